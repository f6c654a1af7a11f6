//! The type of one item.
use crate::error::{check, static_text, Error, Result};
use core::{ffi::c_char, fmt, mem::MaybeUninit, str::FromStr};
use dimfold_sys as sys;

/// The type of one item, packed as DLPack's: `code | bits << 8 | lanes << 16`.
///
/// ```
/// use dimfold::Dtype;
/// assert_eq!(Dtype::F32.size_bytes(), 4);
/// assert_eq!("float16".parse::<Dtype>()?, Dtype::F16);
/// assert_eq!(Dtype::BF16.to_string(), "bf16");
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Dtype(pub u32);

macro_rules! dtypes {
    ($($(#[$documentation:meta])* $name:ident = $number:ident,)*) => {
        impl Dtype {
            $($(#[$documentation])* pub const $name: Self = Self(sys::$number);)*
        }
    };
}
dtypes! {
    /// One byte: 0 is false, 1 is true.
    BOOL = DIMFOLD_DTYPE_BOOL,
    /// `u8`.
    U8 = DIMFOLD_DTYPE_U8,
    /// `u16`.
    U16 = DIMFOLD_DTYPE_U16,
    /// `u32`.
    U32 = DIMFOLD_DTYPE_U32,
    /// `u64`.
    U64 = DIMFOLD_DTYPE_U64,
    /// `i8`.
    I8 = DIMFOLD_DTYPE_I8,
    /// `i16`.
    I16 = DIMFOLD_DTYPE_I16,
    /// `i32`.
    I32 = DIMFOLD_DTYPE_I32,
    /// `i64`.
    I64 = DIMFOLD_DTYPE_I64,
    /// IEEE 754's half precision.
    F16 = DIMFOLD_DTYPE_F16,
    /// The upper half of an `f32`.
    BF16 = DIMFOLD_DTYPE_BF16,
    /// `f32`.
    F32 = DIMFOLD_DTYPE_F32,
    /// `f64`.
    F64 = DIMFOLD_DTYPE_F64,
    /// Two `f32`: real, imaginary.
    C64 = DIMFOLD_DTYPE_C64,
    /// Two `f64`: real, imaginary.
    C128 = DIMFOLD_DTYPE_C128,
}

impl Dtype {
    /// What [`opaque`](Self::opaque) gives for a size that has one. DLPack's code 3 is that of handles.
    #[cfg(feature = "std")]
    pub(crate) const fn of_bytes(size_bytes: usize) -> Self {
        assert!(size_bytes >= 1 && size_bytes <= 16);
        Self(3 | (8 * size_bytes as u32) << 8 | 1 << 16)
    }

    /// The dtype of a number's type, or of `bool`, which need be neither [`Element`](crate::Element) nor `'static`: for
    /// code that is generic over types of which most have a dtype. The numbers are those that
    /// [`Element`](crate::Element) lists, with the features' ones, but not wide integers and arrays.
    ///
    /// ```
    /// use dimfold::Dtype;
    /// fn dtype<T>(_: &[T]) -> Option<Dtype> {
    ///     Dtype::of::<T>()
    /// }
    /// let text = String::from("of this function");
    /// assert_eq!(dtype(&[1.5f32]), Some(Dtype::F32));
    /// assert_eq!(dtype(&[text.as_str()]), None);
    /// ```
    #[cfg(feature = "std")]
    #[inline]
    pub fn of<T>() -> Option<Self> {
        crate::element::dtype_of(identity::<T>())
    }

    /// The dtype of what NumPy makes of two arrays of these (NEP 50): `f32` of `f16` and `i16`. `None` where there is
    /// none.
    ///
    /// ```
    /// use dimfold::Dtype;
    /// assert_eq!(Dtype::F16.promote(Dtype::I16), Some(Dtype::F32));
    /// assert_eq!(Dtype::BF16.promote(Dtype::F16), None);
    /// ```
    #[doc(alias = "result_type")]
    pub fn promote(self, other: Self) -> Option<Self> {
        // SAFETY: a pure function of two numbers.
        let dtype = unsafe { sys::dimfold_dtype_promote(self.0, other.0) };
        (dtype != 0).then_some(Self(dtype))
    }

    /// An item of `size_bytes` bytes, 1 to 16, that is only ever moved. `None` for any other size.
    pub fn opaque(size_bytes: usize) -> Option<Self> {
        // SAFETY: a pure function of a number.
        let dtype = unsafe { sys::dimfold_dtype_opaque(size_bytes) };
        (dtype != 0).then_some(Self(dtype))
    }

    /// Bytes of one item: 1 to 16, or 0 for a dtype that has no whole number of bytes or is larger.
    #[doc(alias = "itemsize")]
    pub fn size_bytes(self) -> usize {
        // SAFETY: a pure function of a number.
        unsafe { sys::dimfold_dtype_size_bytes(self.0) }
    }

    /// `"bool"`, `"u8"` to `"c128"`, `"opaque1"` to `"opaque16"`; `None` for any other dtype.
    pub fn name(self) -> Option<&'static str> {
        // SAFETY: a pure function of a number.
        named(unsafe { sys::dimfold_dtype_name(self.0) })
    }

    /// NumPy's descriptor in little-endian order, `"<f4"`; `"<V2"` for bf16. `None` for a dtype without a name.
    pub fn numpy(self) -> Option<&'static str> {
        // SAFETY: a pure function of a number.
        named(unsafe { sys::dimfold_dtype_numpy(self.0) })
    }

    /// Finds a dtype by its name (`"f16"`), NumPy's name (`"float16"`) or NumPy's descriptor (`"<f2"`). The second
    /// answer tells whether the descriptor's items have the other byte order than this machine's.
    ///
    /// # Errors
    /// [`DTYPE`](crate::Status::DTYPE) for a text that names none.
    pub fn parse(text: &str) -> Result<(Self, bool)> {
        let (mut dtype, mut is_byte_swapped) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let (start, length) = (text.as_ptr().cast::<c_char>(), text.len());
        // SAFETY: the text is borrowed for the call, and a call that succeeds writes both answers.
        unsafe {
            check(|diag| {
                sys::dimfold_dtype_parse(start, length, dtype.as_mut_ptr(), is_byte_swapped.as_mut_ptr(), diag)
            })?;
            Ok((Self(dtype.assume_init()), is_byte_swapped.assume_init()))
        }
    }
}

/// The identity of a type as if what it borrows were borrowed for good. Two types that differ in lifetimes alone have
/// the same one, so it says nothing about these; the types that are asked for here have none. A crate of its own would
/// do the same, and be the first one that views depend on.
#[cfg(feature = "std")]
#[inline]
fn identity<T>() -> core::any::TypeId {
    use core::{any::TypeId, marker::PhantomData};

    trait Identity {
        fn of_static(&self) -> TypeId
        where
            Self: 'static;
    }

    impl<T> Identity for PhantomData<T> {
        fn of_static(&self) -> TypeId
        where
            Self: 'static,
        {
            TypeId::of::<T>()
        }
    }

    let of_type: &dyn Identity = &PhantomData::<T>;
    // SAFETY: only the bound of the trait object changes. What is called reads nothing, and has no value of the type.
    unsafe { core::mem::transmute::<&dyn Identity, &(dyn Identity + 'static)>(of_type) }.of_static()
}

/// One of C's static names, or none.
fn named(name: *const c_char) -> Option<&'static str> {
    // SAFETY: C's names of dtypes are static.
    (!name.is_null()).then(|| unsafe { static_text(name) })
}

impl FromStr for Dtype {
    type Err = Error;

    /// As [`Dtype::parse`], for any byte order.
    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text).map(|(dtype, _)| dtype)
    }
}

impl fmt::Display for Dtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.pad(name),
            None => write!(f, "{:#010x}", self.0),
        }
    }
}

impl fmt::Debug for Dtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dtype({self})")
    }
}
