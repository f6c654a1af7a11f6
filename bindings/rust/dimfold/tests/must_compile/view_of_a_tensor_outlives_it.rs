//! A tensor's memory goes away with it.
use dimfold::dlpack::DlManaged;
use dimfold::Layout;

pub fn main() {
    let tensor = DlManaged::new(vec![1, 2, 3], Layout::c_contig([3]).unwrap()).unwrap();
    let view = tensor.view::<i32>().unwrap();
    assert_eq!(view[&[0]], 1);
}
