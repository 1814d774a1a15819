//! `charleston schema`.

use charleston::document::schema::published;

use crate::{Ended, print};

pub fn run() -> Ended {
    let _read = print::lines(published().lines());
    Ended::Clean
}
