//! The positions of a layout, one after the other.
use super::Nested;
use core::iter::FusedIterator;
use dimfold_sys as sys;

/// The positions at index 0, 1, … of a [`Nested`]: each step is an addition, and the swizzle if there is one. Made by
/// [`Nested::positions`].
#[derive(Clone, Debug)]
pub struct NestedPositions {
    layout: Nested,
    coordinate: [usize; sys::DIMFOLD_LEAVES_MAX],
    position: isize,
    left: usize,
}

impl Nested {
    /// The position at every index, the first leaf fastest.
    ///
    /// ```
    /// use dimfold::nested;
    /// assert!(nested!("(2,(2,2)):(4,(1,-2))+2").positions().eq([2, 6, 3, 7, 0, 4, 1, 5]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Panics
    /// If the layout has basis strides, whose elements have coordinates and no positions.
    pub fn positions(&self) -> NestedPositions {
        assert!(self.raw.basis.iter().all(|&basis| basis == 0), "{self} has basis strides, which lead to no positions");
        let coordinate = [0; sys::DIMFOLD_LEAVES_MAX];
        NestedPositions { layout: *self, coordinate, position: self.offset(), left: self.size() }
    }
}

impl NestedPositions {
    /// Goes to the element of that number.
    fn place(&mut self, mut ordinal: usize) {
        let Self { layout, coordinate, position, .. } = self;
        *position = layout.offset();
        for (leaf, (&extent, &stride)) in layout.extents().iter().zip(layout.strides()).enumerate() {
            coordinate[leaf] = ordinal % extent;
            *position += stride * coordinate[leaf] as isize;
            ordinal /= extent;
        }
    }

    fn step(&mut self) {
        let Self { layout, coordinate, position, .. } = self;
        for (leaf, (&extent, &stride)) in layout.extents().iter().zip(layout.strides()).enumerate() {
            coordinate[leaf] += 1;
            if coordinate[leaf] < extent {
                *position += stride;
                return;
            }
            coordinate[leaf] = 0;
            *position -= stride * (extent as isize - 1);
        }
    }
}

impl Iterator for NestedPositions {
    type Item = isize;

    fn next(&mut self) -> Option<isize> {
        self.left = self.left.checked_sub(1)?;
        let position = self.position;
        self.step();
        Some(self.layout.swizzle().map_or(position, |swizzle| swizzle.apply(position)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    fn count(self) -> usize {
        self.left
    }

    fn nth(&mut self, n: usize) -> Option<isize> {
        if n > 0 {
            self.left -= n.min(self.left);
            self.place(self.layout.size() - self.left);
        }
        self.next()
    }

    fn last(mut self) -> Option<isize> {
        self.nth(self.left.checked_sub(1)?)
    }
}

impl ExactSizeIterator for NestedPositions {}
impl FusedIterator for NestedPositions {}
