//! What an error of a nested operation shows: its operands, with the leaves and modes at fault marked below.
use crate::{error::Error, reason};
use core::ffi::CStr;
use dimfold_sys as sys;

#[cfg(feature = "alloc")]
use {
    super::{call::Given, Nested, Swizzle, Tiler, Tuple},
    crate::{IxDyn, Layout},
    alloc::{ffi::CString, format, string::String, vec::Vec},
    core::{ffi::c_char, fmt},
};

/// The error of two lists that are not of one length, which C, taking one count for both, cannot see.
#[cold]
pub(super) fn count(operation: &'static CStr, operand: &'static CStr, expected: usize, found: usize) -> Error {
    Error::of_numbers(reason::NESTED_LEAVES, operation, operand, -1, expected as isize, found as isize)
}

/// The error of more than 32 leaves or 15 levels.
#[cold]
pub(super) fn too_many(operation: &'static CStr) -> Error {
    Error::of_numbers(reason::NESTED_FULL, operation, c"result", -1, sys::DIMFOLD_LEAVES_MAX as isize, 0)
}

/// What a call was given that failed.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Operand {
    /// A tuple.
    Tuple(Tuple),
    /// A nested layout.
    Nested(Nested),
    /// A tiler.
    Tiler(Tiler),
    /// A swizzle.
    Swizzle(Swizzle),
    /// A strided layout, beside a nested one.
    Strided(Layout<IxDyn>),
}

#[cfg(feature = "alloc")]
impl From<Given<'_>> for Operand {
    fn from(given: Given<'_>) -> Self {
        match given {
            Given::Tuple(tuple) => Self::Tuple(*tuple),
            Given::Nested(layout) => Self::Nested(*layout),
            Given::Tiler(tiler) => Self::Tiler(*tiler),
            Given::Swizzle(swizzle) => Self::Swizzle(swizzle),
        }
    }
}

#[cfg(feature = "alloc")]
impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tuple(tuple) => tuple.fmt(f),
            Self::Nested(layout) => layout.fmt(f),
            Self::Tiler(tiler) => tiler.fmt(f),
            Self::Swizzle(swizzle) => swizzle.fmt(f),
            Self::Strided(layout) => layout.fmt(f),
        }
    }
}

/// The operand under its name, with marks below what the diagnosis is about, in lines that C writes.
#[cfg(feature = "alloc")]
fn lines(diag: &sys::dimfold_diag, name: &'static str, operand: &Operand) -> String {
    let c_name = CString::new(name).unwrap_or_default();
    // SAFETY: C reads the operand, the name and the diagnosis, and writes at most `capacity` bytes.
    match operand {
        Operand::Tuple(tuple) => written(|text, capacity| unsafe {
            sys::dimfold_tuple_mark(&tuple.raw, c_name.as_ptr(), diag, text, capacity)
        }),
        Operand::Nested(layout) => written(|text, capacity| unsafe {
            sys::dimfold_nested_mark(&layout.raw, c_name.as_ptr(), diag, text, capacity)
        }),
        Operand::Tiler(tiler) => written(|text, capacity| unsafe {
            sys::dimfold_tiler_mark(&tiler.raw, c_name.as_ptr(), diag, text, capacity)
        }),
        Operand::Swizzle(_) | Operand::Strided(_) => format!("\n  {name:11}{operand}"),
    }
}

/// The text that a function of C writes, asked first for its length.
#[cfg(feature = "alloc")]
fn written(write: impl Fn(*mut c_char, usize) -> usize) -> String {
    let mut bytes = alloc::vec![0; write(core::ptr::null_mut(), 0) + 1];
    let length = write(bytes.as_mut_ptr().cast(), bytes.len());
    bytes.truncate(length);
    String::from_utf8(bytes).unwrap_or_default()
}

/// The operands of a call, with what its diagnosis is about marked below them: line by line, or if that is nothing of
/// theirs, behind the sentence.
#[cfg(feature = "alloc")]
pub(crate) fn show(
    f: &mut fmt::Formatter<'_>,
    diag: &sys::dimfold_diag,
    operands: &[(&'static str, Operand)],
) -> fmt::Result {
    let shown: Vec<String> = operands.iter().map(|(name, operand)| lines(diag, name, operand)).collect();
    if shown.iter().any(|lines| lines.contains('^')) {
        return shown.iter().try_for_each(|lines| f.write_str(lines));
    }
    operands
        .iter()
        .enumerate()
        .try_for_each(|(i, (name, operand))| write!(f, "{} {name} {operand}", if i == 0 { ";" } else { "," }))
}
