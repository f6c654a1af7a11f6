//! What an expression is made of: plain structs in each other, which write themselves into C's list of nodes.
use alloc::rc::Rc;
use core::fmt;

use super::list::List;
use crate::axes::broadcast_shapes;
use crate::memory::{Host, Initialized};
use crate::{AxisList, Dimension, Dtype, Element, Result, View};

mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// What an [`Expr`](super::Expr) is made of. Sealed.
pub trait Term: Sealed {
    /// Broadcasts the shapes of its views and one more to their common shape.
    #[doc(hidden)]
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()>;

    /// Appends its nodes to the list, and answers which one is its value.
    #[doc(hidden)]
    fn write(&self, list: &mut List<'_>) -> Result<u16>;
}

/// The elements of a view.
pub struct Source<'a, T, D: Dimension, M: Initialized = Host>(pub(super) View<'a, T, D, M>);

/// One value for all elements.
#[derive(Clone, Copy, Debug)]
pub struct Constant<T>(pub(super) T);

/// Each element's index along an axis.
#[derive(Clone, Copy, Debug)]
pub struct Index(pub(super) isize);

/// A place of a list's own nodes: an argument of a [`Program`](super::Program), or the target that is updated.
#[derive(Clone, Copy, Debug)]
pub struct Argument(pub(super) u16);

/// An operation of one term.
#[derive(Clone, Copy, Debug)]
pub struct Unary<A>(pub(super) u16, pub(super) A);

/// An operation of two terms.
#[derive(Clone, Copy, Debug)]
pub struct Binary<A, B>(pub(super) u16, pub(super) A, pub(super) B);

/// An operation of three terms.
#[derive(Clone, Copy, Debug)]
pub struct Ternary<A, B, C>(pub(super) u16, pub(super) A, pub(super) B, pub(super) C);

/// A term as another dtype.
#[derive(Clone, Copy, Debug)]
pub struct Cast<A> {
    pub(super) term: A,
    pub(super) dtype: Dtype,
    pub(super) flags: u32,
}

impl<T, D: Dimension, M: Initialized> Clone for Source<'_, T, D, M> {
    fn clone(&self) -> Self {
        Source(self.0.clone())
    }
}

impl<'a, T, D: Dimension, M: Initialized> Copy for Source<'a, T, D, M> where View<'a, T, D, M>: Copy {}

impl<T, D: Dimension, M: Initialized> fmt::Debug for Source<'_, T, D, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({})", self.0.layout())
    }
}

impl<T, D: Dimension, M: Initialized> Sealed for Source<'_, T, D, M> {}
impl<T: Element, D: Dimension, M: Initialized> Term for Source<'_, T, D, M> {
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()> {
        *shape = broadcast_shapes(&[shape, self.0.shape()])?;
        Ok(())
    }

    fn write(&self, list: &mut List<'_>) -> Result<u16> {
        list.source(&self.0)
    }
}

impl<T> Sealed for Constant<T> {}
impl<T: Element> Term for Constant<T> {
    fn meet(&self, _: &mut AxisList<usize>) -> Result<()> {
        Ok(())
    }

    fn write(&self, list: &mut List<'_>) -> Result<u16> {
        list.constant(&self.0)
    }
}

impl Sealed for Index {}
impl Term for Index {
    fn meet(&self, _: &mut AxisList<usize>) -> Result<()> {
        Ok(())
    }

    fn write(&self, list: &mut List<'_>) -> Result<u16> {
        list.index(self.0)
    }
}

impl Sealed for Argument {}
impl Term for Argument {
    fn meet(&self, _: &mut AxisList<usize>) -> Result<()> {
        Ok(())
    }

    fn write(&self, _: &mut List<'_>) -> Result<u16> {
        Ok(self.0)
    }
}

impl<A> Sealed for Unary<A> {}
impl<A: Term> Term for Unary<A> {
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()> {
        self.1.meet(shape)
    }

    fn write(&self, list: &mut List<'_>) -> Result<u16> {
        let args = [self.1.write(list)?];
        list.op(self.0, args)
    }
}

impl<A, B> Sealed for Binary<A, B> {}
impl<A: Term, B: Term> Term for Binary<A, B> {
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()> {
        self.1.meet(shape)?;
        self.2.meet(shape)
    }

    fn write(&self, list: &mut List<'_>) -> Result<u16> {
        let args = [self.1.write(list)?, self.2.write(list)?];
        list.op(self.0, args)
    }
}

impl<A, B, C> Sealed for Ternary<A, B, C> {}
impl<A: Term, B: Term, C: Term> Term for Ternary<A, B, C> {
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()> {
        self.1.meet(shape)?;
        self.2.meet(shape)?;
        self.3.meet(shape)
    }

    fn write(&self, list: &mut List<'_>) -> Result<u16> {
        let args = [self.1.write(list)?, self.2.write(list)?, self.3.write(list)?];
        list.op(self.0, args)
    }
}

impl<A> Sealed for Cast<A> {}
impl<A: Term> Term for Cast<A> {
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()> {
        self.term.meet(shape)
    }

    fn write(&self, list: &mut List<'_>) -> Result<u16> {
        let arg = self.term.write(list)?;
        list.cast(arg, self.dtype, self.flags)
    }
}

impl<A: Term + ?Sized> Sealed for Rc<A> {}
impl<A: Term + ?Sized> Term for Rc<A> {
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()> {
        (**self).meet(shape)
    }

    fn write(&self, list: &mut List<'_>) -> Result<u16> {
        (**self).write(list)
    }
}
