//! `charleston schema`.

use charleston::internal::format::schema::published;
use charleston::internal::output::{comparison, explanation, json, stories};
use charleston::wire::schema::Published;

use crate::{Ended, print};

pub fn run(of: &str) -> Ended {
    let schema = match Published::ALL.iter().find(|one| one.name() == of) {
        Some(one) => one.published(),
        None if of == "check" => json::published(),
        None if of == "test" => stories::json::published(),
        None if of == "explain" => explanation::published(),
        None if of == "diff" => comparison::published(),
        None => published(),
    };
    print::document(&schema);
    Ended::Clean
}
