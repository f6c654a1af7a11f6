//! A buffer that is written is borrowed alone.
use dimfold::{DeviceBuffer, Layout, Queue};

fn main() {
    let mut queue = Queue::new().unwrap();
    let mut buffer = DeviceBuffer::from_slice(&mut queue, &[1, 2, 3]).unwrap();
    let source = buffer.view(Layout::new([2], [1], 0).unwrap()).unwrap();
    let mut target = buffer.view_mut(Layout::new([2], [1], 1).unwrap()).unwrap();
    queue.copy(&mut target, &source).unwrap();
}
