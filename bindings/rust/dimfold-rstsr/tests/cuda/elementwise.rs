//! Arithmetic, functions, comparisons and choices, where tensors lie. `tests/elementwise` has every trait.
use super::*;

#[test]
fn operators_are_computed_where_tensors_lie() {
    let Some(gpu) = gpu() else { return };
    same_there!(&gpu, device =>
        &ramp([2, 3], device) + &ramp([2, 3], device).into_flip(1),
        &ramp([2, 3], device) - &ramp([3], device),
        &ramp([2, 3], device) * 3,
        ramp([2, 3], device) + &ramp([2, 3], device),
        &ramp([2, 3], device) - ramp([2, 3], device).into_flip(0),
        {
            let mut sum = ramp([2, 3], device);
            sum += &ramp([3], device);
            sum
        },
        {
            let mut product = ramp([2, 3], device);
            product *= 5;
            product
        },
        -&ramp([2, 3], device),
        !&mask(device),
    );
    assert!(gpu.counts().computed_by_native().is_empty());
    assert_eq!(gpu.counts().computed_by_dimfold(), 9);
}

#[test]
fn functions_and_choices_are_computed_where_tensors_lie() {
    let Some(gpu) = gpu() else { return };
    same_there!(&gpu, device =>
        rt::sqrt(&ramp([2, 3], device)),
        rt::gt(&ramp([2, 3], device), &ramp([2, 1], device)),
        rt::maximum(&ramp([2, 3], device), &ramp([2, 3], device).into_flip(1)),
        rt::pow(&ramp([2, 3], device), 3),
        rt::r#where(&mask(device), &ramp([2, 3], device), &ramp([3], device).into_flip(0)),
        rt::r#where(&mask(device), &ramp([2, 3], device), -1),
        rt::clip(&ramp([2, 3], device), (Some(1), Some(4))),
        rt::clip(&ramp([2, 3], device), (None::<i32>, &ramp([3], device))),
        rt::clip(&ramp([2, 3], device), (&ramp([2, 1], device), None::<i32>)),
        rt::clip(&ramp([2, 3], device), (&ramp([3], device), &ramp([2, 1], device))),
        rt::clip(&ramp([2, 3], device), (2, &ramp([3], device))),
    );
    assert!(gpu.counts().computed_by_native().is_empty());
}

#[test]
fn what_is_computed_into_a_view_leaves_the_other_elements() {
    let Some(gpu) = gpu() else { return };
    same_there!(&gpu, device =>
        {
            let mut target = ramp([4, 5], device);
            let mut view = target.i_mut((slice!(0, 4, 2), 1..4));
            view *= 10;
            target
        },
        {
            let mut target = ramp([4, 5], device);
            let mut view = target.i_mut((slice!(None, None, -3), slice!(None, None, 4)));
            view += &ramp([2, 2], device);
            target
        },
        {
            let mut target = ramp([4, 6], device);
            rt::add_with_output(ramp([2, 3], device), ramp([3], device), target.i_mut((2.., 2..5)));
            target
        },
    );
}

/// Programs are made once, whatever values their constants get; several threads have the queue in turn.
#[test]
fn threads_share_programs_and_not_their_values() {
    let Some(gpu) = gpu() else { return };
    let tensor = ramp([64], &gpu);
    thread::scope(|scope| {
        for factor in 1..5 {
            let tensor = &tensor;
            scope.spawn(move || {
                for addend in 0..20 {
                    let found = of(&(&(tensor * factor) + addend)).1;
                    assert_eq!(found, (0..64).map(|i| i * factor + addend).collect::<Vec<_>>());
                }
            });
        }
    });
    assert!(gpu.counts().computed_by_native().is_empty());
}

/// What the native device's traits are not called for stays there, too.
#[test]
fn functions_without_a_formula_are_computed_on_copies() {
    let Some(gpu) = gpu() else { return };
    same_on_copies!(&gpu, device:
        [("OpNextAfterAPI", 1)] => {
            let one = rt::asarray((vec![1.0f32, 2.0], device));
            rt::nextafter(&one, &one.flip(0))
        },
        [("OpPowAPI", 1)] => rt::pow(&ramp([3], device), &ramp([3], device)),
    );
    assert_eq!(gpu.counts().computed_by_native(), [("OpNextAfterAPI", 1), ("OpPowAPI", 1)].into());
}
