//! A function of matrices takes no layout of rank 3.
use dimfold::{Ix2, Layout};

fn rows(matrix: &Layout<Ix2>) -> usize {
    matrix.shape()[0]
}

pub fn main() {
    rows(&Layout::c_contig([3, 4]).unwrap());
}
