//! Moves.
use super::*;

/// A move of every view, which the GPU did.
macro_rules! moved {
    ($gpu:expr, $view:ident => $($moved:expr),+ $(,)?) => { $(
        let (here, there) = (ramp([3, 4, 5], &serial()), ramp([3, 4, 5], $gpu));
        for (found, expected) in parts(&there).into_iter().zip(parts(&here)) {
            let what = (stringify!($moved), expected.layout().clone());
            let (found, expected) = ({ let $view = found; $moved }, { let $view = expected; $moved });
            assert_eq!(of(&found), of(&expected), "{what:?}");
            assert_eq!(found.layout(), expected.layout(), "{what:?}");
            assert!(found.raw().is_on_device());
        }
    )+ };
}

#[test]
fn views_are_moved_as_on_the_serial_device_all_by_dimfold() {
    let Some(gpu) = gpu() else { return };
    moved!(&gpu, view =>
        view.into_contig(RowMajor),
        view.into_contig(ColMajor),
        view.into_shape([-1]),
        view.to_owned(),
        view.into_expand_dims(0).into_contig(ColMajor),
        rt::concat((vec![view.expand_dims(0), view.expand_dims(0)], 0isize)),
        rt::stack((vec![view.view(), view.view()], -1isize)),
    );
    assert_eq!((by_whom(&gpu).1, gpu.counts().on_copies()), (0, BTreeMap::new()));
    assert!(by_whom(&gpu).0 > 40, "{:?}", by_whom(&gpu));
}

#[test]
fn layouts_reshapes_and_concatenations_are_those_of_the_serial_device() {
    let Some(gpu) = gpu() else { return };
    same!(&gpu, device =>
        ramp([4, 6], device).into_layout(layout(&[4, 6], &[1, 5], 3)),
        ramp([4, 6], device).into_layout(layout(&[2, 3, 4], &[1, 20, -2], 7)),
        ramp([2, 3, 4], device).into_transpose([2, 0, 1]).into_shape([6, 4]),
        ramp([2, 3, 4], device).into_flip(1).into_shape([-1]),
        rt::concat((vec![ramp([2, 3], device).into_reverse_axes(), ramp([3, 4], device)], 1isize)),
        rt::concat((vec![ramp([0, 3], device), ramp([2, 3], device), ramp([1, 3], device).into_flip(1)], 0isize)),
        rt::stack((vec![ramp([2, 3], device), ramp([3, 2], device).into_reverse_axes()], 1isize)),
        rt::hstack(vec![ramp([2, 3], device), ramp([2, 1], device)]),
        rt::vstack(vec![ramp([3], device), ramp([3], device).into_flip(0)]),
        ramp([0, 3], device).into_reverse_axes().into_contig(RowMajor),
        ramp([], device).into_contig(ColMajor),
        ramp([1], device).into_broadcast(vec![300, 2]).into_contig(ColMajor),
        ramp([300, 400], device).into_reverse_axes().into_contig(RowMajor),
    );
    assert_eq!((by_whom(&gpu).1, gpu.counts().on_copies()), (0, BTreeMap::new()));
}

#[test]
fn elements_between_those_of_a_slice_stay() {
    let Some(gpu) = gpu() else { return };
    same!(&gpu, device =>
        {
            let mut target = ramp([4, 6], device);
            target.i_mut((slice!(0, None, 2), 1..4)).assign(ramp([2, 3], device).flip(0));
            target
        },
        {
            let mut target = ramp([4, 6], device);
            target.i_mut((slice!(None, None, -1), slice!(None, None, -3))).assign(ramp([2], device));
            target
        },
        {
            let mut target = ramp([2, 3, 4], device).into_transpose([2, 1, 0]);
            target.i_mut((.., 1)).fill(-1);
            target.i_mut((3, 2, 1)).fill(-2);
            target.i_mut((0..0, 2)).fill(-3);
            target
        },
        {
            let mut target = ramp([3, 4], device);
            target.diagonal_mut(()).assign(ramp([3], device).flip(0));
            target
        },
    );
    assert_eq!((by_whom(&gpu).1, gpu.counts().on_copies()), (0, BTreeMap::new()));
}

