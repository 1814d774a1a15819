//! Deserializes the document types from the tree with serde.

use serde::de::value::{BorrowedStrDeserializer, Error, MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use crate::toml::tree::{Entry, Node, Value};

impl<'de> IntoDeserializer<'de, Error> for &'de Node<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for &'de Node<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.value {
            Value::Table(table) => {
                let unbroken = table.entries().iter().filter(|entry| entry.node.value != Value::Broken);
                let pair = |entry: &'de Entry<'_>| (BorrowedStrDeserializer::new(&entry.key), &entry.node);
                visitor.visit_map(MapDeserializer::new(unbroken.map(pair)))
            }
            Value::List(list) => visitor.visit_seq(SeqDeserializer::new(list.iter())),
            Value::Text(text) => visitor.visit_borrowed_str(text),
            Value::Integer(number) => visitor.visit_i64(*number),
            Value::Boolean(truth) => visitor.visit_bool(*truth),
            Value::Float => Err(Error::invalid_type(Unexpected::Other("a fraction"), &visitor)),
            Value::Datetime => Err(Error::invalid_type(Unexpected::Other("a date"), &visitor)),
            // A broken entry in a list. Names aren't empty.
            Value::Broken => visitor.visit_borrowed_str(""),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match &self.value {
            Value::Text(text) => visitor.visit_enum((**text).into_deserializer()),
            _ => self.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
