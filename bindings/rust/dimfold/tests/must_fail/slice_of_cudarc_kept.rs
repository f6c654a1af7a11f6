//! What cudarc's slice is lent for is over when the work is.
use dimfold::cudarc::Lent;
use dimfold::Queue;

fn keep(queue: &mut Queue, slice: &cudarc::driver::CudaSlice<f32>) {
    let mut kept: Option<&Lent<'_, f32>> = None;
    queue.lend_cudarc(slice, |_, slice| kept = Some(slice)).unwrap();
    drop(kept);
}

fn main() {
    let _ = keep;
}
