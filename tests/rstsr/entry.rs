//! rstsr's own tests on DeviceDimfold: an entry binary, as rstsr calls it, with modules that run.py copies out of the
//! package rstsr-core. DIMFOLD_ORDER is the device's default order, `row` or `col`; DIMFOLD_COUNTS names a file for the
//! counts of moves, which is written when the tests are over.
#[path = "../../.zig-cache/rstsr/core_func/mod.rs"]
mod core_func;
#[path = "../../.zig-cache/rstsr/doc_draft/mod.rs"]
mod doc_draft;
#[path = "../../.zig-cache/rstsr/test_issues/mod.rs"]
mod test_issues;
#[path = "../../.zig-cache/rstsr/test_utils/mod.rs"]
mod test_utils;

pub use dimfold_rstsr::DeviceDimfold as DeviceType;
pub use rstsr::prelude::*;
pub use std::sync::LazyLock;
pub use test_utils::TestCfg;

pub static TESTCFG: LazyLock<TestCfg<DeviceType>> = LazyLock::new(|| {
    // SAFETY: C's own declaration, with a function that returns.
    unsafe { atexit(write_counts) };
    let mut device = DeviceType::default();
    device.set_default_order(if std::env::var("DIMFOLD_ORDER").as_deref() == Ok("col") { ColMajor } else { RowMajor });
    TestCfg::init(device, vec![], None)
});

extern "C" {
    fn atexit(function: extern "C" fn()) -> i32;
}

extern "C" fn write_counts() {
    let (device, file) = (DeviceType::default(), std::env::var_os("DIMFOLD_COUNTS"));
    let text = format!("{} {}", device.counts().by_dimfold(), device.counts().by_native());
    file.map(|file| std::fs::write(file, text).expect("a file that can be written"));
}
