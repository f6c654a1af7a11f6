//! What is computed has the type of the target.
use dimfold::{Queue, View, ViewMut};

pub fn main() {
    let (numbers, mut target) = ([1.0f32; 4], [0.0f32; 4]);
    let numbers = View::from(&numbers);
    let mut target = ViewMut::from(&mut target);
    Queue::new().unwrap().apply(&mut target, numbers.expr().lt(2.0).cast::<f32>()).unwrap();
}
