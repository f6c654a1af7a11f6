//! What ndarray's tests use of a crate of its workspace that is not published: arrays that count.
pub mod array_builder {
    use ndarray::{Array, Dimension, IntoDimension, Order};
    use num_traits::Num;

    pub struct ArrayBuilder<D> {
        dimension: D,
        order: Order,
    }

    impl<D: Dimension> ArrayBuilder<D> {
        pub fn new(shape: impl IntoDimension<Dim = D>) -> Self {
            ArrayBuilder { dimension: shape.into_dimension(), order: Order::C }
        }

        pub fn memory_order(self, order: Order) -> Self {
            ArrayBuilder { order, ..self }
        }

        /// 0, 1, 2, … in the order in which they lie.
        pub fn build<T: Num + Clone>(self) -> Array<T, D> {
            let size = self.dimension.size();
            let numbers = std::iter::successors(Some(T::zero()), |number| Some(number.clone() + T::one()));
            let flat = Array::from_iter(numbers.take(size));
            flat.into_shape_with_order((self.dimension, self.order)).expect("as many as the shape has")
        }
    }
}
