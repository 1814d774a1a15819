//! Completion and hover, for editors without another TOML server.

use charleston::internal::diagnostic::Span;
use charleston::internal::editor::{Chain, Completion, Hover, complete, hover};
use gen_lsp_types::{CompletionItem, MarkupContent, MarkupKind, TextDocumentPositionParams, TextEdit};

use super::documents::Target;
use super::open_files::OpenFile;
use super::server::Server;

impl Server {
    /// Returns the possible completions at a position, or `None` if the file isn't a rule file.
    pub fn completions(&self, params: &TextDocumentPositionParams) -> Option<Vec<CompletionItem>> {
        let (open, chain, at) = self.rule_file(params)?;
        let positions = self.positions(&open.uri, &open.text);
        let is_unquoted = |span: Span| !chain.text()[span.start..span.end].starts_with(['"', '\'']);
        let item = |Completion { text, doc, span }| CompletionItem {
            label: text.clone(),
            filter_text: is_unquoted(span).then(|| text.trim_matches('"').to_owned()),
            documentation: Some(MarkupContent::new(MarkupKind::Markdown, doc).into()),
            text_edit: Some(TextEdit::new(positions.range(span.start, span.end), text).into()),
            ..Default::default()
        };
        let documents = self.documents();
        let file = documents.open(Target::from(open));
        Some(complete(&file, &chain, at).into_iter().map(item).collect())
    }

    /// Returns a description of the key or value at a position.
    pub fn hover(&self, params: &TextDocumentPositionParams) -> Option<gen_lsp_types::Hover> {
        let (open, chain, at) = self.rule_file(params)?;
        let Hover { span, text } = hover(&chain, at)?;
        let range = self.positions(&open.uri, &open.text).range(span.start, span.end);
        let contents = MarkupContent::new(MarkupKind::Markdown, text).into();
        Some(gen_lsp_types::Hover { contents, range: Some(range) })
    }

    fn rule_file(&self, params: &TextDocumentPositionParams) -> Option<(&OpenFile, Chain, usize)> {
        let (open, at) = self.place(params).filter(|(open, _)| self.is_rule_file(open))?;
        Some((open, self.documents().chain(Target::from(open))?, at))
    }
}
