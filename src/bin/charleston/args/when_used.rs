//! Arguments that are defined only if their command is used.

use clap::builder::Resettable;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The arguments of a command. They are defined only when the command runs or its help is shown. Without this, every
/// start of the program would define the arguments of every command.
#[derive(Debug)]
pub struct WhenUsed<T>(pub T);

impl<T: Args> Args for WhenUsed<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(defined::<T>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(defined::<T>)
    }
}

/// Defines the arguments. The help text stays that of the command, not of the type of its arguments.
fn defined<T: Args>(command: Command) -> Command {
    let (about, long_about) = (command.get_about().cloned(), command.get_long_about().cloned());
    T::augment_args(command).about(Resettable::from(about)).long_about(Resettable::from(long_about))
}

impl<T: FromArgMatches> FromArgMatches for WhenUsed<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}
