//! What follows from another finding is not told, and what stands beside it is.

use charleston::diagnostic::Diagnostic;
use charleston::load::{Checked, check};
use charleston::output::text::render;
use charleston::source::Memory;

/// A file that begins as most do.
fn checked(lines: &str) -> Checked {
    let text = format!("extends = \"nmjl\"\nname = \"T\"\nsource = \"Club\"\n{lines}");
    check(&Memory::default().with_file("club.toml", text), "club.toml").unwrap()
}

/// What is found, each with the words it is about.
fn found(lines: &str) -> Vec<(&'static str, String)> {
    let Checked { findings, sources, .. } = checked(lines);
    let word = |finding: &Diagnostic| {
        let span = finding.place().unwrap();
        sources.get(span.source).unwrap().text[span.start..span.end].to_owned()
    };
    findings.iter().map(|finding| (finding.id.as_str(), word(finding))).collect()
}

fn is(found: &[(&'static str, String)], right: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = found.iter().map(|(id, word)| (*id, word.as_str())).collect();
    assert_eq!(found, right);
}

fn assert_page(name: &str, lines: &str) {
    let Checked { findings, sources, .. } = checked(lines);
    let page = render(&findings, &sources, false);
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, page));
}

#[test]
fn an_unplayed_phase_is_one_finding() {
    is(&found("[phases.2nd]\n"), &[("unused-phase", "2nd")]);
    is(
        &found("[passes.last-right]\nto = \"right\"\n[phases.2nd]\n"),
        &[("unused-pass", "last-right"), ("unused-phase", "2nd")],
    );
    is(
        &found("charleston.phases = [\"first\", \"2nd\"]\n[phases.2nd]\n"),
        &[("empty-phase", "[phases.2nd]")],
    );
}

#[test]
fn a_malformed_phase_is_one_finding() {
    is(&found("charleston.phases = [\"2nd\"]\nphases.2nd = 3\n"), &[("wrong-type", "3")]);
    is(&found("charleston.phases = [\"2nd\"]\nphases.2nd.passes = 3\n"), &[("wrong-type", "3")]);
}

#[test]
fn an_empty_phase_hides_no_small_hand() {
    is(
        &found(
            "charleston.phases = [\"2nd\", \"first\"]\ntable.hand = 2\n[phases.2nd]\nconsent = { agree = \"all\" }\n",
        ),
        &[("more-than-a-hand", "2"), ("empty-phase", "[phases.2nd]")],
    );
}

#[test]
fn a_small_hand_is_one_finding() {
    assert_page("a_hand_too_small", "[table]\nhand = 1\n");
    is(
        &found("[table]\nhand = 3\n[passes.first-right]\ntiles = 4\n[passes.first-left]\ntiles = 5\n"),
        &[("more-than-a-hand", "4"), ("more-than-a-hand", "5")],
    );
}

#[test]
fn both_of_two_routes_are_checked() {
    is(
        &found("[passes.second-right]\nto = \"rechts\"\nbetween = [[\"east\", \"wets\"]]\n"),
        &[("unknown-direction", "\"rechts\""), ("two-routes", "between"), ("unknown-seat", "\"wets\"")],
    );
}

#[test]
fn every_unquoted_word_is_reported() {
    is(
        &found("[charleston]\nnever-pass = [joker, \"wind\", flower]\n"),
        &[("invalid-toml", "joker"), ("invalid-toml", "flower")],
    );
    is(
        &found("[charleston]\ndeals = { cycle = four, on = [one, 2] }\n"),
        &[("invalid-toml", "four"), ("invalid-toml", "one")],
    );
}

#[test]
fn every_bad_deal_in_a_list_is_reported() {
    is(
        &found("[charleston]\ndeals = { cycle = 4, on = [0, 4, 4, 5] }\n"),
        &[("out-of-range", "0"), ("deal-twice", "4"), ("deal-outside-cycle", "5")],
    );
}

const AGAIN: &str = "charleston.phases = [\"first\", \"courtesy\", \"second\", \"third\"]\n\
    [phases.third]\npasses = [\"second-left\", \"second-across\", \"second-right\"]\n\
    consent = { agree = \"all\" }\n[passes.second-right]\nnobody-has-any = { leads-to = \"third\" }\n";

#[test]
fn a_jump_back_names_the_repeated_pass() {
    assert_page("leads_back_where_it_is_made_again", AGAIN);
}

const NO_DIRECTION: &str = "[passes.second-right]\nto = [\"right\", \"left\", \"none\"]\nchoose = \"deal\"\n\
    [phases.second]\npasses = [\"second-right\"]\ndeals = { cycle = 3, on = [3] }\n";

#[test]
fn a_pass_needs_a_direction_on_its_deals() {
    assert_page("no_direction_on_its_deals", NO_DIRECTION);
}
