//! A vector has not two axes to remove.
use dimfold::Layout;

fn main() {
    let vector = Layout::c_contig([1]).unwrap();
    let _ = vector.squeeze([0, 1]);
}
