//! How a tensor crate would stand on `Layout<D>`: shared storage, any number of views, and a copy only when asked for.
use std::sync::Arc;

use dimfold::{Dimension, Error, IndexerList, Layout, Order, PerAxis, Queue, RemoveAxis, View};

/// Elements in shared memory, seen through a layout. Cloning it, or making a view of it, copies no element.
#[derive(Clone)]
struct Tensor<D: Dimension> {
    storage: Arc<Vec<f32>>,
    layout: Layout<D>,
}

impl<D: Dimension> Tensor<D> {
    fn from_fn(shape: impl PerAxis<usize, Dim = D>, element: impl Fn(usize) -> f32) -> Result<Self, Error> {
        let layout = Layout::c_contig(shape)?;
        Ok(Tensor { storage: Arc::new((0..layout.size()).map(element).collect()), layout })
    }

    /// The same storage through another layout: every view of a tensor is this.
    fn with<E: Dimension>(&self, layout: Layout<E>) -> Tensor<E> {
        Tensor { storage: Arc::clone(&self.storage), layout }
    }

    fn transpose(&self, axes: impl PerAxis<isize, Dim = D>) -> Result<Self, Error> {
        Ok(self.with(self.layout.transpose(axes)?))
    }

    fn row(&self, index: isize) -> Result<Tensor<D::Smaller>, Error>
    where
        D: RemoveAxis,
    {
        Ok(self.with(self.layout.dim_select(0, index)?))
    }

    fn slice<L: IndexerList<D>>(&self, indexers: L) -> Result<Tensor<L::Result>, Error> {
        Ok(self.with(self.layout.dim_slice(indexers)?))
    }

    fn view(&self) -> Result<View<'_, f32, D>, Error> {
        View::new(&self.storage, self.layout.clone())
    }

    /// Itself if its elements lie in one run already, else a copy.
    fn to_contiguous(&self, queue: &mut Queue) -> Result<Self, Error> {
        if self.layout.is_c_contig() {
            return Ok(self.clone());
        }
        let storage = Arc::new(self.view()?.to_vec(queue, Order::C)?);
        Ok(Tensor { storage, layout: self.layout.layout_for_array_copy(Order::C)? })
    }
}

fn main() -> Result<(), Error> {
    let mut queue = Queue::new()?;
    let tensor = Tensor::from_fn([2, 3, 4], |i| i as f32)?;
    let transposed = tensor.transpose([2, 1, 0])?;
    let corner = transposed.slice(dimfold::s![..2, ..;-2, -1])?;
    let copy = corner.to_contiguous(&mut queue)?;
    println!("tensor      {}", tensor.layout);
    println!("row         {}", tensor.row(-1)?.layout);
    println!("transposed  {}", transposed.layout);
    println!("corner      {}  {:?}", corner.layout, corner.view()?.iter().collect::<Vec<_>>());
    println!("copy        {}  {:?}", copy.layout, copy.storage);
    println!("storage     {} tensors share it", Arc::strong_count(&tensor.storage));
    Ok(())
}
