//! Nested layouts: CuTe's layouts, where shape and stride are trees, and the algebra on them.
//!
//! ```
//! use dimfold::{nested, nested::Nested};
//! let layout = nested!("(6,2):(8,2)");                          // checked while compiling
//! assert_eq!(layout.composition(&"(4,3):(3,1)".parse()?)?, nested!("((2,2),3):((24,2),8)"));
//! let tiles = Nested::right((8, 6))?.zipped_divide((4, 3))?;    // ((4,3),(2,2)):((6,1),(24,3))
//! assert_eq!(tiles.slice_and_offset((.., (1, 0)))?, nested!("((4,3)):((6,1))+24"));
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! [`Nested`] is the layout, [`Tuple`] what shapes and coordinates are, [`Tiler`] what a layout is divided by, and
//! [`Swizzle`] what xors bits of positions. All are plain values that own nothing and are `Copy`; every function is
//! pure and allocates nothing. The names are CuTe's, so that its pages describe them; its own names that differ are
//! aliases in the search. [`NestedView`] and [`NestedViewMut`] see a slice through a layout, for the operations of a
//! [`Queue`](crate::Queue).
mod algebra;
mod call;
mod divide;
mod equality;
mod error;
mod into_tuple;
mod layout;
mod literal;
mod modes;
mod positions;
#[cfg(feature = "std")]
mod queue;
#[cfg(feature = "serde")]
mod serde;
mod swizzle;
mod text;
mod thread_value;
mod tiler;
mod tuple;
#[cfg(feature = "std")]
mod view;

pub use into_tuple::{IntoTuple, MaybeTuple};
pub use layout::Nested;
pub use positions::NestedPositions;
pub use swizzle::Swizzle;
pub use thread_value::{Access, Ownership};
pub use tiler::{IntoTiler, Tiler};
pub use tuple::Tuple;

#[cfg(feature = "alloc")]
pub(crate) use error::show;
#[cfg(feature = "alloc")]
pub use error::Operand;
#[cfg(feature = "std")]
pub use view::{
    DeviceNestedView, DeviceNestedViewMut, NestedIter, NestedSource, NestedTarget, NestedView, NestedViewMut,
};

/// The largest number of leaves of a tuple or a nested layout.
pub const LEAVES_MAX: usize = dimfold_sys::DIMFOLD_LEAVES_MAX;

/// The largest number of levels of parentheses.
pub const DEPTH_MAX: usize = dimfold_sys::DIMFOLD_DEPTH_MAX;
