//! `charleston new FILE`: writes a rule file that extends a ruleset with options.

use std::path::Path;

use charleston::internal::check::choices::{Explained, Fit, Otherwise, Question, Refused, Tried, comment};
use charleston::internal::check::report;
use charleston::internal::diagnostic::Severity;
use charleston::internal::escape;
use charleston::internal::load::check;
use charleston::source::{AboutOption, SourceError, is_path};
use charleston::{Schedule, Shipped};

use crate::args::NewArgs;
use crate::questions::{Asking, Choice, Stopped};
use crate::record::name_in;
use crate::ruleset::{locate, unread};
use crate::{Ended, print, replace};

/// A rule file to write.
struct Draft<'a> {
    file: &'a Path,
    /// The ruleset that the file extends.
    base: String,
    /// The options that the file uses.
    with: Vec<String>,
    /// The name of the club's rules.
    name: String,
}

pub fn run(args: &NewArgs) -> Result<Ended, Ended> {
    may_be_written(args)?;
    let draft = match &args.from {
        Some(from) => named(args, from),
        None => ask(args).map_err(|stopped| {
            let shown = escape::path(&args.file);
            print::failed(&format!("error: {stopped}, so `{shown}` wasn't written"))
        })?,
    };
    finish(&draft, args)
}

/// Before any questions are asked, checks that the file can be written.
fn may_be_written(args: &NewArgs) -> Result<(), Ended> {
    if args.file.extension().is_none_or(|extension| !extension.eq_ignore_ascii_case("toml")) {
        let shown = match args.file.file_name() {
            Some(_) => escape::path(&args.file),
            None => "club".to_owned(),
        };
        let shown = shown.trim_end_matches('/').trim_end_matches(".txt");
        return Err(print::failed(&format!(
            "error: the name of a rule file must end in `.toml`\nhelp: name it `{shown}.charleston.toml`"
        )));
    }
    refuse_existing(args)?;
    replace::try_out(&args.file).map_err(|error| print::unwritable(&args.file, &error))
}

fn refuse_existing(args: &NewArgs) -> Result<(), Ended> {
    let shown = escape::path(&args.file);
    let Ok(metadata) = args.file.symlink_metadata() else { return Ok(()) };
    let problem = match (metadata.is_file(), args.force) {
        (true, true) => return Ok(()),
        (true, false) => "already exists\nhelp: name a new file, or overwrite this one with `--force`",
        _ if metadata.is_symlink() => "is a link\nhelp: name a new file, or the file that it points to",
        (false, _) => "already exists and isn't a file\nhelp: name a new file",
    };
    Err(print::failed(&format!("error: `{shown}` {problem}")))
}

/// Returns the draft for a ruleset and options named on the command line.
fn named<'a>(args: &'a NewArgs, from: &str) -> Draft<'a> {
    let option = |name: &str| if is_path(name) { name_in(&args.file, name) } else { name.to_owned() };
    Draft {
        file: &args.file,
        base: name_in(&args.file, from),
        with: args.with.iter().map(|name| option(name.trim())).collect(),
        name: args.name.clone().unwrap_or_default(),
    }
}

/// Asks for the ruleset, the name, and an option for each topic.
fn ask(args: &NewArgs) -> Result<Draft<'_>, Stopped> {
    let asking = Asking::new();
    let title = |slug: &str| {
        Schedule::load(&Shipped, slug)
            .map_or_else(|_| String::new(), |loaded| loaded.ruleset().name().to_owned())
    };
    let rulesets: Vec<(&str, String)> = Shipped::slugs().map(|slug| (slug, title(slug))).collect();
    let choice = |(slug, title): &(&str, String)| Choice {
        name: (*slug).to_owned(),
        shown: format!("{title} ({slug})"),
    };
    let choices: Vec<Choice> = rulesets.iter().map(choice).collect();
    let chosen = asking.choose("Which ruleset do you want to start from?", &[], &choices, None)?;
    let (base, title) = rulesets.into_iter().nth(chosen).unwrap_or_default();
    let name = match &args.name {
        Some(name) => name.clone(),
        None => ask_name(asking)?,
    };
    let draft = Draft { file: &args.file, base: base.to_owned(), with: Vec::new(), name };
    let options = AboutOption::all(&Shipped);
    let explain = |with: &[String]| draft.explained(with);
    let mut with = Vec::new();
    for question in Question::in_order_of_play(&options, explain) {
        let fits = question.fits(&with, explain);
        let usual = match played(&fits) {
            // An earlier answer can decide this question.
            Some(option) if Some(option) != played(&question.fits(&[], explain)) => {
                format!("{} (from another answer)", option.answer)
            }
            Some(option) => format!("{} (as in {title})", option.answer),
            None => as_before(question.otherwise(&with, &fits, explain), &title),
        };
        let why_not = |option: &AboutOption, refused: &Refused| {
            refused.sentence(&refused.reason(option, &options), &options, &title)
        };
        with.extend(ask_question(asking, usual, (&question.text, &fits), why_not)?);
    }
    Ok(Draft { with, ..draft })
}

fn ask_name(asking: Asking) -> Result<String, Stopped> {
    let mut question = "What are your club's rules called?";
    loop {
        let name = asking.text(question)?.trim().to_owned();
        if !name.is_empty() {
            return Ok(name);
        }
        question = "Write a name:";
    }
}

