//! Rank 9 takes no further axis.
use dimfold::Layout;

pub fn main() {
    let nine = Layout::c_contig([1; 9]).unwrap();
    let _ = nine.to_dyn().dim_insert(0);
}
