//! What is said of signs that are none of TOML's, and can be passed over.

use std::ops::Range;

use super::Wording;
use crate::diagnostic::{Diagnostic, Edit};
use crate::fix::mend::{newline, one};
use crate::toml::scan::{Kind, Statement, remark, statements};
use crate::toml::slip::unseen;

impl Wording<'_> {
    /// Whether a statement that is read without its remarks has some: what is mended at their place waits for them.
    pub(super) fn has_remarks(&self, statement: &Statement) -> bool {
        let written = self.written(statement.range.clone());
        statement.remarks.is_empty() && statements(written).iter().any(|whole| !whole.remarks.is_empty())
    }

    /// A comment that begins with another sign than `#`.
    pub(crate) fn remark(&self, statement: &Statement, remark: &Range<usize>) -> Diagnostic {
        let written = self.written(remark.clone());
        let sign = remark::sign(written).unwrap_or_default();
        let at = remark.start..remark.start + sign.len();
        if sign == written && statement.kind != Kind::Remark {
            let fix = one(format!("take `{sign}` out"), self.span(at.clone()), "");
            return self.error(format!("a line does not end with `{sign}`"), at, "").mended(Some(fix));
        }
        if sign == ";" && statement.kind == Kind::Header && remark::is_setting(written) {
            return self.setting_behind(remark);
        }
        // A longer line of them is there to be seen.
        let is_rule = written[sign.len()..].starts_with(sign.get(..1).unwrap_or("#"));
        let at = if is_rule { at.start..at.start } else { at };
        let fix = one("write `#`".to_owned(), self.span(at), "#");
        let at = remark.start..remark.start + sign.len();
        self.error("a comment begins with `#`", at, "not with this").mended(Some(fix))
    }

    /// A setting behind a header, with a semicolon between them.
    fn setting_behind(&self, remark: &Range<usize>) -> Diagnostic {
        let written = self.written(remark.clone());
        let setting = written.trim_start_matches([';', ' ', '\t']);
        let gap = remark.start..remark.end - setting.len();
        let fix = one("write it on a line of its own".to_owned(), self.span(gap), newline(self.text));
        let sign = remark.start..remark.start + 1;
        let finding = self.error("a setting stands on a line of its own", sign, "it follows here");
        finding.help("write it below the header").mended(Some(fix))
    }

    /// Signs that are none of TOML's and that nobody sees.
    pub(crate) fn unseen(&self, signs: &[Range<usize>]) -> Diagnostic {
        let first = signs.first().cloned().unwrap_or_default();
        let edits = signs.iter().map(|at| {
            let text = unseen::plain(self.written(at.clone())).to_owned();
            Edit { span: self.span(at.clone()), text }
        });
        let edits: Vec<Edit> = edits.collect();
        let title = match edits.iter().all(|edit| edit.text.is_empty()) {
            true => "take it out",
            false => "write plain spaces",
        };
        let message = unseen::message(self.written(first.clone()));
        self.error(message, first, "").help(title).fix(title, edits)
    }
}
