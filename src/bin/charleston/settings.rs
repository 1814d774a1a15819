//! `charleston settings [NAME]`.

use charleston::internal::describe::settings::{keys, settings, tables};
use charleston::internal::diagnostic::{nearest, one_of};

use crate::{Ended, print};

pub fn run(name: Option<&str>) -> Ended {
    let Some(lines) = settings(name) else {
        let name = name.unwrap_or_default();
        let help = match nearest(name, tables().into_iter().chain(keys())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write a table ({}) or a setting in one of them", one_of(tables())),
        };
        return print::failed(&format!("error: there is no table or setting `{name}`: {help}"));
    };
    print::lines(lines);
    Ended::Clean
}
