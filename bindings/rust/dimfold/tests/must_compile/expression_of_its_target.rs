//! Nothing is read that is being written, but by `update`.
use dimfold::{Queue, ViewMut};

pub fn main() {
    let mut numbers = [1.0f32; 4];
    let mut target = ViewMut::from(&mut numbers);
    Queue::new().unwrap().update(&mut target, |target| target * 2.0).unwrap();
}
