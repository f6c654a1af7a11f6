//! A sum of small integers is an i64, so that it has room.
use dimfold::{Queue, View, ViewMut};

fn main() {
    let mut sum = [0i32; 1];
    let mut target = ViewMut::from(&mut sum).dim_select(0, 0).unwrap();
    Queue::new().unwrap().reduce(&mut target, View::from(&[1i32, 2]).sum_all()).unwrap();
}
