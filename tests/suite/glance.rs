//! Which files of a folder are taken for rule files.

use charleston::source::{Shipped, seems_to_hold_rules};

#[test]
fn rule_files_are_told_from_others_at_a_glance() {
    for rules in [
        "extends = \"nmjl\"\n",
        "\u{feff}extends = 'nmjl'\r\n",
        "extends = \"house.toml\"\n[passes.right]\nblind = 0\n",
        "extends = \"house.toml\"\nphases.second.consent = \"none\"\n",
        "format = 1\n[phases.x]\n",
        "[charleston]\nphases = [\n",
        "charleston.blind = 3\n",
        "#:schema ../schemas/ruleset.schema.json\nname = 1",
        "#:schema https://example.org/charleston.json\n",
    ] {
        assert!(seems_to_hold_rules(rules), "{rules}");
    }
    for other in [
        "",
        "[package]\nname = \"charleston\"\n[dependencies]\ncharleston = { path = \"..\" }\n",
        "extends = \"base.toml\"\n[tool]\n",
        "format = \"long\"\n",
        "[tool.charleston]\nphases = 3\n",
        "# charleston\n[dependencies.charleston]\n",
        "#:schema https://json.schemastore.org/cargo.json\n",
        "max_width = 110\n[x]\nextends = \"nmjl\"\n",
    ] {
        assert!(!seems_to_hold_rules(other), "{other}");
    }
}

#[test]
fn what_ships_seems_to_hold_rules() {
    for slug in Shipped::slugs() {
        assert!(Shipped::text(slug).is_some_and(seems_to_hold_rules), "{slug}");
    }
}
