//! Share a stream with cudarc: its slices are operands, and whoever submits first is served first. Without CUDA the
//! program says why and ends.
use std::error::Error;

use cudarc::driver::CudaContext;
use dimfold::{DeviceBuffer, Layout, Queue};

fn main() -> Result<(), Box<dyn Error>> {
    if let Err(error) = dimfold::cuda::load() {
        println!("{error}");
        return Ok(());
    }
    transpose()
}

fn transpose() -> Result<(), Box<dyn Error>> {
    let stream = CudaContext::new(0)?.new_stream()?;
    let mut queue = Queue::from_cudarc(stream.clone())?;
    let (rows, columns) = (Layout::c_contig([2, 3])?, Layout::f_contig([2, 3])?);

    // cudarc's slice is read, and another one written, by operations of Dimfold's.
    let given = stream.clone_htod(&[1.5f32, 2.5, 3.5, 4.5, 5.5, 6.5])?;
    let mut transposed = stream.alloc_zeros::<f32>(6)?;
    queue.lend_cudarc(&given, |queue, given| {
        queue.lend_cudarc_mut(&mut transposed, |queue, transposed| {
            queue.copy(&mut transposed.view_mut(columns)?, &given.view(rows)?)
        })
    })???;

    // Or it goes into a buffer, converted on the way.
    let mut buffer = DeviceBuffer::<i32>::zeroed(&mut queue, 6)?;
    queue.lend_cudarc(&transposed, |queue, transposed| {
        queue.cast(&mut buffer.view_mut(rows)?, &transposed.view(rows)?)
    })??;
    println!("{:?}", stream.clone_dtoh(&transposed)?);
    println!("{:?}", buffer.to_vec(&mut queue)?);
    Ok(())
}
