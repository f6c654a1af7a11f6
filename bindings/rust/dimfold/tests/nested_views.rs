//! Views through nested layouts: what they reach, what they refuse, and what operations do with them.
#![cfg(feature = "std")]

mod common;

use common::{check_walk, numbers, Random};
use dimfold::nested::{Nested, NestedView, NestedViewMut};
use dimfold::{nested, Kernel, Layout, Queue, Status, View, ViewMut};

fn status<T>(result: dimfold::Result<T>) -> Status {
    result.err().expect("an error").status()
}

#[test]
fn a_layout_outside_of_the_slice_is_refused() {
    let data = numbers(12);
    assert!(NestedView::new(&data, nested!("(3,(2,2)):(4,(2,1))")).is_ok());
    for layout in [nested!("(3,(2,2)):(4,(2,1))+1"), nested!("13:1"), nested!("2:-1"), nested!("4:-1+2")] {
        assert_eq!(status(NestedView::new(&data, layout)), Status::BOUNDS, "{layout}");
        assert_eq!(status(NestedViewMut::new(&mut data.clone(), layout)), Status::BOUNDS, "{layout}");
    }
    assert!(NestedView::new(&data, nested!("4:-1+3")).is_ok());
    assert_eq!(status(NestedView::new(&data[..0], nested!("()"))), Status::BOUNDS);
    assert_eq!(status(NestedView::new(&data, nested!("4:1@0"))), Status::UNSUPPORTED);
    let error = NestedView::new(&data, nested!("(2,8):(8,1)")).unwrap_err();
    assert_eq!(error.to_string(), "new: data has 12 elements: expected 16; layout (2,8):(8,1)");
}

#[test]
fn a_swizzle_that_leads_outside_is_refused() {
    let data = numbers(12);
    let layout = nested!("Sw<2,0,2> o 0 o (4,3):(1,4)");
    assert!(layout.positions().all(|position| position < 12));
    check_walk!(NestedView::new(&data, layout).unwrap().iter(), |element| *element);
    assert_eq!(status(NestedView::new(&data[..11], layout)), Status::BOUNDS);
    assert_eq!(status(NestedView::new(&data, nested!("Sw<2,0,2> o 0 o 13:1"))), Status::BOUNDS);
    assert_eq!(status(NestedView::new(&data, nested!("Sw<1,2,1> o 0 o 12:1"))), Status::BOUNDS);
}

#[test]
fn overlapping_layouts_are_refused() {
    let mut data = numbers(64);
    for layout in [nested!("(2,3):(0,1)"), nested!("((3),3):((2),1)"), nested!("Sw<1,0,2> o 0 o (2,3):(0,1)")] {
        let error = NestedViewMut::new(&mut data, layout).unwrap_err();
        assert_eq!(error.status(), Status::OVERLAP, "{error}");
        let (one, two) = (error.expected() as isize, error.found() as isize);
        assert!(one != two && layout.index(one).unwrap() == layout.index(two).unwrap(), "{error}");
        assert_eq!(error.position(), layout.index(one).unwrap() as i64);
        assert!(NestedView::new(&data, layout).is_ok());
    }
    assert!(NestedViewMut::new(&mut data, nested!("(2,3):(3,2)")).is_ok());
}

#[test]
fn coordinates_outside_are_none() {
    let mut data = numbers(24);
    let layout = nested!("(3,(2,4)):(8,(4,1))");
    let mut view = NestedViewMut::new(&mut data, layout).unwrap();
    assert_eq!(view.get((2, (1, 3))), Some(&numbers(24)[16 + 4 + 3]));
    assert_eq!((view.get(23), view.get((2, 7))), (Some(&numbers(24)[23]), Some(&numbers(24)[23])));
    assert_eq!((view.get(24), view.get(-1), view.get((3, 0)), view.get((0, 8))), (None, None, None, None));
    assert_eq!((view.get((0, (2, 0))), view.get((0, 0, 0)), view.get((.., 0))), (None, None, None));
    assert_eq!((view.get("(1,"), view.view().get((3, 0))), (None, None));
    assert_eq!(view.get_mut((0, -1)), None);
    *view.get_mut((1, (0, 1))).unwrap() = -5;
    assert_eq!(data[9], -5);
}

