//! Tilers: what layouts are divided, multiplied and composed by.
use super::call::{make, Given};
use super::{error, IntoTuple, Nested, Tuple};
use crate::error::{Error, Result};
use core::ops::RangeFull;
use dimfold_sys as sys;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// What a layout is divided, multiplied or composed by: a layout; an integer N, which is N:1; `_`, which leaves its
/// mode whole; or a list of tilers in angle brackets, one per mode.
///
/// ```
/// use dimfold::{nested, nested::Tiler};
/// let tiler = Tiler::new((4, .., &nested!("(2,2):(1,4)")))?;
/// assert_eq!(tiler.to_string(), "<4,_,(2,2):(1,4)>");
/// assert_eq!(tiler, "<4,_,(2,2):(1,4)>".parse()?);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy)]
#[repr(transparent)]
#[doc(alias = "Tile")]
#[doc(alias = "make_tile")]
pub struct Tiler {
    pub(super) raw: sys::dimfold_tiler,
}

impl Tiler {
    pub(super) fn given(&self) -> Given<'_> {
        Given::Tiler(self)
    }

    /// The tiler of anything that stands for one.
    ///
    /// # Errors
    /// As [`IntoTiler::into_tiler`].
    pub fn new(tiler: impl IntoTiler) -> Result<Self> {
        tiler.into_tiler()
    }

    /// A layout as a tiler.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for one with an offset or a swizzle.
    pub fn from_nested(layout: &Nested) -> Result<Self> {
        // SAFETY: C reads a layout and makes a tiler.
        unsafe {
            make(&[("layout", layout.given())], |result, diag| {
                sys::dimfold_tiler_from_nested(result, &layout.raw, diag)
            })
        }
    }

    /// A shape as a tiler: one integer, or the list of its modes.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) for an extent below 1.
    pub fn from_shape(shape: impl IntoTuple) -> Result<Self> {
        let shape = shape.into_tuple()?;
        // SAFETY: C reads a tuple and makes a tiler.
        unsafe {
            make(&[("shape", shape.given())], |result, diag| sys::dimfold_tiler_from_shape(result, &shape.raw, diag))
        }
    }

    /// `_`: the whole mode.
    pub const fn whole() -> Self {
        let mut raw = Self::nothing();
        raw.layout.leaves = 1;
        raw.layout.shape[0] = 1;
        raw.layout.static_shape = 1;
        raw.layout.static_stride = 1;
        raw.whole = 1;
        Self { raw }
    }

    /// A list of tilers, one per mode.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for more than 32 leaves, more than 15 levels, an empty list, and the
    /// empty tuple in a list.
    pub fn list(tilers: &[Tiler]) -> Result<Self> {
        let mut raw = Self::nothing();
        for Tiler { raw: part } in tilers {
            if part.layout.leaves == 0 || raw.layout.leaves + part.layout.leaves > sys::DIMFOLD_LEAVES_MAX as u32 {
                return Err(error::too_many(c"new"));
            }
            append(&mut raw, part);
        }
        let is_deepest = |brackets: &u8| brackets >> 4 == 15 || brackets & 15 == 15;
        if tilers.is_empty() || raw.brackets.iter().any(is_deepest) {
            return Err(error::too_many(c"new"));
        }
        raw.brackets[0] += 0x10;
        raw.brackets[raw.layout.leaves as usize - 1] += 1;
        // SAFETY: C reads a tiler.
        if !unsafe { sys::dimfold_tiler_is_valid(&raw) } {
            return Err(error::too_many(c"new"));
        }
        Ok(Self { raw })
    }

    /// The number of tilers in the list; 0 for a tiler that is none.
    pub fn rank(&self) -> usize {
        // SAFETY: C reads a tiler.
        unsafe { sys::dimfold_tiler_rank(&self.raw) }
    }

    const fn nothing() -> sys::dimfold_tiler {
        sys::dimfold_tiler { layout: super::literal::NOTHING, whole: 0, integers: 0, brackets: [0; 32] }
    }
}

/// Adds the leaves of a part, which there is room for.
fn append(tiler: &mut sys::dimfold_tiler, part: &sys::dimfold_tiler) {
    let (first, count) = (tiler.layout.leaves, part.layout.leaves as usize);
    let (to, from) = (first as usize..first as usize + count, ..count);
    tiler.layout.shape[to.clone()].copy_from_slice(&part.layout.shape[from]);
    tiler.layout.stride[to.clone()].copy_from_slice(&part.layout.stride[from]);
    tiler.layout.basis[to.clone()].copy_from_slice(&part.layout.basis[from]);
    tiler.layout.parens[to.clone()].copy_from_slice(&part.layout.parens[from]);
    tiler.brackets[to].copy_from_slice(&part.brackets[from]);
    tiler.layout.static_shape |= part.layout.static_shape << first;
    tiler.layout.static_stride |= part.layout.static_stride << first;
    tiler.whole |= part.whole << first;
    tiler.integers |= part.integers << first;
    tiler.layout.leaves += part.layout.leaves;
}

