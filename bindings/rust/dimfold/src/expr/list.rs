//! C's list of nodes, written by the terms of an expression.
use dimfold_sys as sys;

use super::few::MAX;
use super::nodes::Nodes;
use super::sources::Sources;
use crate::error::{check, Result};
use crate::memory::Memory;
use crate::{Dimension, Dtype, Element, View};

/// A list of nodes that is being written, on the stack. What two terms have in common is one node.
#[allow(missing_debug_implementations)] // public as a parameter of sealed traits alone
pub struct List<'s> {
    pub(super) nodes: Nodes,
    pub(super) sources: Sources<'s>,
    /// The first nodes are a program's own: its sources and its parameters, which nothing else may be merged with.
    own: usize,
    /// The node of each source.
    source_node: [u16; MAX],
}

impl<'s> List<'s> {
    /// An empty list, to be applied to a shape.
    pub(super) fn new(shape: &'s [usize]) -> Self {
        List { nodes: Nodes::new(), sources: Sources::new(shape), own: 0, source_node: [0; MAX] }
    }

    pub(super) fn as_ptr(&self) -> *const sys::dimfold_expr {
        self.nodes.as_ptr()
    }

    /// The node that is one already, or the one that C appends.
    fn node(
        &mut self,
        is_same: impl Fn(&sys::dimfold_node) -> bool,
        append: impl FnOnce(*mut sys::dimfold_expr, *mut u16, *mut sys::dimfold_diag) -> sys::dimfold_status,
    ) -> Result<u16> {
        let known = self.nodes.list()[self.own..].iter().position(is_same);
        match known {
            Some(place) => Ok((self.own + place) as u16),
            None => self.append(append),
        }
    }

    fn append(
        &mut self,
        append: impl FnOnce(*mut sys::dimfold_expr, *mut u16, *mut sys::dimfold_diag) -> sys::dimfold_status,
    ) -> Result<u16> {
        let (mut node, expr) = (0, self.nodes.as_mut_ptr());
        // SAFETY: the list has been begun, and each call appends to it what it is given, or nothing.
        unsafe { check(|diag| append(expr, &mut node, diag)) }?;
        Ok(node)
    }

    /// A view's element.
    pub(super) fn source<T: Element, D: Dimension, M: Memory>(&mut self, view: &View<'_, T, D, M>) -> Result<u16> {
        let before = self.sources.count();
        let place = self.sources.place_of(view)?;
        if place < before {
            return Ok(self.source_node[place]);
        }
        self.next_source(T::DTYPE, place)
    }

    fn next_source(&mut self, dtype: Dtype, place: usize) -> Result<u16> {
        // SAFETY: a call of `append`.
        let node = self.append(|expr, node, diag| unsafe { sys::dimfold_expr_source(expr, node, dtype.0, diag) })?;
        if let Some(known) = self.source_node.get_mut(place) {
            *known = node;
        }
        Ok(node)
    }

    /// The next source of a program, whose views come later.
    pub(super) fn own_source(&mut self, dtype: Dtype) -> Result<u16> {
        self.own += 1;
        self.next_source(dtype, MAX)
    }

    /// A constant that a program changes.
    pub(super) fn own_constant<T: Element>(&mut self, value: &T) -> Result<u16> {
        self.own += 1;
        let item = core::ptr::from_ref(value).cast();
        // SAFETY: the value is one item of its dtype.
        self.append(|expr, node, diag| unsafe { sys::dimfold_expr_constant(expr, node, T::DTYPE.0, item, diag) })
    }

    /// The source that a target is, besides.
    pub(super) fn target<T: Element, D: Dimension, M: Memory>(&mut self, view: &View<'_, T, D, M>) -> Result<u16> {
        self.sources.push(view)?;
        self.next_source(T::DTYPE, 0)
    }

    pub(super) fn constant<T: Element>(&mut self, value: &T) -> Result<u16> {
        let (mut bits, item) = ([0u64; 2], core::ptr::from_ref(value));
        // SAFETY: a value of at most 16 initialized bytes, as `Element` promises.
        unsafe { core::ptr::copy_nonoverlapping(item.cast::<u8>(), bits.as_mut_ptr().cast(), size_of::<T>().min(16)) };
        self.node(
            |node| node.op == sys::DIMFOLD_OP_CONSTANT && node.dtype == T::DTYPE.0 && node.value == bits,
            // SAFETY: the value is one item of its dtype.
            |expr, node, diag| unsafe { sys::dimfold_expr_constant(expr, node, T::DTYPE.0, item.cast(), diag) },
        )
    }

    pub(super) fn index(&mut self, axis: isize) -> Result<u16> {
        self.node(
            |node| node.op == sys::DIMFOLD_OP_INDEX && node.value[0] as isize == axis,
            // SAFETY: a call of `append`.
            |expr, node, diag| unsafe { sys::dimfold_expr_index(expr, node, axis, diag) },
        )
    }

    pub(super) fn cast(&mut self, arg: u16, dtype: Dtype, flags: u32) -> Result<u16> {
        self.node(
            |node| {
                let is_same = node.op == sys::DIMFOLD_OP_CAST && node.arg[0] == arg && node.dtype == dtype.0;
                is_same && node.value[0] == u64::from(flags)
            },
            // SAFETY: a call of `append`.
            |expr, node, diag| unsafe { sys::dimfold_expr_cast(expr, node, arg, dtype.0, flags, diag) },
        )
    }

    pub(super) fn op<const N: usize>(&mut self, op: u16, args: [u16; N]) -> Result<u16> {
        self.node(
            |node| node.op == op && node.arg[..N] == args,
            // SAFETY: as many arguments as told.
            |expr, node, diag| unsafe { sys::dimfold_expr_op(expr, node, op, N, args.as_ptr(), diag) },
        )
    }

    pub(super) fn result(&mut self, node: u16) -> Result<()> {
        let expr = self.nodes.as_mut_ptr();
        // SAFETY: the list has been begun.
        unsafe { check(|diag| sys::dimfold_expr_result(expr, node, diag)) }
    }
}
