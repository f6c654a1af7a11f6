//! Selecting an index of a matrix leaves a vector.
use dimfold::{Ix2, Layout};

fn main() {
    let matrix = Layout::c_contig([3, 4]).unwrap();
    let _row: Layout<Ix2> = matrix.dim_select(0, 1).unwrap();
}
