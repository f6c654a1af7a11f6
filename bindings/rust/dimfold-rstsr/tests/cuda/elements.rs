//! Elements one by one, copies, equality, text.
use super::*;

#[test]
fn elements_are_read_and_written_one_by_one() {
    let Some(gpu) = gpu() else { return };
    let mut floats = kept(vec![0.5f64, 1.5, 2.5], &gpu);
    floats.set_index(1, -7.25);
    floats.set_index(2, 1e300);
    assert_eq!([0, 1, 2].map(|i| floats.get_index(i)), [0.5, -7.25, 1e300]);
    assert_eq!((floats.len(), floats.is_empty()), (3, false));
    let (mut truths, mut words) = (kept(vec![false; 3], &gpu), kept(vec![String::new(); 2], &gpu));
    truths.set_index(2, true);
    words.set_index(1, "one".into());
    assert_eq!((truths.to_cpu_vec().unwrap(), words.get_index(1)), (vec![false, false, true], "one".to_string()));
    let tensor = ramp([3, 4], &gpu);
    assert_eq!(tensor.i((2, 1)).to_scalar(), 9);
    assert_eq!(tensor.flip(1).i((0, 0)).to_scalar(), 3);
}

#[test]
fn an_index_out_of_bounds_panics_and_writes_nothing() {
    let Some(gpu) = gpu() else { return };
    let mut ints = kept(vec![1u16, 2, 3], &gpu);
    for index in [3, 1000, usize::MAX, usize::MAX / 2 + 1] {
        catch_unwind(AssertUnwindSafe(|| ints.get_index(index))).unwrap_err();
        catch_unwind(AssertUnwindSafe(|| ints.set_index(index, 9))).unwrap_err();
    }
    assert_eq!(ints.to_cpu_vec().unwrap(), [1, 2, 3]);
}

#[test]
fn elements_have_addresses_one_after_the_other() {
    let Some(gpu) = gpu() else { return };
    let mut stored = kept(vec![1i64, 2, 3], &gpu);
    let first = stored.raw().as_ptr();
    assert_eq!(stored.get_index_ptr(2), first.wrapping_add(2));
    assert_eq!(stored.get_index_mut_ptr(1).cast_const(), first.wrapping_add(1));
    assert_eq!(stored.raw_mut().as_mut_ptr().cast_const(), first);
    catch_unwind(AssertUnwindSafe(|| stored.get_index_ptr(3))).unwrap_err();
    let tensor = ramp([2, 3], &gpu);
    assert_ne!(tensor.view().change_device(&gpu).raw().as_ptr(), tensor.raw().as_ptr());
    let at = tensor.raw().as_ptr();
    assert_eq!(tensor.into_device(&gpu).raw().as_ptr(), at);
}

#[test]
fn a_clone_has_elements_of_its_own() {
    let Some(gpu) = gpu() else { return };
    let mut tensor = ramp([2, 3], &gpu);
    let (raw, clone) = (tensor.raw().clone(), tensor.clone());
    tensor.fill(-1);
    assert!(raw.is_on_device() && raw.as_ptr() != tensor.raw().as_ptr());
    assert!(raw == [0, 1, 2, 3, 4, 5] && *clone.raw() == raw && *tensor.raw() == [-1; 6]);
    let mut shared = clone.into_shared();
    let other = shared.clone();
    shared.i_mut((1, 2)).fill(50);
    assert_eq!((of(&other).1[5], of(&shared).1[5]), (5, 50));
    assert!(kept(Vec::<i8>::new(), &gpu).raw().clone() == Vec::<i8>::new());
}

#[test]
fn elements_equal_vectors_slices_and_arrays() {
    let Some(gpu) = gpu() else { return };
    let (stored, words) = (kept(vec![1, 2, 3], &gpu), kept(vec!["a".to_string()], &gpu));
    let (raw, vec) = (stored.raw(), vec![1, 2, 3]);
    let (slice, array) = (&vec[..], &[1, 2, 3]);
    assert!(*raw == vec && *raw == *slice && *raw == slice && *raw == *array && *raw == array);
    assert!(*raw != [1, 2, 4] && *raw != [1, 2] && *raw != vec![1, 2, 3, 4] && *raw != vec[1..]);
    assert!(*raw == *raw && *raw == raw.clone() && *raw != *kept(vec![1, 2], &gpu).raw());
    assert!(*words.raw() == ["a"] && *words.raw() != [String::new()] && !words.raw().is_on_device());
    assert!(*kept(vec![f32::NAN], &gpu).raw() != [f32::NAN]);
}

#[test]
fn tensors_are_printed_as_those_of_the_serial_device() {
    let Some(gpu) = gpu() else { return };
    /// Without the device and its type.
    fn elements(debug: &str, device: &str) -> String {
        let (elements, rest) = debug.split_once(device).unwrap();
        let (layout, _) = rest.split_once("Type: ").unwrap();
        format!("{elements} {}", layout.split_once('\n').unwrap().1)
    }
    let (there, here) = (ramp([3, 4, 5], &gpu), ramp([3, 4, 5], &serial()));
    for (found, expected) in parts(&there).iter().zip(&parts(&here)) {
        assert_eq!(found.to_string(), expected.to_string());
        assert_eq!(format!("{found:5}"), format!("{expected:5}"));
        let (found, expected) = (format!("{found:?}"), format!("{expected:?}"));
        assert_eq!(elements(&found, "DeviceDimfold"), elements(&expected, "DeviceCpuSerial"));
    }
    let floats = |count| (0..count).map(|i| f64::from(i) / 8.0).collect::<Vec<_>>();
    let (there, here) = (rt::asarray((floats(900), [30, 30], &gpu)), rt::asarray((floats(900), [30, 30], &serial())));
    assert_eq!(format!("{there:8.3}"), format!("{here:8.3}"));
    assert_eq!(format!("{:e}", there.t()), format!("{:e}", here.t()));
}
