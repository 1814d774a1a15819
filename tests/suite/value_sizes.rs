//! How much memory a table takes.

use charleston::session::Session;
use charleston::{Command, Event, Prompt, View};

#[test]
fn tables_views_and_prompts_are_small() {
    let sizes = [
        ("a table", size_of::<Session>(), 1024),
        ("a view", size_of::<View>(), 1024),
        ("a prompt", size_of::<Prompt>(), 1024),
        ("an event", size_of::<Event>(), 64),
        ("a command", size_of::<Command>(), 72),
    ];
    for (what, size, max) in sizes {
        assert!(size <= max, "{what} takes {size} bytes, and should take at most {max}");
    }
}
