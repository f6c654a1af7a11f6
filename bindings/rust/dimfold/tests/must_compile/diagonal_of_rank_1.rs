//! A vector has no diagonal.
use dimfold::Layout;

pub fn main() {
    let matrix = Layout::c_contig([4, 4]).unwrap();
    let _ = matrix.diagonal(0, 0, 1);
}
