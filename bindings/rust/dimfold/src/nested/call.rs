//! How a safe method becomes a call of C.
use super::{Nested, Swizzle, Tiler, Tuple};
use crate::error::{Diagnosis, Error, Result};
use core::mem::MaybeUninit;
use dimfold_sys as sys;

pub(super) type Status = sys::dimfold_status;
pub(super) type Diag = *mut sys::dimfold_diag;

/// What C makes.
pub(super) trait Made: Sized {
    type Raw;

    /// # Safety
    /// C has written it as the result of a call that succeeded.
    unsafe fn of_raw(raw: Self::Raw) -> Self;
}

macro_rules! made {
    ($($type:ident: $raw:ident, sys::$is_valid:ident;)*) => {$(
        impl Made for $type {
            type Raw = sys::$raw;

            #[inline]
            unsafe fn of_raw(raw: Self::Raw) -> Self {
                // SAFETY: C reads what it has written.
                debug_assert!(unsafe { sys::$is_valid(&raw) });
                Self { raw }
            }
        }
    )*};
}
made! {
    Tuple: dimfold_tuple, sys::dimfold_tuple_is_valid;
    Nested: dimfold_nested, sys::dimfold_nested_is_valid;
    Tiler: dimfold_tiler, sys::dimfold_tiler_is_valid;
}

impl Made for Swizzle {
    type Raw = sys::dimfold_swizzle;

    unsafe fn of_raw(raw: Self::Raw) -> Self {
        Self { raw }
    }
}

macro_rules! plain {
    ($($type:ty)*) => {$(
        impl Made for $type {
            type Raw = $type;

            unsafe fn of_raw(raw: $type) -> $type {
                raw
            }
        }
    )*};
}
plain! { isize usize i32 sys::dimfold_ownership sys::dimfold_access }

/// What a call is given, for the error that it may end with. Without the feature `alloc` an error has no place for it.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
pub(super) enum Given<'a> {
    Tuple(&'a Tuple),
    Nested(&'a Nested),
    Tiler(&'a Tiler),
    Swizzle(Swizzle),
}

/// With the name that C's header has for it.
pub(super) type Named<'a> = (&'static str, Given<'a>);

/// Has C make something of operands.
///
/// # Safety
/// `call` is one call of a C function whose arguments are as its header says, so that it returns 0 and has written its
/// result, or it has written a diagnosis.
#[inline]
pub(super) unsafe fn make<R: Made>(
    operands: &[Named<'_>],
    call: impl FnOnce(*mut R::Raw, Diag) -> Status,
) -> Result<R> {
    let (mut result, mut diagnosis) = (MaybeUninit::uninit(), Diagnosis::room());
    if call(result.as_mut_ptr(), diagnosis.pointer()) != sys::DIMFOLD_OK {
        // SAFETY: the call has failed.
        return Err(blame(unsafe { diagnosis.error() }, operands));
    }
    // SAFETY: a call that succeeds writes its result.
    Ok(unsafe { R::of_raw(result.assume_init()) })
}

/// The error, with the operands that it is about.
#[cold]
pub(super) fn blame(error: Error, operands: &[Named<'_>]) -> Error {
    #[cfg(feature = "alloc")]
    return operands.iter().fold(error, |error, &(name, given)| error.about_operand(name, given.into()));
    #[cfg(not(feature = "alloc"))]
    return {
        let _ = operands;
        error
    };
}

/// Methods that are one call of C with a result, the operands in order, and flags: what the name of an argument says is
/// what C's header calls it.
macro_rules! calls {
    ($($(#[$meta:meta])* pub fn $name:ident $arguments:tt -> Result<$result:ty> =
        sys::$function:ident $(($flags:expr))?;)*) => {
        $($crate::nested::call::calls! {
            @ [$(#[$meta])*] $name $arguments [$result] [$function] [$($flags)?]
        })*
    };
    (@ [$($meta:tt)*] $name:ident (&self) [$result:ty] [$function:ident] [$($flags:expr)?]) => {
        $($meta)*
        pub fn $name(&self) -> Result<$result> {
            // SAFETY: C reads the operand and makes the result.
            unsafe {
                $crate::nested::call::make(&[(Self::NAME, self.given())], |result, diag| {
                    sys::$function(result, &self.raw, $($flags,)? diag)
                })
            }
        }
    };
    (@ [$($meta:tt)*] $name:ident (&self, $argument:ident: &$type:ident) [$result:ty] [$function:ident]
        [$($flags:expr)?]) => {
        $($meta)*
        pub fn $name(&self, $argument: &$type) -> Result<$result> {
            let operands = [(Self::NAME, self.given()), (stringify!($argument), $argument.given())];
            // SAFETY: C reads the operands and makes the result.
            unsafe {
                $crate::nested::call::make(&operands, |result, diag| {
                    sys::$function(result, &self.raw, &$argument.raw, $($flags,)? diag)
                })
            }
        }
    };
    (@ [$($meta:tt)*] $name:ident (&self, $argument:ident: impl IntoTuple) [$result:ty] [$function:ident]
        [$($flags:expr)?]) => {
        $($meta)*
        pub fn $name(&self, $argument: impl IntoTuple) -> Result<$result> {
            let $argument = $argument.into_tuple()?;
            let operands = [(Self::NAME, self.given()), (stringify!($argument), $argument.given())];
            // SAFETY: C reads the operands and makes the result.
            unsafe {
                $crate::nested::call::make(&operands, |result, diag| {
                    sys::$function(result, &self.raw, &$argument.raw, $($flags,)? diag)
                })
            }
        }
    };
    (@ [$($meta:tt)*] $name:ident (&self, $argument:ident: impl IntoTiler) [$result:ty] [$function:ident]
        [$($flags:expr)?]) => {
        $($meta)*
        pub fn $name(&self, $argument: impl IntoTiler) -> Result<$result> {
            let $argument = $argument.into_tiler()?;
            let operands = [(Self::NAME, self.given()), (stringify!($argument), $argument.given())];
            // SAFETY: C reads the operands and makes the result.
            unsafe {
                $crate::nested::call::make(&operands, |result, diag| {
                    sys::$function(result, &self.raw, &$argument.raw, $($flags,)? diag)
                })
            }
        }
    };
    (@ [$($meta:tt)*] $name:ident (&self $(, $argument:ident: $number:ident)+) [$result:ty] [$function:ident]
        [$($flags:expr)?]) => {
        $($meta)*
        pub fn $name(&self $(, $argument: $number)+) -> Result<$result> {
            // SAFETY: C reads the operand and makes the result.
            unsafe {
                $crate::nested::call::make(&[(Self::NAME, self.given())], |result, diag| {
                    sys::$function(result, &self.raw, $($argument,)+ $($flags,)? diag)
                })
            }
        }
    };
    (@ [$($meta:tt)*] $name:ident (&self, $list:ident: impl AsRef<[isize]>) [$result:ty] [$function:ident] []) => {
        $($meta)*
        pub fn $name(&self, $list: impl AsRef<[isize]>) -> Result<$result> {
            let $list = $list.as_ref();
            // SAFETY: C reads the operand and as many numbers as told, and makes the result.
            unsafe {
                $crate::nested::call::make(&[(Self::NAME, self.given())], |result, diag| {
                    sys::$function(result, &self.raw, $list.len(), $list.as_ptr(), diag)
                })
            }
        }
    };
}
pub(super) use calls;
