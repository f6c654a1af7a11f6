//! Floats have no bits to compute with.
use dimfold::View;

pub fn main() {
    let numbers = [1.0f32; 4];
    let _ = View::from(&numbers).expr().cast::<i32>() & 1;
}
