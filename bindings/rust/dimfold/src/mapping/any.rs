//! Mappings whose type only the run knows: C's own.
use super::{numbers::AXES, spec::Known, spec::Spec, Extents, IndexInteger, Mapping, Policy};
use crate::{
    axis_list::AxisList,
    dimension::{Dimension, IxDyn},
    dtype::Dtype,
    error::{check, Result},
    layout::Layout,
};
use core::{fmt, mem::MaybeUninit, slice};
use dimfold_sys as sys;

/// How the strides of an [`AnyMapping`] follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
#[non_exhaustive]
pub enum MappingPolicy {
    /// C order: [`Right`](super::Right).
    Right = sys::DIMFOLD_MAPPING_RIGHT,
    /// F order: [`Left`](super::Left).
    Left = sys::DIMFOLD_MAPPING_LEFT,
    /// C order with the last extent rounded up: [`RightPadded`](super::RightPadded).
    RightPadded = sys::DIMFOLD_MAPPING_RIGHT_PADDED,
    /// F order with the first extent rounded up: [`LeftPadded`](super::LeftPadded).
    LeftPadded = sys::DIMFOLD_MAPPING_LEFT_PADDED,
    /// Any strides: [`Strided`](super::Strided).
    Strided = sys::DIMFOLD_MAPPING_STRIDED,
}

/// A mapping of up to 64 axes whose type only the run knows: which policy, which numbers are static (bit i of a mask
/// for axis i), and in which integers it counts. For programs that read their types; [`Mapping`] has them in Rust's.
///
/// ```
/// use dimfold::{mapping::AnyMapping, Dtype};
/// let rows = AnyMapping::right_padded(&[480, 639], 0b10, 16, true, Dtype::I32)?;
/// assert_eq!(rows.stride(), [640, 1]);
/// assert_eq!((rows.static_stride(0), rows.static_extent(0)), (Some(640), None));
/// assert_eq!(rows.required_span_size(), 479 * 640 + 639);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone)]
pub struct AnyMapping {
    raw: sys::dimfold_mapping,
}

type Raw = sys::dimfold_mapping;

/// Has C make the mapping of the numbers, of which those are static that the type knows.
#[inline]
pub(super) fn make(result: &mut MaybeUninit<Raw>, spec: &Spec, known: &Known, index: Dtype) -> Result<()> {
    let (to, ndim, dtype) = (result.as_mut_ptr(), spec.ndim, index.0);
    let shape: [usize; AXES] = spec.shape.map(|extent| extent as usize);
    let (shape, static_shape) = (shape.as_ptr(), mask(&known.shape));
    let (alignment, is_static) = (spec.parts.alignment as usize, known.parts.alignment.is_some());
    let (stride, static_stride) = (spec.parts.stride.as_ptr(), mask(&known.parts.stride));
    let offset = spec.parts.offset as usize;
    // SAFETY: the lists have room for the axes of every tuple, and C writes the mapping.
    unsafe {
        check(|diag| match spec.policy {
            sys::DIMFOLD_MAPPING_RIGHT => sys::dimfold_mapping_right(to, ndim, shape, static_shape, dtype, diag),
            sys::DIMFOLD_MAPPING_LEFT => sys::dimfold_mapping_left(to, ndim, shape, static_shape, dtype, diag),
            sys::DIMFOLD_MAPPING_RIGHT_PADDED => {
                sys::dimfold_mapping_right_padded(to, ndim, shape, static_shape, alignment, is_static, dtype, diag)
            }
            sys::DIMFOLD_MAPPING_LEFT_PADDED => {
                sys::dimfold_mapping_left_padded(to, ndim, shape, static_shape, alignment, is_static, dtype, diag)
            }
            _ => {
                sys::dimfold_mapping_strided(to, ndim, shape, static_shape, stride, static_stride, offset, dtype, diag)
            }
        })
    }
}

/// One bit per axis whose number is there.
fn mask(numbers: &[Option<isize>; AXES]) -> u64 {
    let bits = numbers.iter().enumerate().map(|(axis, number)| u64::from(number.is_some()) << axis);
    bits.fold(0, |mask, bit| mask | bit)
}

