//! The elements of views, one by one.
use core::iter::FusedIterator;
use core::{fmt, slice};

use crate::block::Block;
use crate::Positions;

macro_rules! elements {
    ($(#[$documentation:meta])* $name:ident, $item:ty, $slice:ty, $get:ident, $sent:ident,
     $whole:ident, $halves:ident) => {
        $(#[$documentation])*
        pub struct $name<'a, T>(Elements<T, slice::$name<'a, T>>);

        // SAFETY: it gives what the view gave that it was made of.
        unsafe impl<T: $sent> Send for $name<'_, T> {}
        // SAFETY: shared, it gives nothing.
        unsafe impl<T: Sync> Sync for $name<'_, T> {}

        impl<'a, T> $name<'a, T> {
            /// # Safety
            /// The positions lie inside of the block, and the caller may give references of this kind to each of them,
            /// for `'a`, as often as they come.
            pub(crate) unsafe fn new(block: Block<T>, positions: Positions) -> Self {
                $name(Elements::Scattered(block, positions))
            }

            pub(crate) fn of_slice(slice: $slice) -> Self {
                $name(Elements::Run(slice.into_iter()))
            }

            /// The first elements, and the others.
            #[cfg(feature = "rayon")]
            pub(crate) fn split_at(self, ordinal: usize) -> (Self, Self) {
                let (head, tail) = self.0.split_at(ordinal, |run| {
                    let (head, tail) = run.$whole().$halves(ordinal);
                    (head.into_iter(), tail.into_iter())
                });
                ($name(head), $name(tail))
            }

            #[inline]
            fn at(block: Block<T>, position: usize) -> $item {
                // SAFETY: what `new` was promised.
                unsafe { block.at(position).$get() }
            }
        }

        impl<'a, T> Iterator for $name<'a, T> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                match &mut self.0 {
                    Elements::Run(run) => run.next(),
                    Elements::Scattered(block, positions) => Some(Self::at(*block, positions.next()?)),
                }
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                match &self.0 {
                    Elements::Run(run) => run.size_hint(),
                    Elements::Scattered(_, positions) => positions.size_hint(),
                }
            }

            #[inline]
            fn count(self) -> usize {
                self.len()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                match &mut self.0 {
                    Elements::Run(run) => run.nth(n),
                    Elements::Scattered(block, positions) => Some(Self::at(*block, positions.nth(n)?)),
                }
            }

            #[inline]
            fn last(mut self) -> Option<Self::Item> {
                self.next_back()
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, first: B, mut join: F) -> B {
                match self.0 {
                    Elements::Run(run) => run.fold(first, join),
                    Elements::Scattered(block, positions) => {
                        positions.fold(first, |folded, position| join(folded, Self::at(block, position)))
                    }
                }
            }
        }

        impl<T> DoubleEndedIterator for $name<'_, T> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                match &mut self.0 {
                    Elements::Run(run) => run.next_back(),
                    Elements::Scattered(block, positions) => Some(Self::at(*block, positions.next_back()?)),
                }
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                match &mut self.0 {
                    Elements::Run(run) => run.nth_back(n),
                    Elements::Scattered(block, positions) => Some(Self::at(*block, positions.nth_back(n)?)),
                }
            }

            #[inline]
            fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, first: B, mut join: F) -> B {
                match self.0 {
                    Elements::Run(run) => run.rfold(first, join),
                    Elements::Scattered(block, positions) => {
                        positions.rfold(first, |folded, position| join(folded, Self::at(block, position)))
                    }
                }
            }
        }

        impl<T> fmt::Debug for $name<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({} left)", stringify!($name), self.len())
            }
        }

        impl<T> ExactSizeIterator for $name<'_, T> {}

        impl<T> FusedIterator for $name<'_, T> {}
    };
}

/// Elements that lie in one run are a slice's; others are found position by position, each at the cost of finding it.
#[allow(clippy::large_enum_variant)] // a walk has room for 64 axes
enum Elements<T, S> {
    Run(S),
    Scattered(Block<T>, Positions),
}

impl<T, S> Elements<T, S> {
    /// The first elements, and the others.
    #[cfg(feature = "rayon")]
    fn split_at(self, ordinal: usize, halves: impl FnOnce(S) -> (S, S)) -> (Self, Self) {
        match self {
            Elements::Run(run) => {
                let (head, tail) = halves(run);
                (Elements::Run(head), Elements::Run(tail))
            }
            Elements::Scattered(block, positions) => {
                let (head, tail) = positions.split_at(ordinal).expect("an ordinal of an element that is left");
                (Elements::Scattered(block, head), Elements::Scattered(block, tail))
            }
        }
    }
}

elements! {
    /// The elements of a [`View`](crate::View), from either end.
    Iter, &'a T, &'a [T], as_ref, Sync, as_slice, split_at
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter(match &self.0 {
            Elements::Run(run) => Elements::Run(run.clone()),
            Elements::Scattered(block, positions) => Elements::Scattered(*block, positions.clone()),
        })
    }
}

elements! {
    /// The elements of a [`ViewMut`](crate::ViewMut), each once, from either end.
    IterMut, &'a mut T, &'a mut [T], as_mut, Send, into_slice, split_at_mut
}
