//! Two layouts are broadcast to the larger one of their ranks.
use dimfold::{Ix2, Layout};

pub fn main() {
    let (matrix, vector) = (Layout::c_contig([3, 4]).unwrap(), Layout::c_contig([4]).unwrap());
    let (_, _row): (_, Layout<Ix2>) = matrix.broadcast_layout(&vector).unwrap();
}
