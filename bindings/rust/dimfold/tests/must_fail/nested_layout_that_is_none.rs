//! A nested layout in a program is read while it compiles: strides have the parentheses of the shape.
use dimfold::nested;

fn main() {
    println!("{}", nested!("(4,2):(1,4,8)"));
}
