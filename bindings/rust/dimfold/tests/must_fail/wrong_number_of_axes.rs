//! A transpose names each axis of its layout.
use dimfold::Layout;

fn main() {
    let tensor = Layout::c_contig([2, 3, 4]).unwrap();
    let _ = tensor.transpose([1, 0]);
}
