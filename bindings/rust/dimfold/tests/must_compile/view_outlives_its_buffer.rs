//! A view borrows its buffer.
use dimfold::{Layout, View};

pub fn main() {
    let data = vec![1, 2, 3, 4];
    let view;
    {
        view = View::new(&data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    }
    assert_eq!(view[[0, 0]], 1);
}
