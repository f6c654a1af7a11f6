//! Layouts as text: `(3,4):(4,1)+2`, and chains of calls.
use super::Layout;
use crate::{
    dimension::{Dimension, IxDyn},
    dtype::Dtype,
    error::{check, Error, Result},
    text::Text,
};
use core::{fmt, mem::MaybeUninit, str::FromStr};
use dimfold_sys as sys;

#[cfg(feature = "alloc")]
use alloc::string::String;

/// What a layout's text needs at most: two numbers of 20 characters per axis with what is between them, and the offset.
const TEXT_BYTES: usize = crate::NDIM_MAX * 2 * 21 + 32;

/// What [`Layout::apply_step`] found at the front of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The layout after the step.
    pub layout: Layout<IxDyn>,
    /// How many bytes of the text the step took, blanks behind it included.
    pub used: usize,
    /// The dtype, if the step was `.astype(…)`.
    pub dtype: Option<Dtype>,
}

/// As text, which parses again: `(3,4):(4,1)+2`.
impl<D: Dimension> fmt::Display for Layout<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lend_dynamic(|layout| {
            // SAFETY: C reads the layout and writes at most `capacity` bytes.
            Text::<TEXT_BYTES>::display(f, |text, capacity| unsafe {
                sys::dimfold_layout_print(layout, text, capacity)
            })
        })
    }
}

impl<D: Dimension> fmt::Debug for Layout<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

/// `(3,4):(4,1)+2`, `c(3,4)` or `f(3,4)`, checked as in [`Layout::new`].
///
/// ```
/// use dimfold::{Ix2, Ix3, Layout, Status};
/// let layout: Layout<Ix2> = "c(3, 4)".parse()?;
/// assert_eq!(layout, Layout::c_contig([3, 4])?);
/// let error = "(3,4):(4,x)".parse::<Layout<Ix2>>().unwrap_err();
/// assert_eq!((error.status(), error.column()), (Status::SYNTAX, Some(10)));
/// let error = "c(3,4)".parse::<Layout<Ix3>>().unwrap_err();
/// assert_eq!(error.to_string(), "parse: result has 2 axes: expected 3; layout (3,4):(4,1)");
/// # Ok::<(), dimfold::Error>(())
/// ```
impl<D: Dimension> FromStr for Layout<D> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut layout = MaybeUninit::uninit();
        let (to, start, length) = (layout.as_mut_ptr(), text.as_ptr().cast(), text.len());
        // SAFETY: the text is borrowed for the call; what C has parsed it has written.
        unsafe {
            check(|diag| sys::dimfold_layout_parse(to, start, length, core::ptr::null_mut(), diag))?;
            Self::of_rank(to, c"parse")
        }
    }
}

impl Layout<IxDyn> {
    /// Reads one layout from the front of a text and tells how many bytes it took, blanks behind it included.
    ///
    /// # Errors
    /// [`SYNTAX`](crate::Status::SYNTAX) with the column, or what [`new`](Self::new) does not accept.
    #[doc(alias = "parse")]
    pub fn parse_front(text: &str) -> Result<(Self, usize)> {
        let (mut layout, mut used) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let (to, start, length) = (layout.as_mut_ptr(), text.as_ptr().cast(), text.len());
        // SAFETY: the text is borrowed for the call, and a call that succeeds writes both answers.
        unsafe {
            check(|diag| sys::dimfold_layout_parse(to, start, length, used.as_mut_ptr(), diag))?;
            Ok((Self::of_dynamic(to), used.assume_init()))
        }
    }
}

impl<D: Dimension> Layout<D> {
    /// Applies a chain of steps in NumPy's spelling: `[::-1, 2]`, `.transpose(1, 0)`, `.reshape(3, -1)`, `.T`, …
    ///
    /// ```
    /// use dimfold::Layout;
    /// let layout = Layout::c_contig([3, 4])?.apply("[::-1].transpose(1, 0)")?;
    /// assert_eq!(layout.to_string(), "(4,3):(1,-4)+8");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SYNTAX`](crate::Status::SYNTAX) with the column, [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for `astype`, or
    /// what the function that is called itself returns, with the column of the step.
    #[doc(alias = "eval")]
    pub fn apply(&self, steps: &str) -> Result<Layout<IxDyn>> {
        let (start, length, null) = (steps.as_ptr().cast(), steps.len(), core::ptr::null_mut);
        // SAFETY: the text is borrowed for the call.
        let made = self.lend_dynamic(|layout| unsafe {
            Layout::<IxDyn>::make(|result, diag| {
                sys::dimfold_layout_apply(result, layout, start, length, null(), core::ptr::null_mut(), diag)
            })
        });
        made.map_err(|error| self.blame(error))
    }

    /// Applies one step from the front of a text, `.astype(f16)` included, which changes no layout.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub fn apply_step(&self, text: &str) -> Result<Step> {
        let (start, length) = (text.as_ptr().cast(), text.len());
        let (mut used, mut dtype) = (0, 0);
        // SAFETY: the text is borrowed for the call.
        let made = self.lend_dynamic(|layout| unsafe {
            Layout::<IxDyn>::make(|result, diag| {
                sys::dimfold_layout_apply(result, layout, start, length, &mut used, &mut dtype, diag)
            })
        });
        let layout = made.map_err(|error| self.blame(error))?;
        Ok(Step { layout, used, dtype: (dtype != 0).then_some(Dtype(dtype)) })
    }

    /// The positions of a layout of at most 3 axes as a table, at most `columns` characters wide (0: any). `None` if
    /// the layout has more axes, no elements or more than 10,000, or if it does not fit.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let table = Layout::c_contig([2, 3])?.set_offset(2)?.draw(0).unwrap();
    /// assert_eq!(table, "    0 1 2\n  +------\n0 | 2 3 4\n1 | 5 6 7\n");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn draw(&self, columns: usize) -> Option<String> {
        self.lend_dynamic(|layout| {
            // SAFETY: C reads the layout and writes at most `capacity` bytes.
            let draw = |text, capacity| unsafe { sys::dimfold_layout_draw(layout, columns, text, capacity) };
            let length = draw(core::ptr::null_mut(), 0);
            let mut text = alloc::vec![0_u8; length + 1];
            draw(text.as_mut_ptr().cast(), text.len());
            text.pop();
            String::from_utf8(text).ok().filter(|text| !text.is_empty())
        })
    }
}
