//! `charleston rule ID`.

use charleston::diagnostic::suggest;
use charleston::lint::ALL;

use crate::args::RuleArgs;
use crate::{Ended, print};

pub fn run(args: &RuleArgs) -> Ended {
    let Some(id) = &args.id else {
        let _read = print::lines(ALL.iter().map(|lint| lint.id));
        return Ended::Clean;
    };
    let Some(lint) = ALL.iter().find(|lint| lint.id == id) else {
        let help = suggest(id, ALL.iter().map(|lint| lint.id));
        print::complain(&format!("error: there is no finding `{id}`: {help}"));
        return Ended::CouldNotRun;
    };
    let _read = print::lines(lint.page.lines());
    Ended::Clean
}
