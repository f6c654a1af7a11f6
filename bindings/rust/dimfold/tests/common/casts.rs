//! Casts between random layouts, and the loop that they are compared with.
#![allow(dead_code)]

use crate::common::{indices, position, Random};
use dimfold::{Element, IxDyn, Layout, Queue, View, ViewMut};

/// What `target` must hold after every element of `source` went through `convert` to its index.
pub fn by_hand<S: Copy, T: Copy>(
    (target, target_layout): (&[T], &Layout<IxDyn>),
    (source, source_layout): (&[S], &Layout<IxDyn>),
    convert: impl Fn(S) -> T,
) -> Vec<T> {
    let mut expected = target.to_vec();
    for index in indices(target_layout.shape()) {
        expected[position(target_layout, &index)] = convert(source[position(source_layout, &index)]);
    }
    expected
}

/// Casts between random layouts of one shape and compares with the loop, gaps between the elements included.
pub fn check_cast<S: Element, T: Element + PartialEq + std::fmt::Debug>(
    random: &mut Random,
    queue: &mut Queue,
    number: impl Fn(usize) -> S,
    before: T,
    convert: impl Fn(S) -> T,
) {
    let ndim = random.below(5);
    let shape = random.shape(ndim);
    let (from, to) = (random.layout(&shape), random.layout(&shape));
    let source: Vec<S> = (0..from.span().unwrap()).map(number).collect();
    let mut target = vec![before; to.span().unwrap()];
    let expected = by_hand((&target, &to), (&source, &from), convert);
    let view = View::new(&source, from).unwrap();
    queue.cast(&mut ViewMut::new(&mut target, to).unwrap(), &view).unwrap();
    assert_eq!(target, expected);
}
