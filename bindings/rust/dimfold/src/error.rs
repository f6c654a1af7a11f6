//! How a call fails: status, diagnosis, and the layouts it was about.
use crate::{
    reason::{self, Reason},
    text::Text,
};
use core::{
    ffi::{c_char, CStr},
    fmt,
    mem::MaybeUninit,
};
use dimfold_sys as sys;

#[cfg(feature = "alloc")]
use crate::{
    dimension::IxDyn,
    layout::Layout,
    nested::{self, Operand},
};
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec::Vec};

/// What a call of this crate returns when it can fail.
///
/// ```
/// use dimfold::{Layout, Result};
/// fn rows(layout: &Layout<dimfold::Ix2>) -> Result<Vec<usize>> {
///     (0..layout.shape()[0] as isize).map(|row| Ok(layout.dim_select(0, row)?.offset())).collect()
/// }
/// assert_eq!(rows(&Layout::c_contig([3, 4])?)?, [0, 4, 8]);
/// # Ok::<(), dimfold::Error>(())
/// ```
pub type Result<T> = core::result::Result<T, Error>;

/// What kind of failure it was.
///
/// ```
/// use dimfold::{Layout, Status};
/// let error = Layout::c_contig([3, 4])?.transpose([0, 0]).unwrap_err();
/// assert_eq!(error.status(), Status::AXIS);
/// assert_eq!(error.status().name(), "DIMFOLD_ERR_AXIS");
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Status(i32);

macro_rules! statuses {
    ($($(#[$documentation:meta])* $name:ident = $number:ident,)*) => {
        impl Status {
            $($(#[$documentation])* pub const $name: Self = Self(sys::$number);)*
        }
    };
}
statuses! {
    /// A pointer that must be given is missing.
    NULL = DIMFOLD_ERR_NULL,
    /// A number of axes is not the one needed, or above 64.
    NDIM = DIMFOLD_ERR_NDIM,
    /// An axis is outside the layout, or given twice.
    AXIS = DIMFOLD_ERR_AXIS,
    /// An index is outside its axis.
    INDEX = DIMFOLD_ERR_INDEX,
    /// A slice has step 0.
    SLICE = DIMFOLD_ERR_SLICE,
    /// Extents do not fit together, or not the operation.
    SHAPE = DIMFOLD_ERR_SHAPE,
    /// A size or a position is above `isize::MAX`, or a stride is `isize::MIN`.
    OVERFLOW = DIMFOLD_ERR_OVERFLOW,
    /// A position is below zero or outside of the memory given.
    BOUNDS = DIMFOLD_ERR_BOUNDS,
    /// An order is not defined for this operation or layout.
    ORDER = DIMFOLD_ERR_ORDER,
    /// No strides describe the result: it needs a copy.
    NOT_A_VIEW = DIMFOLD_ERR_NOT_A_VIEW,
    /// Two indices share a position where that is not allowed.
    OVERLAP = DIMFOLD_ERR_OVERLAP,
    /// Nobody could decide in time whether positions are shared.
    OVERLAP_UNKNOWN = DIMFOLD_ERR_OVERLAP_UNKNOWN,
    /// A dtype is unknown, or not the one needed.
    DTYPE = DIMFOLD_ERR_DTYPE,
    /// The target forbids writing.
    READONLY = DIMFOLD_ERR_READONLY,
    /// An argument is outside its documented values.
    ARGUMENT = DIMFOLD_ERR_ARGUMENT,
    /// A text does not follow the grammar; the error has the column.
    SYNTAX = DIMFOLD_ERR_SYNTAX,
    /// A combination that this version or this build cannot do.
    UNSUPPORTED = DIMFOLD_ERR_UNSUPPORTED,
    /// Memory or a thread could not be had.
    RESOURCE = DIMFOLD_ERR_RESOURCE,
    /// Bytes are no whole items, or items of one size none of another.
    ITEMSIZE = DIMFOLD_ERR_ITEMSIZE,
    /// There is no CUDA here, or none that can be used.
    CUDA_UNAVAILABLE = DIMFOLD_ERR_CUDA_UNAVAILABLE,
    /// A call of CUDA failed; the error's number is [`Error::found`], its name [`Error::detail`].
    CUDA = DIMFOLD_ERR_CUDA,
    /// The same, and no later call on the device can succeed in this process.
    CUDA_LOST = DIMFOLD_ERR_CUDA_LOST,
    /// A graph is captured, which this cannot become a part of.
    CAPTURE = DIMFOLD_ERR_CAPTURE,
}

impl Status {
    /// The name in C, `"DIMFOLD_ERR_AXIS"`.
    pub fn name(self) -> &'static str {
        // SAFETY: C answers every number with a static text.
        unsafe { static_text(sys::dimfold_status_name(self.0)) }
    }

    /// The meaning as a sentence.
    pub fn text(self) -> &'static str {
        // SAFETY: C answers every number with a static text.
        unsafe { static_text(sys::dimfold_status_text(self.0)) }
    }
}

impl fmt::Debug for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// One of C's static texts.
///
/// # Safety
/// `text` is not NULL and never freed or changed.
pub(crate) unsafe fn static_text(text: *const c_char) -> &'static str {
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("")
}

/// Why a call failed: its status, the argument and the axis at fault, and the layouts it was about. Displayed it is one
/// sentence and the layouts.
///
/// ```
/// use dimfold::{Layout, Status};
/// let error = Layout::c_contig([3, 4])?.dim_select(2, 0).unwrap_err();
/// assert_eq!(error.status(), Status::AXIS);
/// assert_eq!(error.to_string(), "dim_select: axis 2 is outside of 2 axes: expected -2 to 1; layout (3,4):(4,1)");
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone)]
pub struct Error {
    #[cfg(feature = "alloc")]
    failure: Box<Failure>,
    #[cfg(not(feature = "alloc"))]
    failure: Failure,
}

