//! Arrays of the crate ndarray as views, views as its arrays, and its copies by a queue.
//!
//! With [`ArrayExt`] every array of ndarray 0.17 has Dimfold's methods, be it an `Array`, an `ArcArray`, a `CowArray`,
//! a view or a slice of one: they are methods of what all of these dereference to, `ArrayRef`.
//!
//! ```
//! use dimfold::ndarray::ArrayExt;
//! use dimfold::Queue;
//! use ndarray::{s, Array3};
//!
//! let images = Array3::from_shape_fn((4, 6, 3), |(row, column, channel)| (100 * row + 10 * column + channel) as f32);
//! let cut = images.slice(s![..;-1, 1..5, ..]);                    // a view with a negative stride
//! let mut queue = Queue::new()?;
//!
//! let planes = cut.permuted_to([2, 0, 1], &mut queue)?;           // the copy that permuted_axes puts off
//! assert_eq!(planes, cut.permuted_axes([2, 0, 1]));
//! assert!(planes.is_standard_layout());
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! | ndarray | by a queue |
//! |---|---|
//! | `target.assign(&source)` | [`target.assign_by(&source, &mut queue)`][assign_by] |
//! | `a.to_owned()` | [`a.to_owned_by(&mut queue)`][to_owned_by] |
//! | `a.as_standard_layout()` | [`a.to_standard_layout_by(&mut queue)`][to_standard_layout_by] |
//! | `permuted_axes(axes)`, then `as_standard_layout` | [`a.permuted_to(axes, &mut queue)`][permuted_to] |
//! | `a.mapv(\|x\| x as T)` | `queue.cast_wrapping(&mut target.dimfold_mut(), &a.dimfold())` |
//! | – | [`a.to_device_by(&mut queue)`][to_device_by], back by [`view.to_ndarray(&mut queue)`][to_ndarray] |
//!
//! [assign_by]: ArrayExt::assign_by
//! [to_owned_by]: ArrayExt::to_owned_by
//! [to_standard_layout_by]: ArrayExt::to_standard_layout_by
//! [permuted_to]: ArrayExt::permuted_to
//! [to_device_by]: ArrayExt::to_device_by
//! [to_ndarray]: crate::View::to_ndarray
//!
//! Their results have the shapes, elements and strides of ndarray's. What ndarray would panic about, they answer as an
//! [`Error`](crate::Error).
//!
//! # One queue for a program
//!
//! A `Queue` is used by one thread at a time, hence `&mut`. Where many functions copy, a
//! [`SharedQueue`](crate::SharedQueue) stands in for it:
//!
//! ```
//! use dimfold::ndarray::ArrayExt;
//! use dimfold::{Queue, SharedQueue};
//! use ndarray::Array2;
//! use std::sync::LazyLock;
//!
//! static QUEUE: LazyLock<SharedQueue> = LazyLock::new(|| Queue::new().expect("memory for a queue").into());
//!
//! let rows = Array2::from_shape_fn((200, 300), |(row, column)| row * column);
//! let columns = QUEUE.with(|queue| rows.t().to_standard_layout_by(queue).map(|array| array.into_owned()))?;
//! assert_eq!(columns, rows.t());
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! # From ndarray to Dimfold
//!
//! [`dimfold`](ArrayExt::dimfold) and [`dimfold_mut`](ArrayExt::dimfold_mut) are the same elements as a
//! [`View`](crate::View) and a [`ViewMut`](crate::ViewMut), whose rank follows from the array's:
//!
//! ```
//! use dimfold::ndarray::ArrayExt;
//! use dimfold::Queue;
//! use ndarray::{array, Array2};
//!
//! let counts = array![[1, 2, 3], [4, 5, 300]];
//! let mut bytes = Array2::<u8>::zeros((3, 2));
//! Queue::new()?.cast(&mut bytes.dimfold_mut(), &counts.dimfold().reverse_axes())?;
//! assert_eq!(bytes, array![[1, 4], [2, 5], [3, 255]]);
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! A view or an array by value, `View::try_from(array.view())`, keeps its own lifetime.
//!
//! # From Dimfold to ndarray
//!
//! [`View::as_ndarray`](crate::View::as_ndarray) and [`ViewMut::into_ndarray`](crate::ViewMut::into_ndarray) are the
//! same elements again, also of views that ndarray's constructors would not make, with negative strides or with none:
//!
//! ```
//! use dimfold::{Layout, View};
//! use ndarray::array;
//!
//! let rows = View::new(&[1, 2, 3, 4, 5, 6], Layout::c_contig([2, 3])?)?;
//! assert_eq!(rows.flip(&[1])?.as_ndarray(), array![[3, 2, 1], [6, 5, 4]]);
//! assert_eq!(rows.sliding_window(&[2], Some(&[1]))?.as_ndarray().shape(), [2, 2, 2]);
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! ndarray has ranks 0 to 6 and its `IxDyn`; a view of rank 7 to 9 goes there by
//! [`to_dyn`](crate::View::to_dyn).
mod array;
mod copies;
mod rank;
mod views;

pub use array::ArrayExt;
pub use rank::{DimfoldDimension, NdarrayDimension};
