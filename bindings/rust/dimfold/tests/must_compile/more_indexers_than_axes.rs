//! A matrix has two axes to index.
use dimfold::{s, Layout};

pub fn main() {
    let matrix = Layout::c_contig([3, 4]).unwrap();
    let _ = matrix.dim_slice(s![0, ..]);
}
