//! What a tensor owns may be dropped on any thread.
use dimfold::dlpack::DlVersioned;
use dimfold::View;
use std::rc::Rc;

fn main() {
    let shared: Rc<[i32]> = Rc::new([1, 2, 3]);
    let _ = DlVersioned::export(shared, |all| Ok(View::from(&all[..])));
}
