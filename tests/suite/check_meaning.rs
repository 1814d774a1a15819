//! The gallery of bad files: one minimal file per id, and the report on it that a club member reads.

use charleston::Directory;
use charleston::internal::load::{Checked, check};
use charleston::internal::output::text::render;

use crate::gallery::{self, assert_page, ids};

/// The names of the bad files, without `.toml`. Each is named after the id it shows.
pub fn cases() -> Vec<String> {
    gallery::cases("bad", ".toml")
}

/// Checks a bad file.
pub fn checked(case: &str) -> Checked {
    check(&Directory::new(gallery::folder("bad")), &format!("{case}.toml")).unwrap()
}

#[test]
fn every_bad_file_matches_its_snapshot() {
    for case in cases() {
        let Checked { schedule, findings, sources } = checked(&case);
        assert!(schedule.is_none(), "{case} can be played");
        assert_page(&format!("bad/{case}"), &render(&findings, &sources, false));
    }
}

#[test]
fn a_bad_file_shows_only_its_own_id() {
    for case in cases() {
        let ids = ids(&checked(&case).findings);
        assert!(!ids.is_empty(), "{case}");
        if case != "eight-defects" {
            assert!(
                ids.iter().all(|id| case == *id || case.starts_with(&format!("{id}-"))),
                "{case}: {ids:?}"
            );
        }
    }
}
