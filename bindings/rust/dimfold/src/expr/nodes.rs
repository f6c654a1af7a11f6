//! C's struct of an expression: as many nodes as there are.
use core::fmt;
use core::mem::MaybeUninit;

use dimfold_sys as sys;

use crate::error::static_text;
use crate::text::Text;

/// What C has begun: all but the nodes behind the last one can be read.
#[derive(Clone, Copy)]
pub(super) struct Nodes(MaybeUninit<sys::dimfold_expr>);

impl Nodes {
    /// An empty expression.
    pub(super) fn new() -> Self {
        let mut expr = MaybeUninit::uninit();
        // SAFETY: C makes it empty, which writes all but the nodes.
        unsafe { sys::dimfold_expr_begin(expr.as_mut_ptr()) };
        Nodes(expr)
    }

    pub(super) fn as_ptr(&self) -> *const sys::dimfold_expr {
        self.0.as_ptr()
    }

    /// For C's functions, which keep to what is said above.
    pub(super) fn as_mut_ptr(&mut self) -> *mut sys::dimfold_expr {
        self.0.as_mut_ptr()
    }

    pub(super) fn list(&self) -> &[sys::dimfold_node] {
        let expr = self.0.as_ptr();
        // SAFETY: C has written the count, and as many nodes.
        unsafe {
            let count = (*expr).count as usize;
            core::slice::from_raw_parts(core::ptr::addr_of!((*expr).node).cast(), count)
        }
    }

    pub(super) fn sources(&self) -> usize {
        // SAFETY: C has written it.
        unsafe { (*self.0.as_ptr()).sources as usize }
    }

    /// The nodes that are written to targets.
    pub(super) fn results(&self) -> &[u16] {
        let expr = self.0.as_ptr();
        // SAFETY: C has written all of them, and how many there are.
        unsafe { &(&*core::ptr::addr_of!((*expr).result))[..(*expr).results as usize] }
    }
}

/// Node by node: `[source, constant, mul(0, 1)]`.
impl fmt::Debug for Nodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list().iter().map(Node)).finish()
    }
}

/// In the notation of expressions. What is longer than 64 nodes of names and short numbers is cut.
impl fmt::Display for Nodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: C has written the list, and the text has room for what it says.
        Text::<4096>::display(f, |text, capacity| unsafe { sys::dimfold_expr_text(self.as_ptr(), text, capacity) })
    }
}

struct Node<'a>(&'a sys::dimfold_node);

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: C has appended the node, so that its operation has a name, which is static.
        f.write_str(unsafe { static_text(sys::dimfold_op_name(self.0.op)) })?;
        let args = self.0.arg.iter().take_while(|arg| **arg != sys::DIMFOLD_NODE_NONE);
        for (place, arg) in args.clone().enumerate() {
            write!(f, "{}{arg}", if place == 0 { "(" } else { ", " })?;
        }
        f.write_str(if args.count() == 0 { "" } else { ")" })
    }
}
