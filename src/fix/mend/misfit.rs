//! What mends a value, a word or a key that does not fit the schema.

use super::{instead, is_bare, word, write};
use crate::diagnostic::{Fix, Span, meant};
use crate::format::grammar::{Bounds, Setting, Takes, Way};
use crate::format::misfit::{AGREE, number_meant};
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::several::{several, several_of};
use crate::toml::tree::Value;

mod key;

pub(crate) use key::renamed;

/// A value in a file, about to be mended.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub text: &'a str,
    pub span: Span,
    pub path: KeyPath<'a>,
}

impl Place<'_> {
    fn written(&self) -> &str {
        self.text.get(self.span.start..self.span.end).unwrap_or_default()
    }

    /// The same value in the only kind that takes it.
    pub(crate) fn kind(&self, value: &Value, ways: &[Way]) -> Option<Fix> {
        let mut right = ways.iter().filter_map(|way| self.as_kind(value, &way.takes));
        let only = right.next()?;
        right.next().is_none().then(|| write(self.span, only))
    }

    fn as_kind(&self, value: &Value, takes: &Takes) -> Option<String> {
        match (takes, value) {
            (Takes::Number(bounds), Value::Text(text)) => number(text, *bounds),
            (Takes::Number(bounds), Value::Float) => {
                let whole =
                    self.written().split_once('.').filter(|(_, rest)| rest.trim_matches('0').is_empty());
                number(whole?.0, *bounds)
            }
            (Takes::Number(Bounds { min, max }), Value::Boolean(true)) if min == max => {
                min.map(|only| only.to_string())
            }
            (Takes::Truth, Value::Text(text)) => match text.trim().to_lowercase().as_str() {
                "true" | "yes" | "on" => Some("true".to_owned()),
                "false" | "no" | "off" => Some("false".to_owned()),
                _ => None,
            },
            (Takes::Text { words: [], .. }, Value::Integer(_) | Value::Boolean(_) | Value::Float) => {
                Some(format!("\"{}\"", self.written()))
            }
            (Takes::Text { .. }, Value::List(list)) => match list.as_slice() {
                [only] => self.entry(only.span).filter(|_| matches!(only.value, Value::Text(_))),
                _ => None,
            },
            (Takes::List { of, .. }, Value::Text(_) | Value::Integer(_)) => self.listed(value, of),
            _ => None,
        }
    }

    /// What stands alone in a list.
    fn entry(&self, span: Span) -> Option<String> {
        self.text.get(span.start..span.end).map(str::to_owned)
    }

    /// A value as the only entry of a list, where it can be one; several words in one text each as an entry.
    fn listed(&self, value: &Value, of: &Setting) -> Option<String> {
        if let Value::Text(text) = value
            && let Some(several) = several(text, of).filter(|several| several.is_certain)
        {
            return Some(format!("[{}]", several.entries()));
        }
        let is_name = match value {
            Value::Text(text) => !text.is_empty() && text.chars().all(is_bare),
            _ => true,
        };
        let is_setting = matches!(self.path.turns().last(), Some(Turn::Key(_)));
        (is_name && is_setting && of.way(value).is_some()).then(|| format!("[{}]", self.written()))
    }

    /// The word that was meant, or the number that stands in quotes.
    pub(crate) fn text(&self, text: &str, way: &Way, ways: &[Way]) -> Option<Fix> {
        let right = ways.iter().find_map(|way| match way.takes {
            Takes::Number(bounds) => number(text, bounds),
            _ => None,
        });
        let words: Vec<&str> = way.words().to_vec();
        let several = several_of(text, &words).filter(|several| several.is_certain);
        match (right, several) {
            (Some(right), _) => Some(write(self.span, right)),
            (None, Some(several)) => instead(self.text, self.span, &several),
            (None, None) if matches!(self.path.turns().last(), Some(Turn::Key("consent"))) => {
                let right = meant(text, words.iter().copied().chain(AGREE))?;
                let is_agreed = AGREE.contains(&right);
                let agreed = write(self.span, format!("{{ agree = \"{right}\" }}"));
                if is_agreed { Some(agreed) } else { word(self.text, self.span, right) }
            }
            (None, None) => word(self.text, self.span, meant(text, way.words().iter().copied())?),
        }
    }

    /// The only pair of a list of pairs in brackets of its own.
    pub(crate) fn pair(&self) -> Fix {
        write(self.span, format!("[{}]", self.written()))
    }

    /// A penalty with the minus it lacks.
    pub(crate) fn number(&self, written: i64, bounds: Bounds) -> Option<Fix> {
        Some(write(self.span, minus(written, bounds)?))
    }
}

/// The number that a text says, in digits or as a word, as far as a setting takes it.
pub(crate) fn number(text: &str, bounds: Bounds) -> Option<String> {
    let number = number_meant(text)?;
    if bounds.contain(number) { Some(number.to_string()) } else { minus(number, bounds) }
}

/// The number below zero that takes its place in a setting that takes no others.
fn minus(number: i64, bounds: Bounds) -> Option<String> {
    let negative = number.checked_neg()?;
    let is_penalty = bounds.max == Some(0) && number > 0 && bounds.contain(negative);
    is_penalty.then(|| negative.to_string())
}
