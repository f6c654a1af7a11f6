//! The integers of a tuple are integers.
use dimfold::nested::Tuple;

fn main() {
    println!("{:?}", Tuple::new((4, 2.0)));
}
