//! Fingerprints, which identify findings even if their line numbers change.

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostic;
use crate::hex::{self, BASIS, fnv};

/// Computes the fingerprint of each finding from the file, the id, the message, and the number of identical findings
/// before it.
#[derive(Debug, Default)]
pub(crate) struct Fingerprints {
    seen: BTreeMap<u64, u32>,
}

impl Fingerprints {
    /// Returns the fingerprint of the next finding: 16 hexadecimal digits.
    pub(crate) fn next(&mut self, path: &str, finding: &Diagnostic) -> String {
        // The separator is a byte that never occurs in UTF-8 text.
        let words = [path.as_bytes(), finding.id.as_str().as_bytes(), finding.message.as_bytes()].join(&0xff);
        let same = self.seen.entry(fnv(BASIS, &words)).or_default();
        *same += 1;
        let nth = same.to_string();
        hex::written(fnv(BASIS, &[&words, nth.as_bytes()].join(&0xff)))
    }
}
