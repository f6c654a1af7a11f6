//! Expressions as texts: what is read, what is refused where, and what an error is shown with.
#![cfg(feature = "std")]

use dimfold::expr::NodeList;
use dimfold::{expr, Dtype, Layout, Program, Queue, Status, View, ViewMut};

fn one_thread() -> Queue {
    Queue::with_threads(1).unwrap()
}

fn parsed(text: &str) -> NodeList {
    NodeList::parse(text).unwrap()
}

#[test]
#[cfg_attr(miri, ignore = "Miri reads no name of an operation that is C's")]
fn a_text_is_read_and_written_as_it_was() {
    for text in ["|a: f32| a", "|a: u8, b: u8| a & b, a | b", "|x: f64| t = exp(x); t * t + 1.5", "|| index(-1) * 3"] {
        let nodes = parsed(text);
        let again: NodeList = nodes.to_string().parse().unwrap();
        assert_eq!(format!("{nodes:?}"), format!("{again:?}"), "{text}");
        assert_eq!(again.to_string(), nodes.to_string());
    }
    assert_eq!(format!("{:?}", parsed("|a: f32| a + a").clone()), "NodeList [source, add(0, 0)]");
}

#[test]
fn nodes_know_their_dtypes() {
    let nodes = parsed("|a: f32, b: u8| a < f32(b), a, i64(b)");
    assert_eq!((nodes.sources(), nodes.results()), (2, 3));
    let sources: Vec<_> = (0..3).map(|place| nodes.source_dtype(place)).collect();
    assert_eq!(sources, [Some(Dtype::F32), Some(Dtype::U8), None]);
    let results: Vec<_> = (0..4).map(|place| nodes.result_dtype(place)).collect();
    assert_eq!(results, [Some(Dtype::BOOL), Some(Dtype::F32), Some(Dtype::I64), None]);
}

#[test]
fn what_is_no_expression_is_refused_at_its_column() {
    for (text, status, column) in [
        ("", Status::SYNTAX, 1),
        ("|a: f32|", Status::SYNTAX, 9),
        ("|a: f32| a * b", Status::SYNTAX, 14),
        ("|a: f32, b: i32| a + b", Status::DTYPE, 20),
        ("|a: f33| a", Status::SYNTAX, 5),
        ("|\u{e9}: f32| a", Status::SYNTAX, 2),
    ] {
        let error = NodeList::parse(text).unwrap_err();
        assert_eq!((error.status(), error.column()), (status, Some(column)), "{text}: {error}");
        assert_eq!(parsed("|a: f32| a").diagnose(&error).to_string(), error.to_string());
    }
    let long = format!("|a: f32| a{}", " + a".repeat(64));
    assert_eq!(NodeList::parse(&long).unwrap_err().status(), Status::RESOURCE);
}

#[test]
fn a_program_is_made_of_a_text() {
    let mut queue = one_thread();
    let line = Program::<(f32, f32), f32>::parse(&mut queue, "|a: f32, b: f32| a * 2.5 + b").unwrap();
    let (a, b, mut result) = ([1.0f32, 2.0], [0.5f32], [0.0f32; 2]);
    line.apply(&mut queue, &mut ViewMut::from(&mut result), (View::from(&a), View::from(&b))).unwrap();
    assert_eq!(result, [3.0, 5.5]);
    let ends = Program::<(i32, i32), (i32, bool)>::parse(&mut queue, "|a: i32, b: i32| min(a, b), a < b").unwrap();
    let (x, y, mut least, mut is_less) = ([1, 5], [2, 4], [0; 2], [false; 2]);
    let targets = (&mut ViewMut::from(&mut least), &mut ViewMut::from(&mut is_less));
    ends.apply(&mut queue, targets, (View::from(&x), View::from(&y))).unwrap();
    assert_eq!((least, is_less), ([1, 4], [true, false]));
    let none = Program::<(), i64>::parse(&mut queue, "|| index(0)").unwrap();
    let mut indices = [0i64; 3];
    none.apply(&mut queue, &mut ViewMut::from(&mut indices), ()).unwrap();
    assert_eq!(indices, [0, 1, 2]);
    let step = Program::<(u8,), u8>::parse(&mut queue, "|a: u8| a + 1").unwrap();
    let mut bytes = [254u8, 255];
    step.update(&mut queue, &mut ViewMut::from(&mut bytes), ()).unwrap();
    assert_eq!(bytes, [255, 0]);
}

