//! What is accumulated up to each element along an axis.
use dimfold_sys as sys;

use crate::expr::Named;
use crate::memory::{Initialized, Memory};
use crate::queue::about;
use crate::{Queue, RawView, RawViewMut, RemoveAxis, Result, View, ViewMut};

/// What a scan accumulates, and how it goes: [`Scan::SUM`], or `Scan::SUM.exclusive().backward()`.
///
/// Integers and `bool` are accumulated in 64 bits, floats in `f64` or wider, as in [reductions](crate::reduce).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "a scan computes nothing until a queue does it"]
pub struct Scan {
    op: u32,
    flags: u32,
}

macro_rules! scans {
    ($($(#[$documentation:meta])* $name:ident = $number:ident,)*) => {
        impl Scan {
            $($(#[$documentation])* pub const $name: Self = Self { op: sys::$number as u32, flags: 0 };)*
        }
    };
}
scans! {
    /// Sums.
    SUM = DIMFOLD_REDUCE_SUM,
    /// Products.
    PROD = DIMFOLD_REDUCE_PROD,
    /// The least elements so far, NaN from the first one on.
    MIN = DIMFOLD_REDUCE_MIN,
    /// The largest elements so far, NaN from the first one on.
    MAX = DIMFOLD_REDUCE_MAX,
    /// Whether an element was not zero.
    ANY = DIMFOLD_REDUCE_ANY,
    /// Whether no element was zero.
    ALL = DIMFOLD_REDUCE_ALL,
}

impl Scan {
    /// Without the element itself: the first one gets what a reduction of nothing is, and for the least element the
    /// type's largest value, for the largest one its least.
    pub fn exclusive(self) -> Self {
        Scan { flags: self.flags | sys::DIMFOLD_EXCLUSIVE as u32, ..self }
    }

    /// From the last element to the first.
    #[doc(alias = "reverse")]
    pub fn backward(self) -> Self {
        Scan { flags: self.flags | sys::DIMFOLD_BACKWARD as u32, ..self }
    }
}

/// Scans. Everything is checked before anything is written.
impl Queue {
    /// Writes to each index what the elements of its line along `axis` up to it come to, converted to the target's type
    /// as by [`cast`](Self::cast).
    ///
    /// ```
    /// use dimfold::{Layout, Queue, Scan, View, ViewMut};
    /// let (data, mut sums) = ([1, 2, 3, 4, 5, 6], [0i64; 6]);
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// let mut target = ViewMut::new(&mut sums, Layout::c_contig([2, 3])?)?;
    /// let mut queue = Queue::new()?;
    /// queue.scan(&mut target, &rows, Scan::SUM, -1)?;
    /// assert_eq!(sums, [1, 3, 6, 4, 9, 15]);
    /// let mut target = ViewMut::new(&mut sums, Layout::c_contig([2, 3])?)?;
    /// queue.scan(&mut target, &rows, Scan::SUM.exclusive().backward(), 0)?;
    /// assert_eq!(sums, [4, 5, 6, 0, 0, 0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if the shapes differ, [`AXIS`](crate::Status::AXIS),
    /// [`DTYPE`](crate::Status::DTYPE) for elements that the operation does not take: of complex ones there are
    /// sums alone;
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for memory that a CUDA queue's device does not address.
    #[doc(alias = "accumulate_axis")]
    pub fn scan<T: Named, S: Named, D: RemoveAxis>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, D, impl Initialized>,
        scan: Scan,
        axis: isize,
    ) -> Result<()> {
        let (to, from) = (target.describe(), source.describe());
        // SAFETY: both views borrow their memory, the target's alone.
        let done = unsafe {
            self.run([target.place(), source.place()], |queue, diag| {
                sys::dimfold_scan(queue, scan.op, &to, &from, axis, scan.flags, diag)
            })
        };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// [`scan`](Self::scan) in the elements' own place.
    ///
    /// ```
    /// use dimfold::{Queue, Scan, ViewMut};
    /// let mut numbers = [3.0f32, -1.0, 5.0];
    /// Queue::new()?.scan_in_place(&mut ViewMut::from(&mut numbers), Scan::MAX, 0)?;
    /// assert_eq!(numbers, [3.0, 3.0, 5.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`scan`](Self::scan).
    pub fn scan_in_place<T: Named, D: RemoveAxis>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Initialized>,
        scan: Scan,
        axis: isize,
    ) -> Result<()> {
        let to = target.describe();
        // SAFETY: the view borrows its memory alone; C reads an element before it writes it.
        let done = unsafe {
            self.run([target.place()], |queue, diag| {
                sys::dimfold_scan(queue, scan.op, &to, &to, axis, scan.flags, diag)
            })
        };
        done.map_err(|error| error.about(target.layout().to_dyn()))
    }

    /// [`scan`](Self::scan) of raw views.
    ///
    /// # Errors
    /// Those of [`scan`](Self::scan) and of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw). The target may be the same elements in the same order as the source.
    pub unsafe fn scan_raw(
        &mut self,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
        scan: Scan,
        axis: isize,
    ) -> Result<()> {
        let (places, Scan { op, flags }) = ([target.place(self), source.place(self)], scan);
        let (to, from) = (target.describe(c"target")?, source.describe(c"source")?);
        // SAFETY: the caller's promise.
        unsafe { self.run(places, |queue, diag| sys::dimfold_scan(queue, op, &to, &from, axis, flags, diag)) }
    }
}

macro_rules! cumulative {
    ($($(#[$documentation:meta])* $name:ident = $scan:ident;)*) => {
        /// The scans that NumPy has names for.
        impl Queue {
            $(
                $(#[$documentation])*
                ///
                /// # Errors
                /// Those of [`scan`](Self::scan).
                pub fn $name<T: Named, S: Named, D: RemoveAxis>(
                    &mut self,
                    target: &mut ViewMut<'_, T, D, impl Memory>,
                    source: &View<'_, S, D, impl Initialized>,
                    axis: isize,
                ) -> Result<()> {
                    self.scan(target, source, Scan::$scan, axis)
                }
            )*
        }
    };
}
cumulative! {
    /// Cumulative sums along an axis.
    ///
    /// ```
    /// use dimfold::{Queue, View, ViewMut};
    /// let mut sums = [0.0f32; 3];
    /// Queue::new()?.cumsum(&mut ViewMut::from(&mut sums), &View::from(&[1.0f32, 2.0, 3.0]), 0)?;
    /// assert_eq!(sums, [1.0, 3.0, 6.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "cumulative_sum")]
    cumsum = SUM;
    /// Cumulative products along an axis.
    #[doc(alias = "cumulative_prod")]
    cumprod = PROD;
    /// The least elements so far along an axis.
    #[doc(alias = "minimum.accumulate")]
    cummin = MIN;
    /// The largest elements so far along an axis.
    #[doc(alias = "maximum.accumulate")]
    cummax = MAX;
}
