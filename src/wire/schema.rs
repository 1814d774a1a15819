//! The JSON Schemas of messages and of saved tables, derived from their types.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::{PlayerMessage, SentRefusal, SpectatorUpdate, TableDescription, Update};
use crate::format::schema::drop_null;
use crate::saved::{SavedTable, SavedView};
use crate::session::{Command, Event, SeatEvent};

/// What has a published JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Published {
    /// A table.
    Table,
    /// A view.
    View,
    /// A command.
    Command,
    /// An event.
    Event,
    /// A seat event.
    SeatEvent,
    /// What a player's device sends.
    PlayerMessage,
    /// What a host sends to a player's device.
    Update,
    /// Why a command was refused.
    Refusal,
    /// What a host sends to a spectator.
    SpectatorUpdate,
    /// What a table plays.
    TableDescription,
}

impl Published {
    /// All of them.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its name, in lower case: its schema is published as `schemas/NAME.schema.json`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Its schema, draft 7.
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

    /// The schema as it is published.
    pub fn published(self) -> String {
        format!("{:#}\n", self.schema())
    }
}

/// The schema of what is written and read as a type.
pub(crate) fn of<T: JsonSchema>() -> Value {
    let mut schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<T>().to_value();
    simplify(&mut schema);
    schema
}

/// Leaves out what says nothing to a reader of JSON: how many bits a number has, and that what is left out could
/// be written as null.
fn simplify(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            drop_null(map);
            lift_only_branch(map);
            if map.get("format").is_some_and(Value::is_string) {
                map.shift_remove("format");
            }
            if let Some(Value::String(text)) = map.get_mut("description") {
                *text = text.replace('\n', " ");
            }
            map.values_mut().for_each(simplify);
        }
        Value::Array(list) => list.iter_mut().for_each(simplify),
        _ => {}
    }
}

/// An `anyOf` of one is that one.
fn lift_only_branch(map: &mut Map<String, Value>) {
    if let Some(Value::Array(branches)) =
        map.get_mut("anyOf").filter(|any| any.as_array().is_some_and(|any| any.len() == 1))
    {
        let only = std::mem::take(branches);
        map.shift_remove("anyOf");
        map.insert("allOf".to_owned(), Value::Array(only));
    }
}
