//! Expressions that texts say.
use alloc::boxed::Box;
use core::fmt;
use core::str::FromStr;

use dimfold_sys as sys;

use super::nodes::Nodes;
use super::term::Term;
use super::Expr;
use crate::error::{check, Error, Result};
use crate::text::Text;
use crate::{Dimension, Dtype, Element};

/// An expression as a list of nodes, whose dtypes are known when the program runs: read from a text in the notation of
/// the C header, or what an [`Expr`] comes to. A [`Program`](crate::Program) is made of it.
///
/// ```
/// use dimfold::{expr::NodeList, Dtype, Program, Queue, View, ViewMut};
/// let formula: NodeList = "|a: f32, b: f32| a * 2.5 + b".parse()?;
/// assert_eq!((formula.sources(), formula.source_dtype(1)), (2, Some(Dtype::F32)));
/// assert_eq!(formula.to_string(), "|a: f32, b: f32| a * 2.5 + b");
///
/// let mut queue = Queue::new()?;
/// let program = Program::<(f32, f32), f32>::of_nodes(&mut queue, &formula)?;
/// let mut result = [0.0; 2];
/// program.apply(&mut queue, &mut ViewMut::from(&mut result), (View::from(&[1.0, 2.0]), View::from(&[0.5])))?;
/// assert_eq!(result, [3.0, 5.5]);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone)]
pub struct NodeList {
    nodes: Box<Nodes>,
}

impl NodeList {
    /// Reads an expression from all of a text.
    ///
    /// ```
    /// use dimfold::expr::NodeList;
    /// let error = NodeList::parse("|a: f32| a * b").unwrap_err();
    /// assert_eq!(error.column(), Some(14));
    /// ```
    ///
    /// # Errors
    /// With the column: [`SYNTAX`](crate::Status::SYNTAX); [`DTYPE`](crate::Status::DTYPE) at an operator whose
    /// arguments do not go together, or at a number that no dtype is beside, or that its dtype does not have;
    /// [`RESOURCE`](crate::Status::RESOURCE) for more than 64 nodes, 8 sources, 8 results or 4 indices, and
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for more than 128 parentheses and operators that are open at once.
    pub fn parse(text: &str) -> Result<Self> {
        let mut nodes = Box::new(Nodes::new());
        let (expr, start) = (nodes.as_mut_ptr(), text.as_ptr().cast());
        // SAFETY: the text has so many bytes; C writes the expression, or nothing.
        unsafe { check(|diag| sys::dimfold_expr_parse(expr, start, text.len(), diag)) }?;
        Ok(NodeList { nodes })
    }

    /// How many views it reads.
    pub fn sources(&self) -> usize {
        self.nodes.sources()
    }

    /// How many views it writes.
    pub fn results(&self) -> usize {
        self.nodes.results().len()
    }

    /// The dtype of a view that it reads.
    pub fn source_dtype(&self, source: usize) -> Option<Dtype> {
        let is_it = |node: &&sys::dimfold_node| node.op == sys::DIMFOLD_OP_SOURCE && node.value[0] == source as u64;
        self.nodes.list().iter().find(is_it).map(|node| Dtype(node.dtype))
    }

    /// The dtype of a view that it writes.
    pub fn result_dtype(&self, result: usize) -> Option<Dtype> {
        let node = *self.nodes.results().get(result)?;
        Some(Dtype(self.nodes.list()[usize::from(node)].dtype))
    }

    /// The sentence of an error about this expression, or about applying it, and below it the expression with a mark
    /// below the node, the source or the result that the error names.
    ///
    /// ```
    /// use dimfold::{expr::NodeList, Program, Queue};
    /// let formula = NodeList::parse("|a: f32, b: i32| where(b > 0, a, -a)")?;
    /// let error = Program::<(f32, f32), f32>::of_nodes(&mut Queue::new()?, &formula).unwrap_err();
    /// assert_eq!(
    ///     formula.diagnose(&error).to_string(),
    ///     "program_create: the dtype of source 1 is f32: expected i32\n\
    ///      |a: f32, b: i32| where(b > 0, a, -a)\n         ^~~~~~"
    /// );
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "diag_text")]
    pub fn diagnose<'a>(&'a self, error: &'a Error) -> Diagnosed<'a> {
        Diagnosed { nodes: &self.nodes, error }
    }

    pub(super) fn as_ptr(&self) -> *const sys::dimfold_expr {
        self.nodes.as_ptr()
    }
}

impl FromStr for NodeList {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        NodeList::parse(text)
    }
}

impl<T: Element, D: Dimension, N: Term> Expr<T, D, N> {
    /// The nodes that it comes to, applied to the common shape of its views.
    ///
    /// ```
    /// use dimfold::{Queue, View, ViewMut};
    /// let (a, mut result) = ([1.0f32, 2.0], [0.0f32; 3]);
    /// let halves = View::from(&a) * 0.5;
    /// let error = Queue::new()?.apply(&mut ViewMut::from(&mut result), halves).unwrap_err();
    /// assert!(halves.node_list()?.diagnose(&error).to_string().ends_with("|a: f32| a * 0.5"));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`shape`](Self::shape); [`RESOURCE`](crate::Status::RESOURCE) for more than 64 nodes, 8 views or 4
    /// indices.
    pub fn node_list(&self) -> Result<NodeList> {
        Ok(NodeList { nodes: Box::new(self.nodes()?) })
    }
}

/// In the notation of the C header. What is longer than 64 nodes of names and short numbers is cut.
impl fmt::Display for NodeList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.nodes.fmt(f)
    }
}

/// Node by node, by the names of C's operations.
impl fmt::Debug for NodeList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeList {:?}", self.nodes)
    }
}

/// An error with the expression that it is about: [`NodeList::diagnose`].
pub struct Diagnosed<'a> {
    nodes: &'a Nodes,
    error: &'a Error,
}

impl fmt::Display for Diagnosed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expr, diag) = (self.nodes.as_ptr(), self.error.diag());
        // SAFETY: C has written the list, the diagnosis is C's own, and the text has room for what they say.
        Text::<8704>::display(f, |text, capacity| unsafe { sys::dimfold_expr_diag_text(expr, diag, text, capacity) })
    }
}

impl fmt::Debug for Diagnosed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
