//! Errors name the operation, the argument, the axis and the layouts.
#![cfg(all(feature = "std", not(miri)))]

use dimfold::{s, Error, Ix0, Ix2, IxDyn, Layout, Order, Status};

fn matrix() -> Layout<Ix2> {
    Layout::c_contig([3, 4]).unwrap()
}

#[test]
fn a_sentence_and_the_layouts() {
    for (error, expected) in [
        (
            matrix().dim_select(2, 0).unwrap_err(),
            "dim_select: axis 2 is outside of 2 axes: expected -2 to 1; layout (3,4):(4,1)",
        ),
        (
            matrix().index([1, 4]).unwrap_err(),
            "index: index 4 is outside of extent 4 of axis 1: expected -4 to 3; layout (3,4):(4,1)",
        ),
        (Layout::c_contig([usize::MAX]).unwrap_err(), "c_contig: the size of shape is not representable, at axis 0"),
        (Layout::new([2], [-1], 0).unwrap_err(), "new: the lowest position of result is -1: expected at least 0"),
        (Layout::new(&[2, 3], &[1], 0).unwrap_err(), "new: stride has 1 axes: expected 2"),
        (
            matrix().broadcast_layout(&Layout::c_contig([5]).unwrap()).unwrap_err(),
            "broadcast_layout: axis 1 of layout2 has extent 5: expected 1 or 4; layout (3,4):(4,1), (5):(1)",
        ),
        (
            Layout::iterate([&matrix(), &matrix().reverse_axes()], Order::C).unwrap_err(),
            "iterate: axis 0 of layouts has extent 4: expected 3; layout (3,4):(4,1), (4,3):(1,4)",
        ),
        (
            "(3,4):(4,1)+2".parse::<Layout<Ix0>>().unwrap_err(),
            "parse: result has 2 axes: expected 0; layout (3,4):(4,1)+2",
        ),
        (
            matrix().apply(".flip(3)").unwrap_err(),
            "flip: column 1: axes 3 is outside of 2 axes: expected -2 to 1; layout (3,4):(4,1)",
        ),
    ] {
        assert_eq!(error.to_string(), expected);
        assert_eq!(format!("{error:?}"), format!("{}: {expected}", error.status().name()));
    }
}

#[test]
fn the_parts_of_an_error() {
    let error = matrix().reshape([5, -1], Order::C).unwrap_err();
    assert_eq!((error.status(), error.operation(), error.operand()), (Status::SHAPE, "reshape", Some("shape")));
    assert_eq!((error.axis(), error.column()), (Some(1), None));
    assert_eq!((error.expected(), error.found()), (12, 5));
    assert_eq!(error.layouts(), [matrix().to_dyn()]);
    let error = matrix().dim_narrow(0, dimfold::Slice::from(..).step(0)).unwrap_err();
    assert_eq!((error.status(), error.operand()), (Status::SLICE, Some("slice")));
    let error = "(3,4):(4,".parse::<Layout<Ix2>>().unwrap_err();
    assert_eq!((error.status(), error.column()), (Status::SYNTAX, Some(10)));
    assert!(error.layouts().is_empty());
}

#[test]
fn every_status_has_its_name() {
    let known = [
        Status::NULL,
        Status::NDIM,
        Status::AXIS,
        Status::INDEX,
        Status::SLICE,
        Status::SHAPE,
        Status::OVERFLOW,
        Status::BOUNDS,
        Status::ORDER,
        Status::NOT_A_VIEW,
        Status::OVERLAP,
        Status::OVERLAP_UNKNOWN,
        Status::DTYPE,
        Status::READONLY,
        Status::ARGUMENT,
        Status::SYNTAX,
        Status::UNSUPPORTED,
        Status::RESOURCE,
        Status::ITEMSIZE,
        Status::CUDA_UNAVAILABLE,
        Status::CUDA,
        Status::CUDA_LOST,
        Status::CAPTURE,
    ];
    let header = include_str!("../../../../c/include/dimfold/status.h");
    let names: Vec<&str> = header
        .lines()
        .filter_map(|line| line.strip_prefix("#define ")?.split_whitespace().next())
        .filter(|name| name.starts_with("DIMFOLD_ERR_"))
        .collect();
    assert!(names.iter().copied().eq(known.iter().map(|status| status.name())), "{names:?}");
    assert!(known.iter().all(|status| !status.text().is_empty() && format!("{status:?}") == status.name()));
    assert_eq!(Status::AXIS.to_string(), Status::AXIS.text());
}

#[test]
fn errors_are_standard_errors() {
    fn is_error<T: std::error::Error + Send + Sync + Clone + 'static>() {}
    is_error::<Error>();
    assert_eq!(size_of::<Error>(), size_of::<usize>(), "small enough not to slow down what succeeds");
    let run = || -> Result<(), Box<dyn std::error::Error>> {
        Layout::c_contig([3])?.dim_select(0, 3)?;
        Ok(())
    };
    assert!(run().unwrap_err().to_string().starts_with("dim_select: index 3"));
}

