//! What is offered to fix a finding: it always works, and nothing that changes a meaning is applied without asking.

use charleston::check::fix::fix;
use charleston::check::report::check;
use charleston::diagnostic::{Diagnostic, FixKind, Severity};
use charleston::source::Memory;

/// More fixes than any case needs.
const MAX_FIXES: usize = 20;

/// A file after every fix that is offered for its errors, one by one.
pub fn accept_all(memory: &Memory, name: &str, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..MAX_FIXES {
        let findings = check(&memory.clone().with_file(name, text.as_str()), name).unwrap().findings;
        let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
        let Some(fix) = errors.filter_map(|finding| finding.fix.as_deref()).next() else { break };
        for edit in fix.edits.iter().rev() {
            text.replace_range(edit.span.start..edit.span.end, &edit.text);
        }
    }
    text
}

const TOP: &str = "extends = \"nmjl\"\nname = \"T\"\nsource = \"Club\"\n";

fn found(lines: &str) -> Vec<Diagnostic> {
    let memory = Memory::default().with_file("club.toml", format!("{TOP}{lines}"));
    check(&memory, "club.toml").unwrap().findings
}

fn fixed(lines: &str) -> String {
    let memory = Memory::default().with_file("club.toml", format!("{TOP}{lines}"));
    fix(&memory, "club.toml").unwrap().unwrap().after.text
}

#[test]
fn a_misspelled_value_is_only_a_suggestion() {
    for lines in ["[charleston]\nrounds = [\"last\"]\n", "[passes.second-right]\nto = \"lefft\"\n"] {
        assert_eq!(fixed(lines), format!("{TOP}{lines}"));
        let kinds: Vec<_> = found(lines).iter().filter_map(|found| Some(found.fix.as_ref()?.kind)).collect();
        assert!(!kinds.contains(&FixKind::Safe), "{lines}");
    }
}

#[test]
fn no_written_meaning_is_removed() {
    for lines in [
        "[charleston]\nnever-pass = [\"joker\", \"blank\"]\n",
        "[passes.first-left]\ntiles = 3\n",
        "[passes.first-left]\nnobody-has-any = \"end-phase\"\n",
    ] {
        assert_eq!(fixed(lines), format!("{TOP}{lines}"));
    }
}

#[test]
fn no_fix_leads_to_another_error() {
    for lines in [
        "[passes.second-right]\nto = [\"right\", -1]\nchoose = \"deal\"\n",
        "[charleston]\nrounds = [4]\n",
        "passes.courtesy.max = 2\n",
    ] {
        let findings = found(lines);
        assert!(!findings.is_empty() && findings.iter().all(|finding| finding.fix.is_none()), "{findings:?}");
    }
    // No name is a number: quotes would only make it an unknown one.
    assert_eq!(found("[charleston]\nrounds = [4]\n")[0].help, None);
    let help = found("passes.courtesy.max = 2\n")[0].help.clone().unwrap();
    assert_eq!(help, "`max` belongs in `tiles`, together with `min` and `settle`");
}

#[test]
fn only_near_keys_are_fixed_without_asking() {
    assert_eq!(fixed("[charleston]\nblnd = 0\n"), format!("{TOP}[charleston]\nblind = 0\n"));
    for lines in ["[charleston]\nbind = 0\nblnd = 1\n", "[charleston]\nblinding = 0\n"] {
        assert_eq!(fixed(lines), format!("{TOP}{lines}"));
    }
}
