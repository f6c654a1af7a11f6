//! How a layout is kept in Rust, and how it meets C.
use crate::{
    axis_list::{AxisList, INLINE},
    dimension::{Ix, IxDyn},
    ranks::Rank,
};
use core::{
    fmt::Debug,
    mem::MaybeUninit,
    ptr::{addr_of, addr_of_mut},
    slice,
};
use dimfold_sys as sys;

/// Storage of a rank.
///
/// # Safety
/// `lend` gives a pointer that C can read until its arguments go away, and `dynamic_of` one likewise.
pub unsafe trait Stored: Rank {
    #[doc(hidden)]
    type Storage: Parts + Clone + Debug + Send + Sync;

    /// The layout as C reads it: itself, or a copy of what matters in `memory`.
    #[doc(hidden)]
    fn lend(storage: &Self::Storage, memory: &mut MaybeUninit<Self::Raw>) -> *const Self::Raw;

    /// What C has written.
    ///
    /// # Safety
    /// C has written a layout of this rank.
    #[doc(hidden)]
    unsafe fn take(raw: *const Self::Raw) -> Self::Storage;

    /// What C has written as a layout of dynamic rank.
    ///
    /// # Safety
    /// C has written a layout, of this number of axes where the rank is fixed.
    #[doc(hidden)]
    unsafe fn take_dynamic(raw: *const sys::dimfold_layout) -> Self::Storage;
}

/// What a stored layout tells without asking C.
pub trait Parts {
    #[doc(hidden)]
    fn shape(&self) -> &[usize];
    #[doc(hidden)]
    fn stride(&self) -> &[isize];
    #[doc(hidden)]
    fn offset(&self) -> usize;
    #[doc(hidden)]
    fn set_offset(&mut self, offset: usize);
    /// Writes the extents and the strides, to where there is room for NDIM_MAX.
    ///
    /// # Safety
    /// There is.
    #[doc(hidden)]
    unsafe fn write(&self, shape: *mut usize, stride: *mut isize);
}

/// C's struct of a fixed rank, `dimfold_layout0` to `dimfold_layout9`, for all of them at once.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Fixed<const N: usize> {
    offset: usize,
    shape: [usize; N],
    stride: [isize; N],
}

macro_rules! same_bytes {
    ($($rank:literal $raw:ident),*) => {$(
        const _: () = assert!(
            size_of::<Fixed<$rank>>() == size_of::<sys::$raw>() && align_of::<Fixed<$rank>>() == align_of::<sys::$raw>()
        );
    )*};
}
same_bytes!(
    0 dimfold_layout0, 1 dimfold_layout1, 2 dimfold_layout2, 3 dimfold_layout3, 4 dimfold_layout4,
    5 dimfold_layout5, 6 dimfold_layout6, 7 dimfold_layout7, 8 dimfold_layout8, 9 dimfold_layout9
);

impl<const N: usize> Fixed<N> {
    pub(crate) const fn new(shape: [usize; N], stride: [isize; N], offset: usize) -> Self {
        Self { offset, shape, stride }
    }

    #[inline]
    pub(crate) fn into_parts(self) -> ([usize; N], [isize; N], usize) {
        (self.shape, self.stride, self.offset)
    }
}

impl<const N: usize> Parts for Fixed<N> {
    #[inline]
    fn shape(&self) -> &[usize] {
        &self.shape
    }
    #[inline]
    fn stride(&self) -> &[isize] {
        &self.stride
    }
    #[inline]
    fn offset(&self) -> usize {
        self.offset
    }
    #[inline]
    fn set_offset(&mut self, offset: usize) {
        self.offset = offset;
    }
    #[inline(always)]
    unsafe fn write(&self, shape: *mut usize, stride: *mut isize) {
        // SAFETY: the caller's promise.
        unsafe {
            shape.cast::<[usize; N]>().write(self.shape);
            stride.cast::<[isize; N]>().write(self.stride);
        }
    }
}