/// What can stand for a [`Tiler`]: layouts; integers; `..` for `_`; shapes, which are one integer or one per mode;
/// Rust's tuples of up to six of these, arrays and slices of them, which are lists in angle brackets; and texts.
///
/// ```
/// use dimfold::{nested, nested::{Nested, Tuple}};
/// let layout = Nested::left((8, 6))?;
/// let (by_shape, by_list) = (layout.zipped_divide(&Tuple::new((4, 3))?)?, layout.zipped_divide((4, 3))?);
/// assert_eq!(by_shape, by_list);
/// assert_eq!(by_list, layout.zipped_divide("<4,3>")?);
/// assert_eq!(layout.logical_divide((&nested!("2:4"), ..))?, nested!("((2,4),6):((4,1),8)"));
/// # Ok::<(), dimfold::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tiler",
    label = "expected a layout, an integer, `..`, a shape, or a tuple, an array, a slice or a text of them"
)]
pub trait IntoTiler {
    /// The tiler.
    ///
    /// # Errors
    /// As [`Tiler::from_nested`], [`Tiler::from_shape`], [`Tiler::list`] and [`IntoTuple::into_tuple`].
    fn into_tiler(self) -> Result<Tiler>;
}

impl IntoTiler for Tiler {
    fn into_tiler(self) -> Result<Tiler> {
        Ok(self)
    }
}

impl IntoTiler for &Tiler {
    fn into_tiler(self) -> Result<Tiler> {
        Ok(*self)
    }
}

impl IntoTiler for &Nested {
    fn into_tiler(self) -> Result<Tiler> {
        Tiler::from_nested(self)
    }
}

impl IntoTiler for Nested {
    fn into_tiler(self) -> Result<Tiler> {
        Tiler::from_nested(&self)
    }
}

impl IntoTiler for RangeFull {
    fn into_tiler(self) -> Result<Tiler> {
        Ok(Tiler::whole())
    }
}

impl IntoTiler for &str {
    fn into_tiler(self) -> Result<Tiler> {
        self.parse()
    }
}

macro_rules! shapes {
    ($($shape:ty)*) => {$(
        impl IntoTiler for $shape {
            fn into_tiler(self) -> Result<Tiler> {
                Tiler::from_shape(self)
            }
        }
    )*};
}
shapes! { i8 u8 i16 u16 i32 u32 i64 u64 isize usize Tuple &Tuple }

impl<const N: usize> IntoTiler for crate::mapping::S<N> {
    fn into_tiler(self) -> Result<Tiler> {
        Tiler::from_shape(self)
    }
}

/// The list of what its entries stand for.
fn list<T: IntoTiler>(mut entries: impl ExactSizeIterator<Item = T>) -> Result<Tiler> {
    let count = entries.len();
    if count > sys::DIMFOLD_LEAVES_MAX {
        return Err(error::too_many(c"new"));
    }
    let mut tilers = [Tiler::whole(); sys::DIMFOLD_LEAVES_MAX];
    tilers.iter_mut().zip(&mut entries).try_for_each(|(place, entry)| entry.into_tiler().map(|made| *place = made))?;
    Tiler::list(&tilers[..count])
}

impl<T: IntoTiler, const N: usize> IntoTiler for [T; N] {
    fn into_tiler(self) -> Result<Tiler> {
        list(self.into_iter())
    }
}

impl<T: IntoTiler + Clone> IntoTiler for &[T] {
    fn into_tiler(self) -> Result<Tiler> {
        list(self.iter().cloned())
    }
}

#[cfg(feature = "alloc")]
impl<T: IntoTiler + Clone> IntoTiler for &Vec<T> {
    fn into_tiler(self) -> Result<Tiler> {
        list(self.iter().cloned())
    }
}

macro_rules! lists {
    ($(($($type:ident $entry:ident),+);)*) => {$(
        impl<$($type: IntoTiler),+> IntoTiler for ($($type,)+) {
            fn into_tiler(self) -> Result<Tiler> {
                let ($($entry,)+) = self;
                Tiler::list(&[$($entry.into_tiler()?),+])
            }
        }

        impl<$($type: IntoTiler),+> TryFrom<($($type,)+)> for Tiler {
            type Error = Error;

            fn try_from(list: ($($type,)+)) -> Result<Self> {
                list.into_tiler()
            }
        }
    )*};
}
lists! {
    (A a);
    (A a, B b);
    (A a, B b, C c);
    (A a, B b, C c, D d);
    (A a, B b, C c, D d, E e);
    (A a, B b, C c, D d, E e, F f);
}

/// As [`Tiler::from_nested`].
impl TryFrom<&Nested> for Tiler {
    type Error = Error;

    fn try_from(layout: &Nested) -> Result<Self> {
        Self::from_nested(layout)
    }
}

/// As [`Tiler::from_shape`].
impl TryFrom<&Tuple> for Tiler {
    type Error = Error;

    fn try_from(shape: &Tuple) -> Result<Self> {
        Self::from_shape(shape)
    }
}
