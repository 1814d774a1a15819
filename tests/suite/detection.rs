//! Which files in a folder are recognized as rule files.

use charleston::Shipped;
use charleston::source::seems_to_hold_rules;

/// Finds no parent file.
fn alone(_: &str) -> Option<String> {
    None
}

#[test]
fn rule_files_are_recognized_by_their_content() {
    for rules in [
        "extends = \"nmjl\"\n",
        "\u{feff}extends = 'nmjl'\r\n",
        "extends = \"house.toml\"\n[passes.right]\nblind = 0\n",
        "extends = \"house.toml\"\nphases.second.consent = \"none\"\n",
        "format = 1\n[phases.x]\n",
        "[charleston]\nphases = [\n",
        "[charleston\n",
        "charleston.blind = 3\n",
        "#:schema ../schemas/ruleset.schema.json\nname = 1",
        "#:schema https://example.org/charleston.json\n",
        // A typo in the parent's name or in the key.
        "extends = \"nmjll\"\n",
        "extends = NMJL # the League\n",
        "extnds = \"nmjl\"\n",
        "exends: 'nmjl'\n",
        // Most of the keys are settings of rule files.
        "extends = \"./missing.toml\"\nname = \"Club\"\nsource = \"Us\"\n[second]\nblind = 0\n",
        "extends = \"./missing.toml\"\n",
        "extends = \"./missing.toml\"\n[box]\nblanks = 8\n",
        "extends = './missing.toml'\ntable.dealer-extra = 0\n",
        "format = 1\nname = \"Club\"\n",
        "[lints]\nno-name = \"alow\"\n",
        "name = \"Club\"\nwith = [\"no-second\"]\n",
        "[option]\nquestion = \"Any blind tiles?\"\nanswer = \"No\"\n[passes.second-right]\nblind = 0\n",
    ] {
        assert!(seems_to_hold_rules(rules, alone), "{rules}");
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
        "[package]\nname = \"x\"\n[lints]\nworkspace = true\n[lints.rust]\nunsafe_code = \"deny\"\n",
        "extend = \"../ruff.toml\"\n[format]\nquote-style = \"double\"\n[lint]\nselect = [\n  \"E\",\n]\n",
        "extend = \"../ruff.toml\"\n",
        "extends = \"https://example.org/base.toml\"\n",
        "extends = \"@example/base\"\nname = \"x\"\n",
        "extends = \"../.rumdl.toml\"\n[global]\nline-length = 80\n",
        "extends = \"recommended\"\n",
        "name = \"worker\"\nmain = \"x.js\"\n",
        "format = \"long\"\nname = \"x\"\n",
        "[option]\ntopic = 3\n",
    ] {
        assert!(!seems_to_hold_rules(other, alone), "{other}");
    }
}

#[test]
fn every_shipped_file_is_recognized() {
    for slug in Shipped::slugs() {
        assert!(Shipped::text(slug).is_some_and(|text| seems_to_hold_rules(text, alone)), "{slug}");
    }
}

#[test]
fn a_file_that_extends_one_is_recognized() {
    let child = "extends = \"../base.toml\"\n[global]\nx = 1\n[other]\n";
    for (base, holds) in [
        ("extends = \"nmjl\"\n", true),
        ("name = \"House\"\n[table]\ndealer-extra = 0\n", true),
        ("[global]\nline-length = 80\n", false),
        ("", false),
        // The parent extends the child.
        (child, false),
    ] {
        let base = |written: &str| {
            assert_eq!(written, "../base.toml");
            Some(base.to_owned())
        };
        assert_eq!(seems_to_hold_rules(child, base), holds);
    }
    // With a grandparent.
    let mut above = vec!["extends = \"nmjl\"\n", "extends = \"c.toml\"\n[x]\n"];
    assert!(seems_to_hold_rules("extends = 'b.toml'\n[y]\n", |_| above.pop().map(str::to_owned)));
}