impl AnyMapping {
    /// The C-contiguous mapping of a shape.
    ///
    /// # Errors
    /// [`DTYPE`](crate::Status::DTYPE) unless `index` is an integer type; [`OVERFLOW`](crate::Status::OVERFLOW) if an
    /// extent, a position or the span is above what it or `isize` holds.
    #[doc(alias = "layout_right")]
    pub fn right(shape: &[usize], static_shape: u64, index: Dtype) -> Result<Self> {
        let (ndim, shape) = (shape.len(), shape.as_ptr());
        // SAFETY: the list has as many entries as told.
        unsafe {
            Self::made(|result, diag| sys::dimfold_mapping_right(result, ndim, shape, static_shape, index.0, diag))
        }
    }

    /// The F-contiguous mapping of a shape.
    ///
    /// # Errors
    /// As [`right`](Self::right).
    #[doc(alias = "layout_left")]
    pub fn left(shape: &[usize], static_shape: u64, index: Dtype) -> Result<Self> {
        let (ndim, shape) = (shape.len(), shape.as_ptr());
        // SAFETY: the list has as many entries as told.
        unsafe {
            Self::made(|result, diag| sys::dimfold_mapping_left(result, ndim, shape, static_shape, index.0, diag))
        }
    }

    /// The C-contiguous mapping with the last extent rounded up to a multiple of the alignment.
    ///
    /// # Errors
    /// As [`right`](Self::right); [`ARGUMENT`](crate::Status::ARGUMENT) for an alignment above `isize::MAX`.
    #[doc(alias = "layout_right_padded")]
    pub fn right_padded(
        shape: &[usize],
        static_shape: u64,
        alignment: usize,
        static_alignment: bool,
        index: Dtype,
    ) -> Result<Self> {
        let (ndim, shape, call) = (shape.len(), shape.as_ptr(), sys::dimfold_mapping_right_padded);
        // SAFETY: the list has as many entries as told.
        unsafe {
            Self::made(|result, diag| {
                call(result, ndim, shape, static_shape, alignment, static_alignment, index.0, diag)
            })
        }
    }

    /// The F-contiguous mapping with the first extent rounded up to a multiple of the alignment.
    ///
    /// # Errors
    /// As [`right_padded`](Self::right_padded).
    #[doc(alias = "layout_left_padded")]
    pub fn left_padded(
        shape: &[usize],
        static_shape: u64,
        alignment: usize,
        static_alignment: bool,
        index: Dtype,
    ) -> Result<Self> {
        let (ndim, shape, call) = (shape.len(), shape.as_ptr(), sys::dimfold_mapping_left_padded);
        // SAFETY: the list has as many entries as told.
        unsafe {
            Self::made(|result, diag| {
                call(result, ndim, shape, static_shape, alignment, static_alignment, index.0, diag)
            })
        }
    }

    /// The mapping of a layout's shape, strides and offset.
    ///
    /// # Errors
    /// [`DTYPE`](crate::Status::DTYPE) and [`OVERFLOW`](crate::Status::OVERFLOW) as in [`right`](Self::right).
    #[doc(alias = "layout_stride")]
    #[doc(alias = "layout_strided")]
    pub fn strided<D: Dimension>(
        layout: &Layout<D>,
        static_shape: u64,
        static_stride: u64,
        index: Dtype,
    ) -> Result<Self> {
        let (ndim, shape, stride) = (layout.ndim(), layout.shape().as_ptr(), layout.stride().as_ptr());
        let (offset, call) = (layout.offset(), sys::dimfold_mapping_strided);
        // SAFETY: the lists have as many entries as told.
        let made = unsafe {
            Self::made(|result, diag| {
                call(result, ndim, shape, static_shape, stride, static_stride, offset, index.0, diag)
            })
        };
        made.map_err(|error| layout.blame(error))
    }

    pub(super) fn of_raw(raw: Raw) -> Self {
        Self { raw }
    }

    /// # Safety
    /// `call` is one call of C that returns 0 and has written a mapping, or has written a diagnosis.
    pub(super) unsafe fn made(
        call: impl FnOnce(*mut Raw, *mut sys::dimfold_diag) -> sys::dimfold_status,
    ) -> Result<Self> {
        let mut result = MaybeUninit::<Raw>::zeroed();
        // SAFETY: the caller's promise. Numbers that C does not write are 0.
        unsafe {
            check(|diag| call(result.as_mut_ptr(), diag))?;
            Ok(Self { raw: result.assume_init() })
        }
    }

