//! Exports for this package's command line, tests, benchmarks and playground. They aren't part of the API.
//!
//! The modules below are private, because items of a hidden public module would be missing from lists of the API even
//! if a public module exports them.

/// Exports the public items of private modules, each from a module of the same name.
macro_rules! export {
    ($($(#[$attribute:meta])* $parent:ident { $($module:ident),* $(,)? })*) => {$(
        $(#[$attribute])*
        pub mod $parent {
            pub use crate::$parent::*;
            $(pub mod $module {
                pub use crate::$parent::$module::*;
            })*
        }
    )*};
}

export! {
    #[cfg(feature = "check")]
    check { choices, diff, explain, fix, laws, lint, page, prove, report, sheet, stories, witness }
    describe {}
    diagnostic {}
    #[cfg(feature = "check")]
    editor {}
    escape {}
    few {}
    fix {}
    format {}
    load {}
    #[cfg(all(feature = "check", feature = "schema"))]
    output {}
    play { kept, player, steps, story }
    replay {}
    ruleset {}
    schedule {}
    table { context, deal, pile, rack, random, seat, selection, tile }
    toml {}
    view {}
    words {}
}
