//! `charleston schema`.

use charleston::format::schema::published;
use charleston::output::json;
use charleston::saved::schema::Saved;

use crate::{Ended, print};

pub fn run(of: &str) -> Ended {
    let schema = match Saved::ALL.iter().find(|saved| saved.name() == of) {
        Some(saved) => saved.published(),
        None if of == "check" => json::published(),
        None => published(),
    };
    print::lines(schema.lines());
    Ended::Clean
}
