//! Debug output that is safe to log.

/// Implements `Debug` for structs. The output shows only these fields.
macro_rules! redacted {
    ($($(#[$doc:meta])* $type:ident { $($field:ident),* $(,)? })+) => {$(
        $(#[$doc])*
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($type))
                    $(.field(stringify!($field), &self.$field))*
                    .finish_non_exhaustive()
            }
        }
    )+};
}

pub(crate) use redacted;
