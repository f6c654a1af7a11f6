//! Layouts that are walked together have one rank.
use dimfold::{Layout, Order};

pub fn main() {
    let (matrix, other) = (Layout::c_contig([3, 4]).unwrap(), Layout::f_contig([3, 4]).unwrap());
    let _ = Layout::translate_to_col_major([&matrix, &other], Order::C);
}
