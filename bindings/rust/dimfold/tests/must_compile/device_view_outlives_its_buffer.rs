//! Memory of a device is freed with its buffer, so no view of it stays.
use dimfold::{DeviceBuffer, Layout, Order, Queue};

pub fn main() {
    let mut queue = Queue::new().unwrap();
    let buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2]).unwrap();
    let view = buffer.view(Layout::c_contig([2]).unwrap()).unwrap();
    assert_eq!(view.to_vec(&mut queue, Order::C).unwrap(), [1, 2]);
}
