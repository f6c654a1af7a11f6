//! Selecting an index of a matrix leaves a vector.
use dimfold::{Ix1, Layout};

pub fn main() {
    let matrix = Layout::c_contig([3, 4]).unwrap();
    let _row: Layout<Ix1> = matrix.dim_select(0, 1).unwrap();
}
