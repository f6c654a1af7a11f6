//! A reshape to two extents is a matrix.
use dimfold::{Ix2, Layout, Order};

pub fn main() {
    let vector = Layout::c_contig([12]).unwrap();
    let _matrix: Layout<Ix2> = vector.reshape([3, 4], Order::C).unwrap();
}
