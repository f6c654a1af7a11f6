//! Finds the static library that `DIMFOLD_LIBRARY_STATIC` names and links it.
use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo:rerun-if-env-changed=DIMFOLD_LIBRARY_STATIC");
    let library = env::var("DIMFOLD_LIBRARY_STATIC").expect("DIMFOLD_LIBRARY_STATIC names the static library");
    println!("cargo:rerun-if-changed={library}");
    let folder = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::copy(&library, folder.join("libdimfold.a")).expect("the static library can be read");
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=static=dimfold");
}
