//! What applying an expression does, without doing it.
use alloc::boxed::Box;
use core::fmt;
use core::mem::MaybeUninit;

use dimfold_sys as sys;

use super::list::List;
use super::program::Handle;
use super::term::Term;
use super::Operand;
use crate::error::{static_text, Result};
use crate::memory::Memory;
use crate::{Dimension, Element, Queue, ViewMut};

/// How [`Queue::apply`] computes an expression. Operands are counted with the target first, then the views, then the
/// axes of indices.
#[derive(Clone)]
pub struct ApplyExplanation {
    raw: Box<sys::dimfold_apply_explanation>,
}

impl ApplyExplanation {
    /// How many operands there are.
    pub fn operands(&self) -> usize {
        self.raw.operands
    }

    /// How the elements of an operand are reached: `"dense"`, `"uniform"`, `"rows"`, `"transposed"` or `"index"`.
    /// Panics for one that is not there.
    pub fn access(&self, operand: usize) -> &'static str {
        let access = self.raw.access[..self.operands()][operand];
        // SAFETY: C answers every number with a static text.
        unsafe { static_text(sys::dimfold_access_name(access)) }
    }

    /// The bytes that are read or written of an operand; elements that repeat count once. Panics for one that is not
    /// there.
    pub fn operand_bytes(&self, operand: usize) -> u64 {
        self.raw.operand_bytes[..self.operands()][operand]
    }

    /// The bytes of all of them.
    pub fn moved_bytes(&self) -> u64 {
        self.raw.moved_bytes
    }

    /// The operand in whose order memory is visited.
    pub fn leader(&self) -> usize {
        self.raw.leader
    }

    /// How many threads work.
    pub fn threads(&self) -> usize {
        self.raw.threads
    }

    /// A sentence about what would be faster, `""` if nothing would.
    pub fn advice(&self) -> &'static str {
        // SAFETY: C wrote the explanation, and the text is static.
        unsafe { static_text(sys::dimfold_apply_explanation_advice(&*self.raw)) }
    }
}

impl fmt::Debug for ApplyExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let access: alloc::vec::Vec<_> = (0..self.operands()).map(|operand| self.access(operand)).collect();
        f.debug_struct("ApplyExplanation")
            .field("access", &access)
            .field("moved_bytes", &self.moved_bytes())
            .field("threads", &self.threads())
            .finish_non_exhaustive()
    }
}

impl Queue {
    /// What [`apply`](Self::apply) would do, without doing it.
    ///
    /// ```
    /// use dimfold::{Layout, Queue, View, ViewMut};
    /// let (numbers, mut sums) = ([1.0f32; 6], [0.0f32; 6]);
    /// let a = View::new(&numbers, Layout::c_contig([2, 3])?)?;
    /// let target = ViewMut::new(&mut sums, Layout::c_contig([2, 3])?)?;
    /// let explanation = Queue::new()?.explain_apply(&target, a + View::from(&[0.5]))?;
    /// assert_eq!((explanation.access(1), explanation.access(2)), ("dense", "uniform"));
    /// assert_eq!(explanation.moved_bytes(), 24 + 24 + 4);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn explain_apply<T: Element, D: Dimension, E: Operand<T, D, Dim = D>>(
        &self,
        target: &ViewMut<'_, T, D, impl Memory>,
        expr: E,
    ) -> Result<ApplyExplanation> {
        let mut list = List::new(target.shape());
        let node = expr.into_expr().term.write(&mut list)?;
        list.result(node)?;
        // SAFETY: the list was written by C's functions alone.
        let program = unsafe { Handle::create(self, list.as_ptr()) }?;
        let (to, sources) = (target.describe(), list.sources.describe());
        let (from, mut made) = (sources.as_slice(), Box::new(MaybeUninit::uninit()));
        let (handle, written) = (program.as_ptr(), made.as_mut_ptr());
        // SAFETY: all views live, and no element is touched; a call that succeeds writes the explanation.
        unsafe {
            self.call(|queue, diag| {
                sys::dimfold_apply_explain(queue, handle, 1, &to, from.len(), from.as_ptr(), written, diag)
            })?;
            Ok(ApplyExplanation { raw: Box::from_raw(Box::into_raw(made).cast()) })
        }
    }
}
