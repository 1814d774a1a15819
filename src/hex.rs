//! Hashes, and numbers written as 16 hexadecimal digits, `0` to `9` and `a` to `f`.

/// The 64-bit FNV-1a hash of no bytes.
pub const BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// Adds bytes to a 64-bit FNV-1a hash, which is the same in every version and on every platform.
pub fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Formats a number.
pub fn written(number: u64) -> String {
    format!("{number:016x}")
}

/// Parses a number. Returns `None` if the text has uppercase letters, a sign or fewer than 16 digits, so that each
/// number can be written in only one way.
pub fn read(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok().filter(|number| written(*number) == text)
}

/// Writes and reads a type that wraps such a number. `wrong` creates the error for other text.
macro_rules! hex_text {
    ($id:ident, $error:ident, $wrong:expr) => {
        impl std::fmt::Debug for $id {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($id), "({})"), self)
            }
        }

        impl std::fmt::Display for $id {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&crate::hex::written(self.0))
            }
        }

        impl From<$id> for String {
            fn from(id: $id) -> Self {
                id.to_string()
            }
        }

        impl std::str::FromStr for $id {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                crate::hex::read(text).map(Self).ok_or_else(|| $wrong(text))
            }
        }

        impl TryFrom<String> for $id {
            type Error = $error;

            fn try_from(text: String) -> Result<Self, $error> {
                text.parse()
            }
        }
    };
}

pub(crate) use hex_text;
