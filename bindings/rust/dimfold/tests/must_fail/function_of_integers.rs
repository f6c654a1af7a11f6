//! Functions are of floats.
use dimfold::View;

fn main() {
    let numbers = [1i32; 4];
    let _ = View::from(&numbers).expr().exp();
}
