//! What a word of a club's file was meant to be: what is told, and what mending makes of it.

use charleston::check::fix::fix;
use charleston::check::report::check;
use charleston::source::Memory;

use crate::offered::accept_all;

const TOP: &str = "extends = \"nmjl\"\nname = \"T\"\nsource = \"Club\"\n";

fn club(lines: &str) -> Memory {
    Memory::default().with_file("club.toml", format!("{TOP}{lines}"))
}

/// What is found in a file of these lines, and what would be right.
fn told(lines: &str) -> Vec<(&'static str, String)> {
    let findings = check(&club(lines), "club.toml").unwrap().findings;
    findings.into_iter().map(|finding| (finding.id.as_str(), finding.help.unwrap_or_default())).collect()
}

/// The lines after every fix that is offered.
fn mended(lines: &str) -> String {
    let after = accept_all(&Memory::default(), "club.toml", &format!("{TOP}{lines}"));
    after.strip_prefix(TOP).expect("the top stays").to_owned()
}

fn assert_left_alone(lines: &str) {
    let after = fix(&club(lines), "club.toml").unwrap().unwrap().after.text;
    assert_eq!(after, format!("{TOP}{lines}"));
}

#[test]
fn no_word_is_corrected_to_its_opposite() {
    for (lines, words) in [
        ("[charleston]\nchange = \"unlocked\"\n", "one of `until-picked-up` or `locked`"),
        (
            "[passes.courtesy]\ntiles = { min = 0, max = 2, settle = \"dependent\" }\n",
            "one of `fewest` or `independent`",
        ),
        (
            "[charleston]\npick-up = \"not together\"\n",
            "one of `after-own-pass`, `once-all-passed` or `together`",
        ),
        (
            "[phases.second]\nconsent = { agree = \"majority\", ballot = \"not-secret\" }\n",
            "one of `aloud` or `secret`",
        ),
        (
            "[charleston]\nselection = [\"just-received\"]\n",
            "one of `one-suit`, `all-different` or `not-just-received`",
        ),
        (
            "[passes.first-left]\nnobody-has-any = \"dont-skip-pass\"\n",
            "one of `skip-pass`, `end-phase` or `end-charleston`",
        ),
    ] {
        let told = told(lines);
        let [(id, help)] = told.as_slice() else { panic!("{lines}{told:?}") };
        assert_eq!((*id, help.as_str()), ("unknown-word", words), "{lines}");
        assert_left_alone(lines);
    }
}

#[test]
fn a_different_word_is_not_corrected() {
    let lines = "[passes.first-left]\nto = [\"left\", \"right\"]\nchoose = \"dealer\"\n";
    assert_eq!(told(lines)[0].1, "did you mean `deal`?");
    assert_left_alone(lines);
}

#[test]
fn a_duplicate_key_is_not_removed() {
    for lines in [
        "[charleston]\nnever-pass = [\"joker\"]\nnever-pass = [\"flower\"]\n",
        "[charleston]\nnever-pass = [\"flower\"]\nnever-pass = [\"joker\"]\n",
        "[charleston]\nnever-pass = [\"joker\"]\n[table]\n[charleston]\nnever-pass = [\"flower\"]\n",
        "[charleston]\nnever-pas = [\"joker\"]\nnever-pas = [\"flower\"]\n",
    ] {
        let ids: Vec<_> =
            told(lines).into_iter().map(|(id, _)| id).filter(|id| *id != "unknown-key").collect();
        assert_eq!(ids, ["duplicate-key"], "{lines}");
        assert_left_alone(lines);
    }
}

#[test]
fn two_keys_for_one_setting_get_no_fix() {
    for first in ["[\"joker\", \"wind\"]", "[\"joker\"]"] {
        let lines = format!("[charleston]\nnever_pass = {first}\nneverpass = [\"flower\", \"joker\"]\n");
        assert_eq!(told(&lines), [(); 2].map(|()| ("unknown-key", "did you mean `never-pass`?".to_owned())));
        assert_left_alone(&lines);
        assert_left_alone(&lines.replace("neverpass", "never-pass"));
    }
    assert_eq!(
        mended("[charleston]\nnever_pass = [\"joker\", \"wind\"]\n"),
        "[charleston]\nnever-pass = [\"joker\", \"wind\"]\n"
    );
}

