//! Walking layouts: one, or several in lockstep, in any order, from both ends, by single elements or by runs.
use super::{Layout, Order};
use crate::{
    dimension::Dimension,
    error::{check, Error, Result},
    reason,
};
use core::{fmt, iter::FusedIterator, mem::MaybeUninit};
use dimfold_sys as sys;

/// C's iterator over `COUNT` layouts, of which C reads only what it has written.
#[derive(Clone, Copy)]
struct Walk<const COUNT: usize>(MaybeUninit<sys::dimfold_iterator>);

impl<const COUNT: usize> Walk<COUNT> {
    #[inline]
    fn new<D: Dimension>(layouts: [&Layout<D>; COUNT], order: Order) -> Result<Self> {
        let mut walk = Self(MaybeUninit::uninit());
        let iterator = walk.0.as_mut_ptr();
        // SAFETY: there are as many layouts as told.
        unsafe { Layout::ask_all(layouts, |layouts, diag| D::iterate(iterator, COUNT, layouts, order as i32, diag))? };
        Ok(walk)
    }

    #[inline]
    fn len(&self) -> usize {
        // SAFETY: every walk is one that C has begun.
        unsafe { sys::dimfold_iterator_size(self.0.as_ptr()) }
    }

    /// Takes one run by one of C's two functions.
    #[inline]
    fn take_run(
        &mut self,
        next: unsafe extern "C" fn(*mut sys::dimfold_iterator, *mut sys::dimfold_run) -> bool,
    ) -> Option<Run<COUNT>> {
        let mut run = sys::dimfold_run { count: 0, position: [0; 8], stride: [0; 8] };
        // SAFETY: the walk is one that C has begun.
        let taken = unsafe { next(self.0.as_mut_ptr(), &mut run) };
        taken.then(|| Run {
            count: run.count,
            position: core::array::from_fn(|i| run.position[i] as usize),
            stride: core::array::from_fn(|i| run.stride[i]),
        })
    }

    /// Leaves out elements at the front, all if there are fewer.
    fn skip(&mut self, count: usize) {
        self.keep_part(count.min(self.len()), false);
    }

    /// Leaves out elements at the back, all if there are fewer.
    fn skip_back(&mut self, count: usize) {
        self.keep_part(self.len() - count.min(self.len()), true);
    }

    /// Divides what is left at `ordinal`, which is not past the end, and keeps its head or its tail.
    fn keep_part(&mut self, ordinal: usize, head: bool) {
        let walk = self.0.as_mut_ptr();
        let mut other = MaybeUninit::uninit();
        let (to_head, to_tail) = if head { (walk, other.as_mut_ptr()) } else { (other.as_mut_ptr(), walk) };
        // SAFETY: the walk is one that C has begun, and either part may be the walk itself.
        let split = unsafe { check(|diag| sys::dimfold_iterator_split_at(to_head, to_tail, walk, ordinal, diag)) };
        debug_assert!(split.is_ok());
    }
}

/// `count` elements of each of `COUNT` layouts that are walked together: in layout i they lie at `position[i]`,
/// `position[i] + stride[i]`, …
///
/// ```
/// use dimfold::{Layout, Order, Run};
/// let columns = Layout::new([2, 3], [1, 10], 0)?;
/// let first = columns.runs(Order::C)?.next();
/// assert_eq!(first, Some(Run { count: 3, position: [0], stride: [10] }));
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run<const COUNT: usize = 1> {
    /// The number of elements.
    pub count: usize,
    /// The position of the first element in each layout.
    pub position: [usize; COUNT],
    /// The step to the next element in each layout; 0 for a run of one element.
    pub stride: [isize; COUNT],
}

impl<const COUNT: usize> Run<COUNT> {
    /// The positions of element `i` of the run.
    #[inline]
    fn at(&self, i: usize) -> [usize; COUNT] {
        core::array::from_fn(|k| self.position[k].wrapping_add_signed(self.stride[k].wrapping_mul(i as isize)))
    }

    const NONE: Self = Self { count: 0, position: [0; COUNT], stride: [0; COUNT] };

    /// Leaves out elements at the front, of which there are as many.
    #[inline]
    fn skip(&mut self, count: usize) {
        self.position = self.at(count);
        self.count -= count;
    }

    /// All that is left, as C would tell it.
    fn rest(&mut self) -> Option<Self> {
        let run = core::mem::replace(self, Self::NONE);
        let stride = if run.count > 1 { run.stride } else { [0; COUNT] };
        (run.count > 0).then_some(Self { stride, ..run })
    }
}

