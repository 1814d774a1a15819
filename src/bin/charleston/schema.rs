//! `charleston schema`.

use charleston::format::schema::published;
use charleston::output::json;
use charleston::saved::schema::Saved;

use crate::args::SchemaArgs;
use crate::{Ended, print};

pub fn run(args: &SchemaArgs) -> Ended {
    let schema = match Saved::ALL.into_iter().find(|saved| saved.name() == args.of) {
        Some(saved) => saved.published(),
        None if args.of == "check" => json::published(),
        None => published(),
    };
    print::lines(schema.lines());
    Ended::Clean
}
