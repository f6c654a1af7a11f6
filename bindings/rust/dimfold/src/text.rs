//! What C writes as text, on its way to a formatter.
use core::{ffi::c_char, fmt, mem::MaybeUninit, slice, str};

/// Room on the stack for a text of at most `N` bytes with its closing zero.
pub(crate) struct Text<const N: usize>;

impl<const N: usize> Text<N> {
    /// Has C write a text and passes it on. A text that is longer than the room is cut.
    pub(crate) fn display(f: &mut fmt::Formatter<'_>, write: impl FnOnce(*mut c_char, usize) -> usize) -> fmt::Result {
        let mut room = MaybeUninit::<[u8; N]>::uninit();
        let length = write(room.as_mut_ptr().cast(), N).min(N - 1);
        // SAFETY: C has written `length` bytes and the zero behind them.
        let text = unsafe { slice::from_raw_parts(room.as_ptr().cast::<u8>(), length) };
        f.pad(str::from_utf8(text).unwrap_or(""))
    }
}
