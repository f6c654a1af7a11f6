//! Elements that are moved, and not cast.
#![cfg(feature = "std")]
use dimfold::{Dtype, Element, Layout, Order, Queue, Status, View, ViewMut};

/// Whether the type's dtype is C's for items that are only moved.
fn is_opaque<T: Element>() -> bool {
    Dtype::opaque(size_of::<T>()) == Some(T::DTYPE)
}

#[test]
fn arrays_and_wide_integers_are_opaque_items_of_their_size() {
    assert!(is_opaque::<i128>() && is_opaque::<u128>());
    assert!(is_opaque::<[u8; 1]>() && is_opaque::<[u8; 3]>() && is_opaque::<[i8; 16]>());
    assert!(is_opaque::<[u16; 3]>() && is_opaque::<[i16; 8]>() && is_opaque::<[u32; 3]>() && is_opaque::<[i32; 4]>());
    assert!(is_opaque::<[u64; 2]>() && is_opaque::<[i64; 1]>() && is_opaque::<[f64; 1]>());
    assert!(is_opaque::<[f32; 1]>() && is_opaque::<[f32; 3]>() && is_opaque::<[f32; 4]>());
    assert_eq!((<[f32; 2]>::DTYPE, <[f64; 2]>::DTYPE), (Dtype::C64, Dtype::C128));
}

/// Moves elements to the transposed matrix and fills another one.
fn check<T: Element + PartialEq + std::fmt::Debug>(of: impl Fn(u8) -> T) {
    let (mut queue, layout) = (Queue::with_threads(1).unwrap(), Layout::c_contig([30, 20]).unwrap());
    let data: Vec<T> = (0..600).map(|i| of((i % 251) as u8)).collect();
    let columns = View::new(&data, layout).unwrap().reverse_axes();
    let copy = columns.to_vec(&mut queue, Order::C).unwrap();
    assert!((0..600).all(|i| copy[i] == of(((i % 30 * 20 + i / 30) % 251) as u8)));
    let mut filled = data.clone();
    queue.fill(&mut ViewMut::new(&mut filled, layout).unwrap(), of(7)).unwrap();
    assert_eq!(filled, vec![of(7); 600]);
}

#[test]
fn they_are_moved_and_filled() {
    check(|i| i128::from(i) << 100);
    check(|i| [i, 1, 2]);
    check(|i| [f32::from(i), 0.5, -1.0]);
    check(|i| [u16::from(i); 5]);
    check(|i| [i; 13]);
}

#[test]
fn they_are_not_cast() {
    let (mut pixels, numbers) = ([[0u8; 3]; 2], [1i128, 2]);
    let layout = Layout::c_contig([2]).unwrap();
    let mut target = ViewMut::new(&mut pixels, layout).unwrap();
    let error = Queue::new().unwrap().cast(&mut target, &View::new(&numbers, layout).unwrap()).unwrap_err();
    assert_eq!(error.status(), Status::DTYPE);
    assert!(error.to_string().contains("opaque"), "{error}");
}
