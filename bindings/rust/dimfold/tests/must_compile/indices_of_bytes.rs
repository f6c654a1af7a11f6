//! Indices are of `usize` or `isize`.
use dimfold::{Layout, View};

pub fn main() {
    let view = View::new(&[1, 2, 3, 4], Layout::c_contig([2, 2]).unwrap()).unwrap();
    for i in 0..view.shape()[0] {
        let _ = view[[i, 0]];
        let _ = view[[-1, i as isize]];
        let _ = view[[1, -1]];
    }
}