/// A walk element by element: C gives runs, whose elements are counted here.
#[derive(Clone)]
struct Steps<const COUNT: usize> {
    front: Run<COUNT>,
    walk: Walk<COUNT>,
    back: Run<COUNT>,
}

impl<const COUNT: usize> Steps<COUNT> {
    #[inline]
    fn new(walk: Walk<COUNT>) -> Self {
        Self { front: Run::NONE, walk, back: Run::NONE }
    }

    #[inline]
    fn len(&self) -> usize {
        self.front.count + self.walk.len() + self.back.count
    }

    #[inline]
    fn next(&mut self) -> Option<[usize; COUNT]> {
        if self.front.count == 0 {
            self.front = self.next_run()?;
        }
        let position = self.front.position;
        self.front.skip(1);
        Some(position)
    }

    #[inline]
    fn next_back(&mut self) -> Option<[usize; COUNT]> {
        if self.back.count == 0 {
            self.back = self.next_run_back()?;
        }
        self.back.count -= 1;
        Some(self.back.at(self.back.count))
    }

    fn next_run(&mut self) -> Option<Run<COUNT>> {
        let run = self.front.rest().or_else(|| self.walk.take_run(sys::dimfold_iterator_next_run));
        run.or_else(|| self.back.rest())
    }

    fn next_run_back(&mut self) -> Option<Run<COUNT>> {
        let run = self.back.rest().or_else(|| self.walk.take_run(sys::dimfold_iterator_next_run_back));
        run.or_else(|| self.front.rest())
    }

    /// Leaves out elements at the front, all if there are fewer.
    fn skip(&mut self, count: usize) {
        let in_front = count.min(self.front.count);
        let in_walk = (count - in_front).min(self.walk.len());
        self.front.skip(in_front);
        self.walk.skip(in_walk);
        self.back.skip((count - in_front - in_walk).min(self.back.count));
    }

    /// Leaves out elements at the back, all if there are fewer.
    fn skip_back(&mut self, count: usize) {
        let in_back = count.min(self.back.count);
        let in_walk = (count - in_back).min(self.walk.len());
        self.back.count -= in_back;
        self.walk.skip_back(in_walk);
        self.front.count -= (count - in_back - in_walk).min(self.front.count);
    }

    fn split_at(&self, ordinal: usize) -> Result<(Self, Self)> {
        let Some(after) = self.len().checked_sub(ordinal) else { return Err(past_the_end(self.len(), ordinal)) };
        let (mut head, mut tail) = (self.clone(), self.clone());
        head.skip_back(after);
        tail.skip(ordinal);
        Ok((head, tail))
    }
}

/// The error of C's function of that name.
#[cold]
fn past_the_end(len: usize, ordinal: usize) -> Error {
    let number = |count: usize| isize::try_from(count).unwrap_or(isize::MAX);
    Error::of_numbers(reason::ORDINAL, c"iterator_split_at", c"ordinal", -1, number(len), number(ordinal))
}

/// The positions of a layout's elements, by [`Layout::positions`]. Copying it copies the walk.
///
/// ```
/// use dimfold::{Layout, Order};
/// let mut positions = Layout::f_contig([2, 3])?.positions(Order::C)?;
/// assert_eq!((positions.next(), positions.next_back(), positions.len()), (Some(0), Some(5), 4));
/// # Ok::<(), dimfold::Error>(())
/// ```
#[doc(alias = "IterLayout")]
#[derive(Clone)]
pub struct Positions(Steps<1>);

/// The positions of the elements of `COUNT` layouts of one shape, by [`Layout::iterate`].
///
/// ```
/// use dimfold::{Layout, Order};
/// let (rows, columns) = (Layout::c_contig([2, 2])?, Layout::f_contig([2, 2])?);
/// assert!(Layout::iterate([&rows, &columns], Order::C)?.eq([[0, 0], [1, 2], [2, 1], [3, 3]]));
/// # Ok::<(), dimfold::Error>(())
/// ```
#[doc(alias = "IndexedIterLayout")]
#[derive(Clone)]
pub struct Lockstep<const COUNT: usize>(Steps<COUNT>);