#[test]
fn layouts_compare_and_hash() {
    use std::collections::HashSet;
    let (layout, shifted) = (matrix(), matrix().set_offset(1).unwrap());
    let set: HashSet<Layout<Ix2>> = [layout, shifted, layout].into();
    assert_eq!(set.len(), 2);
    let (one, other) = (Layout::new([1, 4], [4, 1], 0).unwrap(), Layout::new([1, 4], [9, 1], 0).unwrap());
    assert!(one != other && one.equivalent(&other) && one.hash_value() == other.hash_value());
    assert_eq!(one.to_dyn().hash_value(), one.hash_value());
}

#[test]
fn layouts_convert() {
    assert_eq!(Layout::try_from([3, 4]).unwrap(), matrix());
    assert_eq!(Layout::try_from(([3, 4], [4, 1], 0)).unwrap(), matrix());
    assert_eq!(<([usize; 2], [isize; 2], usize)>::from(matrix()), ([3, 4], [4, 1], 0));
    assert_eq!(Layout::try_from(vec![3, 4]).unwrap(), matrix().to_dyn());
    assert_eq!(Layout::try_from([3, 4].as_slice()).unwrap(), matrix().into());
    assert_eq!(Layout::try_from((vec![3, 4], vec![4, 1], 0)).unwrap(), matrix().to_dyn());
    assert_eq!(<(Vec<usize>, Vec<isize>, usize)>::from(&matrix()), (vec![3, 4], vec![4, 1], 0));
    assert_eq!(Layout::<Ix2>::try_from(&matrix().to_dyn()).unwrap(), matrix());
    assert_eq!(Layout::<Ix0>::try_from(matrix().to_dyn()).unwrap_err().status(), Status::NDIM);
    assert!(Layout::try_from(([2], [-1], 0)).is_err());
    let copied = matrix();
    assert_eq!(copied, matrix(), "a layout of fixed rank is Copy");
    assert_eq!((matrix().shape_by_value(), matrix().stride_by_value()), ([3, 4], [4, 1]));
    let dynamic = matrix().to_dyn();
    assert_eq!(Layout::new(dynamic.shape_by_value(), dynamic.stride_by_value(), 0).unwrap(), dynamic);
}

#[test]
fn layouts_are_text() {
    for text in ["():()", "():()+3", "(3):(-1)+2", "(3,4):(4,1)", "(2,0):(1,1)"] {
        let layout: Layout<IxDyn> = text.parse().unwrap();
        assert_eq!(layout.to_string(), text);
        assert_eq!(format!("{layout:?}"), format!("Layout({text})"));
        assert_eq!(format!("[{layout:>14}]"), format!("[{text:>14}]"));
    }
    assert_eq!("3".parse::<Layout<Ix0>>().unwrap_err().status(), Status::SYNTAX);
    assert_eq!("(3):(1)".parse::<Layout<Ix0>>().unwrap_err().status(), Status::NDIM);
    assert_eq!(Layout::parse_front("f(2,3) [0]").unwrap(), (Layout::f_contig(&[2, 3]).unwrap(), 7));
    let step = matrix().apply_step(".astype(f16).T").unwrap();
    assert_eq!((step.dtype, step.used), (Some(dimfold::Dtype::F16), 12));
    let step = matrix().apply_step("[0] .T").unwrap();
    assert_eq!((step.layout.to_string(), step.used, step.dtype), ("(4):(1)".into(), 4, None));
    assert_eq!(matrix().apply(".astype(f16)").unwrap_err().status(), Status::UNSUPPORTED);
    assert_eq!(matrix().draw(3), None);
    assert_eq!(matrix().dim_slice(s![..0]).unwrap().draw(0), None);
}

#[test]
fn dtypes_have_names() {
    use dimfold::Dtype;
    assert_eq!((Dtype::C128.name(), Dtype::C128.numpy(), Dtype::C128.size_bytes()), (Some("c128"), Some("<c16"), 16));
    assert_eq!(Dtype::parse(">f2").unwrap(), (Dtype::F16, cfg!(target_endian = "little")));
    assert_eq!("float16".parse::<Dtype>().unwrap(), Dtype::F16);
    assert_eq!("f17".parse::<Dtype>().unwrap_err().status(), Status::DTYPE);
    let opaque = Dtype::opaque(3).unwrap();
    assert_eq!((opaque.to_string().as_str(), opaque.size_bytes()), ("opaque3", 3));
    assert_eq!(Dtype::opaque(17), None);
    assert_eq!((Dtype(7).name(), Dtype(7).numpy(), Dtype(7).to_string().as_str()), (None, None, "0x00000007"));
}
