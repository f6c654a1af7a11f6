//! A vector has no diagonal.
use dimfold::Layout;

fn main() {
    let vector = Layout::c_contig([4]).unwrap();
    let _ = vector.diagonal(0, 0, 1);
}
