//! Convert on a CUDA device, where there is one; the same program works on the host where there is none.
use dimfold::{DeviceBuffer, Layout, Queue, Status};

fn queue() -> Result<Queue, dimfold::Error> {
    match Queue::cuda(0) {
        Err(error) if error.status() == Status::CUDA_UNAVAILABLE => {
            eprintln!("{error}; so the host does the work");
            Queue::new()
        }
        found => found,
    }
}

fn main() -> Result<(), dimfold::Error> {
    let mut queue = queue()?;
    let measured = [0.4f32, -1.6, 300.0, f32::NAN, 7.9, -0.5];
    let columns = Layout::f_contig([2, 3])?;
    let source = DeviceBuffer::from_slice(&mut queue, &measured)?;
    let mut target = DeviceBuffer::zeroed(&mut queue, 6)?;
    queue.cast(&mut target.view_mut(columns)?, &source.view(Layout::c_contig([2, 3])?)?)?;
    let bytes: Vec<u8> = target.to_vec(&mut queue)?; // waits for the cast
    println!("{measured:?}");
    println!("by columns, as bytes: {bytes:?}");
    Ok(())
}
