//! rstsr's own tests on DeviceDimfold: an entry binary, as rstsr calls it, with modules that run.py copies out of the
//! package rstsr-core.
#[path = "../../.zig-cache/rstsr/core_func/mod.rs"]
mod core_func;
#[path = "../../.zig-cache/rstsr/doc_draft/mod.rs"]
mod doc_draft;
#[path = "../../.zig-cache/rstsr/test_issues/mod.rs"]
mod test_issues;
mod setup;
#[path = "../../.zig-cache/rstsr/test_utils/mod.rs"]
mod test_utils;

pub use dimfold_rstsr::DeviceDimfold as DeviceType;
pub use setup::*;
pub use test_utils::TestCfg;
