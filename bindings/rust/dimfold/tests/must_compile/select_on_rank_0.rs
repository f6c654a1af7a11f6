//! Rank 0 has no axis to select an index of.
use dimfold::Layout;

pub fn main() {
    let one = Layout::c_contig([5]).unwrap();
    let _ = one.dim_select(0, 0);
}
