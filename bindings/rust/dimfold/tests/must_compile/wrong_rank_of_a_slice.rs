//! An index takes one of the axes, a range keeps it.
use dimfold::{s, Ix2, Layout};

pub fn main() {
    let tensor = Layout::c_contig([2, 3, 4]).unwrap();
    let _part: Layout<Ix2> = tensor.dim_slice(s![1, .., ..;-1]).unwrap();
}
