//! An expression borrows what its views do.
use dimfold::{Expr, View};

pub fn main() {
    let numbers = [1.0f32; 4];
    let doubled = {
        View::from(&numbers) * 2.0
    };
    let _: &Expr<f32, _, _> = &doubled;
}
