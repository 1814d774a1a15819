//! `charleston schema`.

use charleston::format::schema::published;
use charleston::output::json;
use charleston::stored::schema::Stored;

use crate::args::{SchemaArgs, SchemaOf};
use crate::{Ended, print};

pub fn run(args: &SchemaArgs) -> Ended {
    let schema = match args.of {
        SchemaOf::Ruleset => published(),
        SchemaOf::Table => Stored::Table.published(),
        SchemaOf::View => Stored::View.published(),
        SchemaOf::Command => Stored::Command.published(),
        SchemaOf::Event => Stored::Event.published(),
        SchemaOf::SeatEvent => Stored::SeatEvent.published(),
        SchemaOf::Check => json::published(),
    };
    let _read = print::lines(schema.lines());
    Ended::Clean
}
