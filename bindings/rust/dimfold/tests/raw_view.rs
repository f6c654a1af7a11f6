//! Memory whose type is known when the program runs.
#![cfg(feature = "std")]
use core::ffi::c_void;
use core::mem::MaybeUninit;

use dimfold::{DeviceBuffer, Dtype, IxDyn, Layout, Order, Queue, RawView, RawViewMut, Result, Status, View, ViewMut};

fn raw<'a, T>(data: &'a [T], layout: &'a Layout<IxDyn>) -> RawView<'a> {
    RawView::new(data.as_ptr().cast(), size_of_val(data), Dtype::of::<T>().unwrap(), layout)
}

fn raw_mut<'a, T>(data: &'a mut [T], layout: &'a Layout<IxDyn>) -> RawViewMut<'a> {
    let size_bytes = size_of_val(data);
    RawViewMut::new(data.as_mut_ptr().cast(), size_bytes, Dtype::of::<T>().unwrap(), layout)
}

fn c_contig(shape: &[usize]) -> Layout<IxDyn> {
    Layout::c_contig(shape).unwrap()
}

#[test]
fn a_type_known_late_is_moved_cast_and_filled() -> Result<()> {
    let mut queue = Queue::with_threads(1)?;
    let (rows, columns) = (c_contig(&[2, 3]), Layout::<IxDyn>::f_contig(&[2, 3][..])?);
    let (source, mut moved, mut cast) = ([1i64, 2, 300, -4, 5, 6], [0i64; 6], [0u8; 6]);
    // SAFETY: slices, borrowed for the calls, of values of their dtypes.
    unsafe {
        queue.copy_raw(&raw_mut(&mut moved, &columns), &raw(&source, &rows))?;
        assert_eq!(moved, [1, -4, 2, 5, 300, 6]);
        queue.cast_raw(&raw_mut(&mut cast, &rows), &raw(&source, &rows))?;
        assert_eq!(cast, [1, 2, 255, 0, 5, 6]);
        queue.cast_wrapping_raw(&raw_mut(&mut cast, &rows), &raw(&source, &rows))?;
        assert_eq!(cast, [1, 2, 44, 252, 5, 6]);
        let (value, middle) = (9u8, rows.dim_select(-1, 1)?);
        queue.fill_raw(&raw_mut(&mut cast, &middle), (&raw const value).cast())?;
    }
    assert_eq!(cast, [1, 9, 44, 252, 9, 6]);
    Ok(())
}

#[test]
fn ranks_meet_when_the_shapes_are_the_same() -> Result<()> {
    let (fixed, dynamic) = (Layout::c_contig([2, 2])?, Layout::<IxDyn>::f_contig(&[2, 2][..])?);
    let (source, mut target) = ([1u16, 2, 3, 4], [0u16; 4]);
    let to = RawViewMut::new(target.as_mut_ptr().cast(), 8, Dtype::U16, &fixed);
    // SAFETY: slices, borrowed for the call.
    unsafe { Queue::new()?.copy_raw(&to, &raw(&source, &dynamic)) }?;
    assert_eq!(target, [1, 3, 2, 4]);
    Ok(())
}

/// The numbers of another crate's layout, which nobody has checked.
#[test]
fn numbers_are_a_layout_when_an_operation_gets_them() -> Result<()> {
    let (source, mut target, mut queue) = ([1u16, 2, 3, 4, 5, 6], [0u16; 6], Queue::with_threads(1)?);
    let to = RawViewMut::of_strides(target.as_mut_ptr().cast(), 12, Dtype::U16, &[3, 2], &[2, 1], 0);
    let from = |shape, stride, offset| {
        RawView::of_strides(source.as_ptr().cast(), size_of_val(&source), Dtype::U16, shape, stride, offset)
    };
    let view = from(&[3, 2], &[-1, 3], 2);
    assert_eq!((view.shape(), view.stride(), view.offset()), (&[3, 2][..], &[-1, 3][..], 2));
    assert_eq!(view.layout()?.to_string(), "(3,2):(-1,3)+2");
    assert_eq!(format!("{view:?}"), "RawView u16 [3, 2]:[-1, 3]+2");
    // SAFETY: slices, borrowed for the call.
    unsafe { queue.copy_raw(&to, &view) }?;
    let expected = [3, 6, 2, 5, 1, 4];
    let refused = [
        (from(&[3, 2], &[1], 0), Status::NDIM),
        (from(&[3, 2], &[-1, 3], 1), Status::BOUNDS),
        (from(&[3, 2], &[isize::MAX, 3], 0), Status::OVERFLOW),
        (from(&[usize::MAX, 2], &[0, 0], 0), Status::OVERFLOW),
        (from(&[1; 65], &[1; 65], 0), Status::NDIM),
    ];
    for (view, status) in refused {
        // SAFETY: as above.
        assert_eq!(unsafe { queue.copy_raw(&to, &view) }.unwrap_err().status(), status, "{view:?}");
    }
    assert_eq!(target, expected);
    Ok(())
}

