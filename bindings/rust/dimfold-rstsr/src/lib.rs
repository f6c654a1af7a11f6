//! A device for rstsr, whose tensors are moved, cast and filled by Dimfold.
//!
#![doc = include_str!("../README.md")]
#![deny(missing_debug_implementations, missing_docs, unsafe_op_in_unsafe_fn)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod assign;
mod change;
mod counts;
mod creation;
mod device;
mod huge_pages;
mod moves;
mod native;
#[cfg(dimfold_planted)]
mod planted;
mod select;

pub use counts::Counts;
pub use device::{DeviceDimfoldOver, Keeps};

/// The device whose arithmetic is that of rstsr's serial device, with the fewest bounds on elements and functions.
pub type DeviceDimfold = DeviceDimfoldOver<rstsr_core::prelude::DeviceCpuSerial>;

/// The device whose arithmetic is that of rstsr's device on faer, with rayon's threads.
#[cfg(feature = "faer")]
#[cfg_attr(docsrs, doc(cfg(feature = "faer")))]
pub type DeviceDimfoldFaer = DeviceDimfoldOver<rstsr_core::prelude::DeviceFaer>;
