//! A test report in XML: a case for each file.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::check::report::{CheckedFile, Checks, Skipped, Totals, Unread, WhySkipped};
use crate::diagnostic::{Diagnostic, Severity};
use crate::output::places::{Places, text};

/// The findings of a check as a test report. A case has one failure at most, as its readers know no second: all that
/// is wrong with a file stands in it, and what is only odd in the case's output.
pub fn render(checks: &Checks) -> String {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    // A text in memory takes whatever is written.
    let written = report(&mut xml, checks).map(|()| String::from_utf8(xml.into_inner()).unwrap_or_default());
    written.unwrap_or_default() + "\n"
}

type Xml = Writer<Vec<u8>>;

fn report(xml: &mut Xml, checks: &Checks) -> io::Result<()> {
    let Totals { files, unread, .. } = checks.totals();
    let is_failed = |file: &&CheckedFile| file.count(Severity::Error) > 0;
    let failed = checks.files.iter().filter(is_failed).count();
    // A file that was found twice has a case already.
    let left: Vec<_> = checks.skipped.iter().filter(|file| file.why != WhySkipped::Again).collect();
    let counts = [files + unread + left.len(), failed, unread, left.len()];
    let [tests, failures, errors, skipped] = counts.map(|count| count.to_string());
    let counts = [("tests", &*tests), ("failures", &failures), ("errors", &errors), ("skipped", &skipped)];
    let counts = counts.into_iter();
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suites = xml.create_element("testsuites").with_attribute(("name", "charleston"));
    suites.with_attributes(counts.clone().take(3)).write_inner_content(|xml| {
        let suite = xml.create_element("testsuite").with_attribute(("name", "charleston check"));
        suite.with_attributes(counts).write_inner_content(|xml| {
            checks.files.iter().try_for_each(|checked| file(xml, checked))?;
            checks.unread.iter().try_for_each(|not_read| self::unread(xml, not_read))?;
            left.into_iter().try_for_each(|file| self::skipped(xml, file))
        })?;
        Ok(())
    })?;
    Ok(())
}

/// The case of a file that was read.
fn file(xml: &mut Xml, checked: &CheckedFile) -> io::Result<()> {
    let places = Places::of(checked);
    let of = |severity: Severity| checked.findings.iter().filter(move |found| found.severity == severity);
    let (errors, warnings): (Vec<_>, Vec<_>) =
        (of(Severity::Error).collect(), of(Severity::Warning).collect());
    let line = errors.iter().chain(&warnings).find_map(|found| line_in(&checked.path, found, &places));
    let line = line.unwrap_or(1).to_string();
    let path = escape(&checked.path);
    let case = xml.create_element("testcase").with_attributes([
        ("name", &*path),
        ("classname", "charleston"),
        ("file", &path),
        ("line", &line),
    ]);
    if checked.findings.is_empty() {
        return case.write_empty().map(|_| ());
    }
    case.write_inner_content(|xml| {
        if let Some(first) = errors.first() {
            let message = match errors.len() {
                1 => escape(&first.message),
                more => format!("{more} errors"),
            };
            let failure = xml.create_element("failure");
            let failure = failure.with_attributes([("type", "error"), ("message", &message)]);
            failure.write_text_content(BytesText::new(&lines(&errors, &places)))?;
        }
        if !warnings.is_empty() {
            let said = lines(&warnings, &places);
            xml.create_element("system-out").write_text_content(BytesText::new(&said))?;
        }
        Ok(())
    })?;
    Ok(())
}

/// The line by which a finding is seen in a file.
fn line_in(path: &str, finding: &Diagnostic, places: &Places<'_>) -> Option<usize> {
    let mut labels = finding.primary.iter().chain(&finding.others);
    labels
        .find_map(|label| places.get(label.span).filter(|place| place.file == path))
        .map(|place| place.start.line)
}

/// The case of a file that could not be read.
fn unread(xml: &mut Xml, unread: &Unread) -> io::Result<()> {
    let Unread { path, finding } = unread;
    let (path, message) = (escape(path), escape(&finding.message));
    let attributes = [("name", &*path), ("classname", "charleston"), ("file", &path)];
    xml.create_element("testcase").with_attributes(attributes).write_inner_content(|xml| {
        let error = xml
            .create_element("error")
            .with_attributes([("type", finding.id.as_str()), ("message", &message)]);
        error.write_text_content(BytesText::new(&escape(&text(finding, None))))?;
        Ok(())
    })?;
    Ok(())
}

/// The case of a skipped file.
fn skipped(xml: &mut Xml, skipped: &Skipped) -> io::Result<()> {
    let path = escape(&skipped.path);
    let attributes = [("name", &*path), ("classname", "charleston"), ("file", &path)];
    xml.create_element("testcase").with_attributes(attributes).write_inner_content(|xml| {
        xml.create_element("skipped").with_attribute(("message", skipped.why.text())).write_empty()?;
        Ok(())
    })?;
    Ok(())
}

/// Findings, each with its place.
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
fn escape(text: &str) -> String {
    let is_unprintable = |letter: char| {
        (letter < ' ' && !matches!(letter, '\t' | '\n' | '\r')) || matches!(letter, '\u{fffe}' | '\u{ffff}')
    };
    text.chars().map(|letter| if is_unprintable(letter) { '\u{fffd}' } else { letter }).collect()
}
