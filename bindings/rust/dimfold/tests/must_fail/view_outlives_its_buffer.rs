//! A view borrows its buffer.
use dimfold::{Layout, View};

fn main() {
    let view;
    {
        let data = vec![1, 2, 3, 4];
        view = View::new(&data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    }
    assert_eq!(view[[0, 0]], 1);
}
