//! A reshape to two extents is a matrix.
use dimfold::{Ix3, Layout, Order};

fn main() {
    let vector = Layout::c_contig([12]).unwrap();
    let _tensor: Layout<Ix3> = vector.reshape([3, 4], Order::C).unwrap();
}
