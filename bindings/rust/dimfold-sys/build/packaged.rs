//! The build script of a published crate, which carries the library as one C file: compiled by the compiler that the
//! crate `cc` finds (gcc, clang or clang-cl), unless `DIMFOLD_LIB_DIR` names a library.
mod given;

use given::{folder, tell_include};
use std::env;

fn main() {
    let source = folder("CARGO_MANIFEST_DIR").join("c");
    tell_include(&source);
    if given::link() {
        return;
    }
    println!("cargo:rerun-if-changed={}", source.display());
    let mut build = cc::Build::new();
    build.file(source.join("dimfold.c")).include(&source).std("c11").opt_level(3).warnings(false);
    build.flag_if_supported("-fno-math-errno").flag_if_supported("-ffp-contract=off");
    if has_no_libc() {
        build.flag("-ffreestanding");
    }
    build.compile("dimfold");
}

/// Whether the target has no C library, as wasm32-unknown-unknown: the layout half is all that can be had there.
fn has_no_libc() -> bool {
    env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "unknown" || system == "none")
}
