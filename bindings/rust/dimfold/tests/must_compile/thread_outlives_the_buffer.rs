//! What may outlive a buffer, as a thread's work may, gets no view of it.
use dimfold::{Layout, View};

fn for_a_scoped_thread(_: impl FnOnce() + Send) {}

pub fn main() {
    let data = vec![1, 2, 3, 4];
    let view = View::new(&data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    for_a_scoped_thread(move || assert_eq!(view[[0, 0]], 1));
}
