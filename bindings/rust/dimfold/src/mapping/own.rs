//! Mappings of the program's own.
use super::{AnyMapping, Extents, IndexInteger, Mapping, Policy, AXES};
use crate::{
    axis_list::AxisList,
    dimension::{Dimension, IxDyn},
    element_index::{signed, AxisIndex},
    error::{check, Result},
    layout::Layout,
    per_axis::PerAxis,
};
use core::ffi::c_void;
use dimfold_sys as sys;

/// A way of your own from index to position, beside [`Mapping`]'s policies. One with strides becomes a [`Layout`],
/// which all views and operations take; one without (a Z-order curve, tiles in tiles) can be asked for positions.
///
/// ```
/// use dimfold::{mapping::LayoutMapping, Ix2};
///
/// /// Rows of which every other one is left out.
/// struct Interlaced([usize; 2]);
///
/// impl LayoutMapping for Interlaced {
///     type Dim = Ix2;
///     fn extents(&self) -> [usize; 2] {
///         self.0
///     }
///     fn position(&self, index: &[usize]) -> usize {
///         2 * index[0] * self.0[1] + index[1]
///     }
///     fn required_span_size(&self) -> usize {
///         2 * self.0[0] * self.0[1] - self.0[1]
///     }
///     fn stride(&self, axis: usize) -> Option<isize> {
///         Some([2 * self.0[1] as isize, 1][axis])
///     }
/// }
/// let field = Interlaced([3, 4]);
/// assert_eq!(field.index([-1, 0])?, 16);
/// assert_eq!(field.to_layout()?.to_string(), "(3,4):(8,1)");
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// The functions answer the same for the same arguments; where they do not, or contradict each other, C finds it out or
/// answers anything. A panic in one of them, when C has called it, ends the process.
#[doc(alias = "layout_mapping")]
pub trait LayoutMapping {
    /// The rank.
    type Dim: Dimension;

    /// The extents.
    fn extents(&self) -> <Self::Dim as Dimension>::Axes<usize>;

    /// The position of the element at an index, which lies inside.
    #[doc(alias = "operator()")]
    fn position(&self, index: &[usize]) -> usize;

    /// The highest position and one more; 0 when an extent is 0.
    fn required_span_size(&self) -> usize;

    /// The stride of an axis, all of them or none: `None` says that the mapping is not strided.
    fn stride(&self, axis: usize) -> Option<isize>;

    /// The extent of an axis if it is the same for all mappings of the type.
    fn static_extent(&self, _axis: usize) -> Option<usize> {
        None
    }

    /// The stride of an axis if it is the same for all mappings of the type.
    #[doc(alias = "layout_mapping_static_stride")]
    fn static_stride(&self, _axis: usize) -> Option<isize> {
        None
    }

    /// The position of the element at an index, each entry below its extent, or in `-extent..extent` where entries are
    /// signed.
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX); [`ARGUMENT`](crate::Status::ARGUMENT) if [`position`](Self::position) leads out
    /// of the span.
    fn index<X: AxisIndex>(&self, index: impl PerAxis<X, Dim = Self::Dim>) -> Result<usize>
    where
        Self: Sized,
    {
        let (index, mut position) = (signed::<Self::Dim>(index.entries()), 0);
        let (count, entries) = (index.as_ref().len(), index.as_ref().as_ptr());
        // SAFETY: the list has as many entries as told, and the table outlives the call.
        Table::new(self, self.extents().as_ref()).lend(|table| unsafe {
            check(|diag| sys::dimfold_mapping_functions_index(table, count, entries, &mut position, diag))
        })?;
        Ok(position)
    }

    /// The same as a mapping of C's, which counts in the integers `I`.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) without strides; [`ARGUMENT`](crate::Status::ARGUMENT) if the
    /// functions contradict each other; [`OVERFLOW`](crate::Status::OVERFLOW) for what `I` does not hold.
    fn to_any<I: IndexInteger>(&self) -> Result<AnyMapping>
    where
        Self: Sized,
    {
        // SAFETY: the table outlives the call, which makes a mapping.
        Table::new(self, self.extents().as_ref()).lend(|table| unsafe {
            AnyMapping::made(|result, diag| sys::dimfold_mapping_from_functions(result, table, I::DTYPE.0, diag))
        })
    }

    /// The same as a layout.
    ///
    /// # Errors
    /// As [`to_any`](Self::to_any).
    fn to_layout(&self) -> Result<Layout<Self::Dim>>
    where
        Self: Sized,
    {
        Layout::from_dyn(&self.to_any::<isize>()?.to_layout())
    }
}

/// What C passes back to the functions below.
struct Context<'a, M> {
    mapping: &'a M,
    ndim: usize,
}

/// What C knows of a mapping, for as long as both arguments are borrowed and a call lasts.
struct Table<'a, M> {
    functions: sys::dimfold_mapping_functions,
    context: Context<'a, M>,
}

