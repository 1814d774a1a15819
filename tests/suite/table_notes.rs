//! Table notes: they merge like other lists, and they don't affect the game.

use charleston::Shipped;
use charleston::internal::check::diff::compare;

use crate::gallery::league_with;
use crate::rulesets;

#[test]
fn notes_make_no_difference_at_the_table() {
    let [with, without] = ["notes = [\"Phones are silent.\"]", "notes = []"].map(league_with);
    assert_eq!(with.ruleset().fingerprint(), without.ruleset().fingerprint());
    assert!(compare(&with, &without, "club").is_empty());
    let slugs = Shipped::slugs().filter(|slug| !rulesets::load(slug).ruleset().notes().is_empty());
    assert!(slugs.count() > 4);
}
