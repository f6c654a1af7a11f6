//! Selections by index.
use super::*;

#[test]
fn selections_by_index_are_those_of_the_serial_device() {
    let Some(gpu) = gpu() else { return };
    let lists: [&[isize]; 5] = [&[2], &[0, 1, 2], &[2, -1, 1, 0, 0, 0], &[1, -3, 1, -3], &[]];
    let (there, here) = (ramp([3, 3, 4], &gpu), ramp([3, 3, 4], &serial()));
    for (list, axis) in lists.iter().flat_map(|list| [(list, 0), (list, 1)]) {
        for (found, expected) in parts(&there).iter().zip(parts(&here)).filter(|(view, _)| view.ndim() > 1) {
            let (found, expected) = (found.index_select_f(axis, *list), expected.index_select_f(axis, *list));
            assert_eq!(found.is_ok(), expected.is_ok(), "axis {axis}, indices {list:?}");
            let (Ok(found), Ok(expected)) = (found, expected) else { continue };
            assert_eq!(of(&found), of(&expected), "axis {axis}, indices {list:?}");
            assert!(found.raw().is_on_device());
        }
    }
    assert_eq!((by_whom(&gpu).1, gpu.counts().on_copies()), (0, BTreeMap::new()));
}

#[test]
fn many_scattered_indices_select_what_they_name() {
    let Some(gpu) = gpu() else { return };
    let indices: Vec<isize> = (0..500).map(|i| i * i % 100).collect();
    same!(&gpu, device =>
        ramp([20, 100], device).index_select(1, indices.clone()),
        ramp([100, 20], device).index_select(0, indices.clone()),
        ramp([100, 20], device).into_reverse_axes().take(indices.clone(), 1),
        ramp([3, 4], device).bool_select(1, [true, false, false, true]),
    );
}

#[test]
fn of_equal_indices_the_last_value_stays() {
    let Some(gpu) = gpu() else { return };
    for indices in [[1, 1, 1, 4], [0, 2, 0, 2], [4, 3, 2, 1], [-1, 0, 4, 0]] {
        same!(&gpu, device =>
            {
                let mut target = ramp([3, 5], device);
                target.index_put(1, indices, &(ramp([3, 4], device).into_flip(0)));
                target
            },
            {
                let mut target = ramp([5, 3], device);
                let values = rt::asarray((vec![300i64, -1, 70_000, 4], [4, 1], device));
                target.i_mut((.., slice!(None, None, -2))).index_put(0, indices, &values);
                target
            },
        );
    }
    let mut target = ramp([5], &gpu);
    target.index_put(0, [1, 1, 3, 1], &rt::asarray((vec![10u8, 20, 30, 40], &gpu)));
    assert_eq!(of(&target).1, [0, 40, 2, 30, 4]);
    assert_eq!((by_whom(&gpu).1, gpu.counts().on_copies()), (0, BTreeMap::new()));
}
