//! What a tensor owns may be dropped on any thread.
use dimfold::dlpack::DlVersioned;
use dimfold::View;
use std::sync::Arc;

pub fn main() {
    let shared: Arc<[i32]> = Arc::new([1, 2, 3]);
    let _ = DlVersioned::export(shared, |all| Ok(View::from(&all[..])));
}
