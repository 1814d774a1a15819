use crate::diagnostic::{Diagnostic, Fix, RuleId};
use crate::format::document::{Newer, NewerSyntax};
use crate::load::Reading;

/// Syntax that only TOML 1.1 has.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    reading.loaded.newer.iter().map(finding).collect()
}

fn finding(newer: &Newer) -> Diagnostic {
    let (message, label, help, title) = match newer.what {
        NewerSyntax::LinesInBraces => (
            "a table in braces that goes over several lines is TOML 1.1, which many editors refuse",
            "closed on another line",
            "write it on one line, or as a table with a header of its own",
            "write it on one line",
        ),
        NewerSyntax::CommaInBraces => (
            "a comma before the closing brace is TOML 1.1, which many editors refuse",
            "nothing follows",
            "take the comma out",
            "take the comma out",
        ),
        NewerSyntax::Escape => (
            "this escape is TOML 1.1, which many editors refuse",
            "new in TOML 1.1",
            "write it with four digits: `\\u001b` for `\\e`, `\\u0041` for `\\x41`",
            "write it with four digits",
        ),
    };
    let finding = Diagnostic::warning(RuleId::Toml11, message, newer.span, label).help(help);
    finding.candidate(Fix::safe(title, newer.edits.clone()))
}
