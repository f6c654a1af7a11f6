//! Upload a transposed slice of an array to a CUDA device: one call, whatever the strides are.
use dimfold::{s, DeviceBuffer, Layout, Order, Queue, View};

fn main() -> Result<(), dimfold::Error> {
    let mut queue = Queue::cuda(0)?; // the error says why, on a machine without CUDA

    let data: Vec<f32> = (0..24).map(|i| i as f32).collect();
    let rows = View::new(&data, Layout::c_contig([4, 6])?)?;
    let slice = rows.dim_slice(s![.., 1..4])?.reverse_axes(); // data[:, 1:4].T

    let dense = Layout::c_contig([3, 4])?;
    let mut buffer = DeviceBuffer::zeroed(&mut queue, 12)?;
    let mut target = buffer.view_mut(dense)?; // nothing can read or write its elements here
    let plan = queue.explain(&target, &slice)?;
    println!("transfer: {}, {} bytes in buffers", plan.transfer(), plan.staged_bytes());
    queue.copy(&mut target, &slice)?;

    // The rest runs on the device, and nobody waits for it until the elements come back.
    let flipped = target.view().flip(&[1])?;
    let mut other = DeviceBuffer::zeroed(&mut queue, 12)?;
    queue.copy(&mut other.view_mut(dense)?, &flipped)?;
    drop(buffer); // it is freed when the copy is done
    for row in other.view(dense)?.to_vec(&mut queue, Order::C)?.chunks(4) {
        println!("{row:?}");
    }
    Ok(())
}
