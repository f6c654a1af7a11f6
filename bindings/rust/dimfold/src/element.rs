//! Which Rust types the items of a view can be.
use core::any::TypeId;

use crate::Dtype;

/// A type whose values an operation can move, and convert if its dtype is a named one.
///
/// It is there for `bool`, the integers and floats of 8 to 64 bits, `usize` and `isize`, complex numbers as `[f32; 2]`
/// and `[f64; 2]` (real, imaginary), under the feature `num-complex` as `Complex<f32>` and `Complex<f64>`, and under
/// the feature `half` for `half::f16` and `half::bf16`. `i128`, `u128` and all other arrays of numbers of up to 16
/// bytes, pixels for example, are moved, but not cast. A wrapper of yours may implement it:
///
/// ```
/// use dimfold::{Dtype, Element};
///
/// #[derive(Clone, Copy)]
/// #[repr(transparent)]
/// struct Celsius(f32);
///
/// // SAFETY: one `f32` in memory, of which any value will do.
/// unsafe impl Element for Celsius {
///     const DTYPE: Dtype = Dtype::F32;
/// }
/// ```
///
/// # Safety
/// A value is as many initialized bytes as `DTYPE` says, and every value that an operation may write for that dtype
/// is a valid value of the type: any bytes at all, but only 0 or 1 for [`Dtype::BOOL`].
#[doc(alias = "DType")]
#[diagnostic::on_unimplemented(
    message = "operations cannot move `{Self}`",
    label = "expected plain bytes that have a dtype",
    note = "a type of plain bytes may implement `Element` itself"
)]
pub unsafe trait Element: Copy + 'static {
    /// How C calls the type.
    const DTYPE: Dtype;
}

macro_rules! elements {
    ($($(#[$condition:meta])* $type:ty: $dtype:ident),* $(,)?) => {
        $(
            $(#[$condition])*
            // SAFETY: the type has the bytes of its dtype; any are a value of it, or for `bool` all that C writes.
            unsafe impl Element for $type {
                const DTYPE: Dtype = Dtype::$dtype;
            }
        )*

        /// The dtype of a type that is listed here.
        #[inline]
        pub(crate) fn dtype_of(type_id: TypeId) -> Option<Dtype> {
            $(
                $(#[$condition])*
                if type_id == TypeId::of::<$type>() {
                    return Some(Dtype::$dtype);
                }
            )*
            None
        }
    };
}

elements! {
    bool: BOOL,
    u8: U8, u16: U16, u32: U32, u64: U64,
    i8: I8, i16: I16, i32: I32, i64: I64,
    f32: F32, f64: F64, [f32; 2]: C64, [f64; 2]: C128,
    #[cfg(target_pointer_width = "64")] usize: U64,
    #[cfg(target_pointer_width = "64")] isize: I64,
    #[cfg(target_pointer_width = "32")] usize: U32,
    #[cfg(target_pointer_width = "32")] isize: I32,
    #[cfg(feature = "half")] half::f16: F16,
    #[cfg(feature = "half")] half::bf16: BF16,
    #[cfg(feature = "num-complex")] num_complex::Complex<f32>: C64,
    #[cfg(feature = "num-complex")] num_complex::Complex<f64>: C128,
}

macro_rules! opaque {
    ($($type:ty),*) => {
        $(
            // SAFETY: as above, if only moved.
            unsafe impl Element for $type {
                const DTYPE: Dtype = Dtype::of_bytes(size_of::<$type>());
            }
        )*
    };
}

/// Arrays of so many.
macro_rules! arrays {
    ($($item:ty: $($count:literal)*;)*) => { $(opaque! { $([$item; $count]),* })* };
}

opaque! { u128, i128 }
arrays! {
    u8: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16;
    i8: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16;
    u16: 1 2 3 4 5 6 7 8;
    i16: 1 2 3 4 5 6 7 8;
    u32: 1 2 3 4;
    i32: 1 2 3 4;
    u64: 1 2;
    i64: 1 2;
    f32: 1 3 4;
    f64: 1;
}
