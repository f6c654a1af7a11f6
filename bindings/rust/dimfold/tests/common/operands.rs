//! Operands of random layouts that broadcast to a shape, and the loop that an expression of them is compared with.
#![allow(dead_code)]

use crate::common::{indices, position, Random};
use dimfold::{Element, IxDyn, Layout, Queue, Result, View, ViewMut};
use std::fmt::Debug;

/// What an expression reads: values, of which a layout shows some.
pub struct Operand<T> {
    data: Vec<T>,
    layout: Layout<IxDyn>,
}

impl<T: Element> Operand<T> {
    /// Of a shape that broadcasts to another: some leading axes are not there, and some extents are 1.
    pub fn new(random: &mut Random, shape: &[usize], number: impl FnMut(usize) -> T) -> Self {
        let dropped = random.below(shape.len() + 1) * random.below(2);
        let own: Vec<usize> = shape[dropped..].iter().map(|&n| if random.below(4) == 0 { 1 } else { n }).collect();
        let layout = random.layout(&own);
        Operand { data: (0..layout.span().unwrap()).map(number).collect(), layout }
    }

    pub fn view(&self) -> View<'_, T, IxDyn> {
        View::new(&self.data, self.layout.clone()).unwrap()
    }

    /// The element that stands for an index of the larger shape, by NumPy's rule.
    pub fn at(&self, index: &[isize]) -> T {
        let own = self.layout.shape();
        let last = &index[index.len() - own.len()..];
        let index: Vec<isize> = last.iter().zip(own).map(|(&i, &n)| if n == 1 { 0 } else { i }).collect();
        self.data[position(&self.layout, &index)]
    }
}

/// Applies an expression of two operands of random layouts and compares with the loop, bit by bit but for a NaN's, and
/// what lies between the target's elements included.
pub fn check_two<T: Element, U: Element + Debug>(
    random: &mut Random,
    queue: &mut Queue,
    mut number: impl FnMut(usize) -> T,
    before: U,
    apply: impl Fn(&mut Queue, &mut ViewMut<'_, U, IxDyn>, &View<'_, T, IxDyn>, &View<'_, T, IxDyn>) -> Result<()>,
    by_hand: impl Fn(T, T) -> U,
) {
    let ndim = random.below(5);
    let shape = random.shape(ndim);
    let (a, b) = (Operand::new(random, &shape, &mut number), Operand::new(random, &shape, &mut number));
    let layout = random.layout(&shape);
    let mut target = vec![before; layout.span().unwrap() + 1];
    let mut expected = target.clone();
    for index in indices(&shape) {
        expected[position(&layout, &index)] = by_hand(a.at(&index), b.at(&index));
    }
    apply(queue, &mut ViewMut::new(&mut target, layout).unwrap(), &a.view(), &b.view()).unwrap();
    assert_eq!(format!("{target:?}"), format!("{expected:?}"));
}
