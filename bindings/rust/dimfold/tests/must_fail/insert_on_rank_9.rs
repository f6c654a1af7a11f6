//! Rank 9 takes no further axis.
use dimfold::Layout;

fn main() {
    let nine = Layout::c_contig([1; 9]).unwrap();
    let _ = nine.dim_insert(0);
}
