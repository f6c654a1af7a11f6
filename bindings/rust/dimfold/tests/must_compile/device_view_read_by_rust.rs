//! A device's address is none of the program's: its elements come by operations.
use dimfold::{DeviceBuffer, Layout, Order, Queue};

pub fn main() {
    let mut queue = Queue::new().unwrap();
    let buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2]).unwrap();
    let view = buffer.view(Layout::c_contig([2]).unwrap()).unwrap();
    let elements = view.to_vec(&mut queue, Order::C).unwrap();
    assert_eq!(elements[1], 2);
    assert_eq!(elements.as_slice(), [1, 2]);
}
