//! One element has no axis to sum over.
use dimfold::{Layout, Order};

pub fn main() {
    let (one, vector) = (Layout::c_contig([5]).unwrap(), Layout::c_contig([5]).unwrap());
    let _ = one.matmul_layouts(&vector, Order::C);
}
