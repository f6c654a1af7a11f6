//! Two iterators would give the same element twice.
use dimfold::{Layout, ViewMut};

pub fn main() {
    let mut data = [1, 2, 3, 4];
    let view = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let (top, bottom) = view.split_at(0, 1).unwrap();
    let (mut first, mut second) = (top.into_iter(), bottom.into_iter());
    std::mem::swap(first.next().unwrap(), second.next().unwrap());
}
