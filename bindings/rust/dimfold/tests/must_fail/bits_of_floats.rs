//! Floats have no bits to compute with.
use dimfold::View;

fn main() {
    let numbers = [1.0f32; 4];
    let _ = View::from(&numbers) & 1;
}
