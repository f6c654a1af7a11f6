//! The build script of a checkout: Zig builds the library, unless `DIMFOLD_LIB_DIR` names one. It depends on no crate,
//! so that nothing has to be fetched.
mod given;

use given::{fail, folder, link_static, tell_include};
use std::{env, ffi::OsString, path::Path, process::Command};

fn main() {
    let checkout = folder("CARGO_MANIFEST_DIR").join("../../..");
    tell_include(&checkout.join("c/include"));
    if !given::link() {
        build_by_zig(&checkout);
    }
}

fn build_by_zig(checkout: &Path) {
    if !checkout.join("build.zig").exists() {
        fail("no checkout of Dimfold is around this crate: set DIMFOLD_LIB_DIR to the folder of a libdimfold.a");
    }
    println!("cargo:rerun-if-env-changed=ZIG");
    for changed in ["c/include", "c/kernels", "c/src", "build.zig", "build"] {
        println!("cargo:rerun-if-changed={}", checkout.join(changed).display());
    }
    let target = env::var("TARGET").unwrap_or_else(|_| fail("TARGET is not set: this script is run by cargo"));
    let Some(zig_target) = zig_target(&target) else {
        println!("cargo:warning=dimfold-sys: no library is built for {target}: to link, set DIMFOLD_LIB_DIR");
        return;
    };
    let prefix = folder("OUT_DIR");
    let status = Command::new(zig(checkout))
        .current_dir(checkout)
        .args(["build", "library", &format!("-Dtarget={zig_target}"), "--prefix"])
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

/// Zig's name of a target of cargo, or None for one that nobody has tried. Without a C library it is the layout half.
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
        "unknown-unknown" if architecture == "wasm32" => "freestanding",
        _ => return None,
    };
    Some(format!("{architecture}-{system}"))
}
