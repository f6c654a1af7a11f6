//! Complex numbers have a sum, and no largest one.
use dimfold::{Queue, View};

pub fn main() {
    let numbers = View::from(&[[1.0f32, 2.0], [3.0, 4.0]]);
    numbers.sum_all().value(&mut Queue::new().unwrap()).unwrap();
}