/// The runs of `COUNT` layouts, by [`Layout::runs`] and [`Lockstep::runs`].
///
/// ```
/// use dimfold::{Layout, Order};
/// let cut = Layout::new([2, 3], [10, 1], 0)?;
/// assert!(cut.runs(Order::C)?.map(|run| run.position[0]..run.position[0] + run.count).eq([0..3, 10..13]));
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone)]
pub struct Runs<const COUNT: usize = 1>(Steps<COUNT>);

/// The indices of a layout's elements, by [`Layout::indices`].
///
/// ```
/// use dimfold::{Layout, Order};
/// assert!(Layout::c_contig([2, 2])?.indices(Order::F)?.eq([[0, 0], [1, 0], [0, 1], [1, 1]]));
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone)]
pub struct Indices<D: Dimension> {
    /// The layout beside the contiguous one of its shape, where the position is the ordinal.
    walk: Steps<2>,
    ordinals: Layout<D>,
}

impl<D: Dimension> Layout<D> {
    /// The positions of the elements in the order given. A position below 0, which only an unchecked layout has, wraps.
    ///
    /// ```
    /// use dimfold::{Layout, Order};
    /// let layout = Layout::c_contig([2, 3])?;
    /// assert!(layout.positions(Order::F)?.eq([0, 3, 1, 4, 2, 5]));
    /// assert!(layout.positions(Order::C)?.rev().eq([5, 4, 3, 2, 1, 0]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ORDER`](crate::Status::ORDER) for B when the layout does not fill its bounds.
    #[inline]
    #[doc(alias = "iter")]
    pub fn positions(&self, order: Order) -> Result<Positions> {
        Walk::new([self], order).map(|walk| Positions(Steps::new(walk)))
    }

    /// The elements in the order given, by runs.
    ///
    /// ```
    /// use dimfold::{Layout, Order, Run};
    /// let columns = Layout::new([2, 3], [8, 1], 5)?;
    /// let runs: Vec<Run> = columns.runs(Order::C)?.collect();
    /// assert_eq!(runs[1], Run { count: 3, position: [13], stride: [1] });
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`positions`](Self::positions).
    #[inline]
    pub fn runs(&self, order: Order) -> Result<Runs> {
        Walk::new([self], order).map(|walk| Runs(Steps::new(walk)))
    }

    /// The indices of the elements in the order given.
    ///
    /// ```
    /// use dimfold::{Layout, Order};
    /// let layout = Layout::c_contig([2, 2])?;
    /// assert!(layout.indices(Order::F)?.eq([[0, 0], [1, 0], [0, 1], [1, 1]]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`positions`](Self::positions); also [`ORDER`](crate::Status::ORDER) for B unless the layout is C-contiguous.
    #[inline]
    #[doc(alias = "indexed_iter")]
    #[doc(alias = "ndindex")]
    pub fn indices(&self, order: Order) -> Result<Indices<D>> {
        let ordinals = self.layout_for_array_copy(Order::C)?;
        Ok(Indices { walk: Steps::new(Walk::new([self, &ordinals], order)?), ordinals })
    }

    /// The positions of 1 to 8 layouts of one shape, walked together in the order that the first one asks for.
    ///
    /// ```
    /// use dimfold::{Layout, Order};
    /// let (target, source) = (Layout::c_contig([2, 2])?, Layout::f_contig([2, 2])?);
    /// assert!(Layout::iterate([&target, &source], Order::C)?.eq([[0, 0], [1, 2], [2, 1], [3, 3]]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`translate_to_col_major`](Self::translate_to_col_major).
    #[inline]
    #[doc(alias = "Zip")]
    #[doc(alias = "nditer")]
    pub fn iterate<const COUNT: usize>(layouts: [&Self; COUNT], order: Order) -> Result<Lockstep<COUNT>> {
        Walk::new(layouts, order).map(|walk| Lockstep(Steps::new(walk)))
    }
}

impl Positions {
    /// Divides what is left: the first `ordinal` elements, and the others.
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX) if fewer are left.
    pub fn split_at(&self, ordinal: usize) -> Result<(Self, Self)> {
        self.0.split_at(ordinal).map(|(head, tail)| (Self(head), Self(tail)))
    }
}

impl<const COUNT: usize> Lockstep<COUNT> {
    /// What is left, by runs.
    pub fn runs(self) -> Runs<COUNT> {
        Runs(self.0)
    }

    /// Divides what is left: the first `ordinal` elements, and the others.
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX) if fewer are left.
    pub fn split_at(&self, ordinal: usize) -> Result<(Self, Self)> {
        self.0.split_at(ordinal).map(|(head, tail)| (Self(head), Self(tail)))
    }
}

