//! A matrix is indexed by two numbers.
use dimfold::{Layout, View};

fn main() {
    let view = View::new(&[1, 2, 3, 4], Layout::c_contig([2, 2]).unwrap()).unwrap();
    let _ = view.get([1]);
}
