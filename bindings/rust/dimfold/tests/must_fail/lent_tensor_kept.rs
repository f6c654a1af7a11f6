//! A tensor is lent for the length of a closure.
use dimfold::dlpack::DlManaged;
use dimfold::{Layout, Queue};

fn main() {
    let (mut queue, layout) = (Queue::new().unwrap(), Layout::c_contig([3]).unwrap());
    let tensor = DlManaged::new(vec![1, 2, 3], layout).unwrap();
    let mut kept = None;
    // SAFETY: nobody is about the elements.
    let _ = unsafe { tensor.lend_view::<i32, _>(&mut queue, |_, view| kept = Some(view)) };
}
