//! `charleston settings [TABLE]`.

use charleston::diagnostic::suggest;
use charleston::report::settings::{settings, tables};

use crate::args::SettingsArgs;
use crate::{Ended, print};

pub fn run(args: &SettingsArgs) -> Ended {
    let Some(lines) = settings(args.table.as_deref()) else {
        let table = args.table.as_deref().unwrap_or_default();
        let help = suggest(table, tables());
        print::complain(&format!("error[unknown-table]: there is no table `{table}`\nhelp: {help}"));
        return Ended::CouldNotRun;
    };
    print::lines(lines);
    Ended::Clean
}
