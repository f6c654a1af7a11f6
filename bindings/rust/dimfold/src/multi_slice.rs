//! Several slices of one view for writing.
use alloc::vec::Vec;

use crate::memory::Memory;
use crate::{reason, Answer, Dimension, Error, IndexerList, IxDyn, Layout, Result, ViewMut, WORK_DEFAULT};

/// Several lists of indexers, as an argument of [`ViewMut::multi_slice_mut`]: an array of them, or a tuple of up to
/// six, whose slices may be of different ranks.
#[doc(alias = "MultiSliceArg")]
pub trait MultiSlice<D: Dimension> {
    /// One view per list.
    type Views<'a, T: 'a, M: Memory + 'a>;

    /// The slices of a view, or an error if two of them share an element.
    #[doc(hidden)]
    fn slice_of<'a, T, M: Memory>(&self, view: ViewMut<'a, T, D, M>) -> Result<Self::Views<'a, T, M>>;
}

/// Whether no two of the layouts share a position.
fn check_disjoint(parts: &[Layout<IxDyn>]) -> Result<()> {
    for (second, part) in parts.iter().enumerate() {
        for (first, other) in parts[..second].iter().enumerate() {
            let (reason, position) = match other.overlaps(part, 1, 1, 0, WORK_DEFAULT)? {
                Answer::No(()) => continue,
                Answer::Unknown => (reason::OVERLAP_PARTS_UNKNOWN, 0),
                Answer::Yes(shared) => (reason::OVERLAP_PARTS, shared.position),
            };
            let (first, second) = (first as isize, second as isize);
            return Err(Error::of_numbers(reason, c"multi_slice_mut", c"view", -1, first, second).at(position));
        }
    }
    Ok(())
}

impl<D: Dimension, L: IndexerList<D>, const N: usize> MultiSlice<D> for [L; N] {
    type Views<'a, T: 'a, M: Memory + 'a> = [ViewMut<'a, T, L::Result, M>; N];

    fn slice_of<'a, T, M: Memory>(&self, view: ViewMut<'a, T, D, M>) -> Result<Self::Views<'a, T, M>> {
        let parts = self.iter().map(|list| view.layout().dim_slice(list)).collect::<Result<Vec<_>>>()?;
        check_disjoint(&parts.iter().map(Layout::to_dyn).collect::<Vec<_>>())?;
        let mut parts = parts.into_iter();
        // SAFETY: the slices are some of the view's elements, no two of them share one, and the view is gone.
        let of = |part| unsafe { ViewMut::of_block(view.block(), part, view.memory()) };
        Ok(core::array::from_fn(|_| of(parts.next().expect("as many as lists"))))
    }
}

macro_rules! tuples {
    ($($list:ident $part:ident),+) => {
        impl<D: Dimension, $($list: IndexerList<D>),+> MultiSlice<D> for ($($list,)+) {
            type Views<'a, T: 'a, Mem: Memory + 'a> = ($(ViewMut<'a, T, $list::Result, Mem>,)+);

            fn slice_of<'a, T, Mem: Memory>(
                &self,
                view: ViewMut<'a, T, D, Mem>,
            ) -> Result<Self::Views<'a, T, Mem>> {
                let ($($part,)+) = self;
                let ($($part,)+) = ($(view.layout().dim_slice($part)?,)+);
                check_disjoint(&[$($part.to_dyn()),+])?;
                let (block, memory) = (view.block(), view.memory());
                // SAFETY: as above.
                Ok(unsafe { ($(ViewMut::of_block(block, $part, memory),)+) })
            }
        }
    };
}
tuples!(A a, B b);
tuples!(A a, B b, C c);
tuples!(A a, B b, C c, E e);
tuples!(A a, B b, C c, E e, F f);
tuples!(A a, B b, C c, E e, F f, G g);

impl<'a, T, D: Dimension, M: Memory> ViewMut<'a, T, D, M> {
    /// Several slices at once, which share no element, so that they may be written from several threads.
    ///
    /// ```
    /// use dimfold::{s, Layout, ViewMut};
    /// let mut data = [0; 6];
    /// let rows = ViewMut::new(&mut data, Layout::c_contig([2, 3])?)?;
    /// let (mut corner, mut even) = rows.multi_slice_mut((s![1, 1], s![.., ..;2]))?;
    /// corner[()] = 7;
    /// even.iter_mut().for_each(|element| *element = 2);
    /// assert_eq!(data, [2, 0, 2, 2, 7, 2]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::dim_slice`]; [`OVERLAP`](crate::Status::OVERLAP) if two of the slices share an element,
    /// [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN) if that cannot be decided in about a millisecond.
    pub fn multi_slice_mut<S: MultiSlice<D>>(self, slices: S) -> Result<S::Views<'a, T, M>> {
        slices.slice_of(self)
    }
}
