//! A JUnit test report in XML, with one test case per file.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::check::report::{CheckedFile, Checks, Skipped, Totals, Unread, WhySkipped};
use crate::diagnostic::{Diagnostic, Severity};
use crate::output::places::{Places, text};

/// Renders the findings of a check as a test report. A test case can have only one failure, so the failure lists all
/// errors in the file. Warnings go to the test case's output.
pub fn render(checks: &Checks) -> String {
    written(|xml| report(xml, checks))
}

/// Returns the XML that `write` produces, with a newline at the end.
pub(super) fn written(write: impl FnOnce(&mut Xml) -> io::Result<()>) -> String {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    // Writing to memory never fails.
    let written = write(&mut xml).map(|()| String::from_utf8(xml.into_inner()).unwrap_or_default());
    written.unwrap_or_default() + "\n"
}

pub(super) type Xml = Writer<Vec<u8>>;

fn report(xml: &mut Xml, checks: &Checks) -> io::Result<()> {
    let Totals { files, unread, .. } = checks.totals();
    let is_failed = |file: &&CheckedFile| file.count(Severity::Error) > 0;
    let failed = checks.files.iter().filter(is_failed).count();
    let left = without_cases(&checks.skipped);
    let counts = [files + unread + left.len(), failed, unread, left.len()];
    suite(xml, "charleston check", counts, |xml| {
        checks.files.iter().try_for_each(|checked| file(xml, checked))?;
        checks.unread.iter().try_for_each(|not_read| self::unread(xml, not_read))?;
        left.into_iter().try_for_each(|file| self::skipped(xml, file))
    })
}

/// Returns the skipped files that need a test case of their own. Files that were found twice already have one.
pub(super) fn without_cases(skipped: &[Skipped]) -> Vec<&Skipped> {
    skipped.iter().filter(|file| file.why != WhySkipped::Again).collect()
}

/// Writes a report with one suite. `counts` are the numbers of tests, failures, errors and skipped tests.
pub(super) fn suite(
    xml: &mut Xml,
    name: &str,
    counts: [usize; 4],
    cases: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    let [tests, failures, errors, skipped] = counts.map(|count| count.to_string());
    let counts = [("tests", &*tests), ("failures", &failures), ("errors", &errors), ("skipped", &skipped)];
    let counts = counts.into_iter();
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suites = xml.create_element("testsuites").with_attribute(("name", "charleston"));
    suites.with_attributes(counts.clone().take(3)).write_inner_content(|xml| {
        let suite = xml.create_element("testsuite").with_attribute(("name", name));
        suite.with_attributes(counts).write_inner_content(cases)?;
        Ok(())
    })?;
    Ok(())
}

/// An element in a test case: its name, attributes and text.
pub(super) type Part = (&'static str, Vec<(&'static str, String)>, Option<String>);

pub(super) fn case(xml: &mut Xml, path: &str, line: Option<usize>, parts: &[Part]) -> io::Result<()> {
    let (path, line) = (escape(path), line.map(|line| line.to_string()));
    let attributes = [("name", &*path), ("classname", "charleston"), ("file", &path)];
    let attributes = attributes.into_iter().chain(line.as_deref().map(|line| ("line", line)));
    let case = xml.create_element("testcase").with_attributes(attributes);
    if parts.is_empty() {
        return case.write_empty().map(|_| ());
    }
    let write = |xml: &mut Xml| {
        for (name, attributes, text) in parts {
            let part = xml.create_element(*name);
            let part = part.with_attributes(attributes.iter().map(|(key, value)| (*key, value.as_str())));
            match text {
                Some(text) => part.write_text_content(BytesText::new(text))?,
                None => part.write_empty()?,
            };
        }
        Ok(())
    };
    case.write_inner_content(write).map(|_| ())
}

/// Writes the test case for a file that was read.
fn file(xml: &mut Xml, checked: &CheckedFile) -> io::Result<()> {
    let places = Places::of(checked);
    let (errors, warnings): (Vec<_>, Vec<_>) =
        checked.findings.iter().partition(|found| found.severity == Severity::Error);
    let own_line = |finding: &&Diagnostic| {
        let mut labels = finding.primary.iter().chain(&finding.others);
        let own = labels.find_map(|label| places.get(label.span).filter(|place| place.file == checked.path));
        own.map(|place| place.start.line)
    };
    let line = errors.iter().chain(&warnings).find_map(own_line).unwrap_or(1);
    let message = match errors.as_slice() {
        [only] => escape(&only.message),
        several => format!("{} errors", several.len()),
    };
    let failure = || {
        ("failure", vec![("type", "error".to_owned()), ("message", message)], Some(lines(&errors, &places)))
    };
    let output = || ("system-out", Vec::new(), Some(lines(&warnings, &places)));
    let parts = [(!errors.is_empty()).then(failure), (!warnings.is_empty()).then(output)];
    case(xml, &checked.path, Some(line), &parts.into_iter().flatten().collect::<Vec<_>>())
}

/// Writes the test case for a file that couldn't be read.
pub(super) fn unread(xml: &mut Xml, Unread { path, finding }: &Unread) -> io::Result<()> {
    let attributes = vec![("type", finding.id.to_string()), ("message", escape(&finding.message))];
    case(xml, path, None, &[("error", attributes, Some(escape(&text(finding, None))))])
}

/// Writes the test case for a skipped file.
pub(super) fn skipped(xml: &mut Xml, Skipped { path, why }: &Skipped) -> io::Result<()> {
    case(xml, path, None, &[("skipped", vec![("message", why.text().to_owned())], None)])
}

/// Lists findings, each with its location.
fn lines(findings: &[&Diagnostic], places: &Places<'_>) -> String {
    let line = |finding: &&Diagnostic| {
        let place = places.shown(finding);
        let place =
            place.map(|place| format!("{}:{}:{}: ", place.file, place.start.line, place.start.column));
        let text = text(finding, Some(places));
        escape(&format!("{}{}[{}]: {text}", place.unwrap_or_default(), finding.severity.word(), finding.id))
    };
    findings.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Replaces the characters that XML can't contain.
pub(super) fn escape(text: &str) -> String {
    let is_unprintable = |letter: char| {
        (letter < ' ' && !matches!(letter, '\t' | '\n' | '\r')) || matches!(letter, '\u{fffe}' | '\u{ffff}')
    };
    text.chars().map(|letter| if is_unprintable(letter) { '\u{fffd}' } else { letter }).collect()
}