#[test]
#[should_panic = "outside of (2,3)"]
fn indexing_outside_panics() {
    let _ = NestedView::new(&numbers(6), nested!("(2,3)")).unwrap()[(2, 0)];
}

#[test]
#[should_panic = "outside of (2,3)"]
fn writing_outside_panics() {
    NestedViewMut::new(&mut numbers(6), nested!("(2,3)")).unwrap()[(0, 3)] = 1;
}

#[test]
fn another_layout_of_the_slice_is_checked_as_the_first() {
    let mut data = numbers(48);
    let view = NestedView::new(&data, nested!("(8,6):(6,1)")).unwrap();
    let tile = view.map_layout(|layout| layout.zipped_divide((4, 3))?.slice_and_offset((.., (1, 1)))).unwrap();
    let columns = [27, 28, 29].map(|first| [first, first + 6, first + 12, first + 18]);
    assert!(tile.iter().eq(columns.as_flattened().iter().map(|&position| &data[position])));
    assert_eq!(status(view.map_layout(|layout| layout.logical_divide((5, ..)))), Status::BOUNDS, "it is padded");
    assert_eq!(status(view.map_layout(|_| Ok(nested!("49:1")))), Status::BOUNDS);
    let view = NestedViewMut::new(&mut data, nested!("48:1")).unwrap();
    assert_eq!(status(view.map_layout(|_| Ok(nested!("(2,48):(0,1)")))), Status::OVERLAP);
}

#[test]
fn copies_meet_at_their_common_coordinate() {
    let layouts = [
        nested!("(4,6):(6,1)"),
        nested!("(4,(2,3)):(1,(12,4))"),
        nested!("((2,2),6):((12,-24),2)+25"),
        nested!("Sw<2,0,3> o 0 o (4,6):(8,1)"),
        nested!("Sw<1,1,-2> o 0 o ((2,2),(2,3)):((1,2),(4,8))"),
    ];
    let layouts = if cfg!(miri) { &layouts[4..] } else { &layouts };
    let (data, mut queue) = (numbers(64), Queue::with_threads(1).unwrap());
    for &from in layouts {
        for &to in layouts {
            let (mut written, mut wide) = (vec![-1; 64], vec![-1_i64; 64]);
            let source = NestedView::new(&data, from).unwrap();
            let mut target = NestedViewMut::new(&mut written, to).unwrap();
            queue.copy_nested(&mut target, &source).unwrap();
            assert!(target.iter().eq(source.iter()), "{to} of {from}");
            let is_written = |position: usize| to.positions().any(|own| own as usize == position);
            assert!((0..64).all(|position| is_written(position) || written[position] == -1), "{to} of {from}");
            let mut target = NestedViewMut::new(&mut wide, to).unwrap();
            queue.cast_nested(&mut target, &source).unwrap();
            assert!(target.iter().copied().eq(source.iter().map(|&number| i64::from(number))), "{to} of {from}");
        }
    }
}

#[test]
fn strided_views_meet_nested_ones() {
    let (data, mut queue) = (numbers(24), Queue::with_threads(1).unwrap());
    let strided = View::new(&data, Layout::c_contig([4, 6]).unwrap()).unwrap();
    let tree = nested!("((2,2),(2,3)):((1,2),(4,8))");
    let mut there = vec![0; 24];
    queue.copy_nested(&mut NestedViewMut::new(&mut there, tree).unwrap(), &strided).unwrap();
    let source = NestedView::new(&there, tree).unwrap();
    assert_eq!((source[(3, 5)], source[((1, 0), (1, 2))]), (strided[[3, 5]], strided[[1, 5]]));
    let mut back = vec![0; 24];
    let mut target = ViewMut::new(&mut back, Layout::c_contig([4, 6]).unwrap()).unwrap();
    queue.copy_nested(&mut target, &source).unwrap();
    assert_eq!(back, data);
}

