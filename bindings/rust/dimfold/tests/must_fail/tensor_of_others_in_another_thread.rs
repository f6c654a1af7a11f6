//! A tensor that others have made is deleted where it is.
use dimfold::dlpack::DlManaged;

fn main() {
    let _sent = |tensor: DlManaged| std::thread::spawn(move || drop(tensor));
}