// SAFETY: `Fixed<N>` has the bytes of C's struct, so a pointer to one is a pointer to the other.
unsafe impl<const N: usize> Stored for Ix<N>
where
    Ix<N>: Rank,
{
    type Storage = Fixed<N>;

    #[inline(always)]
    fn lend(storage: &Fixed<N>, _memory: &mut MaybeUninit<Self::Raw>) -> *const Self::Raw {
        core::ptr::from_ref(storage).cast()
    }

    #[inline(always)]
    unsafe fn take(raw: *const Self::Raw) -> Fixed<N> {
        let raw = raw.cast::<Fixed<N>>();
        // SAFETY: the bytes are those of a `Fixed<N>`, and all of them are written.
        unsafe {
            Fixed {
                offset: (*raw).offset,
                shape: numbers(addr_of!((*raw).shape).cast()),
                stride: numbers(addr_of!((*raw).stride).cast()),
            }
        }
    }

    #[inline(always)]
    unsafe fn take_dynamic(raw: *const sys::dimfold_layout) -> Fixed<N> {
        // SAFETY: a layout of N axes was written: its offset and the first N extents and strides.
        unsafe {
            Fixed {
                offset: (*raw).offset,
                shape: numbers(addr_of!((*raw).shape).cast()),
                stride: numbers(addr_of!((*raw).stride).cast()),
            }
        }
    }
}

/// `N` numbers that C has written one by one. Volatile reads keep them apart: read in pairs, as the compiler would,
/// they would have to wait until C's writes have left the processor.
#[inline(always)]
unsafe fn numbers<T: Copy, const N: usize>(from: *const T) -> [T; N] {
    // SAFETY: the caller promises N numbers.
    core::array::from_fn(|i| unsafe { from.add(i).read_volatile() })
}

/// A layout of dynamic rank.
#[derive(Clone, Debug)]
pub struct Dynamic {
    offset: usize,
    shape: AxisList<usize>,
    stride: AxisList<isize>,
}

impl Dynamic {
    #[inline]
    pub(crate) fn new(shape: AxisList<usize>, stride: AxisList<isize>, offset: usize) -> Self {
        Self { offset, shape, stride }
    }

    /// A layout of more axes than have room in place.
    ///
    /// # Safety
    /// C has written a layout there.
    #[cold]
    unsafe fn long(raw: *const sys::dimfold_layout) -> Self {
        // SAFETY: the caller's promise: there are ndim extents and strides.
        unsafe {
            let ndim = (*raw).ndim;
            Self {
                offset: (*raw).offset,
                shape: slice::from_raw_parts(addr_of!((*raw).shape).cast(), ndim).into(),
                stride: slice::from_raw_parts(addr_of!((*raw).stride).cast(), ndim).into(),
            }
        }
    }
}

impl Parts for Dynamic {
    #[inline]
    fn shape(&self) -> &[usize] {
        &self.shape
    }
    #[inline]
    fn stride(&self) -> &[isize] {
        &self.stride
    }
    #[inline]
    fn offset(&self) -> usize {
        self.offset
    }
    #[inline]
    fn set_offset(&mut self, offset: usize) {
        self.offset = offset;
    }
    #[inline(always)]
    unsafe fn write(&self, shape: *mut usize, stride: *mut isize) {
        // SAFETY: the caller's promise.
        unsafe {
            self.shape.write(shape);
            self.stride.write(stride);
        }
    }
}

// SAFETY: `lend` writes all that C reads of a layout of dynamic rank.
unsafe impl Stored for IxDyn {
    type Storage = Dynamic;

    #[inline(always)]
    fn lend(storage: &Dynamic, memory: &mut MaybeUninit<sys::dimfold_layout>) -> *const sys::dimfold_layout {
        lend_dynamic(storage, memory)
    }

    #[inline]
    unsafe fn take(raw: *const sys::dimfold_layout) -> Dynamic {
        // SAFETY: a layout was written: ndim, offset, and ndim extents and strides.
        unsafe {
            let ndim = (*raw).ndim;
            if ndim > INLINE {
                return Dynamic::long(raw);
            }
            Dynamic {
                offset: (*raw).offset,
                shape: AxisList::read_inline(addr_of!((*raw).shape).cast(), ndim),
                stride: AxisList::read_inline(addr_of!((*raw).stride).cast(), ndim),
            }
        }
    }

    #[inline(always)]
    unsafe fn take_dynamic(raw: *const sys::dimfold_layout) -> Dynamic {
        // SAFETY: the same promise.
        unsafe { Self::take(raw) }
    }
}

/// Writes a layout of any rank as C's dynamic one. What C does not read may stay as it is.
#[inline(always)]
pub(crate) fn lend_dynamic(
    parts: &impl Parts,
    memory: &mut MaybeUninit<sys::dimfold_layout>,
) -> *const sys::dimfold_layout {
    let raw = memory.as_mut_ptr();
    // SAFETY: the memory is that of the struct, whose lists have room for the axes of every layout.
    unsafe {
        (*raw).ndim = parts.shape().len();
        (*raw).offset = parts.offset();
        parts.write(addr_of_mut!((*raw).shape).cast(), addr_of_mut!((*raw).stride).cast());
    }
    raw
}
