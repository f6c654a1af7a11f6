//! A value has the type of the elements beside it.
use dimfold::View;

fn main() {
    let numbers = [1.0f32; 4];
    let _ = View::from(&numbers) * 2;
}
