//! What can be written for a tuple.
use super::Tuple;
use crate::{
    error::{Error, Result},
    mapping::S,
    reason,
};
use core::ops::RangeFull;
use dimfold_sys as sys;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// What can stand for a [`Tuple`]: integers, `..` for `_`, [`S`] for a static integer, Rust's tuples of up to eight of
/// these, arrays, slices and vectors of them, tuples themselves, and texts.
///
/// ```
/// use dimfold::nested::Tuple;
/// assert_eq!(Tuple::new((4, [2, 2]))?, Tuple::new("(4,(2,2))")?);
/// assert_eq!(Tuple::new((.., (1,)))?.to_string(), "(_,(1))");
/// # Ok::<(), dimfold::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tuple of integers",
    label = "expected an integer, `..`, or a tuple, an array, a slice or a text of them"
)]
pub trait IntoTuple {
    /// The tuple.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for more than 32 integers or 15 levels, or an empty tuple inside of
    /// another; [`OVERFLOW`](crate::Status::OVERFLOW) for an integer beyond `isize`; [`SYNTAX`](crate::Status::SYNTAX).
    fn into_tuple(self) -> Result<Tuple>;
}

impl IntoTuple for Tuple {
    fn into_tuple(self) -> Result<Tuple> {
        Ok(self)
    }
}

impl IntoTuple for &Tuple {
    fn into_tuple(self) -> Result<Tuple> {
        Ok(*self)
    }
}

impl IntoTuple for &str {
    fn into_tuple(self) -> Result<Tuple> {
        self.parse()
    }
}

/// `_`: the whole mode.
impl IntoTuple for RangeFull {
    fn into_tuple(self) -> Result<Tuple> {
        let mut tuple = Tuple::integer(0);
        tuple.raw.whole = 1;
        Ok(tuple)
    }
}

impl<const N: usize> IntoTuple for S<N> {
    fn into_tuple(self) -> Result<Tuple> {
        let mut tuple = N.into_tuple()?;
        tuple.raw.static_value = 1;
        Ok(tuple)
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl IntoTuple for $integer {
            fn into_tuple(self) -> Result<Tuple> {
                match isize::try_from(self) {
                    Ok(value) => Ok(Tuple::integer(value)),
                    Err(_) => Err(beyond()),
                }
            }
        }

        impl TryFrom<$integer> for Tuple {
            type Error = Error;

            fn try_from(integer: $integer) -> Result<Self> {
                integer.into_tuple()
            }
        }
    )*};
}
integers! { i8 u8 i16 u16 i32 u32 i64 u64 usize }

impl IntoTuple for isize {
    fn into_tuple(self) -> Result<Tuple> {
        Ok(Tuple::integer(self))
    }
}

impl From<isize> for Tuple {
    fn from(integer: isize) -> Self {
        Tuple::integer(integer)
    }
}

#[cold]
fn beyond() -> Error {
    Error::of_numbers(reason::COUNT_LIMIT, c"new", c"value", -1, isize::MAX, -1)
}

/// The list of what its entries stand for.
fn list<T: IntoTuple>(mut entries: impl ExactSizeIterator<Item = T>) -> Result<Tuple> {
    let count = entries.len();
    if count > sys::DIMFOLD_LEAVES_MAX {
        return Err(super::error::too_many(c"concatenate"));
    }
    let mut tuples = [Tuple::integer(0); sys::DIMFOLD_LEAVES_MAX];
    tuples.iter_mut().zip(&mut entries).try_for_each(|(place, entry)| entry.into_tuple().map(|made| *place = made))?;
    let pointers = tuples.each_ref();
    Tuple::concatenate(&pointers[..count])
}

impl<T: IntoTuple, const N: usize> IntoTuple for [T; N] {
    fn into_tuple(self) -> Result<Tuple> {
        list(self.into_iter())
    }
}

impl<T: IntoTuple + Clone, const N: usize> IntoTuple for &[T; N] {
    fn into_tuple(self) -> Result<Tuple> {
        list(self.iter().cloned())
    }
}

impl<T: IntoTuple + Clone> IntoTuple for &[T] {
    fn into_tuple(self) -> Result<Tuple> {
        list(self.iter().cloned())
    }
}

#[cfg(feature = "alloc")]
impl<T: IntoTuple + Clone> IntoTuple for &Vec<T> {
    fn into_tuple(self) -> Result<Tuple> {
        list(self.iter().cloned())
    }
}

#[cfg(feature = "alloc")]
impl<T: IntoTuple> IntoTuple for Vec<T> {
    fn into_tuple(self) -> Result<Tuple> {
        list(self.into_iter())
    }
}

/// The empty tuple.
impl IntoTuple for () {
    fn into_tuple(self) -> Result<Tuple> {
        Tuple::concatenate(&[])
    }
}

macro_rules! lists {
    ($(($($type:ident $entry:ident),+);)*) => {$(
        impl<$($type: IntoTuple),+> IntoTuple for ($($type,)+) {
            fn into_tuple(self) -> Result<Tuple> {
                let ($($entry,)+) = self;
                Tuple::concatenate(&[$(&$entry.into_tuple()?),+])
            }
        }

        impl<$($type: IntoTuple),+> TryFrom<($($type,)+)> for Tuple {
            type Error = Error;

            fn try_from(list: ($($type,)+)) -> Result<Self> {
                list.into_tuple()
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
    (A a, B b, C c, D d, E e, F f, G g);
    (A a, B b, C c, D d, E e, F f, G g, H h);
}

impl<T: IntoTuple, const N: usize> TryFrom<[T; N]> for Tuple {
    type Error = Error;

    fn try_from(list: [T; N]) -> Result<Self> {
        list.into_tuple()
    }
}

impl<T: IntoTuple + Clone> TryFrom<&[T]> for Tuple {
    type Error = Error;

    fn try_from(list: &[T]) -> Result<Self> {
        list.into_tuple()
    }
}

/// A tuple, or `None`, for operations that can do without one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither `None` nor a tuple of integers",
    label = "expected `None`, an integer, or a tuple, an array, a slice or a text of them"
)]
pub trait MaybeTuple {
    /// The tuple, if there is one.
    ///
    /// # Errors
    /// As [`IntoTuple::into_tuple`].
    fn maybe_tuple(self) -> Result<Option<Tuple>>;
}

impl<T: IntoTuple> MaybeTuple for T {
    fn maybe_tuple(self) -> Result<Option<Tuple>> {
        self.into_tuple().map(Some)
    }
}

impl MaybeTuple for Option<Tuple> {
    fn maybe_tuple(self) -> Result<Option<Tuple>> {
        Ok(self)
    }
}