    /// The policy.
    pub fn policy(&self) -> MappingPolicy {
        match self.raw.policy {
            sys::DIMFOLD_MAPPING_RIGHT => MappingPolicy::Right,
            sys::DIMFOLD_MAPPING_LEFT => MappingPolicy::Left,
            sys::DIMFOLD_MAPPING_RIGHT_PADDED => MappingPolicy::RightPadded,
            sys::DIMFOLD_MAPPING_LEFT_PADDED => MappingPolicy::LeftPadded,
            _ => MappingPolicy::Strided,
        }
    }

    /// The integer type that it counts in.
    pub fn index_dtype(&self) -> Dtype {
        Dtype(self.raw.index_dtype)
    }

    /// The number of axes.
    pub fn ndim(&self) -> usize {
        // SAFETY: C reads the mapping.
        unsafe { sys::dimfold_mapping_ndim(&self.raw) }
    }

    /// The extents.
    #[doc(alias = "shape")]
    pub fn extents(&self) -> &[usize] {
        // SAFETY: there are ndim of them, in the mapping itself.
        unsafe { slice::from_raw_parts(sys::dimfold_mapping_extents(&self.raw), self.ndim()) }
    }

    /// The strides, in elements.
    pub fn stride(&self) -> &[isize] {
        // SAFETY: there are ndim of them, in the mapping itself.
        unsafe { slice::from_raw_parts(sys::dimfold_mapping_stride(&self.raw), self.ndim()) }
    }

    /// The position of element (0,…,0).
    pub fn offset(&self) -> usize {
        self.raw.offset
    }

    /// What the padded extent is a multiple of; 0 for a policy without padding.
    pub fn alignment(&self) -> usize {
        self.raw.alignment
    }

    /// The extent of an axis if it is static; `None` also for an axis that is not there. -1 is the last one.
    pub fn static_extent(&self, axis: isize) -> Option<usize> {
        // SAFETY: C reads the mapping.
        number(unsafe { sys::dimfold_mapping_static_extent(&self.raw, axis) })
    }

    /// The stride of an axis if it is static, that is if all is static that it is computed from; `None` also for an
    /// axis that is not there.
    pub fn static_stride(&self, axis: isize) -> Option<isize> {
        // SAFETY: C reads the mapping.
        number(unsafe { sys::dimfold_mapping_static_stride(&self.raw, axis) })
    }

    /// The alignment if it is static.
    pub fn static_alignment(&self) -> Option<usize> {
        // SAFETY: C reads the mapping.
        number(unsafe { sys::dimfold_mapping_static_alignment(&self.raw) })
    }

    /// The extents with the padded one rounded up.
    pub fn padded_extents(&self) -> AxisList<usize> {
        let mut extents = AxisList::new(self.ndim());
        let to = extents.as_mut_ptr();
        // SAFETY: the list has one entry per axis.
        let asked = unsafe { check(|diag| sys::dimfold_mapping_padded_extents(&self.raw, to, diag)) };
        asked.unwrap_or_else(|_| unreachable!("every mapping has padded extents"));
        extents
    }

    /// Whether every mapping of the same type has strides: these policies all do.
    pub fn is_always_strided(&self) -> bool {
        // SAFETY: C reads the mapping.
        unsafe { sys::dimfold_mapping_is_always_strided(&self.raw) }
    }

    /// Whether no mapping of the same type has two indices that share a position.
    pub fn is_always_unique(&self) -> bool {
        // SAFETY: C reads the mapping.
        unsafe { sys::dimfold_mapping_is_always_unique(&self.raw) }
    }

    /// Whether every mapping of the same type has an element at each position below its span.
    pub fn is_always_exhaustive(&self) -> bool {
        // SAFETY: C reads the mapping.
        unsafe { sys::dimfold_mapping_is_always_exhaustive(&self.raw) }
    }

    /// Whether it has strides.
    pub fn is_strided(&self) -> bool {
        // SAFETY: C reads the mapping.
        unsafe { sys::dimfold_mapping_is_strided(&self.raw) }
    }

