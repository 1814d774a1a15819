//! By what a finding is known again when the lines around it have moved.

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostic;

/// Gives each finding a fingerprint: made of the file, the id and the sentence, and of how many such came before.
#[derive(Debug, Default)]
pub(crate) struct Fingerprints {
    seen: BTreeMap<u64, u32>,
}

impl Fingerprints {
    /// The fingerprint of the next finding: 16 digits, `0` to `9` and `a` to `f`.
    pub(crate) fn next(&mut self, path: &str, finding: &Diagnostic) -> String {
        // Between two words stands a byte that no text has.
        let words = [path.as_bytes(), finding.id.as_str().as_bytes(), finding.message.as_bytes()].join(&0xff);
        let same = self.seen.entry(fnv(&words)).or_default();
        *same += 1;
        let nth = same.to_string();
        format!("{:016x}", fnv(&[&words, nth.as_bytes()].join(&0xff)))
    }
}

/// FNV-1a with 64 bits: the same in every version and on every platform.
fn fnv(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
