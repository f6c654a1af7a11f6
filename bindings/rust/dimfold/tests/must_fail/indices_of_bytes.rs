//! Indices are of `usize` or `isize`.
use dimfold::{Layout, View};

fn main() {
    let view = View::new(&[1, 2, 3, 4], Layout::c_contig([2, 2]).unwrap()).unwrap();
    for i in 0u8..2 {
        let _ = view[[i, 0]];
    }
}
