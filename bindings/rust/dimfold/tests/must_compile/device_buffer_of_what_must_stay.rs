//! Elements come back on whatever thread the buffer is.
use dimfold::{DeviceBuffer, Dtype, Element};

#[derive(Clone, Copy)]
#[repr(transparent)]
struct There(usize);

// SAFETY: one `usize` in memory, of which any value will do.
unsafe impl Element for There {
    const DTYPE: Dtype = <usize as Element>::DTYPE;
}

fn send<T: Send>() {}
fn share<T: Sync>() {}

pub fn main() {
    send::<DeviceBuffer<There>>();
    share::<DeviceBuffer<There>>();
}