/// Returns the option for the way the table already plays, if there is one.
fn played<'a>(fits: &[(&'a AboutOption, Fit)]) -> Option<&'a AboutOption> {
    fits.iter().find(|(_, fit)| *fit == Fit::AlreadyPlayed).map(|(option, _)| *option)
}

/// Describes the answer that changes nothing.
fn as_before(Otherwise { option: _, answer, sentences }: Otherwise, title: &str) -> String {
    match answer {
        Some(answer) => format!("{answer} (as in {title})"),
        None if sentences.is_empty() => format!("As in {title}"),
        None => format!("No change. {}", sentences.join(" ")),
    }
}

/// Asks a question, and offers only the answers that fit the earlier answers. `usual` is the answer that changes
/// nothing, and `why_not` explains why an answer can't be chosen. Returns the option that was chosen.
fn ask_question(
    asking: Asking,
    usual: String,
    (question, fits): (&str, &[(&AboutOption, Fit)]),
    why_not: impl Fn(&AboutOption, &Refused) -> String,
) -> Result<Option<String>, Stopped> {
    let mut choices = vec![Choice { name: String::new(), shown: usual }];
    let mut refused = Vec::new();
    for (option, fit) in fits {
        match fit {
            Fit::AlreadyPlayed => {}
            Fit::Changes => choices.push(Choice {
                name: option.name.clone(),
                shown: format!("{} ({})", option.answer, option.name),
            }),
            Fit::Refused(reason) => {
                refused.push(format!("“{}” can't be chosen. {}", option.answer, why_not(option, reason)));
            }
        }
    }
    if let [only] = choices.as_slice() {
        // There is nothing to choose. The other answers are usually refused for the same reason, so one message is
        // enough.
        let line = match (played(fits), fits.first()) {
            (None, Some((option, Fit::Refused(reason)))) => why_not(option, reason),
            _ => only.shown.clone(),
        };
        print::lines([String::new(), question.to_owned(), format!("  {line}")]);
        return Ok(None);
    }
    let chosen = asking.choose(question, &refused, &choices, Some(0))?;
    Ok(choices.into_iter().nth(chosen).filter(|_| chosen > 0).map(|choice| choice.name))
}

/// Checks the draft and writes it, unless it has an error.
fn finish(draft: &Draft<'_>, args: &NewArgs) -> Result<Ended, Ended> {
    let shown = escape::path(draft.file);
    let checked = draft.commented().and_then(|text| {
        let (directory, reference) = locate(draft.file, Some(text.clone()));
        Ok((report::check(&directory, &reference)?, text))
    });
    let (checked, text) = checked.map_err(|error| unread(&error))?;
    if !checked.findings.is_empty() {
        print::findings(&checked.findings, &checked.sources);
    }
    let has_error = checked.findings.iter().any(|finding| finding.severity >= Severity::Error);
    if has_error || checked.schedule.is_none() {
        print::stderr(&format!("\nerror: `{shown}` wasn't written, because of the errors above"));
        return Ok(Ended::Findings);
    }
    refuse_existing(args)?;
    replace::save(draft.file, &text).map_err(|error| print::unwritable(draft.file, &error))?;
    let word = escape::shell_word(&shown);
    print::line(&format!("Wrote {shown}. To read its rules, run `charleston explain {word}`."));
    Ok(Ended::Clean)
}

impl Draft<'_> {
    /// Explains the rules with these options. If the rules have errors, returns the first one.
    fn explained(&self, with: &[String]) -> Tried {
        let (directory, reference) = locate(self.file, Some(self.text(with, &[])));
        Explained::of(&directory, &reference)
    }

    /// Returns the text of the file, with a comment above each option. If the rules have errors, leaves out the
    /// comments.
    fn commented(&self) -> Result<String, SourceError> {
        let plain = self.text(&self.with, &[]);
        let (directory, reference) = locate(self.file, Some(plain.clone()));
        let checked = check(&directory, &reference)?;
        if checked.schedule.is_none() {
            return Ok(plain);
        }
        // The sources of the options come right after the file's, in the same order as in `with`.
        let options = self.with.iter().zip(checked.sources.iter().skip(1));
        let about: Vec<_> = options.map(|(name, file)| AboutOption::parse(name, &file.text)).collect();
        Ok(self.text(&self.with, &about))
    }

    /// Returns the text of the file with these options. `about` holds the question and answer for each option.
    fn text(&self, with: &[String], about: &[Option<AboutOption>]) -> String {
        let mut text = format!(
            "# Everything that this file doesn't change follows the ruleset that it extends.\nextends = {}\n",
            escape::toml_string(&self.base)
        );
        if !with.is_empty() {
            text += "with = [\n";
            for (at, name) in with.iter().enumerate() {
                if let Some(Some(option)) = about.get(at) {
                    text += &format!("    {}\n", comment(option));
                }
                text += &format!("    {},\n", escape::toml_string(name));
            }
            text += "]\n";
        }
        text + &format!(
            "name = {}\nsource = \"Decided by the club\"\n{NOTES}",
            escape::toml_string(&self.name)
        )
    }
}

/// A comment that explains how to add notes, which no option can set.
const NOTES: &str = "# To add a note for the players, remove the `#` from the next line:\n\
                     # notes = { add = [\"Phones are silent.\"] }\n";
