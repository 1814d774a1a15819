//! charleston as a WebAssembly module without imports.
//!
//! The module exports its memory and three functions. A call is JSON text in memory, and so is its answer:
//! [`charleston_alloc`] makes room for the text, [`charleston_call`] runs the call, and [`charleston_free`] releases
//! the answer. `index.mjs` in this package wraps them in typed functions.

mod answer;
#[cfg(feature = "rules")]
mod editing;
mod fields;
mod file;
#[cfg(feature = "games")]
mod games;
#[cfg(feature = "overview")]
mod hints;
#[cfg(any(feature = "rules", feature = "overview"))]
mod offset;
#[cfg(feature = "overview")]
mod overview;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "tables")]
mod steps;
#[cfg(feature = "tables")]
mod tables;

pub use answer::answer;

/// Allocates memory for the text of a call.
#[unsafe(no_mangle)]
pub extern "C" fn charleston_alloc(length: usize) -> *mut u8 {
    Box::leak(vec![0; length].into_boxed_slice()).as_mut_ptr()
}

/// Runs a call, and releases its text. Returns the address of the answer, which consists of four bytes that give the
/// length of the text (in bytes, little-endian), followed by the text.
///
/// # Safety
///
/// `text` must have been returned by [`charleston_alloc`] for the same `length`, and must not be used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn charleston_call(text: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the caller passes a block of this length that `charleston_alloc` returned, and doesn't use it again.
    let text = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, length)) };
    let answer = answer(&String::from_utf8_lossy(&text));
    let length = u32::try_from(answer.len()).unwrap_or(u32::MAX).to_le_bytes();
    let bytes: Vec<u8> = length.into_iter().chain(answer.into_bytes()).collect();
    Box::leak(bytes.into_boxed_slice()).as_mut_ptr()
}

/// Releases an answer.
///
/// # Safety
///
/// `answer` must have been returned by [`charleston_call`], and `length` must be the length of its text plus four. The
/// answer must not be used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn charleston_free(answer: *mut u8, length: usize) {
    // SAFETY: the caller passes a block of this length that `charleston_call` returned, and doesn't use it again.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(answer, length)) });
}
