//! rstsr's own tests on DeviceDimfoldCuda, without those that want tensors in a `Vec`.
#![allow(unused_imports, unused_macros)]

#[path = "../../.zig-cache/rstsr-without-vec/core_func/mod.rs"]
mod core_func;
#[path = "../../.zig-cache/rstsr-without-vec/doc_draft/mod.rs"]
mod doc_draft;
#[path = "../../.zig-cache/rstsr-without-vec/test_issues/mod.rs"]
mod test_issues;
mod setup;
#[path = "../../.zig-cache/rstsr-without-vec/test_utils/mod.rs"]
mod test_utils;

pub use dimfold_rstsr::DeviceDimfoldCuda as DeviceType;
pub use setup::*;
pub use test_utils::TestCfg;