impl<const COUNT: usize> Runs<COUNT> {
    /// The number of elements in all runs that are left.
    pub fn elements(&self) -> usize {
        self.0.len()
    }

    /// Divides what is left: the runs of the first `ordinal` elements, and those of the others.
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX) if fewer elements are left.
    pub fn split_at(&self, ordinal: usize) -> Result<(Self, Self)> {
        self.0.split_at(ordinal).map(|(head, tail)| (Self(head), Self(tail)))
    }
}

impl<D: Dimension> Indices<D> {
    /// Divides what is left: the first `ordinal` indices, and the others.
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX) if fewer are left.
    pub fn split_at(&self, ordinal: usize) -> Result<(Self, Self)> {
        let (head, tail) = self.walk.split_at(ordinal)?;
        Ok((Self { walk: head, ordinals: self.ordinals.clone() }, Self { walk: tail, ordinals: self.ordinals.clone() }))
    }

    #[inline]
    fn index(&self, position: [usize; 2]) -> D::Axes<isize> {
        let index = self.ordinals.unravel_c(position[1]);
        index.unwrap_or_else(|_| unreachable!("a place that is walked is one of the layout's"))
    }
}

/// Iteration from both ends over single elements, of which an iterator's `walk` knows how many are left.
macro_rules! elements {
    ([$($generics:tt)*] $iterator:ty, $item:ty, $walk:tt, |$self:ident, $position:ident| $found:expr) => {
        impl<$($generics)*> Iterator for $iterator {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let $position = self.$walk.next()?;
                let $self = self;
                Some($found)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.$walk.len(), Some(self.$walk.len()))
            }

            #[inline]
            fn count(self) -> usize {
                self.$walk.len()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$item> {
                self.$walk.skip(n);
                self.next()
            }

            /// By runs, which costs less than element by element.
            #[inline]
            fn fold<B, F: FnMut(B, $item) -> B>(mut self, first: B, mut join: F) -> B {
                let mut folded = first;
                while let Some(run) = self.$walk.next_run() {
                    for i in 0..run.count {
                        let ($self, $position) = (&self, run.at(i));
                        folded = join(folded, $found);
                    }
                }
                folded
            }

            #[inline]
            fn last(mut self) -> Option<$item> {
                self.next_back()
            }
        }

        impl<$($generics)*> DoubleEndedIterator for $iterator {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                let $position = self.$walk.next_back()?;
                let $self = self;
                Some($found)
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<$item> {
                self.$walk.skip_back(n);
                self.next_back()
            }

            #[inline]
            fn rfold<B, F: FnMut(B, $item) -> B>(mut self, first: B, mut join: F) -> B {
                let mut folded = first;
                while let Some(run) = self.$walk.next_run_back() {
                    for i in (0..run.count).rev() {
                        let ($self, $position) = (&self, run.at(i));
                        folded = join(folded, $found);
                    }
                }
                folded
            }
        }

        impl<$($generics)*> ExactSizeIterator for $iterator {}
        impl<$($generics)*> FusedIterator for $iterator {}

        impl<$($generics)*> fmt::Debug for $iterator {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({} left)", stringify!($iterator), self.$walk.len())
            }
        }
    };
}
elements!([] Positions, usize, 0, |_walk, position| position[0]);
elements!([const COUNT: usize] Lockstep<COUNT>, [usize; COUNT], 0, |_walk, position| position);
elements!([D: Dimension] Indices<D>, D::Axes<isize>, walk, |indices, position| indices.index(position));

impl<const COUNT: usize> Iterator for Runs<COUNT> {
    type Item = Run<COUNT>;

    #[inline]
    fn next(&mut self) -> Option<Run<COUNT>> {
        self.0.next_run()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(self.0.len() > 0), Some(self.0.len()))
    }

    #[inline]
    fn last(mut self) -> Option<Run<COUNT>> {
        self.next_back()
    }
}

impl<const COUNT: usize> DoubleEndedIterator for Runs<COUNT> {
    /// A run is given in walking order also when it is taken from the back.
    #[inline]
    fn next_back(&mut self) -> Option<Run<COUNT>> {
        self.0.next_run_back()
    }
}

impl<const COUNT: usize> FusedIterator for Runs<COUNT> {}

impl<const COUNT: usize> fmt::Debug for Runs<COUNT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Runs({} elements left)", self.0.len())
    }
}
