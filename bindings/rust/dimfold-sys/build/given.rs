//! What both build scripts share: the library that `DIMFOLD_LIB_DIR` names, and what cargo is told.
use std::{
    env,
    path::{Path, PathBuf},
};

/// Links the library in the folder that `DIMFOLD_LIB_DIR` names; false if it names none.
pub fn link() -> bool {
    println!("cargo:rerun-if-env-changed=DIMFOLD_LIB_DIR");
    let given = env::var_os("DIMFOLD_LIB_DIR");
    if let Some(folder) = &given {
        link_given(Path::new(folder));
    }
    given.is_some()
}

fn link_given(folder: &Path) {
    let names = ["libdimfold.a", "dimfold.lib"];
    let Some(library) = names.iter().map(|name| folder.join(name)).find(|library| library.exists()) else {
        fail(&format!("DIMFOLD_LIB_DIR is {}, where no libdimfold.a is: correct or unset it", folder.display()));
    };
    println!("cargo:rerun-if-changed={}", library.display());
    link_static(folder);
}

pub fn link_static(folder: &Path) {
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=static=dimfold");
}

/// For the build scripts of dependent crates: DEP_DIMFOLD_INCLUDE.
pub fn tell_include(include: &Path) {
    println!("cargo:include={}", include.display());
}

/// A folder that cargo names.
pub fn folder(name: &str) -> PathBuf {
    PathBuf::from(env::var_os(name).unwrap_or_else(|| fail(&format!("{name} is not set: this script is run by cargo"))))
}

pub fn fail(why: &str) -> ! {
    println!("cargo:warning=dimfold-sys: {why}");
    std::process::exit(1)
}
