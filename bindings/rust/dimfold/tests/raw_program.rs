//! Programs of texts compute what the texts say, for code that learns its types when it runs.
#![cfg(all(feature = "std", not(miri)))]

use core::ffi::c_void;
use core::mem::MaybeUninit;

use dimfold::expr::NodeList;
use dimfold::{DeviceBuffer, Dtype, Layout, Order, Queue, RawProgram, RawView, RawViewMut, Result, Status};

fn queue() -> Queue {
    Queue::with_threads(1).unwrap()
}

fn read<'a, T>(data: &'a [T], shape: &'a [usize], stride: &'a [isize], offset: usize) -> RawView<'a> {
    let (start, size_bytes) = (data.as_ptr().cast(), size_of_val(data));
    RawView::of_strides(start, size_bytes, Dtype::of::<T>().unwrap(), shape, stride, offset)
}

fn write<'a, T>(data: &'a mut [T], shape: &'a [usize], stride: &'a [isize], offset: usize) -> RawViewMut<'a> {
    let (start, size_bytes) = (data.as_mut_ptr().cast(), size_of_val(data));
    RawViewMut::of_strides(start, size_bytes, Dtype::of::<T>().unwrap(), shape, stride, offset)
}

#[test]
fn a_text_is_computed_over_layouts_of_any_strides() -> Result<()> {
    let mut queue = queue();
    let program = RawProgram::parse(&mut queue, "|a: i32, b: f64| f64(a) * b, a < 3")?;
    let (a, b) = ([1, 2, 3, 4, 5, 6], [0.5, 10.0]);
    let (mut products, mut is_less) = ([MaybeUninit::<f64>::uninit(); 6], [true; 8]);
    let product = RawViewMut::of_strides(products.as_mut_ptr().cast(), 48, Dtype::F64, &[3, 2], &[2, 1], 0);
    let less = write(&mut is_less, &[3, 2], &[-2, -1], 7);
    // SAFETY: arrays, borrowed for the call.
    unsafe {
        program.apply(&mut queue, &[product, less], &[read(&a, &[3, 2], &[1, 3], 0), read(&b, &[3, 2], &[0, 1], 0)])?;
        assert_eq!(products.map(|item| item.assume_init()), [0.5, 40.0, 1.0, 50.0, 1.5, 60.0]);
    }
    assert_eq!(is_less, [true, true, false, false, false, true, false, true]);
    Ok(())
}

#[test]
fn a_constant_holds_the_item_that_it_was_given_last() -> Result<()> {
    let mut queue = queue();
    let mut program = RawProgram::parse(&mut queue, "|x: u16| factor = u16(2); x * factor")?;
    let (source, mut scaled) = ([1u16, 2, 3], [0u16; 3]);
    for (factor, expected) in [(2u16, [2, 4, 6]), (10, [10, 20, 30])] {
        let (x, target) = (read(&source, &[3], &[1], 0), write(&mut scaled, &[3], &[1], 0));
        // SAFETY: an item of the constant's type; arrays, borrowed for the call.
        unsafe {
            program.set_constant(1, core::ptr::from_ref(&factor).cast::<c_void>())?;
            program.apply(&mut queue, &[target], &[x])?;
        }
        assert_eq!(scaled, expected);
    }
    // SAFETY: as above.
    let refused = unsafe { program.set_constant(0, core::ptr::from_ref(&1u16).cast::<c_void>()) };
    assert_eq!(refused.unwrap_err().status(), Status::ARGUMENT);
    Ok(())
}

#[test]
fn nodes_are_a_program_as_their_text_is() -> Result<()> {
    let mut queue = queue();
    let nodes = NodeList::parse("|a: i32| a * a")?;
    let mut program = RawProgram::of_nodes(&mut queue, &nodes)?;
    let (a, mut squares) = ([1, -2, 3], [0; 3]);
    let source = read(&a, &[3], &[1], 0);
    let target = write(&mut squares, &[3], &[1], 0);
    program.prepare(&mut queue, &[target], &[source])?;
    assert_eq!(program.prepare(&mut queue, &[target], &[]).unwrap_err().status(), Status::ARGUMENT);
    // SAFETY: arrays, borrowed for the call.
    unsafe { program.apply(&mut queue, &[target], &[source]) }?;
    assert_eq!(squares, [1, 4, 9]);
    Ok(())
}

#[test]
fn texts_that_are_none_are_refused_at_a_column() {
    let mut queue = queue();
    let mut refused = |text: &str| RawProgram::parse(&mut queue, text).unwrap_err();
    assert_eq!(refused("|a: i32| a + ").status(), Status::SYNTAX);
    assert_eq!(refused("").column(), Some(1));
    let mixed = refused("|a: i32, b: f32| a + b");
    assert_eq!((mixed.status(), mixed.column()), (Status::DTYPE, Some(20)));
    assert_eq!(refused("|a: f32| a & a").status(), Status::DTYPE);
}

