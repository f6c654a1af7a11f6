//! A buffer that is written is borrowed alone.
use dimfold::{DeviceBuffer, Layout, Queue};

pub fn main() {
    let mut queue = Queue::new().unwrap();
    let buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2, 3]).unwrap();
    let mut other = DeviceBuffer::from_slice(&mut queue, &[1, 2, 3]).unwrap();
    let source = buffer.view(Layout::new([2], [1], 0).unwrap()).unwrap();
    let mut target = other.view_mut(Layout::new([2], [1], 1).unwrap()).unwrap();
    queue.copy(&mut target, &source).unwrap();
}
