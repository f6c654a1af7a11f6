//! Nothing is read that is being written, but by `update`.
use dimfold::{Queue, ViewMut};

fn main() {
    let mut numbers = [1.0f32; 4];
    let mut target = ViewMut::from(&mut numbers);
    Queue::new().unwrap().apply(&mut target, &target * 2.0).unwrap();
}
