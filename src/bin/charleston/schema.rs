//! `charleston schema`.

use charleston::format::schema::published;
use charleston::output::json;
use charleston::saved::schema::Saved;

use crate::args::{SchemaArgs, SchemaOf};
use crate::{Ended, print};

pub fn run(args: &SchemaArgs) -> Ended {
    let schema = match args.of {
        SchemaOf::Ruleset => published(),
        SchemaOf::Table => Saved::Table.published(),
        SchemaOf::View => Saved::View.published(),
        SchemaOf::Command => Saved::Command.published(),
        SchemaOf::Event => Saved::Event.published(),
        SchemaOf::SeatEvent => Saved::SeatEvent.published(),
        SchemaOf::Check => json::published(),
    };
    let _read = print::lines(schema.lines());
    Ended::Clean
}