    /// Whether no two indices share a position; for strided mappings the cheap test of [`Layout::check_strides`].
    pub fn is_unique(&self) -> bool {
        // SAFETY: C reads the mapping.
        unsafe { sys::dimfold_mapping_is_unique(&self.raw) }
    }

    /// Whether every position below the span is some element's: exactly.
    pub fn is_exhaustive(&self) -> bool {
        // SAFETY: C reads the mapping.
        unsafe { sys::dimfold_mapping_is_exhaustive(&self.raw) }
    }

    /// How many elements an allocation needs so that the mapping fits into it: the highest position and one more; 0
    /// when an extent is 0.
    #[doc(alias = "span")]
    pub fn required_span_size(&self) -> usize {
        // SAFETY: C reads the mapping.
        unsafe { sys::dimfold_mapping_required_span_size(&self.raw) }
    }

    /// The position of the element at an index, each entry in `-extent..extent`.
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX); [`NDIM`](crate::Status::NDIM) unless there is one entry per axis.
    pub fn index(&self, index: &[isize]) -> Result<usize> {
        let (mut position, count, entries) = (0, index.len(), index.as_ptr());
        // SAFETY: the list has as many entries as told.
        unsafe { check(|diag| sys::dimfold_mapping_index(&self.raw, count, entries, &mut position, diag))? };
        Ok(position)
    }

    /// The same mapping as one of the type of `kind`: with its policy, its static numbers and its index type.
    ///
    /// # Errors
    /// [`NDIM`](crate::Status::NDIM); [`SHAPE`](crate::Status::SHAPE) for an extent that is not the static one;
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) for a stride or an offset that the type does not have;
    /// [`OVERFLOW`](crate::Status::OVERFLOW) for what its index type does not hold.
    pub fn convert(&self, kind: &AnyMapping) -> Result<Self> {
        // SAFETY: C reads two mappings and makes a third.
        unsafe { Self::made(|result, diag| sys::dimfold_mapping_convert(result, &kind.raw, &self.raw, diag)) }
    }

    /// A layout as a mapping of the type of `kind`. A stride that nobody follows may be any.
    ///
    /// # Errors
    /// As [`convert`](Self::convert).
    pub fn from_layout<D: Dimension>(kind: &AnyMapping, layout: &Layout<D>) -> Result<Self> {
        let layout = layout.to_dyn();
        // SAFETY: C reads a mapping and a layout of dynamic rank.
        let made = layout.lend(|raw| unsafe {
            Self::made(|result, diag| sys::dimfold_mapping_from_layout(result, &kind.raw, raw, diag))
        });
        made.map_err(|error| layout.blame(error))
    }

    /// The same layout.
    pub fn to_layout(&self) -> Layout<IxDyn> {
        // SAFETY: C reads the mapping and makes a layout.
        let made = unsafe { Layout::make(|result, diag| sys::dimfold_mapping_to_layout(result, &self.raw, diag)) };
        made.unwrap_or_else(|_| unreachable!("every mapping is a valid layout"))
    }
}

/// A static number, or none.
fn number<T: TryFrom<i64>>(number: i64) -> Option<T> {
    (number != sys::DIMFOLD_DYNAMIC).then(|| T::try_from(number).ok()).flatten()
}

impl<P: Policy<E>, E: Extents, I: IndexInteger> Mapping<P, E, I> {
    /// The same mapping as one whose type only the run knows.
    pub fn to_any(&self) -> AnyMapping {
        let mut raw = MaybeUninit::zeroed();
        make(&mut raw, &self.spec(), &Self::KNOWN, I::DTYPE).unwrap_or_else(|_| unreachable!("it was made before"));
        // SAFETY: C has written a mapping; what it does not write is 0.
        AnyMapping { raw: unsafe { raw.assume_init() } }
    }
}

/// The same extents, strides and offset: policies, index types and what is static do not count.
impl PartialEq for AnyMapping {
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: C reads two mappings.
        unsafe { sys::dimfold_mapping_equal(&self.raw, &other.raw) }
    }
}

impl Eq for AnyMapping {}

impl fmt::Debug for AnyMapping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mapping")
            .field("policy", &self.policy())
            .field("extents", &self.extents())
            .field("stride", &self.stride())
            .field("offset", &self.offset())
            .finish_non_exhaustive()
    }
}