#[test]
fn suggested_keys_accept_the_value() {
    let lines = "[table]\ndirection = \"clockwise\"\n";
    let help = "did you mean `turn-order`? it takes `clockwise`";
    assert_eq!(told(lines), [("unknown-key", help.to_owned())]);
    assert_left_alone(lines);
    let up = mended("[table]\ndirection = { up = 1 }\n[passes.second-right]\nto = \"up\"\n");
    assert!(up.starts_with("[table]\ndirections = "), "{up}");
    assert_eq!(mended("[passes.second-right]\nblnd = \"0\"\n"), "[passes.second-right]\nblind = 0\n");
}

#[test]
fn one_setting_gets_one_suggestion() {
    let lines = "[passes.first-left]\nblind = 3\ntiles = 1\n";
    let help = "write `blind = 1`: all of them may go blind";
    assert_eq!(told(lines), [("blind-beyond-the-pass", help.to_owned())]);
    assert_left_alone(lines);
}

#[test]
fn spaces_in_keys_are_reported() {
    for lines in [
        "[charleston]\nnever pass = [\"wind\"]\n",
        "[passes.second right]\nblind = 0\n",
        "[passes.my pass]\nto = \"left\"\n[phases.first]\npasses = [\"my pass\"]\n",
    ] {
        assert_eq!(told(lines)[0].0, "invalid-toml");
        assert_left_alone(lines);
    }
    assert_eq!(told("[charleston]\nmy rule = 3\n")[0].1, "a key is made of letters, digits, `-` and `_`");
}

#[test]
fn singular_and_long_forms_are_recognized() {
    assert_eq!(mended("[pass.second-right]\nblind = 0\n"), "[passes.second-right]\nblind = 0\n");
    assert_eq!(mended("[phase.second]\nconsent = \"none\"\n"), "[phases.second]\nconsent = \"none\"\n");
    let phase = "[phases.second]\npass = [\"second-left\"]\n";
    assert_eq!(mended(phase), phase.replace("pass =", "passes ="));
}

#[test]
fn titles_and_names_are_distinguished() {
    let help = "did you mean `second-right`? its title is `Last right`";
    for (lines, id, right) in [
        ("[passes.last-right]\nblind = 0\n", "unused-pass", "[passes.second-right]\nblind = 0\n"),
        ("passes.'Last right'.blind = 0\n", "unused-pass", "passes.'second-right'.blind = 0\n"),
        (
            "[phases.second]\npasses = [\"second-left\", \"Last right\"]\n",
            "unknown-pass",
            "[phases.second]\npasses = [\"second-left\", \"second-right\"]\n",
        ),
    ] {
        assert_eq!(told(lines), [(id, help.to_owned())], "{lines}");
        assert_eq!(mended(lines), right);
    }
    let lines = "[charleston]\nphases = [\"first\", \"Second Charleston\", \"courtesy_pass\"]\n";
    let help = ["`second`? its title is `Second Charleston`", "`courtesy`? its title is `Courtesy pass`"];
    let help = help.map(|help| ("unknown-phase", format!("did you mean {help}")));
    assert_eq!(told(lines), help);
    let two = "[phases.second]\npasses = [\"Up\"]\n[passes.a]\nto = \"left\"\ntitle = \"Up\"\n[passes.b]\n\
        to = \"left\"\ntitle = \"Up\"\n";
    assert!(told(two).iter().all(|(_, help)| !help.contains("its title")), "{:?}", told(two));
}

#[test]
fn a_misspelled_inherited_name_is_suggested() {
    for (lines, right) in [
        ("[passes]\nsecond-rigt.blind = 0 # ours\n", "[passes]\nsecond-right.blind = 0 # ours\n"),
        ("[phases.secnd]\nconsent = \"none\"\n", "[phases.second]\nconsent = \"none\"\n"),
    ] {
        assert_eq!(mended(lines), right);
    }
    for lines in [
        "[passes.second-rigt]\nto = \"right\"\nblind = 0\n",
        "[phases.secnd]\npasses = [\"second-left\"]\n",
        "[passes.second-rigt]\nblind = 0\n[passes.second-right]\nblind = 1\n",
        "[passes.second-rigt]\nblind = 0\n[passes.second-rihgt]\nblind = 1\n",
        "[passes.third-right]\nblind = 0\n",
        "passes = { second-rigt = { blind = 0 } }\n",
    ] {
        assert_left_alone(lines);
    }
}