impl<'a, M: LayoutMapping> Table<'a, M> {
    fn new(mapping: &'a M, shape: &'a [usize]) -> Self {
        let is_static = |axis: &usize| mapping.static_extent(*axis).is_some();
        let static_shape = (0..shape.len().min(64)).filter(is_static).fold(0, |mask, axis| mask | 1_u64 << axis);
        let is_strided = shape.is_empty() || mapping.stride(0).is_some();
        let functions = sys::dimfold_mapping_functions {
            context: core::ptr::null_mut(),
            ndim: shape.len(),
            shape: shape.as_ptr(),
            static_shape,
            index: Some(index::<M>),
            required_span_size: Some(required_span_size::<M>),
            stride: is_strided.then_some(stride::<M>),
            static_stride: Some(static_stride::<M>),
            reserved: [0; 2],
        };
        Self { functions, context: Context { mapping, ndim: shape.len() } }
    }

    /// Has C use the table.
    fn lend<R>(mut self, call: impl FnOnce(*const sys::dimfold_mapping_functions) -> R) -> R {
        self.functions.context = core::ptr::from_ref(&self.context).cast_mut().cast();
        call(&self.functions)
    }
}

/// # Safety
/// `context` is that of a table of `M` whose `lend` runs.
unsafe fn context<'a, M>(context: *mut c_void) -> &'a Context<'a, M> {
    // SAFETY: the caller's promise.
    unsafe { &*context.cast_const().cast() }
}

unsafe extern "C" fn index<M: LayoutMapping>(table: *mut c_void, index: *const usize) -> usize {
    // SAFETY: C passes the table's context, and one entry per axis.
    let (context, index) = unsafe {
        let context = context::<M>(table);
        // A list of no entries may be NULL.
        let index = if context.ndim == 0 { &[] } else { core::slice::from_raw_parts(index, context.ndim) };
        (context, index)
    };
    context.mapping.position(index)
}

unsafe extern "C" fn required_span_size<M: LayoutMapping>(table: *mut c_void) -> usize {
    // SAFETY: C passes the table's context.
    unsafe { context::<M>(table) }.mapping.required_span_size()
}

unsafe extern "C" fn stride<M: LayoutMapping>(table: *mut c_void, axis: usize) -> isize {
    // SAFETY: C passes the table's context.
    let stride = unsafe { context::<M>(table) }.mapping.stride(axis);
    // No valid stride, so that C refuses an axis that has none where another has one.
    stride.unwrap_or(isize::MIN)
}

unsafe extern "C" fn static_stride<M: LayoutMapping>(table: *mut c_void, axis: usize) -> i64 {
    // SAFETY: C passes the table's context.
    let stride = unsafe { context::<M>(table) }.mapping.static_stride(axis);
    stride.map_or(sys::DIMFOLD_DYNAMIC, |stride| stride as i64)
}

impl<P: Policy<E>, E: Extents, I: IndexInteger> LayoutMapping for Mapping<P, E, I> {
    type Dim = E::Dim;

    fn extents(&self) -> <E::Dim as Dimension>::Axes<usize> {
        self.to_layout().shape_by_value()
    }

    fn position(&self, index: &[usize]) -> usize {
        let mut signed = [0; AXES];
        signed.iter_mut().zip(index).for_each(|(signed, &entry)| *signed = entry as isize);
        self.spec().position(&signed) as usize
    }

    fn required_span_size(&self) -> usize {
        self.required_span_size()
    }

    fn stride(&self, axis: usize) -> Option<isize> {
        Some(self.spec().strides()[..E::COUNT][axis])
    }

    fn static_extent(&self, axis: usize) -> Option<usize> {
        E::STATIC[..E::COUNT][axis].map(|extent| extent as usize)
    }

    fn static_stride(&self, axis: usize) -> Option<isize> {
        assert!(axis < E::COUNT, "the mapping has no axis {axis}");
        Self::KNOWN.stride(axis)
    }

    fn to_layout(&self) -> Result<Layout<E::Dim>> {
        Ok(self.to_layout())
    }
}

impl LayoutMapping for AnyMapping {
    type Dim = IxDyn;

    fn extents(&self) -> AxisList<usize> {
        self.extents().into()
    }

    fn position(&self, index: &[usize]) -> usize {
        let steps = index.iter().zip(self.stride()).map(|(&entry, stride)| (entry as isize).wrapping_mul(*stride));
        steps.fold(self.offset(), usize::wrapping_add_signed)
    }

    fn required_span_size(&self) -> usize {
        self.required_span_size()
    }

    fn stride(&self, axis: usize) -> Option<isize> {
        Some(self.stride()[axis])
    }

    fn static_extent(&self, axis: usize) -> Option<usize> {
        self.static_extent(axis as isize)
    }

    fn static_stride(&self, axis: usize) -> Option<isize> {
        self.static_stride(axis as isize)
    }

    fn to_layout(&self) -> Result<Layout<IxDyn>> {
        Ok(self.to_layout())
    }
}
