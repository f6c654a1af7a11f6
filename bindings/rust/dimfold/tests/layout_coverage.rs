//! Every function that C exports is called by the crate: one that is added there and forgotten here is a failed test.
#![cfg(all(feature = "std", not(miri)))]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What Rust answers from the fields themselves, or makes without C.
const WITHOUT_C: [&str; 7] = ["ndim", "shape", "stride", "offset", "set_offset_unchecked", "new_shape", "new_stride"];

/// The first fills in a struct for C programs: a Rust view's parts are known to be right. Elements are counted in Rust,
/// which asks C for runs of them. Expressions are written by C's functions alone, which check each node, and traits say
/// which operations a type has.
const NOT_CALLED: [&str; 6] = [
    "dimfold_view_new",
    "dimfold_iterator_next",
    "dimfold_iterator_next_back",
    "dimfold_expr_check",
    "dimfold_op_arity",
    "dimfold_op_dtype",
];

fn crate_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).into()
}

fn exported() -> Vec<String> {
    let symbols = fs::read_to_string(crate_folder().join("../../../tests/abi/symbols.txt")).unwrap();
    symbols.split_whitespace().map(String::from).collect()
}

/// The code below a folder, without comments.
fn code(folder: &Path) -> String {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| if path.is_dir() { code(path) } else { code_of_file(path) });
    texts.collect::<Vec<_>>().join("\n")
}

fn code_of_file(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n")
}

/// The identifiers that follow a word such as `sys::`.
fn names_after<'a>(code: &'a str, before: &str) -> BTreeSet<&'a str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.split(before).skip(1).map(|rest| rest.split(|c| !is_part(c)).next().unwrap()).collect()
}

/// `transpose` for dimfold_layout_transpose and its fixed-rank twins.
fn layout_function(symbol: &str) -> Option<(&str, &str)> {
    let rest = symbol.strip_prefix("dimfold_layout")?;
    let (rank, name) = rest.split_once('_')?;
    Some((rank, name))
}

#[test]
fn every_rank_has_its_functions() {
    let ranks = code_of_file(&crate_folder().join("src/ranks.rs"));
    let called = names_after(&ranks, " = ");
    let has_ranks: BTreeSet<String> = exported()
        .iter()
        .filter_map(|symbol| layout_function(symbol))
        .filter(|(rank, _)| !rank.is_empty())
        .map(|(_, name)| name.to_string())
        .collect();
    assert!(has_ranks.len() > 50, "the list of symbols is read");
    for symbol in exported() {
        let Some((_, name)) = layout_function(&symbol) else { continue };
        assert!(!has_ranks.contains(name) || called.contains(symbol.as_str()), "ranks.rs does not call {symbol}");
    }
}

#[test]
fn every_function_is_reachable() {
    let all = code(&crate_folder().join("src"));
    let (by_rank, by_name) = (names_after(&all, "D::"), names_after(&all, "sys::"));
    for symbol in exported().iter().filter(|symbol| !NOT_CALLED.contains(&symbol.as_str())) {
        let name = layout_function(symbol).map(|(_, name)| name);
        let called = by_name.contains(symbol.as_str())
            || name.is_some_and(|name| by_rank.contains(name) || WITHOUT_C.contains(&name));
        assert!(called, "no safe function calls {symbol}");
    }
}

#[test]
fn the_library_is_the_one_of_this_crate() {
    assert_eq!(dimfold::version(), env!("CARGO_PKG_VERSION"));
    assert_eq!(dimfold::abi_version(), dimfold::ABI_VERSION);
}