/// Shapes that meet by the number of their elements, in the order of the device.
#[test]
fn elements_meet_in_the_order_of_the_device() {
    let Some(gpu) = gpu() else { return };
    let pairs = [
        (layout(&[4, 6], &[6, 1], 0), layout(&[2, 12], &[1, 2], 0)),
        (layout(&[24], &[2], 1), layout(&[2, 3, 4], &[12, 4, 1], 0)),
        (layout(&[4, 6], &[1, 4], 0), layout(&[6, 4], &[-1, 6], 5)),
        (layout(&[0, 3], &[3, 1], 0), layout(&[3, 0], &[1, 1], 0)),
    ];
    let source: Vec<f64> = (0..48).map(f64::from).collect();
    for ((to, from), order) in pairs.iter().flat_map(|pair| [(pair, RowMajor), (pair, ColMajor)]) {
        let (gpu, serial) = (ordered(gpu.clone(), order), ordered(DeviceCpuSerial::default(), order));
        let (mut found, mut expected) = (kept(vec![0.5; 48], &gpu), vec![0.5; 48]);
        gpu.assign_arbitary(found.raw_mut(), to, kept(source.clone(), &gpu).raw(), from).unwrap();
        serial.assign_arbitary(&mut expected, to, &source, from).unwrap();
        assert_eq!(found.to_cpu_vec().unwrap(), expected, "{order:?} {to:?} {from:?}");
    }
    assert_eq!(by_whom(&gpu), (2 * pairs.len() as u64, 0));
}

/// A target that overlaps itself.
#[test]
fn what_dimfold_refuses_is_done_all_the_same() {
    let Some(gpu) = gpu() else { return };
    let (mut target, source) = (kept(vec![0; 2], &gpu), kept(vec![1, 2, 3, 4], &gpu));
    gpu.assign(target.raw_mut(), &Layout::new([2, 2], [0, 1], 0).unwrap(), source.raw(), &[2, 2].c()).unwrap();
    assert_eq!(target.to_cpu_vec().unwrap(), [3, 4]);
    assert_eq!(by_whom(&gpu), (0, 1));
}

#[test]
fn random_layouts_are_moved_as_on_the_serial_device() {
    let Some(gpu) = gpu() else { return };
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let source: Vec<i16> = (0..4000).collect();
    let there = kept(source.clone(), &gpu);
    for _ in 0..150 {
        let shape: Vec<usize> = (0..random(5)).map(|_| 1 + random(5)).collect();
        let (to, from) = (spread(&shape, &mut random), spread(&shape, &mut random));
        let (mut expected, mut found) = (vec![-1i32; 4000], kept(vec![-1i32; 4000], &gpu));
        serial().assign(&mut expected, &to, &source, &from).unwrap();
        gpu.assign(found.raw_mut(), &to, there.raw(), &from).unwrap();
        assert_eq!(found.to_cpu_vec().unwrap(), expected, "{to:?} {from:?}");
    }
    assert_eq!(by_whom(&gpu), (150, 0));
}

/// A layout with axes in any order, of either direction, with gaps.
fn spread(shape: &[usize], random: &mut impl FnMut(usize) -> usize) -> Layout<IxD> {
    let (mut stride, mut step, mut offset) = (vec![0; shape.len()], 1 + random(2), random(7));
    let mut axes: Vec<usize> = (0..shape.len()).collect();
    while !axes.is_empty() {
        let axis = axes.swap_remove(random(axes.len()));
        stride[axis] = step as isize;
        if random(3) == 0 {
            (stride[axis], offset) = (-stride[axis], offset + step * (shape[axis] - 1));
        }
        step = step * shape[axis] + random(2);
    }
    layout(shape, &stride, offset)
}

#[test]
fn large_tensors_come_go_and_are_moved() {
    let Some(gpu) = gpu() else { return };
    let elements: Vec<f32> = (0..1 << 22).map(|i| i as f32).collect();
    let tensor = rt::asarray((elements.clone(), [1 << 11, 1 << 11], &gpu));
    assert!(tensor.raw() == &elements && *tensor.clone().into_shape([-1]).into_vec() == elements);
    let moved = tensor.i((slice!(None, 600), ..)).t().into_contig(RowMajor);
    let here = moved.into_device(&serial());
    assert!((0..600 * 2048).all(|i| here.raw()[i] == (i % 600 * 2048 + i / 600) as f32));
}

#[test]
fn a_device_may_have_columns_first() {
    let Some(gpu) = gpu() else { return };
    same!(&ordered(gpu.clone(), ColMajor), device =>
        ramp([2, 3, 4], device),
        ramp([2, 3, 4], device).into_shape([4, 6]),
        ramp([2, 3, 4], device).t().into_shape([-1]),
        ramp([2, 3], device).flip(0).into_contig(RowMajor),
        &ramp([2, 3], device) + &ramp([2], device),
        &ramp([2, 3], device) % &ramp([3, 4], device),
        ramp([2, 3, 4], device).sum_axes(0),
        ramp([4, 5], device).index_select(1, [4, 0, 0]),
        ramp([2, 3], device).mask_select(mask(device)),
        rt::stack((vec![ramp([2, 3], device), ramp([2, 3], device)], 0isize)),
    );
    assert_eq!(by_whom(&gpu).1, 0);
}
