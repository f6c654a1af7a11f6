//! A tensor that others have made is deleted where it is.
use dimfold::dlpack::DlManaged;

pub fn main() {
    let _sent = |tensor: DlManaged<Vec<i32>>| std::thread::spawn(move || drop(tensor));
}
