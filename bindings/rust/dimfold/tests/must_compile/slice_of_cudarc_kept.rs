//! What cudarc's slice is lent for is over when the work is.
use dimfold::{Layout, Order, Queue};

fn keep(queue: &mut Queue, slice: &cudarc::driver::CudaSlice<f32>) -> dimfold::Result<Vec<f32>> {
    let layout = Layout::c_contig([2])?;
    queue.lend_cudarc(slice, |queue, slice| slice.view(layout)?.to_vec(queue, Order::C))?
}

pub fn main() {
    let _ = keep;
}
