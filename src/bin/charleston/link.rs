//! Links that contain rule files and open them in the playground.
//!
//! A link's fragment is the base64url encoding of a version byte, a two-byte checksum, and JSON compressed with that
//! version's dictionary. `web/playground/src/link` writes and reads the same format. Old links have to work forever, so
//! the format of a version never changes.

use std::collections::BTreeMap;

use flate2::{Compress, Compression, FlushCompress, Status};
use serde::Serialize;

use crate::args::View;

const VERSION: u8 = 1;

/// Phrases that are common in rule files. The playground uses the same dictionary.
const DICTIONARY: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/schemas/links/dictionary-1.txt"));

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The contents of a link.
#[derive(Debug, Serialize)]
pub struct Shared<'a> {
    /// The text of each file, by path.
    pub files: &'a BTreeMap<String, String>,
    /// The rule file's path.
    pub name: &'a str,
    /// The seed of the game in the play view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The view that the page opens in.
    pub view: View,
}

impl Shared<'_> {
    /// Returns the link's fragment, without `#`.
    pub fn fragment(&self) -> String {
        let json = serde_json::to_vec(self).expect("a map with string keys can always be written as JSON");
        let mut bytes = vec![VERSION];
        bytes.extend(checksum(&json));
        bytes.extend(compressed(&json));
        base64(&bytes)
    }
}

/// Returns Fletcher's checksum.
fn checksum(bytes: &[u8]) -> [u8; 2] {
    let sums = bytes.iter().fold([0, 0], |[low, high], &byte| {
        let low = (low + u16::from(byte)) % 255;
        [low, (high + low) % 255]
    });
    sums.map(|sum| sum as u8)
}

/// Compresses bytes with the dictionary. The output has no zlib header.
fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut compress = Compress::new(Compression::best(), false);
    compress.set_dictionary(DICTIONARY).expect("a new stream accepts a dictionary");
    // Text that can't be compressed grows by a few bytes per block.
    let mut compressed = Vec::with_capacity(bytes.len() + bytes.len() / 100 + 64);
    let status = compress.compress_vec(bytes, &mut compressed, FlushCompress::Finish);
    assert!(matches!(status, Ok(Status::StreamEnd)), "the buffer has room for all the compressed bytes");
    compressed
}

/// Returns URL-safe base64, without padding.
fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().fold(0, |bits, &byte| bits << 8 | usize::from(byte)) << (8 * (3 - chunk.len()));
        let digits = [18, 12, 6, 0].map(|shift| char::from(BASE64[bits >> shift & 63]));
        text.extend(&digits[..=chunk.len()]);
    }
    text
}
