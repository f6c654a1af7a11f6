//! A mutable view of references takes none that dies before the others.
use dimfold::{Ix1, Layout, ViewMut};

fn write<'a>(mut view: ViewMut<'_, &'a str, Ix1>, word: &'a str) {
    view[[0]] = word;
}

pub fn main() {
    let mut words = ["for ever"];
    let word = String::from("later gone");
    let mut view = ViewMut::new(&mut words, Layout::c_contig([1]).unwrap()).unwrap();
    write(view.reborrow(), &word);
    println!("{}", view[[0]]);
}
