//! Finds or makes libdimfold.a, in this order: the folder that DIMFOLD_LIB_DIR names; the C source beside this file,
//! which a packaged crate carries; the checkout around this file, by Zig.
use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
};

fn main() {
    let here = folder("CARGO_MANIFEST_DIR");
    let checkout = here.join("../../..");
    for name in ["DIMFOLD_LIB_DIR", "ZIG"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    if let Some(given) = env::var_os("DIMFOLD_LIB_DIR") {
        link_given(Path::new(&given));
        tell_include(&first_that_exists([here.join("c"), checkout.join("c/include")]));
    } else if here.join("c/dimfold.c").exists() {
        compile(&here.join("c"));
    } else if checkout.join("build.zig").exists() {
        build_by_zig(&checkout);
    } else {
        fail("neither c/dimfold.c nor a checkout is here: set DIMFOLD_LIB_DIR to the folder of a libdimfold.a");
    }
}

fn fail(why: &str) -> ! {
    println!("cargo:warning=dimfold-sys: {why}");
    std::process::exit(1)
}

/// A folder that cargo names.
fn folder(name: &str) -> PathBuf {
    PathBuf::from(env::var_os(name).unwrap_or_else(|| fail(&format!("{name} is not set: this script is run by cargo"))))
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| fail(&format!("{name} is not set: this script is run by cargo")))
}

fn first_that_exists<const N: usize>(folders: [PathBuf; N]) -> PathBuf {
    folders.iter().find(|folder| folder.join("dimfold.h").exists()).unwrap_or(&folders[0]).clone()
}

/// For the build scripts of dependent crates: DEP_DIMFOLD_INCLUDE.
fn tell_include(include: &Path) {
    println!("cargo:include={}", include.display());
}

fn link_static(folder: &Path) {
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=static=dimfold");
}

fn link_given(folder: &Path) {
    let names = ["libdimfold.a", "dimfold.lib"];
    let Some(library) = names.iter().map(|name| folder.join(name)).find(|library| library.exists()) else {
        fail(&format!("DIMFOLD_LIB_DIR is {}, where no libdimfold.a is: correct or unset it", folder.display()));
    };
    println!("cargo:rerun-if-changed={}", library.display());
    link_static(folder);
}

/// The amalgamated source, by the C compiler that the crate `cc` finds: gcc, clang or clang-cl.
fn compile(source: &Path) {
    println!("cargo:rerun-if-changed={}", source.display());
    cc::Build::new()
        .file(source.join("dimfold.c"))
        .include(source)
        .std("c11")
        .opt_level(3)
        .warnings(false)
        .compile("dimfold");
    tell_include(source);
}

fn build_by_zig(checkout: &Path) {
    for changed in ["c/include", "c/src", "build.zig", "build"] {
        println!("cargo:rerun-if-changed={}", checkout.join(changed).display());
    }
    tell_include(&checkout.join("c/include"));
    let target = variable("TARGET");
    let Some(zig_target) = zig_target(&target) else {
        println!("cargo:warning=dimfold-sys: no library is built for {target}: to link, set DIMFOLD_LIB_DIR");
        return;
    };
    let prefix = folder("OUT_DIR");
    let status = Command::new(zig(checkout))
        .current_dir(checkout)
        .args(["build", "install", &format!("-Dtarget={zig_target}"), "--prefix"])
        .arg(&prefix)
        .status();
    match status {
        Ok(status) if status.success() => link_static(&prefix.join("lib")),
        Ok(status) => fail(&format!("`zig build` for {zig_target} ended with {status}: see what it says above")),
        Err(error) => fail(&format!("Zig cannot be run ({error}): set ZIG to a Zig 0.16, or DIMFOLD_LIB_DIR")),
    }
}

/// The environment's ZIG, or the checkout's own way to one, which knows what is on PATH.
fn zig(checkout: &Path) -> OsString {
    let zigw = checkout.join("zigw");
    env::var_os("ZIG").unwrap_or_else(|| if cfg!(unix) { zigw.into() } else { "zig".into() })
}

/// Zig's name of a target of cargo, or None where Zig brings no C library for it.
fn zig_target(target: &str) -> Option<String> {
    let mut parts = target.split('-');
    let architecture = match parts.next()? {
        "i586" | "i686" => "x86",
        "riscv64gc" | "riscv64a23" => "riscv64",
        "armv7" => "arm",
        other => other,
    };
    let rest = parts.collect::<Vec<_>>().join("-");
    let system = match rest.as_str() {
        "unknown-linux-gnu" => "linux-gnu.2.28",
        "unknown-linux-musl" => "linux-musl",
        "unknown-linux-gnueabihf" => "linux-gnueabihf",
        "unknown-linux-musleabihf" => "linux-musleabihf",
        "apple-darwin" => "macos",
        "pc-windows-gnu" | "pc-windows-gnullvm" => "windows-gnu",
        "wasip1" | "wasi" => "wasi",
        _ => return None,
    };
    Some(format!("{architecture}-{system}"))
}
