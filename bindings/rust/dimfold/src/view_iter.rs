//! The elements of views, one by one.
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::block::Block;
use crate::Positions;

macro_rules! elements {
    ($(#[$documentation:meta])* $name:ident, $item:ty, $borrowed:ty, $get:ident, $sent:ident) => {
        $(#[$documentation])*
        pub struct $name<'a, T> {
            block: Block<T>,
            positions: Positions,
            borrowed: PhantomData<$borrowed>,
        }

        // SAFETY: it gives what the view gave that it was made of.
        unsafe impl<T: $sent> Send for $name<'_, T> {}
        // SAFETY: shared, it gives nothing.
        unsafe impl<T: Sync> Sync for $name<'_, T> {}

        impl<'a, T> $name<'a, T> {
            /// # Safety
            /// The positions lie inside of the block, and the caller may give references of this kind to each of them,
            /// for `'a`, as often as they come.
            pub(crate) unsafe fn new(block: Block<T>, positions: Positions) -> Self {
                $name { block, positions, borrowed: PhantomData }
            }

            /// The first elements, and the others.
            #[cfg(feature = "rayon")]
            pub(crate) fn split_at(self, ordinal: usize) -> (Self, Self) {
                let (head, tail) = self.positions.split_at(ordinal).expect("an ordinal of an element that is left");
                let of = |positions| $name { block: self.block, positions, borrowed: PhantomData };
                (of(head), of(tail))
            }
        }

        /// What is found where the positions are, at the cost at which they find it.
        impl<'a, T> Iterator for $name<'a, T> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let position = self.positions.next()?;
                // SAFETY: what `new` was promised.
                Some(unsafe { self.block.at(position).$get() })
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.positions.size_hint()
            }

            #[inline]
            fn count(self) -> usize {
                self.positions.count()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                let position = self.positions.nth(n)?;
                // SAFETY: what `new` was promised.
                Some(unsafe { self.block.at(position).$get() })
            }

            #[inline]
            fn last(mut self) -> Option<Self::Item> {
                self.next_back()
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, first: B, mut join: F) -> B {
                let block = self.block;
                // SAFETY: what `new` was promised.
                self.positions.fold(first, |folded, position| join(folded, unsafe { block.at(position).$get() }))
            }
        }

        impl<T> DoubleEndedIterator for $name<'_, T> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let position = self.positions.next_back()?;
                // SAFETY: what `new` was promised.
                Some(unsafe { self.block.at(position).$get() })
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                let position = self.positions.nth_back(n)?;
                // SAFETY: what `new` was promised.
                Some(unsafe { self.block.at(position).$get() })
            }

            #[inline]
            fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, first: B, mut join: F) -> B {
                let block = self.block;
                // SAFETY: what `new` was promised.
                self.positions.rfold(first, |folded, position| join(folded, unsafe { block.at(position).$get() }))
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

elements! {
    /// The elements of a [`View`](crate::View), from either end.
    Iter, &'a T, &'a [T], as_ref, Sync
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { block: self.block, positions: self.positions.clone(), borrowed: PhantomData }
    }
}

elements! {
    /// The elements of a [`ViewMut`](crate::ViewMut), each once, from either end.
    IterMut, &'a mut T, &'a mut [T], as_mut, Send
}
