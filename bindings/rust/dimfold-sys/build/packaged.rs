//! The build script of a published crate, which carries the library as one C file: compiled by the compiler that the
//! crate `cc` finds (gcc, clang or clang-cl), unless `DIMFOLD_LIB_DIR` names a library.
mod given;

use given::{folder, tell_include};

fn main() {
    let source = folder("CARGO_MANIFEST_DIR").join("c");
    tell_include(&source);
    if given::link() {
        return;
    }
    println!("cargo:rerun-if-changed={}", source.display());
    cc::Build::new()
        .file(source.join("dimfold.c"))
        .include(&source)
        .std("c11")
        .opt_level(3)
        .warnings(false)
        .compile("dimfold");
}
