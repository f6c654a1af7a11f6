//! Layouts that are walked together have one rank.
use dimfold::{Layout, Order};

fn main() {
    let (matrix, vector) = (Layout::c_contig([3, 4]).unwrap(), Layout::c_contig([12]).unwrap());
    let _ = Layout::translate_to_col_major([&matrix, &vector], Order::C);
}
