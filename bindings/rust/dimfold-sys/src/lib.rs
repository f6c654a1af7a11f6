//! The C ABI of Dimfold, as bindgen reads it from `dimfold.h`. The crate `dimfold` is the safe layer above it.
//!
//! ```
//! let version = unsafe { std::ffi::CStr::from_ptr(dimfold_sys::dimfold_version()) };
//! assert_eq!(version.to_bytes(), &dimfold_sys::DIMFOLD_VERSION[..5]);
//! ```
//!
//! The declarations are documented in the headers; `cargo:include` of the build script's metadata
//! (`DEP_DIMFOLD_INCLUDE` in a dependent's build script) names their folder.
#![no_std]
#![allow(non_camel_case_types)]

#[rustfmt::skip]
mod bindings;
pub use bindings::*;
