//! Two iterators would give the same element twice.
use dimfold::{Layout, ViewMut};

fn main() {
    let mut data = [1, 2, 3, 4];
    let mut view = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let (mut first, mut second) = (view.iter_mut(), view.iter_mut());
    std::mem::swap(first.next().unwrap(), second.next().unwrap());
}