#[derive(Clone)]
struct Failure {
    diag: sys::dimfold_diag,
    #[cfg(feature = "alloc")]
    layouts: Vec<Layout<IxDyn>>,
    /// What the first layout is called, and the second.
    #[cfg(feature = "alloc")]
    names: [&'static str; 2],
    /// What a nested operation was given, with C's names of the parameters.
    #[cfg(feature = "alloc")]
    operands: Vec<(&'static str, Operand)>,
}

// SAFETY: the pointers of a diagnosis are to static texts.
unsafe impl Send for Failure {}
// SAFETY: as above.
unsafe impl Sync for Failure {}

impl Error {
    /// The error of a diagnosis that C has written.
    #[cold]
    pub(crate) fn new(diag: sys::dimfold_diag) -> Self {
        let failure = Failure {
            diag,
            #[cfg(feature = "alloc")]
            layouts: Vec::new(),
            #[cfg(feature = "alloc")]
            names: ["layout ", ""],
            #[cfg(feature = "alloc")]
            operands: Vec::new(),
        };
        #[cfg(feature = "alloc")]
        let failure = Box::new(failure);
        Self { failure }
    }

    /// The error of a list that has not one entry per axis, which C, taking one count for all lists, cannot see.
    #[cold]
    pub(crate) fn ndim(operation: &'static CStr, operand: &'static CStr, expected: usize, found: usize) -> Self {
        Self::of_numbers(reason::NDIM, operation, operand, -1, expected as isize, found as isize)
    }

    /// The error of a check that C cannot make, in C's words: their numbers are `expected` and `found`.
    #[cold]
    pub(crate) fn of_numbers(
        reason: Reason,
        operation: &'static CStr,
        operand: &'static CStr,
        axis: isize,
        expected: isize,
        found: isize,
    ) -> Self {
        Self::new(sys::dimfold_diag {
            status: reason.status.0,
            reason: reason.place,
            operation: operation.as_ptr(),
            operand: operand.as_ptr(),
            axis,
            expected: expected as i64,
            found: found as i64,
            column: 0,
            position: 0,
            detail: core::ptr::null(),
            counts: 0,
            part_first: 0,
            part_leaves: 0,
            reserved: 0,
        })
    }

    /// The same error, about a position.
    #[cfg(feature = "std")]
    #[cold]
    pub(crate) fn at(mut self, position: isize) -> Self {
        self.failure.diag.position = position as i64;
        self
    }

    /// The same error, whose axis is a leaf.
    #[cfg(feature = "std")]
    #[cold]
    pub(crate) fn of_leaves(mut self) -> Self {
        self.failure.diag.counts = sys::DIMFOLD_COUNTS_LEAVES as u32;
        self
    }

    /// The same error, about these layouts too. Without the feature `alloc` an error has no place for them.
    #[cfg(feature = "alloc")]
    #[cold]
    pub(crate) fn about(mut self, layout: Layout<IxDyn>) -> Self {
        self.failure.layouts.push(layout);
        self
    }

    /// The same error, about an operand of a nested operation too.
    #[cfg(feature = "alloc")]
    #[cold]
    pub(crate) fn about_operand(mut self, name: &'static str, operand: Operand) -> Self {
        self.failure.operands.push((name, operand));
        self
    }

    /// The same error of an operation, about the layouts of its target and its source.
    #[cfg(feature = "std")]
    #[cold]
    pub(crate) fn of_operands(mut self, target: Layout<IxDyn>, source: Layout<IxDyn>) -> Self {
        self.failure.names = ["target ", "source "];
        self.about(target).about(source)
    }

    /// What C says in sentences.
    #[cfg(feature = "std")]
    pub(crate) fn diag(&self) -> &sys::dimfold_diag {
        &self.failure.diag
    }

    /// What kind of failure it was.
    pub fn status(&self) -> Status {
        Status(self.failure.diag.status)
    }

    /// The function that failed, `"dim_select"`.
    pub fn operation(&self) -> &'static str {
        self.text_of(self.failure.diag.operation).unwrap_or("")
    }

    /// The parameter at fault as the C header names it, `"axis"`.
    pub fn operand(&self) -> Option<&'static str> {
        self.text_of(self.failure.diag.operand)
    }

