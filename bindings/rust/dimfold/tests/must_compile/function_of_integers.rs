//! Functions are of floats.
use dimfold::View;

pub fn main() {
    let numbers = [1i32; 4];
    let _ = View::from(&numbers).expr().cast::<f32>().exp();
}