/// The error of a program whose types are not those of a text, with the text and its mark.
fn refused<S: expr::Items, T: expr::ProgramResults>(text: &str) -> (Status, String) {
    let nodes = parsed(text);
    let error = Program::<S, T>::of_nodes(&mut one_thread(), &nodes).unwrap_err();
    assert_eq!(Program::<S, T>::parse(&mut one_thread(), text).unwrap_err().to_string(), error.to_string());
    (error.status(), nodes.diagnose(&error).to_string())
}

#[test]
fn a_program_has_the_types_of_its_text() {
    let text = "|a: f32, b: i32| a * 2.5, b";
    for (found, status, expected) in [
        (
            refused::<(f32,), (f32, i32)>(text),
            Status::ARGUMENT,
            "program_create: 1 sources are given: the expression has 2\n|a: f32, b: i32| a * 2.5, b",
        ),
        (
            refused::<(f32, i32), f32>(text),
            Status::ARGUMENT,
            "program_create: 1 targets are given: the expression has 2\n|a: f32, b: i32| a * 2.5, b",
        ),
        (
            refused::<(f32, u32), (f32, i32)>(text),
            Status::DTYPE,
            "program_create: the dtype of source 1 is u32: expected i32\n\
             |a: f32, b: i32| a * 2.5, b\n         ^~~~~~",
        ),
        (
            refused::<(f32, i32), (f64, i32)>(text),
            Status::DTYPE,
            "program_create: the dtype of target 0 is f64: expected f32\n\
             |a: f32, b: i32| a * 2.5, b\n                 ^~~~~~~",
        ),
    ] {
        assert_eq!(found, (status, expected.into()));
    }
}

#[test]
fn errors_of_applying_are_shown_in_the_expression() {
    let (mut queue, mut numbers) = (one_thread(), [1.0f32; 6]);
    let nodes = parsed("|a: f32| a + f32(index(1))");
    let program = Program::<(f32,), f32>::of_nodes(&mut queue, &nodes).unwrap();
    let a = [1.0f32; 6];
    let error = program.apply(&mut queue, &mut ViewMut::from(&mut numbers), (View::from(&a),)).unwrap_err();
    let text = nodes.diagnose(&error).to_string();
    assert!(text.starts_with("apply: index 1 is outside of 1 axes: expected -1 to 0\n"), "{text}");
    assert!(text.ends_with("|a: f32| a + f32(index(1))\n                 ^~~~~~~~"), "{text}");
    assert_eq!(format!("{:?}", nodes.diagnose(&error)), text);
}

#[test]
fn expressions_of_views_come_to_nodes() {
    let numbers = [1.0f32; 6];
    let a = View::new(&numbers, Layout::c_contig([2, 3]).unwrap()).unwrap();
    let row = View::from(&numbers[..3]);
    let nodes = (a * 2.5 + row).node_list().unwrap();
    assert_eq!(nodes.to_string(), "|a: f32| t0 = a * 2.5; b: f32; t0 + b");
    assert_eq!(nodes.source_dtype(1), Some(Dtype::F32));
    let wrong = (a + View::from(&numbers[..2])).node_list().unwrap_err();
    assert_eq!(wrong.status(), Status::SHAPE);
    let program = Program::<(f32, f32), f32>::of_nodes(&mut one_thread(), &nodes).unwrap();
    let mut result = [0.0f32; 6];
    let mut target = ViewMut::new(&mut result, Layout::c_contig([2, 3]).unwrap()).unwrap();
    program.apply(&mut one_thread(), &mut target, (&a, &row)).unwrap();
    assert_eq!(result, [3.5; 6]);
}