    fn text_of(&self, text: *const c_char) -> Option<&'static str> {
        // SAFETY: a diagnosis holds NULL or static texts.
        (!text.is_null()).then(|| unsafe { static_text(text) })
    }

    /// The axis at fault, or the place in a list, counted from 0.
    pub fn axis(&self) -> Option<usize> {
        usize::try_from(self.failure.diag.axis).ok()
    }

    /// The number that would have been right; what it means is what the sentence says.
    pub fn expected(&self) -> i64 {
        self.failure.diag.expected
    }

    /// The number that was given; what it means is what the sentence says.
    pub fn found(&self) -> i64 {
        self.failure.diag.found
    }

    /// The position or byte that is shared, where the sentence names one; else 0.
    pub fn position(&self) -> i64 {
        self.failure.diag.position
    }

    /// A name that the sentence has besides, such as that of CUDA's error.
    pub fn detail(&self) -> Option<&'static str> {
        self.text_of(self.failure.diag.detail)
    }

    /// For texts: the column at fault, counted from 1.
    pub fn column(&self) -> Option<usize> {
        (self.failure.diag.column > 0).then_some(self.failure.diag.column)
    }

    /// The layouts that the call was given, in the order of its arguments.
    #[cfg(feature = "alloc")]
    pub fn layouts(&self) -> &[Layout<IxDyn>] {
        &self.failure.layouts
    }

    /// What an operation on nested layouts was given, with the names that the C header has for its parameters, in their
    /// order.
    #[cfg(feature = "alloc")]
    pub fn operands(&self) -> &[(&'static str, Operand)] {
        &self.failure.operands
    }
}

/// C's sentence alone.
struct Sentence<'a>(&'a sys::dimfold_diag);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: the diagnosis is C's own, and the text has room for what it says.
        Text::<512>::display(f, |text, capacity| unsafe { sys::dimfold_diag_text(self.0, text, capacity) })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Sentence(&self.failure.diag).fmt(f)?;
        #[cfg(feature = "alloc")]
        for (i, layout) in self.layouts().iter().enumerate() {
            let name = self.failure.names.get(i).copied().unwrap_or_default();
            write!(f, "{}{name}{layout}", if i == 0 { "; " } else { ", " })?;
        }
        #[cfg(feature = "alloc")]
        if !self.operands().is_empty() {
            nested::show(f, &self.failure.diag, self.operands())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self}", self.status())
    }
}

impl core::error::Error for Error {}

/// Room for a diagnosis, which C writes only when a call fails.
pub(crate) struct Diagnosis(MaybeUninit<sys::dimfold_diag>);

impl Diagnosis {
    #[inline(always)]
    pub(crate) fn room() -> Self {
        Self(MaybeUninit::uninit())
    }

    #[inline(always)]
    pub(crate) fn pointer(&mut self) -> *mut sys::dimfold_diag {
        self.0.as_mut_ptr()
    }

    /// The error that C has diagnosed.
    ///
    /// # Safety
    /// A call that got `pointer` has failed.
    #[cold]
    pub(crate) unsafe fn error(self) -> Error {
        // SAFETY: a call that fails writes the diagnosis.
        Error::new(unsafe { self.0.assume_init() })
    }
}

/// Calls C with room for a diagnosis, which becomes the error when the call fails.
///
/// # Safety
/// `call` is one call of a C function that writes the diagnosis when its status is not 0.
#[inline(always)]
pub(crate) unsafe fn check(call: impl FnOnce(*mut sys::dimfold_diag) -> sys::dimfold_status) -> Result<()> {
    let mut diagnosis = Diagnosis::room();
    if call(diagnosis.pointer()) == sys::DIMFOLD_OK {
        return Ok(());
    }
    // SAFETY: the call has failed.
    Err(unsafe { diagnosis.error() })
}
