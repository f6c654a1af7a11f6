//! Rank 0 has no axis to select an index of.
use dimfold::Layout;

fn main() {
    let one = Layout::c_contig([]).unwrap();
    let _ = one.dim_select(0, 0);
}