#[test]
fn what_does_not_fit_is_refused_and_nothing_is_written() -> Result<()> {
    let mut queue = Queue::with_threads(1)?;
    let (two, three, many) = (c_contig(&[2]), c_contig(&[3]), c_contig(&[2, 1]));
    let (source, mut target, empty) = ([1u16, 2], [7u16; 2], [0u16; 0]);
    let mut status = |target: RawViewMut, source: RawView| {
        // SAFETY: slices, borrowed for the call.
        let error = unsafe { queue.copy_raw(&target, &source) }.unwrap_err();
        (error.status(), std::string::ToString::to_string(&error))
    };
    assert_eq!(status(raw_mut(&mut target, &two), raw(&source, &three)).0, Status::BOUNDS);
    assert_eq!(status(raw_mut(&mut target, &three), raw(&source, &three)).0, Status::BOUNDS);
    assert_eq!(status(raw_mut(&mut target, &two), raw(&source, &many)).0, Status::SHAPE);
    assert_eq!(status(raw_mut(&mut target, &two), raw(&[1u8, 2], &two)).0, Status::DTYPE);
    let (without, said) = status(raw_mut(&mut target, &two), raw(&empty, &two));
    assert_eq!(without, Status::BOUNDS, "no bytes are not an unknown number of them");
    assert!(said.contains("source"), "{said}");
    assert_eq!(target, [7, 7]);
    Ok(())
}

#[test]
fn what_holds_nothing_yet_is_written_and_moved() -> Result<()> {
    let (layout, mut queue) = (c_contig(&[4]), Queue::with_threads(1)?);
    let (mut first, mut second) = ([MaybeUninit::<f64>::uninit(); 4], [MaybeUninit::<f64>::uninit(); 4]);
    let to = RawViewMut::new(second.as_mut_ptr().cast(), 32, Dtype::F64, &layout);
    let between = RawView::new(first.as_ptr().cast(), 32, Dtype::F64, &layout);
    // SAFETY: the arrays are borrowed; bytes without a value are moved alone. All are written before they are read.
    let second = unsafe {
        queue.copy_raw(&to, &between)?;
        let filled = RawViewMut::new(first.as_mut_ptr().cast(), 32, Dtype::F64, &layout);
        queue.fill_raw(&filled, core::ptr::from_ref(&2.5f64).cast::<c_void>())?;
        queue.copy_raw(&to, &RawView::new(first.as_ptr().cast(), 32, Dtype::F64, &layout))?;
        second.map(|item| item.assume_init())
    };
    assert_eq!(second, [2.5; 4]);
    Ok(())
}

#[test]
fn views_and_buffers_become_raw_ones() -> Result<()> {
    let mut queue = Queue::with_threads(1)?;
    let (data, mut copy) = ([1i32, 2, 3, 4], [0i32; 4]);
    let view = View::new(&data, Layout::c_contig([2, 2])?)?.reverse_axes();
    let mut target = ViewMut::new(&mut copy, Layout::c_contig([2, 2])?)?;
    assert_eq!((view.raw().dtype(), view.raw().size_bytes()), (Dtype::I32, 16));
    // SAFETY: the views borrow their memory.
    unsafe { queue.copy_raw(&target.raw(), &view.raw()) }?;
    assert_eq!(copy, [1, 3, 2, 4]);

    let (mut buffer, layout) = (DeviceBuffer::<u8>::zeroed(&mut queue, 16)?, c_contig(&[4]));
    let device = queue.device();
    let to = RawViewMut::new(buffer.as_mut_ptr().cast(), 16, Dtype::I32, &layout).on_device(device);
    // SAFETY: the buffer is this queue's, and has as many bytes.
    unsafe { queue.copy_raw(&to, &raw(&copy, &layout)) }?;
    let bytes = buffer.view(Layout::c_contig([16])?)?.to_vec(&mut queue, Order::C)?;
    assert_eq!(bytes[4..8], 3i32.to_ne_bytes());
    Ok(())
}

#[test]
fn dtypes_of_types_that_borrow_are_none() {
    fn dtype_of_item<T>(_: &[T]) -> Option<Dtype> {
        Dtype::of::<T>()
    }
    let text = std::string::String::from("x");
    assert_eq!(dtype_of_item(&[&text]), None);
    assert_eq!(dtype_of_item(&[text]), None);
    assert_eq!((Dtype::of::<bool>(), Dtype::of::<usize>()), (Some(Dtype::BOOL), Some(Dtype::U64)));
    assert_eq!((Dtype::of::<[f64; 2]>(), Dtype::of::<u128>()), (Some(Dtype::C128), None));
    assert_eq!(Dtype::of::<core::num::NonZeroU8>(), None, "any byte but 0 is a value of it");
}
