//! The JSON Schemas for messages and saved tables, derived from their types.

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

use super::{PlayerMessage, SentRefusal, SpectatorUpdate, TableDescription, Update};
use crate::format::schema::drop_null;
use crate::saved::{SavedTable, SavedView};
use crate::session::{Command, Event, SeatEvent};

/// A kind of data with a published JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Published {
    /// A saved table.
    Table,
    /// A saved view.
    View,
    /// A command.
    Command,
    /// An event.
    Event,
    /// A seat event.
    SeatEvent,
    /// A message from a player's device.
    PlayerMessage,
    /// A message from a host to a player's device.
    Update,
    /// A refusal.
    Refusal,
    /// A message from a host to a spectator.
    SpectatorUpdate,
    /// The description of a table.
    TableDescription,
}

impl Published {
    /// All kinds of data with a published schema.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Returns the name in kebab case. The schema is published as `schemas/NAME.schema.json`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the schema, in JSON Schema draft 7.
    pub fn schema(self) -> Value {
        match self {
            Self::Table => of::<SavedTable>(),
            Self::View => of::<SavedView>(),
            Self::Command => of::<Command>(),
            Self::Event => of::<Event>(),
            Self::SeatEvent => of::<SeatEvent>(),
            Self::PlayerMessage => of::<PlayerMessage>(),
            Self::Update => of::<Update>(),
            Self::Refusal => of::<SentRefusal>(),
            Self::SpectatorUpdate => of::<SpectatorUpdate>(),
            Self::TableDescription => of::<TableDescription>(),
        }
    }
}

/// Returns the schema of a value that can be null.
pub(super) fn or_null<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "oneOf": [generator.subschema_for::<T>(), { "type": "null" }] })
}

/// Returns the schema for a type's JSON form.
pub(crate) fn of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft07().with_transform(RecursiveTransform(simplify));
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// Returns a doc comment as text for people who don't use Rust: without the example at its end, and without links.
fn plain(doc: &str) -> String {
    let mut rest = doc.split("```").next().unwrap_or(doc).trim_end();
    let mut text = String::new();
    while let Some((before, link)) = rest.split_once("[`") {
        let (name, after) = link.split_once("`]").unwrap_or((link, ""));
        text += &format!("{before}`{name}`");
        rest =
            after.strip_prefix('(').and_then(|after| after.split_once(')')).map_or(after, |(_, after)| after);
    }
    (text + rest).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Removes details that don't help people who read the schema: the size of a number in bits, and the option to write
/// null for an omitted value.
fn simplify(schema: &mut Schema) {
    let Some(map) = schema.as_object_mut() else { return };
    drop_null(map);
    lift_only_branch(map);
    map.shift_remove("format");
    if let Some(Value::String(text)) = map.get_mut("description") {
        *text = plain(text);
    }
}

/// Turns an `anyOf` with only one schema into an `allOf`.
fn lift_only_branch(map: &mut Map<String, Value>) {
    if let Some(Value::Array(branches)) =
        map.get_mut("anyOf").filter(|any| any.as_array().is_some_and(|any| any.len() == 1))
    {
        let only = std::mem::take(branches);
        map.shift_remove("anyOf");
        map.insert("allOf".to_owned(), Value::Array(only));
    }
}
