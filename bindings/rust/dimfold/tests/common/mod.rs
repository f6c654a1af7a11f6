//! What the tests share: numbers that look random, layouts of them, and indices in order.
#![allow(dead_code, unused_macros)]

use core::ops::Range;
use dimfold::{Dimension, IxDyn, Layout, Slice};

/// How often a test repeats itself with other numbers. Miri is some hundred times slower.
pub const ROUNDS: usize = if cfg!(miri) { 1 } else { 300 };

/// Extents are below this one.
const EXTENTS: usize = if cfg!(miri) { 3 } else { 5 };

/// A xorshift generator: the same numbers in every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    pub fn shape(&mut self, ndim: usize) -> Vec<usize> {
        (0..ndim).map(|_| self.below(EXTENTS)).collect()
    }

    /// A layout of some shape, of a number of axes in that range.
    pub fn any_layout(&mut self, ndim: Range<usize>) -> Layout<IxDyn> {
        let ndim = ndim.start + self.below(ndim.len());
        let shape = self.shape(ndim);
        self.layout(&shape)
    }

    /// The axes 0 to `ndim` - 1, shuffled.
    pub fn permutation(&mut self, ndim: usize) -> Vec<isize> {
        let mut axes: Vec<isize> = (0..ndim as isize).collect();
        for place in (1..ndim).rev() {
            axes.swap(place, self.below(place + 1));
        }
        axes
    }

    /// A layout of that shape in which no two indices share a position: cut out of a larger one, its axes shuffled and
    /// some of them reversed.
    pub fn layout(&mut self, shape: &[usize]) -> Layout<IxDyn> {
        let axes = self.permutation(shape.len());
        let starts: Vec<usize> = shape.iter().map(|_| self.below(3)).collect();
        let steps: Vec<usize> = shape.iter().map(|_| 1 + self.below(3)).collect();
        let mut larger = vec![0; shape.len()];
        for (place, &axis) in axes.iter().enumerate() {
            let axis = axis as usize;
            larger[place] = starts[axis] + shape[axis] * steps[axis] + self.below(2);
        }
        let mut back = vec![0; axes.len()];
        axes.iter().enumerate().for_each(|(place, &axis)| back[axis as usize] = place as isize);
        let mut layout = Layout::c_contig(&larger).unwrap().transpose(&back).unwrap();
        for axis in 0..shape.len() {
            let (start, step) = (starts[axis] as isize, steps[axis] as isize);
            let stop = start + shape[axis] as isize * step;
            layout = layout.dim_narrow(axis as isize, Slice::new(Some(start), Some(stop), Some(step))).unwrap();
            if self.below(2) == 1 {
                layout = layout.flip(&[axis as isize]).unwrap();
            }
        }
        assert_eq!(layout.shape(), shape);
        layout
    }
}

/// Every index of a shape, the last axis fastest.
pub fn indices(shape: &[usize]) -> Vec<Vec<isize>> {
    shape.iter().fold(vec![vec![]], |before, &extent| {
        let longer = |index: Vec<isize>| (0..extent as isize).map(move |i| [index.clone(), vec![i]].concat());
        before.into_iter().flat_map(longer).collect()
    })
}

/// Where the element at an index lies, by the definition of a layout.
pub fn position<D: Dimension>(layout: &Layout<D>, index: &[isize]) -> usize {
    let steps: isize = index.iter().zip(layout.stride()).map(|(i, stride)| i * stride).sum();
    layout.offset().checked_add_signed(steps).unwrap()
}

/// Checks that a walk, which is written down once for each way of going it, is the same by all of them: what `next`
/// gives, told by a key, is what the others must.
macro_rules! check_walk {
    ($walk:expr, |$item:pat_param| $key:expr) => {{
        let mut all = Vec::new();
        let mut walk = $walk;
        while let Some($item) = walk.next() {
            all.push($key);
        }
        let len = all.len();
        assert_eq!(($walk.size_hint(), $walk.len(), $walk.count()), ((len, Some(len)), len, len));
        assert_eq!($walk.last().map(|$item| $key), all.last().cloned());
        assert_eq!($walk.fold(0, |place, $item| place + usize::from(all[place] == $key)), len);
        for n in 0..len + 2 {
            let mut front = $walk;
            assert_eq!(front.nth(n).map(|$item| $key), all.get(n).cloned());
            assert_eq!(front.len(), len.saturating_sub(n + 1));
            assert_eq!(front.next().map(|$item| $key), all.get(n + 1).cloned());
            let rest = front.fold(0, |count, $item| count + usize::from(all[n + 2 + count] == $key));
            assert_eq!(rest, len.saturating_sub(n + 2));
        }
        all
    }};
}

/// The same from the back, against what `check_walk` gave.
macro_rules! check_walk_back {
    ($all:expr, $walk:expr, |$item:pat_param| $key:expr) => {{
        let (all, len) = (&$all, $all.len());
        let mut walk = $walk;
        for n in (0..len).rev() {
            assert_eq!(walk.next_back().map(|$item| $key).as_ref(), Some(&all[n]));
        }
        assert!(walk.next_back().is_none() && walk.next().is_none());
        assert_eq!($walk.rfold(len, |place, $item| place - usize::from(all[place - 1] == $key)), 0);
        for n in 0..len + 2 {
            let mut back = $walk;
            assert_eq!(back.nth_back(n).map(|$item| $key), all.iter().rev().nth(n).cloned());
            assert_eq!(back.len(), len.saturating_sub(n + 1));
            assert_eq!(back.next_back().map(|$item| $key), all.iter().rev().nth(n + 1).cloned());
        }
    }};
}
#[allow(unused_imports)]
pub(crate) use {check_walk, check_walk_back};

/// So many different numbers.
pub fn numbers(count: usize) -> Vec<i32> {
    (0..count as i32).map(|i| 3 * i + 1).collect()
}
