//! What rstsr's tests want of their entry binary, whose root names the `DeviceType`. DIMFOLD_ORDER is the device's
//! default order, `row` or `col`; DIMFOLD_COUNTS names a file for the counts, written when the tests are over.
use crate::{DeviceType, TestCfg};
pub use rstsr::prelude::*;
pub use std::sync::LazyLock;

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
    let counts = device.counts();
    let lines = |what: &str, counts: std::collections::BTreeMap<&str, u64>| -> String {
        counts.into_iter().map(|(operation, count)| format!("\n{what} {operation} {count}")).collect()
    };
    let text = format!(
        "{} {} {} {} {}{}{}{}{}",
        counts.by_dimfold(),
        counts.by_native(),
        counts.computed_by_dimfold(),
        counts.reduced_by_dimfold(),
        counts.along_axes_by_dimfold(),
        lines("computed", counts.computed_by_native()),
        lines("reduced", counts.reduced_by_native()),
        lines("along_axes", counts.along_axes_by_native()),
        lines("on_copies", counts.on_copies())
    );
    file.map(|file| std::fs::write(file, text).expect("a file that can be written"));
}
