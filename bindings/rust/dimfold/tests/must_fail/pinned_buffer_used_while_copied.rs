//! What a copy goes on with is the copy's until it is done.
use dimfold::{DeviceBuffer, Layout, PinnedBuffer, Queue, Result};

fn upload(queue: &mut Queue) -> Result<()> {
    let mut buffer = DeviceBuffer::zeroed(queue, 2)?;
    let mut pinned = PinnedBuffer::from_slice(&[1, 2])?;
    let layout = Layout::c_contig([2])?;
    let pending = queue.upload(&mut buffer.view_mut(layout)?, pinned, layout)?;
    pinned[0] = 7;
    pending.wait()?;
    Ok(())
}

fn main() {
    Queue::cuda(0).and_then(|mut queue| upload(&mut queue)).ok();
}
