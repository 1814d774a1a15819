//! Deserializes the document types from the tree with serde. An enum for values of several types has a variant for each
//! type: `<text>`, `<number>`, `<list>` or `<table>`.

use std::{fmt, iter};

use serde::de::value::{BorrowedStrDeserializer, MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, Error, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

use crate::toml::tree::{Entry, Node, Value};

/// The document types don't accept a tree, although the schema does. That is a mistake in this program, not in the
/// file, so the error doesn't say where: without the texts for that, WebAssembly modules are smaller.
#[derive(Debug)]
pub struct Rejected;

impl fmt::Display for Rejected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the types of this program don't accept it, but its schema does")
    }
}

impl std::error::Error for Rejected {}

impl Error for Rejected {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl<'de> IntoDeserializer<'de, Rejected> for &'de Node<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for &'de Node<'_> {
    type Error = Rejected;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Rejected> {
        match &self.value {
            Value::Table(_) => self.deserialize_map(visitor),
            Value::List(_) => self.deserialize_seq(visitor),
            Value::Integer(number) => visitor.visit_i64(*number),
            Value::Boolean(truth) => visitor.visit_bool(*truth),
            Value::Float | Value::Datetime => Err(Rejected),
            Value::Text(_) | Value::Broken => self.deserialize_str(visitor),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Rejected> {
        match &self.value {
            Value::Text(text) => visitor.visit_borrowed_str(text),
            // A broken entry in a list. Names aren't empty.
            Value::Broken => visitor.visit_borrowed_str(""),
            _ => Err(Rejected),
        }
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Rejected> {
        match &self.value {
            // A broken entry in a list. Deals are numbered from 1.
            Value::Broken => visitor.visit_u8(0),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Rejected> {
        let Value::List(list) = &self.value else { return Err(Rejected) };
        visitor.visit_seq(SeqDeserializer::new(list.iter()))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Rejected> {
        let Value::Table(table) = &self.value else { return Err(Rejected) };
        let unbroken = table.entries().iter().filter(|entry| entry.node.value != Value::Broken);
        let pair = |entry: &'de Entry<'_>| (BorrowedStrDeserializer::new(&entry.key), &entry.node);
        visitor.visit_map(MapDeserializer::new(unbroken.map(pair)))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Rejected> {
        self.deserialize_map(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Rejected> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Rejected> {
        let of_type = match &self.value {
            Value::Table(_) => "<table>",
            Value::List(_) => "<list>",
            Value::Integer(_) => "<number>",
            Value::Text(_) | Value::Broken => "<text>",
            Value::Float | Value::Boolean(_) | Value::Datetime => return Err(Rejected),
        };
        match &self.value {
            _ if variants.contains(&of_type) => {
                let variant = iter::once((of_type, self));
                visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(variant)))
            }
            Value::Text(text) => visitor.visit_enum((**text).into_deserializer()),
            _ => Err(Rejected),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u16 u32 u64 u128 f32 f64 char string bytes byte_buf unit
        unit_struct newtype_struct tuple tuple_struct identifier ignored_any
    }
}
