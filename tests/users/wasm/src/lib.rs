//! A user's module for a machine without std, libc or an allocator: says what lies where, in a text that can be read.
#![no_std]
use core::fmt::Write;
use dimfold::{nested, nested::Nested, s, Ix3, Layout, Order, Result};

struct Said {
    text: [u8; 1024],
    length: usize,
}

static mut SAID: Said = Said { text: [0; 1024], length: 0 };

impl Write for Said {
    fn write_str(&mut self, more: &str) -> core::fmt::Result {
        let end = self.length + more.len();
        self.text.get_mut(self.length..end).ok_or(core::fmt::Error)?.copy_from_slice(more.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

fn say(said: &mut Said) -> Result<()> {
    let tensor: Layout<Ix3> = Layout::c_contig([2, 3, 5])?;
    let view: Layout<Ix3> = tensor.dim_slice(s![.., 1.., ..;-2])?.transpose([2, 0, 1])?;
    write!(said, "{view}:").unwrap();
    view.positions(Order::C)?.for_each(|position| write!(said, " {position}").unwrap());
    let layout: Nested = "(6,2):(8,2)".parse()?;
    write!(said, "\n{}", layout.composition(&nested!("(4,3):(3,1)"))?).unwrap();
    write!(said, "\n{}", tensor.dim_select(3, 0).unwrap_err()).unwrap();
    Ok(())
}

/// Returns the number of bytes said.
#[no_mangle]
pub extern "C" fn run() -> usize {
    // SAFETY: the module has one thread, and calls itself nowhere.
    let said = unsafe { &mut *core::ptr::addr_of_mut!(SAID) };
    say(said).unwrap();
    said.length
}

#[no_mangle]
pub extern "C" fn text() -> *const u8 {
    core::ptr::addr_of!(SAID).cast()
}
