//! Which library this is.
use crate::error::static_text;
use dimfold_sys as sys;

/// The version of the C library that is linked, `"major.minor.patch"`.
#[doc(alias = "DIMFOLD_VERSION")]
pub fn version() -> &'static str {
    // SAFETY: C answers with a static text.
    unsafe { static_text(sys::dimfold_version()) }
}

/// The ABI of the C library that is linked; [`ABI_VERSION`] is the one that this crate was written for.
pub fn abi_version() -> u32 {
    // SAFETY: C answers with a number.
    unsafe { sys::dimfold_abi_version() }
}

/// The ABI that this crate was written for.
pub const ABI_VERSION: u32 = sys::DIMFOLD_ABI_VERSION;
