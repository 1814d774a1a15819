//! The options of `charleston open`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use serde::Serialize;

/// The options of `charleston open`.
#[derive(Debug, ClapArgs)]
pub struct OpenArgs {
    /// The name of a shipped ruleset, or a path to a file.
    pub ruleset: String,
    /// The address of the site that hosts the playground. Default: the environment variable CHARLESTON_SITE, or else
    /// the site that was built on this machine.
    #[arg(long, value_name = "URL", value_parser = site)]
    pub site: Option<String>,
    /// Serve the site in this folder on this machine.
    #[arg(long, value_name = "FOLDER", conflicts_with = "site")]
    pub folder: Option<PathBuf>,
    /// The view to start in. Default: rules, or text if the file has errors.
    #[arg(long)]
    pub view: Option<View>,
    /// The seed of the game in the play view. The same seed deals the same tiles.
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MAX_SEED))]
    pub seed: Option<u64>,
    /// Print the link without starting a browser.
    #[arg(long)]
    pub no_browser: bool,
}

/// The largest integer that JavaScript can represent exactly.
const MAX_SEED: u64 = (1 << 53) - 1;

/// A view of the playground. Links use the same names as the command line.
#[derive(Debug, Clone, Copy, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum View {
    /// The questions and answers.
    Choose,
    /// The rule file, with its errors and warnings.
    Text,
    /// The rules in sentences.
    Rules,
    /// The passes, shown around a table, and every way the Charleston can go.
    Steps,
    /// A game.
    Play,
    /// How the rules differ from those of another ruleset.
    Compare,
    /// The printable rule sheet.
    Sheet,
}

/// Parses the address of a site. Returns the address of its playground, which ends with a slash.
pub fn site(url: &str) -> Result<String, String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/@[]%+,;=".contains(&byte);
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    match rest {
        Some(rest) if !rest.is_empty() && !rest.starts_with('/') && rest.bytes().all(is_plain) => {
            let folder = url.trim_end_matches('/');
            Ok(if folder.ends_with("/play") { format!("{folder}/") } else { format!("{folder}/play/") })
        }
        _ => {
            Err("write the address of the site's first page, such as https://example.org/charleston/"
                .to_owned())
        }
    }
}
