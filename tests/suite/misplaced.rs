//! What stands in the wrong place: one finding each, on the key, with the place where it belongs.

use charleston::check::report;
use charleston::diagnostic::{Diagnostic, Severity};
use charleston::load::check;
use charleston::output::text::render;
use charleston::source::Memory;

use crate::offered::accept_all;

const TOP: &str = "extends = \"nmjl\"\nname = \"T\"\nsource = \"Club\"\n";

fn found(text: &str) -> Vec<Diagnostic> {
    let checked = report::check(&Memory::default().with_file("club.toml", text), "club.toml").unwrap();
    let errors = checked.findings.into_iter().filter(|finding| finding.severity == Severity::Error);
    errors.collect()
}

/// What is said of each file, each below its lines.
fn page(files: &[&str]) -> String {
    let pages = files.iter().map(|text| {
        let checked = check(&Memory::default().with_file("club.toml", *text), "club.toml").unwrap();
        render(&checked.findings, &checked.sources, false)
    });
    pages.collect::<Vec<_>>().join("\n----\n")
}

/// The same of lines below those that each file begins with.
fn page_below(lines: &[&str]) -> String {
    let files: Vec<String> = lines.iter().map(|lines| format!("{TOP}{lines}")).collect();
    page(&files.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A file after every fix that is offered.
fn mended(text: &str) -> String {
    accept_all(&Memory::default(), "club.toml", text)
}

fn assert_page(name: &str, page: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, page));
}

const BELOW_A_HEADER: [&str; 2] = [
    "[charleston]\npick-up = \"together\"\npasses.second-right.blind = 0 # none\n",
    "[charleston.passes.second-right]\nblind = 0\n",
];

#[test]
fn a_misplaced_table_is_one_finding() {
    assert_page("tables_below_another", &page_below(&BELOW_A_HEADER));
    let [line, header] = BELOW_A_HEADER.map(|lines| mended(&format!("{TOP}{lines}")));
    assert_eq!(
        line,
        format!("{TOP}passes.second-right.blind = 0 # none\n[charleston]\npick-up = \"together\"\n")
    );
    assert_eq!(header, format!("{TOP}[passes.second-right]\nblind = 0\n"));
}

#[test]
fn settings_below_a_misplaced_header_are_checked() {
    let found = found(&format!("{TOP}[charleston.passes.second-right]\nblind = 99\n"));
    let ids: Vec<_> = found.iter().map(|finding| finding.id.as_str()).collect();
    assert_eq!(ids, ["unknown-key", "out-of-range"]);
}

#[test]
fn an_existing_header_is_not_repeated() {
    let text =
        format!("{TOP}[charleston.passes.second-right]\nblind = 0\n[passes.second-right]\ntiles = 2\n");
    assert_eq!(found(&text)[0].fix, None);
    let text =
        format!("{TOP}[charleston]\npasses.second-right.blind = 0\n[passes.second-right]\ntiles = 2\n");
    assert_eq!(found(&text)[0].fix, None);
}

const HEADLESS: &str = "#:schema ruleset.schema.json\n\n# how we pass\n[charleston]\npick-up = \"together\"\n\
    extends = \"nmjl\" # the League's\nname = \"T\"\nsource = \"Club\"\n";

#[test]
fn top_level_keys_move_above_the_first_table() {
    let found = found(HEADLESS);
    assert!(found.iter().all(|finding| finding.id.as_str() == "unknown-key"), "{found:?}");
    assert_page("beginnings_below_a_header", &page(&[HEADLESS]));
    assert_eq!(
        mended(HEADLESS),
        "#:schema ruleset.schema.json\n\nextends = \"nmjl\" # the League's\nname = \"T\"\nsource = \"Club\"\n\n\
         # how we pass\n[charleston]\npick-up = \"together\"\n"
    );
    let marked = "\u{feff}# ours\r\n[charleston]\r\npick-up = \"together\"\r\nextends = \"nmjl\"";
    assert!(mended(marked).starts_with("\u{feff}extends = \"nmjl\"\r\n\r\n# ours\r\n[charleston]\r\n"));
}

/// There it may be the title.
#[test]
fn a_phase_title_is_not_moved() {
    let text = "extends = \"nmjl\"\nsource = \"Club\"\n[phases.second]\nname = \"Second\"\n";
    let found = found(text);
    let ids: Vec<_> = found.iter().map(|finding| (finding.id.as_str(), finding.fix.is_some())).collect();
    assert_eq!(ids, [("unknown-key", false)]);
    let named = self::found(&format!("{TOP}[phases.second]\nname = \"Second\"\n"));
    assert!(named[0].help.as_ref().unwrap().starts_with("one of `title`"), "{named:?}");
}

#[test]
fn an_unknown_key_explains_a_missing_one() {
    assert_page(
        "strange_keys",
        &page_below(&[
            "[charleston]\ndeals = { every = 4 }\n",
            "[passes.second-right]\ntiles = { min = 0, upto = 3 }\n",
        ]),
    );
}

#[test]
fn a_nested_setting_names_its_table() {
    assert_page(
        "settings_of_a_table_within",
        &page_below(&[
            "[phases.second]\nagree = \"majority\"\n",
            "[phases.second]\nuntil = \"gate\"\nagree = \"majority\"\n",
            "[passes.second-right]\nmin = 0\nmax = 3\nsettle = \"fewest\"\n",
            "[passes.second-right]\nleads-to = \"courtesy\"\n",
        ]),
    );
    let text = format!("{TOP}[phases.second]\nagree = \"majority\" # ours\n");
    assert_eq!(mended(&text), format!("{TOP}[phases.second]\nconsent = {{ agree = \"majority\" }} # ours\n"));
}

#[test]
fn a_misplaced_name_is_one_finding() {
    let wrong = [
        "[second-right]\nblind = 0\n",
        "[second]\nconsent = \"none\"\n",
        "[phases.second-right]\nblind = 0\n",
        "[passes.second]\nconsent = \"none\"\n",
    ];
    assert_page("names_in_the_wrong_table", &page_below(&wrong));
    let right = ["[passes.second-right]", "[phases.second]", "[passes.second-right]", "[phases.second]"];
    for (lines, right) in wrong.iter().zip(right) {
        let (_, below) = lines.split_once('\n').unwrap();
        assert_eq!(mended(&format!("{TOP}{lines}")), format!("{TOP}{right}\n{below}"));
    }
    let twice = format!("{TOP}[second-right]\nblind = 0\n[passes.second-right]\ntiles = 2\n");
    assert_eq!(mended(&twice), twice);
}

#[test]
fn settings_above_their_tables_header_are_reported() {
    let text = format!("{TOP}phases.second.consent = \"none\"\n\n[phases.second]\ntitle = \"Second\"\n");
    let found = found(&text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].help.as_deref(), Some("write what is set above under this header"));
    assert_eq!(mended(&text), text);
}
