//! Huge pages for large fresh targets, whose first writes would else cost more than the move.

/// Tensors from here on have whole huge pages.
#[cfg(target_os = "linux")]
const SIZE_BYTES_MIN: usize = 4 << 20;

/// Asks the system for huge pages under memory that holds nothing yet. What it cannot give it leaves as it was.
#[cfg(target_os = "linux")]
pub(crate) fn prefer<T>(memory: &mut [core::mem::MaybeUninit<T>]) {
    const HUGE_BYTES: usize = 2 << 20;
    let size_bytes = size_of_val(memory);
    if size_bytes < SIZE_BYTES_MIN {
        return;
    }
    let begin = memory.as_mut_ptr().cast::<u8>();
    let before = begin.align_offset(HUGE_BYTES);
    let whole = (size_bytes - before.min(size_bytes)) / HUGE_BYTES * HUGE_BYTES;
    // SAFETY: whole pages within memory that is borrowed; the advice changes no byte of them.
    unsafe { libc::madvise(begin.wrapping_add(before).cast(), whole, libc::MADV_HUGEPAGE) };
}

/// Other systems decide by themselves.
#[cfg(not(target_os = "linux"))]
pub(crate) fn prefer<T>(_: &mut [core::mem::MaybeUninit<T>]) {}
