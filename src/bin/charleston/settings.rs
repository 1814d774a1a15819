//! `charleston settings [NAME]`.

use charleston::describe::settings::{keys, settings, tables};
use charleston::diagnostic::{nearest, one_of};

use crate::args::SettingsArgs;
use crate::{Ended, print};

pub fn run(args: &SettingsArgs) -> Ended {
    let Some(lines) = settings(args.name.as_deref()) else {
        let name = args.name.as_deref().unwrap_or_default();
        let help = match nearest(name, tables().into_iter().chain(keys())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("one of the tables {}, or one of their settings", one_of(tables())),
        };
        print::complain(&format!("error: there is no table or setting `{name}`: {help}"));
        return Ended::CouldNotRun;
    };
    print::lines(lines);
    Ended::Clean
}
