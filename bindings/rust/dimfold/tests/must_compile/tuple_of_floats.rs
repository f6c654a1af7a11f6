//! The integers of a tuple are integers.
use dimfold::nested::Tuple;

pub fn main() {
    println!("{:?}", Tuple::new((4, 2)));
}
