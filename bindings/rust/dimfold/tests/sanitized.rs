//! A mistake on purpose, which the suite `rust-asan` runs to see that it would be noticed.
#![cfg(feature = "std")]

use std::ptr::NonNull;

use dimfold::{Layout, Queue, ViewMut};

#[test]
#[ignore = "writes past the end of a Vec, for AddressSanitizer to find"]
fn a_write_out_of_bounds_is_noticed() {
    let mut data = vec![0u8; 100];
    let start = NonNull::new(data.as_mut_ptr()).unwrap();
    // SAFETY: none. There are 100 bytes, not 101.
    let mut view = unsafe { ViewMut::from_raw_parts(start, 101, Layout::c_contig([101]).unwrap()) }.unwrap();
    Queue::with_threads(1).unwrap().fill(&mut view, 1).unwrap();
}
