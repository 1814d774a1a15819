//! What mending would change in a file, as a unified diff that `patch` takes.

use similar::TextDiff;

use crate::report::mend::Mending;

/// The lines that change, with three around them; nothing where none does.
pub fn render(mending: &Mending) -> String {
    let Mending { name, before, after } = mending;
    let diff = TextDiff::from_lines(before.as_str(), after.text.as_str());
    diff.unified_diff().header(name, name).to_string()
}
