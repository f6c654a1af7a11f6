//! Layouts of dynamic rank: 8 axes in place, 9 and 64 on the heap, and not one more.
#![cfg(feature = "std")]

use dimfold::{s, AxisList, Ix8, Ix9, IxDyn, Layout, Order, Status, NDIM_MAX};

/// `ndim` axes, of which three have more than one element.
fn shape(ndim: usize) -> Vec<usize> {
    let mut shape = vec![1; ndim];
    (shape[0], shape[ndim / 2], shape[ndim - 1]) = (2, 3, 4);
    shape
}

#[test]
fn every_number_of_axes_works() {
    for ndim in (3..=NDIM_MAX).filter(|ndim| !cfg!(miri) || [8, 9, NDIM_MAX].contains(ndim)) {
        let shape = shape(ndim);
        let layout = Layout::c_contig(&shape).unwrap();
        assert_eq!((layout.ndim(), layout.shape(), layout.size()), (ndim, &shape[..], 24));
        let reversed = layout.reverse_axes();
        assert!(reversed.shape().iter().eq(shape.iter().rev()));
        assert!(reversed.stride().iter().eq(layout.stride().iter().rev()));
        assert_eq!(reversed.reverse_axes(), layout);
        assert_eq!(layout.clone(), layout);
        assert_eq!(layout.index(&vec![-1; ndim]).unwrap(), 23);
        assert!(layout.unravel_c(23).unwrap().iter().map(|&i| i as usize + 1).eq(shape.iter().copied()));
        assert_eq!(layout.squeeze(..).unwrap().shape(), [2, 3, 4]);
        assert_eq!(layout.to_string().parse::<Layout<IxDyn>>().unwrap(), layout);
        assert!(reversed.positions(Order::K).unwrap().eq(0..24));
    }
}

#[test]
fn eight_axes_become_nine_and_back() {
    let eight = Layout::c_contig(&shape(8)).unwrap();
    let nine = eight.dim_insert(-1).unwrap();
    assert_eq!(nine.ndim(), 9);
    assert_eq!(nine.dim_select(-1, 0).unwrap(), eight);
    assert_eq!(Layout::<Ix9>::try_from(nine.clone()).unwrap().to_dyn(), nine);
    assert_eq!(Layout::<Ix8>::from_dyn(&nine).unwrap_err().status(), Status::NDIM);
    assert_ne!(eight, nine);
}

#[test]
fn fixed_rank_nine_is_dynamic_rank_nine() {
    let fixed: Layout<Ix9> = Layout::c_contig([1, 2, 1, 2, 1, 2, 1, 2, 1]).unwrap();
    let dynamic: Layout<IxDyn> = fixed.into();
    assert_eq!((dynamic.shape(), dynamic.stride()), (fixed.shape(), fixed.stride()));
    assert_eq!(dynamic.hash_value(), fixed.hash_value());
}

#[test]
fn no_axis_beyond_the_last() {
    let most = Layout::c_contig(&[1; NDIM_MAX]).unwrap();
    assert_eq!(most.dim_insert(0).unwrap_err().status(), Status::NDIM);
    assert_eq!(most.unsqueeze(&[0]).unwrap_err().status(), Status::NDIM);
    assert_eq!(Layout::c_contig(&[1; NDIM_MAX + 1]).unwrap_err().status(), Status::NDIM);
    assert_eq!(Layout::new(&[1; 100], &[1; 100], 0).unwrap_err().status(), Status::NDIM);
    assert_eq!(most.dim_slice(s![0, 0, ...]).unwrap().ndim(), NDIM_MAX - 2);
}

#[test]
fn lists_of_another_length_are_refused() {
    let layout = Layout::c_contig(&[2, 3]).unwrap();
    for error in [
        layout.transpose(&[0]).unwrap_err(),
        layout.transpose(&[0, 1, 2]).unwrap_err(),
        layout.index(&[0]).map(|_| ()).unwrap_err(),
        Layout::new(&[2, 3], &[1], 0).unwrap_err(),
        // SAFETY: nothing is made.
        unsafe { Layout::new_unchecked(&[2], &[1, 1], 0).unwrap_err() },
        layout.moveaxis(&[0], &[1, 0]).unwrap_err(),
        layout.sliding_window(&[1, 1], Some(&[0])).unwrap_err(),
    ] {
        assert_eq!(error.status(), Status::NDIM, "{error}");
    }
}

#[test]
#[should_panic(expected = "an index has one entry per axis")]
fn an_unchecked_index_has_its_length_checked() {
    Layout::c_contig(&[2, 3]).unwrap().index_unchecked(&[1]);
}

#[test]
fn lists_are_slices() {
    for length in [0, 1, 8, 9, 64, 100] {
        let mut list = AxisList::<usize>::new(length);
        list.iter_mut().enumerate().for_each(|(i, entry)| *entry = i);
        assert!(list.iter().copied().eq(0..length));
        let copied: AxisList<usize> = list[..].into();
        assert_eq!(copied, list);
        assert_eq!(format!("{list:?}"), format!("{:?}", &list[..]));
    }
    assert_ne!(AxisList::<usize>::new(8), AxisList::<usize>::new(9));
}

#[test]
fn axes_and_shapes_by_themselves() {
    assert_eq!(dimfold::normalize_axes(3, &[-1, 0], false, true).unwrap(), [0, 2]);
    assert_eq!(dimfold::normalize_axes(3, &[0, -3], true, false).unwrap(), [0, 0]);
    assert_eq!(dimfold::normalize_axes(3, &[0, -3], false, false).unwrap_err().status(), Status::AXIS);
    assert_eq!(dimfold::normalize_axes(3, &[0; 100], true, false).unwrap_err().status(), Status::NDIM);
    assert_eq!(dimfold::reversed_permute(&[1, 2, 0]).unwrap(), [2, 0, 1]);
    assert_eq!(dimfold::reversed_permute(&[0; 100]).unwrap_err().status(), Status::NDIM);
    assert_eq!(dimfold::reversed_permute([0, 0]).unwrap_err().status(), Status::AXIS);
    assert_eq!(dimfold::broadcast_shapes(&[&[2, 1], &[3], &[]]).unwrap(), [2, 3]);
    assert_eq!(dimfold::broadcast_shapes_left(&[&[2, 1], &[2, 3, 4]]).unwrap(), [2, 3, 4]);
    assert_eq!(dimfold::broadcast_shapes(&[]).unwrap().len(), 0);
    assert_eq!(dimfold::broadcast_shapes(&[&[2], &[3]]).unwrap_err().axis(), Some(0));
    assert_eq!(dimfold::broadcast_shapes(&[[1].as_slice(); 64]).unwrap(), [1]);
    assert_eq!(dimfold::broadcast_shapes(&[[1].as_slice(); 100]).unwrap_err().status(), Status::ARGUMENT);
    assert_eq!(dimfold::broadcast_shapes(&[&[1; 100]]).unwrap_err().status(), Status::NDIM);
}
