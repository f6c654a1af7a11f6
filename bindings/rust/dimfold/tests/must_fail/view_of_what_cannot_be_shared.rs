//! A view goes to another thread where `&[T]` may.
use dimfold::{Layout, View};

fn send(_: impl Send) {}

fn main() {
    let data = [std::rc::Rc::new(1)];
    let view = View::new(&data, Layout::c_contig([1]).unwrap()).unwrap();
    send(view);
}
