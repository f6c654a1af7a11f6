//! Dimfold folds linear memory into dimensions: tensor layouts of fixed and dynamic rank, and copy, cast and fill on
//! memory of any layout, on the host and on CUDA devices.
//!
//! A [`Layout`] owns nothing and points nowhere: it says where each element of a tensor lies.
//!
//! ```
//! use dimfold::{s, Ix2, Ix3, Layout};
//! let layout: Layout<Ix3> = Layout::c_contig([2, 3, 4])?;
//! let matrix: Layout<Ix2> = layout.dim_select(0, -1)?;            // the rank is in the type
//! let window: Layout<Ix2> = matrix.dim_slice(s![..;-1, 1..3])?;   // NumPy's slices
//! assert_eq!(window.to_string(), "(3,2):(-4,1)+21");              // shape : stride + offset
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! A [`View`] or a [`ViewMut`] borrows memory together with a layout, and a [`Queue`] moves elements between them:
//!
//! ```
//! use dimfold::{Layout, Order, Queue, View};
//! let pixels = [10_u8, 20, 30, 11, 21, 31];                       // two pixels of three colours
//! let planes = View::new(&pixels, Layout::c_contig([2, 3])?)?.transpose([1, 0])?;
//! assert_eq!(planes[[2, 1]], 31);                                 // no element has moved
//! assert_eq!(planes.to_vec(&mut Queue::new()?, Order::C)?, [10, 11, 20, 21, 30, 31]);
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! What is wrong with a call is an error that says so, and what would be wrong with memory does not compile
//! ([`safety`]):
//!
//! ```
//! use dimfold::{Layout, Order};
//! let error = Layout::c_contig([2, 3])?.reverse_axes().reshape([6], Order::C).unwrap_err();
//! assert!(error.to_string().ends_with("layout (3,2):(1,3)"), "{error}");
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! | What | By |
//! |---|---|
//! | layouts whose strides follow a policy, and what is static in their types | [`mapping::Mapping`] |
//! | CuTe's layouts, whose shapes are trees, and their algebra | [`nested::Nested`] |
//! | a layout as a grid of tiles | [`TiledView`] |
//! | rows, lanes, chunks and windows, one after the other or by threads | [`Views`], [`ViewsMut`] |
//! | arithmetic over views, in one pass | [`expr`] |
//! | sums, extremes, means, and where they lie, along axes | [`reduce`] |
//! | cumulative sums, elements by indices and masks, sorts | [`Queue`] |
//! | arrays put together: concatenate, stack, pad, roll, repeat, tile | [`Queue`] |
//! | memory of a CUDA device | [`Queue::cuda`], [`DeviceBuffer`], [`cuda`] |
//! | tensors of other libraries | [`dlpack`] |
//!
//! | Feature | What it adds | Needs |
//! |---|---|---|
//! | `std` (default) | views and queues | `alloc` |
//! | `alloc` | small layouts of dynamic rank, errors that show layouts | |
//! | `cudarc` | queues over cudarc's streams, its slices as operands | `std`, Rust 1.88 |
//! | `half` | `half::f16` and `half::bf16` as elements | `std` |
//! | `ndarray` | views of ndarray's arrays, and back | `std` |
//! | `num-complex` | `num_complex::Complex` of `f32` and `f64` as elements | `std` |
//! | `rayon` | a queue on rayon's threads, parallel iterators over views | `std` |
//! | `serde` | layouts, mappings and tiled views as data | |
#![no_std]
#![deny(missing_debug_implementations, missing_docs, unsafe_op_in_unsafe_fn)]
#![warn(clippy::iter_without_into_iter, clippy::return_self_not_must_use)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(all(feature = "std", any(target_os = "unknown", target_os = "none")))]
compile_error!("views and queues need a C library, which this target has not: set default-features = false");

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "std")]
mod assemble;
mod axes;
mod axis_list;
#[cfg(feature = "std")]
mod block;
#[cfg(feature = "std")]
mod by_index;
#[cfg(feature = "std")]
mod by_index_raw;
mod changed_axes;
#[cfg(feature = "std")]
mod copy_plan;
#[cfg(feature = "std")]
pub mod cuda;
#[cfg(feature = "cudarc")]
pub mod cudarc;
#[cfg(feature = "std")]
mod device_buffer;
mod dimension;
#[cfg(feature = "std")]
pub mod dlpack;
mod dtype;
#[cfg(feature = "std")]
mod element;
mod element_index;
mod error;
#[cfg(feature = "std")]
mod event;
#[cfg(feature = "std")]
mod explain;
#[cfg(feature = "std")]
pub mod expr;
#[cfg(feature = "std")]
mod host_options;
mod indexers;
mod layout;
pub mod mapping;
#[cfg(feature = "std")]
mod memory;
#[cfg(feature = "std")]
mod multi_slice;
#[cfg(feature = "ndarray")]
pub mod ndarray;
pub mod nested;
#[cfg(feature = "rayon")]
mod par_iter;
mod per_axis;
#[cfg(feature = "std")]
mod pinned;
#[cfg(feature = "std")]
mod queue;
#[rustfmt::skip]
mod ranks;
#[cfg(feature = "std")]
mod raw_view;
#[cfg(feature = "rayon")]
mod rayon;
mod reason;
#[cfg(feature = "std")]
mod scan;
#[cfg(feature = "std")]
mod shared;
#[cfg(feature = "std")]
mod shared_queue;
mod slice;
#[cfg(feature = "std")]
mod sort;
mod stored;
mod text;
#[cfg(feature = "std")]
mod tier;
mod tiled_view;
mod two_ranks;
mod version;
#[cfg(feature = "std")]
mod view;
#[cfg(feature = "std")]
mod view_as;
#[cfg(feature = "std")]
mod view_debug;
#[cfg(feature = "std")]
mod view_iter;
#[cfg(feature = "std")]
mod view_methods;
#[cfg(feature = "std")]
mod view_mut;
#[cfg(feature = "std")]
mod view_mut_elements;
#[cfg(feature = "std")]
mod view_parts;
#[cfg(feature = "std")]
mod view_ranks;

