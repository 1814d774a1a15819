//! What follows from another finding is not told, and what stands beside it is.

use charleston::diagnostic::Diagnostic;
use charleston::output::text::render;
use charleston::ruleset::{Checked, check};
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
    findings.iter().map(|finding| (finding.id, word(finding))).collect()
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
fn a_phase_that_is_never_played_is_not_called_empty_as_well() {
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
fn a_hand_too_small_for_many_inherited_passes_is_told_once() {
    assert_page("a_hand_too_small", "[table]\nhand = 1\n");
    is(
        &found("[table]\nhand = 3\n[passes.first-right]\ntiles = 4\n[passes.first-left]\ntiles = 5\n"),
        &[("more-than-a-hand", "4"), ("more-than-a-hand", "5")],
    );
}

#[test]
fn the_names_in_each_of_two_ways_are_judged() {
    is(
        &found("[passes.second-right]\nto = \"rechts\"\nbetween = [[\"east\", \"wets\"]]\n"),
        &[("unknown-direction", "\"rechts\""), ("two-routes", "between"), ("unknown-seat", "\"wets\"")],
    );
}

#[test]
fn every_word_without_quotes_is_told() {
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
fn every_bad_deal_of_a_list_is_told() {
    is(
        &found("[charleston]\ndeals = { cycle = 4, on = [0, 4, 4, 5] }\n"),
        &[("out-of-range", "0"), ("deal-twice", "4"), ("deal-outside-cycle", "5")],
    );
}

const AGAIN: &str = "charleston.phases = [\"first\", \"courtesy\", \"second\", \"third\"]\n\
    [phases.third]\npasses = [\"second-left\", \"second-across\", \"second-right\"]\n\
    consent = { agree = \"all\" }\n[passes.second-right]\nnobody-has-any = { leads-to = \"third\" }\n";

#[test]
fn a_pass_that_leads_back_only_where_it_is_made_again_is_told_so() {
    assert_page("leads_back_where_it_is_made_again", AGAIN);
}

const NO_DIRECTION: &str = "[passes.second-right]\nto = [\"right\", \"left\", \"none\"]\nchoose = \"deal\"\n\
    [phases.second]\npasses = [\"second-right\"]\ndeals = { cycle = 3, on = [3] }\n";

#[test]
fn a_pass_without_a_direction_on_its_deals_is_told_so() {
    assert_page("no_direction_on_its_deals", NO_DIRECTION);
}
