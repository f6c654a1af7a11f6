//! A device for rstsr, whose tensors are moved, cast, filled and computed by Dimfold.
//!
#![doc = include_str!("../README.md")]
#![deny(missing_debug_implementations, missing_docs, unsafe_op_in_unsafe_fn)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use]
mod native;

mod along_axes;
mod assign;
mod change;
mod counts;
mod creation;
mod device;
mod elementwise;
mod huge_pages;
mod memory;
mod moves;
#[cfg(dimfold_planted)]
mod planted;
mod reductions;
mod select;

pub use counts::Counts;
pub use device::{DeviceDimfoldOver, Keeps};
pub use memory::{DeviceElements, InVec, Memory, OnDevice};

/// The device over rstsr's serial one, with the fewest bounds on elements and functions.
pub type DeviceDimfold = DeviceDimfoldOver<rstsr_core::prelude::DeviceCpuSerial>;

/// The device over rstsr's one on faer, with rayon's threads.
#[cfg(feature = "faer")]
#[cfg_attr(docsrs, doc(cfg(feature = "faer")))]
pub type DeviceDimfoldFaer = DeviceDimfoldOver<rstsr_core::prelude::DeviceFaer>;

/// The device whose tensors lie in the memory of a GPU: the process's first, or that of the queue that it is given. It
/// is over rstsr's serial device, which computes on copies what Dimfold does not.
pub type DeviceDimfoldCuda = DeviceDimfoldOver<rstsr_core::prelude::DeviceCpuSerial, OnDevice>;