pub use axes::{broadcast_shapes, broadcast_shapes_left, normalize_axes, reversed_permute};
pub use axis_list::AxisList;
pub use changed_axes::{SqueezeAxes, UnsqueezeAxes};
pub use dimension::{
    Dimension, InsertAxis, Ix, Ix0, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, Ix7, Ix8, Ix9, IxDyn, RemoveAxis, TwoAxes,
};
pub use dtype::Dtype;
pub use element_index::{AxisIndex, ElementIndex};
pub use error::{Error, Result, Status};
pub use indexers::{IndexerKinds, IndexerList, Indexers};
pub use layout::{
    Answer, AxesComposition, Indices, Layout, Lockstep, MatmulKind, MatmulLayouts, Order, Positions, Run, Runs, Shared,
    Step, WORK_DEFAULT,
};
pub use per_axis::PerAxis;
pub use slice::{Ellipsis, Indexer, IntoIndexer, NewAxis, Slice};
pub use tiled_view::{PaddingMode, TiledView};
pub use two_ranks::{DimMax, MatmulRanks};
pub use version::{abi_version, version, ABI_VERSION};

#[cfg(feature = "ndarray")]
pub use ndarray::NdarrayDimension;
#[cfg(feature = "rayon")]
pub use par_iter::ParIter;
#[cfg(feature = "std")]
pub use {
    assemble::Pad,
    by_index::{IndexElement, IndexMode, PutOp, TakeRank},
    copy_plan::CopyPlan,
    device_buffer::DeviceBuffer,
    element::Element,
    event::Event,
    explain::{Explanation, Kernel, Stores, Transfer},
    expr::{reduce, Expr, Program, RawProgram},
    host_options::HostOptions,
    memory::{Device, Host, Initialized, Memory, Uninit},
    multi_slice::MultiSlice,
    pinned::{Pending, PinnedBuffer, PinnedSource},
    queue::Queue,
    raw_view::{RawView, RawViewMut},
    scan::Scan,
    shared_queue::SharedQueue,
    sort::{SortOrder, Unique},
    tier::Tier,
    view::{DeviceView, View},
    view_iter::{Iter, IterMut},
    view_mut::{DeviceViewMut, UninitViewMut, ViewMut},
    view_parts::{Views, ViewsMut},
};

#[doc(hidden)]
pub use dimfold_sys as sys;
#[doc(hidden)]
pub use indexers::{and_kind, with_kind};

#[cfg(feature = "std")]
#[doc = include_str!("safety.md")]
pub mod safety {}

/// Has the tests run the README's example.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// The largest number of axes of a layout of dynamic rank.
pub const NDIM_MAX: usize = sys::DIMFOLD_NDIM_MAX;
