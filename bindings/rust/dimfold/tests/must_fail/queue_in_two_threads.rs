//! A queue is used from one thread at a time.
use dimfold::Queue;

fn send(_: impl Send) {}

fn main() {
    let queue = Queue::new().unwrap();
    send(&queue);
}
