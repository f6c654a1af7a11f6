//! A layout of dynamic rank is no matrix by itself.
use dimfold::{Ix2, Layout};

fn rows(matrix: &Layout<Ix2>) -> usize {
    matrix.shape()[0]
}

fn main() {
    let dynamic = Layout::c_contig(&[3, 4]).unwrap();
    rows(&dynamic);
}
