//! Tuples, layouts, tilers and swizzles as text, and layouts as pictures.
use super::{Nested, Swizzle, Tiler, Tuple};
use crate::{
    error::{check, Error, Result},
    text::Text,
};
use core::{ffi::c_char, fmt, mem::MaybeUninit, str::FromStr};
use dimfold_sys as sys;

#[cfg(feature = "alloc")]
use alloc::string::String;

/// What the longest text needs: per leaf two numbers, the steps of a basis stride, and 30 parentheses or brackets
/// twice.
const TEXT_BYTES: usize = sys::DIMFOLD_LEAVES_MAX * (2 * 23 + 4 * 4 + 4 * 30 + 2) + 128;

macro_rules! texts {
    ($($type:ident: $what:literal, by $lent:ident, sys::$parse:ident, sys::$print:ident, $grammar:literal;)*) => {$(
        #[doc = concat!("As text, which parses again: ", $what)]
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Text::<TEXT_BYTES>::display(f, |text, capacity| {
                    // SAFETY: C reads the value and writes at most `capacity` bytes.
                    unsafe { sys::$print(texts!(@ $lent, self.raw), text, capacity) }
                })
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($type), "({})"), self)
            }
        }

        #[doc = $grammar]
        impl FromStr for $type {
            type Err = Error;

            fn from_str(text: &str) -> Result<Self> {
                parse(text, core::ptr::null_mut(), sys::$parse).map(|raw| Self { raw })
            }
        }

        impl $type {
            /// Reads one from the front of a text and tells how many bytes it took, blanks behind it included.
            ///
            /// # Errors
            /// As [`FromStr`].
            #[doc(alias = "parse")]
            pub fn parse_front(text: &str) -> Result<(Self, usize)> {
                let mut used = 0;
                parse(text, &mut used, sys::$parse).map(|raw| (Self { raw }, used))
            }
        }

        impl TryFrom<&str> for $type {
            type Error = Error;

            fn try_from(text: &str) -> Result<Self> {
                text.parse()
            }
        }
    )*};
    (@ reference, $raw:expr) => { &$raw };
    (@ value, $raw:expr) => { $raw };
}
texts! {
    Tuple: "`(3,(_2,_))`.", by reference, sys::dimfold_tuple_parse, sys::dimfold_tuple_print, "\
`(3,(_2,_))`: `_8` is a static 8 and `_` a whole mode; `(3,)` is read as `(3)`. Fails with
[`SYNTAX`](crate::Status::SYNTAX) and the column.";
    Nested: "`Sw<3,4,3> o 0 o (8,8):(8,1)`, or `(4,(2,2)):(1,(4,8))+2`.", by reference, sys::dimfold_nested_parse,
        sys::dimfold_nested_print, "\
`(4,(_2,2)):(1,(4,8))+2`, `Sw<3,4,3> o 0 o (8,8):(8,1)`, `(3,4):(1@0,1@1)`: `_8` is static; without strides the layout
is contiguous, first leaf fastest.

```
use dimfold::{nested::Nested, Status};
assert_eq!(\"(4,(2,2))\".parse::<Nested>()?.to_string(), \"(4,(2,2)):(1,(4,8))\");
let error = \"(4,2):(1,x)\".parse::<Nested>().unwrap_err();
assert_eq!((error.status(), error.column()), (Status::SYNTAX, Some(10)));
# Ok::<(), dimfold::Error>(())
```

Fails with [`SYNTAX`](crate::Status::SYNTAX), or what [`Nested::new`] refuses, and the column.";
    Tiler: "`<4,_,(2,2):(1,4)>`.", by reference, sys::dimfold_tiler_parse, sys::dimfold_tiler_print, "\
`<4,_,(2,2):(1,4)>`, `(2,4):(1,2)`, `8`, `_`. A tuple without strides is one tiler per mode, in angle brackets too:
`(2,4)` is `<2,4>`.";
    Swizzle: "`Sw<3,4,3>`.", by value, sys::dimfold_swizzle_parse, sys::dimfold_swizzle_print, "\
`Sw<3,4,3>`, also `Swizzle<3,4,3>` and `S<3,4,3>` as CuTe prints it.";
}

/// What C reads of a text, all of it if `used` is NULL.
fn parse<Raw>(
    text: &str,
    used: *mut usize,
    call: unsafe extern "C" fn(
        *mut Raw,
        *const c_char,
        usize,
        *mut usize,
        *mut sys::dimfold_diag,
    ) -> sys::dimfold_status,
) -> Result<Raw> {
    let mut raw = MaybeUninit::uninit();
    // SAFETY: only C's functions that parse are called here; the text is borrowed for the call, and what C has parsed
    // it has written.
    unsafe {
        check(|diag| call(raw.as_mut_ptr(), text.as_ptr().cast(), text.len(), used, diag))?;
        Ok(raw.assume_init())
    }
}

/// What C writes of a length that it tells; `None` for nothing.
#[cfg(feature = "alloc")]
pub(super) fn picture(write: impl Fn(*mut c_char, usize) -> usize) -> Option<String> {
    let mut text = alloc::vec![0_u8; write(core::ptr::null_mut(), 0) + 1];
    write(text.as_mut_ptr().cast(), text.len());
    text.pop();
    String::from_utf8(text).ok().filter(|text| !text.is_empty())
}

#[cfg(feature = "alloc")]
impl Nested {
    /// The table that CuTe's `print_layout` writes: the layout, and for rank 2 the positions in a grid; any other rank
    /// is drawn as its first mode by all others together. `None` for more than 10,000 elements or basis strides.
    #[doc(alias = "print_layout")]
    pub fn draw(&self) -> Option<String> {
        // SAFETY: C reads the layout and writes at most `capacity` bytes.
        picture(|text, capacity| unsafe { sys::dimfold_nested_draw(&self.raw, text, capacity) })
    }

    /// A LaTeX document with the same table as a picture, coloured by position. `None` as for [`draw`](Self::draw), and
    /// for more rows or columns than TeX can have on a page.
    #[doc(alias = "print_latex")]
    pub fn latex(&self) -> Option<String> {
        // SAFETY: C reads the layout and writes at most `capacity` bytes.
        picture(|text, capacity| unsafe { sys::dimfold_nested_latex(&self.raw, text, capacity) })
    }
}
