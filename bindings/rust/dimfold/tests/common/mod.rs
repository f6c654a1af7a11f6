//! What the tests share: numbers that look random, layouts of them, and indices in order.
#![allow(dead_code)]

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

/// So many different numbers.
pub fn numbers(count: usize) -> Vec<i32> {
    (0..count as i32).map(|i| 3 * i + 1).collect()
}
