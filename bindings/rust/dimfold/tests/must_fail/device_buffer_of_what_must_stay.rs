//! Elements come back on whatever thread the buffer is.
use dimfold::{DeviceBuffer, Dtype, Element};

#[derive(Clone, Copy)]
#[repr(transparent)]
struct Here(*const u8);

// SAFETY: one `usize` in memory, of which any value will do.
unsafe impl Element for Here {
    const DTYPE: Dtype = <usize as Element>::DTYPE;
}

fn send<T: Send>() {}
fn share<T: Sync>() {}

fn main() {
    send::<DeviceBuffer<Here>>();
    share::<DeviceBuffer<Here>>();
}
