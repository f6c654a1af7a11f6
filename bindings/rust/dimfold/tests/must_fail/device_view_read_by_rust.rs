//! A device's address is none of the program's: its elements come by operations.
use dimfold::{DeviceBuffer, Layout, Queue};

fn main() {
    let mut queue = Queue::new().unwrap();
    let buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2]).unwrap();
    let view = buffer.view(Layout::c_contig([2]).unwrap()).unwrap();
    assert_eq!(view[[1]], 2);
    assert_eq!(view.as_slice(), Some(&[1, 2][..]));
}
