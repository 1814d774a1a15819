use crate::diagnostic::{Diagnostic, Fix, RuleId};
use crate::load::Reading;
use crate::toml::toml_1_1::{NewSyntax, NewSyntaxKind};

/// Finds syntax that is new in TOML 1.1.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    reading.loaded.new_syntax.iter().map(finding).collect()
}

fn finding(new_syntax: &NewSyntax) -> Diagnostic {
    let (message, label, help, title) = match new_syntax.what {
        NewSyntaxKind::LinesInBraces => (
            "a group in braces that spans several lines is new in TOML 1.1, which many editors can't read",
            "starts here and ends on another line",
            "write it on one line, or as a group with its own header",
            "write it on one line",
        ),
        NewSyntaxKind::CommaInBraces => (
            "a comma before the closing brace is new in TOML 1.1, which many editors can't read",
            "last comma",
            "remove the comma",
            "remove the comma",
        ),
        NewSyntaxKind::Escape => (
            "this escape is new in TOML 1.1, which many editors can't read",
            "new in TOML 1.1",
            "write it with four digits: `\\u001b` for `\\e`, `\\u0041` for `\\x41`",
            "write it with four digits",
        ),
    };
    let finding = Diagnostic::warning(RuleId::Toml11, message, new_syntax.span, label).help(help);
    finding.candidate(Fix::safe(title, new_syntax.edits.clone()))
}
