//! Programs that would be wrong do not compile, and rustc says why. `TRYBUILD=overwrite` writes its words anew.
#![cfg(feature = "std")]

use std::path::Path;
use std::process::Command;

/// The words are those of this minor version of Rust; with another one the programs must fail all the same.
const RUSTC: &str = "1.95";

#[test]
#[cfg_attr(miri, ignore = "Miri starts no programs")]
fn wrong_programs_do_not_compile() {
    let tests = trybuild::TestCases::new();
    if is_expected_rustc() {
        tests.compile_fail("tests/must_fail/*.rs");
    } else {
        println!("skipped the comparison of messages: they are those of rustc {RUSTC}");
        std::env::set_var("TRYBUILD", "overwrite");
        tests.compile_fail(copies_without_messages().join("*.rs"));
    }
}

fn is_expected_rustc() -> bool {
    let version = Command::new("rustc").arg("--version").output().expect("rustc").stdout;
    String::from_utf8_lossy(&version).starts_with(&format!("rustc {RUSTC}."))
}

/// Copies of the programs in a folder where trybuild may write the messages of another compiler.
fn copies_without_messages() -> std::path::PathBuf {
    let copies = Path::new(env!("CARGO_TARGET_TMPDIR")).join("must_fail");
    std::fs::create_dir_all(&copies).expect("a folder for copies");
    for entry in std::fs::read_dir("tests/must_fail").expect("the programs") {
        let path = entry.expect("a program").path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            std::fs::copy(&path, copies.join(path.file_name().expect("a name"))).expect("a copy");
        }
    }
    copies
}