#[test]
fn views_that_do_not_fit_are_refused_and_nothing_is_written() -> Result<()> {
    let mut queue = queue();
    let program = RawProgram::parse(&mut queue, "|a: i32, b: i32| a + b")?;
    let (a, mut sum, none) = ([1, 2, 3, 4], [7; 4], [0i32; 0]);
    let whole = || read(&a, &[4], &[1], 0);
    let mut status = |sources: &[RawView<'_>]| {
        // SAFETY: arrays, borrowed for the call.
        unsafe { program.apply(&mut queue, &[write(&mut sum, &[4], &[1], 0)], sources) }.unwrap_err().status()
    };
    assert_eq!(status(&[whole()]), Status::ARGUMENT);
    assert_eq!(status(&[whole(); 9]), Status::ARGUMENT);
    assert_eq!(status(&[whole(), read(&a, &[2, 2], &[2, 1], 0)]), Status::SHAPE);
    assert_eq!(status(&[whole(), read(&[1u32; 4], &[4], &[1], 0)]), Status::DTYPE);
    assert_eq!(status(&[whole(), read(&a, &[4], &[1], 1)]), Status::BOUNDS);
    assert_eq!(status(&[whole(), read(&none, &[4], &[1], 0)]), Status::BOUNDS);
    assert_eq!(status(&[whole(), read(&a, &[4], &[1, 1], 0)]), Status::NDIM);
    assert_eq!(sum, [7; 4]);
    Ok(())
}

#[test]
fn errors_say_which_operand_and_show_the_layouts() -> Result<()> {
    let mut queue = queue();
    let (a, mut result) = ([1, 2, 3, 4], [0; 4]);
    let mut refused = |text: &str, sources: &[RawView<'_>]| {
        let program = RawProgram::parse(&mut queue, text).unwrap();
        // SAFETY: arrays, borrowed for the call.
        unsafe { program.apply(&mut queue, &[write(&mut result, &[4], &[1], 0)], sources) }.unwrap_err().to_string()
    };
    let square = read(&a, &[2, 2], &[2, 1], 0);
    let one = refused("|a: i32| -a", &[square]);
    assert!(one.contains("target (4):(1)") && one.contains("source (2,2):(2,1)"), "{one}");
    let two = refused("|a: i32, b: i32| a + b", &[read(&a, &[4], &[1], 0), square]);
    assert!(two.contains("source 1") && two.contains("(4):(1)"), "{two}");
    let ndim = refused("|a: i32, b: i32| a + b", &[read(&a, &[4], &[1], 0), read(&a, &[4], &[1, 1], 0)]);
    assert!(ndim.contains("source 1"), "{ndim}");
    let count = refused("|a: i32| -a", &[square; 9]);
    assert!(count.contains("9 sources are given: the expression has 1"), "{count}");
    Ok(())
}

#[test]
fn a_target_that_shares_memory_with_a_source_must_be_that_source() -> Result<()> {
    let mut queue = queue();
    let program = RawProgram::parse(&mut queue, "|a: i32| a + 1")?;
    let mut data = [1, 2, 3, 4];
    let start = data.as_mut_ptr();
    let source =
        |stride| RawView::of_strides(start.cast(), 16, Dtype::I32, &[4], stride, if stride[0] < 0 { 3 } else { 0 });
    let target = RawViewMut::of_strides(start.cast(), 16, Dtype::I32, &[4], &[1], 0);
    // SAFETY: the array is the call's alone.
    let refused = unsafe { program.apply(&mut queue, &[target], &[source(&[-1])]) };
    assert_eq!(refused.unwrap_err().status(), Status::OVERLAP);
    // SAFETY: as above.
    unsafe { program.apply(&mut queue, &[target], &[source(&[1])]) }?;
    assert_eq!(data, [2, 3, 4, 5]);
    Ok(())
}

#[test]
fn memory_of_a_queue_is_computed_where_it_is() -> Result<()> {
    let mut queue = queue();
    let program = RawProgram::parse(&mut queue, "|a: f32| sqrt(a)")?;
    let mut buffer = DeviceBuffer::<f32>::zeroed(&mut queue, 3)?;
    let target = RawViewMut::of_strides(buffer.as_mut_ptr().cast(), 12, Dtype::F32, &[3], &[1], 0);
    let target = target.on_device(queue.device());
    // SAFETY: the buffer is this queue's, the array is borrowed for the call.
    unsafe { program.apply(&mut queue, &[target], &[read(&[4f32, 9.0, 16.0], &[3], &[1], 0)]) }?;
    assert_eq!(buffer.view(Layout::c_contig([3])?)?.to_vec(&mut queue, Order::C)?, [2.0, 3.0, 4.0]);
    Ok(())
}