#[test]
fn a_fill_writes_the_elements_and_nothing_between_them() {
    let (mut data, layout) = (numbers(40), nested!("Sw<1,0,2> o 1 o (3,(2,2)):(2,(8,16))"));
    let mut queue = Queue::with_threads(1).unwrap();
    queue.fill_nested(&mut NestedViewMut::new(&mut data, layout).unwrap(), -7).unwrap();
    for (position, (&found, number)) in data.iter().zip(numbers(40)).enumerate() {
        let is_written = layout.positions().any(|own| own as usize == position);
        assert_eq!(found, if is_written { -7 } else { number }, "at {position}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "Miri reads no name of an operand that is C's")]
fn shapes_that_do_not_fit_are_refused_with_both_layouts() {
    let (data, mut written) = (numbers(24), vec![0; 24]);
    let source = NestedView::new(&data, nested!("(6,4)")).unwrap();
    let mut target = NestedViewMut::new(&mut written, nested!("(4,6)")).unwrap();
    let mut queue = Queue::with_threads(1).unwrap();
    let error = queue.copy_nested(&mut target, &source).unwrap_err();
    assert_eq!(error.status(), Status::SHAPE);
    let shown = error.to_string();
    assert!(
        shown.contains("\n  target     (4,6):(1,4)\n") && shown.contains("\n  source     (6,4):(1,6)\n"),
        "{shown}"
    );
    assert_eq!(status(queue.explain_nested(&target, &source)), Status::SHAPE);
    assert_eq!(written, vec![0; 24]);
}

#[test]
fn plans_are_told() {
    let (data, mut written, queue) = (numbers(64), vec![0; 64], Queue::with_threads(1).unwrap());
    let source = NestedView::new(&data, nested!("(8,(2,4)):(1,(8,16))")).unwrap();
    let target = NestedViewMut::new(&mut written, nested!("(8,8)")).unwrap();
    assert_eq!(queue.explain_nested(&target, &source).unwrap().kernel(), Kernel::Memcpy);
    let target = target.map_layout(|layout| layout.swizzled("Sw<3,0,3>".parse()?, 0)).unwrap();
    let plan = queue.explain_nested(&target, &source).unwrap();
    assert_eq!((plan.kernel(), plan.source_swizzle()), (Kernel::Swizzled, None));
    assert_eq!(plan.target_swizzle(), target.layout().swizzle());
    assert_eq!(queue.explain_fill_nested(&target.map_layout(|_| Ok(nested!("64:1"))).unwrap()).unwrap().run(), 64);
}

#[test]
fn a_view_is_reborrowed_and_shared() {
    let mut data = numbers(8);
    let mut view = NestedViewMut::new(&mut data, nested!("(2,4):(4,1)")).unwrap();
    view.reborrow()[(0, 0)] = 100;
    let reading = view.view();
    let again = reading;
    assert_eq!((reading[0], again[0], again.size(), (&again).into_iter().len()), (100, 100, 8, 8));
    assert!(format!("{again:?}").starts_with("NestedView (2,4):(4,1) [100, "));
}

#[test]
fn random_tiles_are_copied_as_the_definition_says() {
    let mut random = Random::new(3);
    let mut queue = Queue::with_threads(1).unwrap();
    for _ in 0..common::ROUNDS {
        let (rows, columns) = (1 + random.below(4), 1 + random.below(4));
        let shape = ((rows, 2), (2, columns));
        let (from, to) = (Nested::left(shape).unwrap(), Nested::right(shape).unwrap());
        let data = numbers(from.size());
        let mut written = vec![0; to.size()];
        let mut target = NestedViewMut::new(&mut written, to).unwrap();
        queue.copy_nested(&mut target, &NestedView::new(&data, from).unwrap()).unwrap();
        let expected = |index: usize| data[from.index(index as isize).unwrap() as usize];
        assert!((0..from.size()).all(|index| written[to.index(index as isize).unwrap() as usize] == expected(index)));
    }
}
