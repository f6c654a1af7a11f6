//! Elements and parts of views, visited by rayon's threads.
use std::boxed::Box;

use rayon::iter::plumbing::{bridge, Consumer, Producer, ProducerCallback, UnindexedConsumer};
use rayon::prelude::*;

use crate::memory::Memory;
use crate::{Dimension, Iter, IterMut, View, ViewMut, Views, ViewsMut};

mod sealed {
    use super::*;

    /// An iterator that can be divided.
    pub trait Divided: DoubleEndedIterator<Item: Send> + ExactSizeIterator + Send {
        /// The first ones, and the others.
        fn divide(self, ordinal: usize) -> (Self, Self)
        where
            Self: Sized;
    }

    macro_rules! divided {
        ([$($generics:tt)*] $iterator:ty) => {
            impl<$($generics)*> Divided for $iterator {
                fn divide(self, ordinal: usize) -> (Self, Self) {
                    self.split_at(ordinal)
                }
            }
        };
    }
    divided!([T: Sync] Iter<'_, T>);
    divided!([T: Send] IterMut<'_, T>);
    divided!([T: Sync, D: Dimension, M: Memory] Views<'_, T, D, M>);
    divided!([T: Send, D: Dimension, M: Memory] ViewsMut<'_, T, D, M>);
}
use sealed::Divided;

/// What one of this crate's iterators visits, by rayon's threads: made of a [`View`] or a [`ViewMut`], which are
/// visited element by element in C order, or of [`Views`] and [`ViewsMut`].
///
/// ```
/// use dimfold::{Layout, View};
/// use rayon::prelude::*;
/// let data: Vec<u64> = (0..600).collect();
/// let rows = View::new(&data, Layout::c_contig([20, 30])?)?;
/// assert_eq!(rows.par_iter().sum::<u64>(), 599 * 600 / 2);
/// let largest: Vec<_> = rows.axis_iter(1)?.into_par_iter().map(|column| column.iter().max()).collect();
/// assert_eq!(largest[29], Some(&599));
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ParIter<I>(I);

/// What rayon divides, in a box: an iterator takes some 6 kB, of which each level of rayon's recursion would keep
/// several, and a thread that waits for another one begins a recursion within its own.
struct Part<I>(Box<I>);

impl<I: Divided> Producer for Part<I> {
    type Item = I::Item;
    type IntoIter = I;

    fn into_iter(self) -> I {
        *self.0
    }

    fn split_at(self, index: usize) -> (Self, Self) {
        let (head, tail) = self.0.divide(index);
        (Part(Box::new(head)), Part(Box::new(tail)))
    }
}

impl<I: Divided> ParallelIterator for ParIter<I> {
    type Item = I::Item;

    fn drive_unindexed<C: UnindexedConsumer<I::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

impl<I: Divided> IndexedParallelIterator for ParIter<I> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn drive<C: Consumer<I::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<C: ProducerCallback<I::Item>>(self, callback: C) -> C::Output {
        callback.callback(Part(Box::new(self.0)))
    }
}

macro_rules! parallel {
    ([$($generics:tt)*] $visited:ty, $item:ty, $iterator:ty, |$self:ident| $made:expr) => {
        impl<$($generics)*> IntoParallelIterator for $visited {
            type Item = $item;
            type Iter = ParIter<$iterator>;

            fn into_par_iter($self) -> Self::Iter {
                ParIter($made)
            }
        }
    };
}
parallel!(['a, T: Sync, D: Dimension] View<'a, T, D>, &'a T, Iter<'a, T>, |self| self.iter());
parallel!(['a, T: Sync, D: Dimension] &View<'a, T, D>, &'a T, Iter<'a, T>, |self| self.iter());
parallel!(['a, T: Send, D: Dimension] ViewMut<'a, T, D>, &'a mut T, IterMut<'a, T>, |self| self.into_iter());
parallel!(['a, T: Sync, D: Dimension] &'a ViewMut<'_, T, D>, &'a T, Iter<'a, T>, |self| self.iter());
parallel!(['a, T: Send, D: Dimension] &'a mut ViewMut<'_, T, D>, &'a mut T, IterMut<'a, T>, |self| self.iter_mut());
parallel!(['a, T: Sync, D: Dimension, M: Memory] Views<'a, T, D, M>, View<'a, T, D, M>, Self, |self| self);
parallel!(['a, T: Send, D: Dimension, M: Memory] ViewsMut<'a, T, D, M>, ViewMut<'a, T, D, M>, Self, |self| self);
