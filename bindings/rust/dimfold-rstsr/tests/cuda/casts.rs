//! Casts.
use super::*;

/// Numbers of all sizes, the ends of the ranges among them.
macro_rules! numbers {
    (bool) => {
        (0..24).map(|i| i % 3 == 0).collect::<Vec<bool>>()
    };
    (f32) => {
        numbers!(@floats f32)
    };
    (f64) => {
        numbers!(@floats f64)
    };
    (@floats $type:ident) => {{
        let special = [$type::NAN, $type::INFINITY, $type::NEG_INFINITY, -0.0, $type::MAX, $type::MIN_POSITIVE];
        let fractions = numbers!($type as).into_iter().map(|number| number * 0.75);
        special.into_iter().chain(fractions).take(24).collect::<Vec<_>>()
    }};
    ($type:tt $($as:tt)?) => {{
        let ends =
            [0, 1, -1, 127, 128, 255, 256, 300, -129, 65_535, -65_537, i128::from(i64::MAX), i128::from(i64::MIN)];
        let scattered =
            (1..12).map(|i: u32| i128::from(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(u64::from(i)) as i64 >> i));
        ends.into_iter().chain(scattered).map(|number| number as $type).collect::<Vec<$type>>()
    }};
}

/// Transposed, flipped sources are cast into a part of a target, into fresh memory, and fill a part.
fn cast<S, T>(gpu: &DeviceDimfoldCuda, source: Vec<S>)
where
    S: Clone + DTypeCastAPI<T>,
    T: Clone + Default + Debug,
{
    let (to, from) = (Layout::new([4, 3, 2], [1, 10, -5], 6).unwrap(), Layout::new([4, 3, 2], [1, -8, 4], 16).unwrap());
    let (mut expected, mut found) = (vec![T::default(); 32], kept(vec![T::default(); 32], gpu));
    let (there, text) = (kept(source.clone(), gpu), |stored: &Stored<T>| format!("{:?}", stored.to_cpu_vec().unwrap()));
    DeviceCpuSerial::default().assign(&mut expected, &to, &source, &from).unwrap();
    gpu.assign(found.raw_mut(), &to, there.raw(), &from).unwrap();
    assert_eq!(text(&found), format!("{expected:?}"));

    let (all, mut fresh) = (Layout::new([4, 3, 2], [1, 8, 4], 0).unwrap(), gpu.uninit_impl(24).unwrap());
    gpu.assign_uninit(fresh.raw_mut(), &all, there.raw(), &from).unwrap();
    // SAFETY: all elements were just written.
    let fresh: Stored<T> = unsafe { DeviceDimfoldCuda::assume_init_impl(fresh) }.unwrap();
    let mut all_expected = vec![T::default(); 24];
    DeviceCpuSerial::default().assign(&mut all_expected, &all, &source, &from).unwrap();
    assert_eq!(text(&fresh), format!("{all_expected:?}"));

    for value in &source[..12] {
        DeviceCpuSerial::default().fill(&mut expected, &to, value.clone()).unwrap();
        gpu.fill(found.raw_mut(), &to, value.clone()).unwrap();
        assert_eq!(text(&found), format!("{expected:?}"));
    }
}

macro_rules! casts {
    ($($name:ident: $from:tt;)*) => { $(
        #[test]
        fn $name() {
            let Some(gpu) = gpu() else { return };
            casts!(@each &gpu, $from: i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 bool);
            assert_eq!((by_whom(&gpu).1, gpu.counts().on_copies()), (0, BTreeMap::new()));
        }
    )* };
    (@each $gpu:expr, $from:tt: $($to:ty)*) => { $( cast::<$from, $to>($gpu, numbers!($from)); )* };
}

casts! {
    i8_is_cast_as_by_rust: i8;
    i16_is_cast_as_by_rust: i16;
    i32_is_cast_as_by_rust: i32;
    i64_is_cast_as_by_rust: i64;
    u8_is_cast_as_by_rust: u8;
    u16_is_cast_as_by_rust: u16;
    u32_is_cast_as_by_rust: u32;
    u64_is_cast_as_by_rust: u64;
    f32_is_cast_as_by_rust: f32;
    f64_is_cast_as_by_rust: f64;
    bool_is_cast_as_by_rust: bool;
}

#[test]
fn casts_wrap_and_saturate_as_those_of_rust() {
    let Some(gpu) = gpu() else { return };
    let mut bytes = kept(vec![0u8; 4], &gpu);
    gpu.assign(bytes.raw_mut(), &[4].c(), kept(vec![300i64, -1, 256, 255], &gpu).raw(), &[4].c()).unwrap();
    assert_eq!(bytes.to_cpu_vec().unwrap(), [44, 255, 0, 255]);
    gpu.fill(bytes.raw_mut(), &Layout::new([2], [-2], 3).unwrap(), 300i64).unwrap();
    assert_eq!(bytes.to_cpu_vec().unwrap(), [44, 44, 0, 44]);
    let mut ints = kept(vec![0i32; 5], &gpu);
    let floats = kept(vec![3.9f64, -3.9, 1e10, f64::NAN, f64::NEG_INFINITY], &gpu);
    gpu.assign(ints.raw_mut(), &[5].c(), floats.raw(), &[5].c()).unwrap();
    assert_eq!(ints.to_cpu_vec().unwrap(), [3, -3, i32::MAX, 0, i32::MIN]);
    let mut truths = kept(vec![false; 5], &gpu);
    gpu.assign(truths.raw_mut(), &[5].f(), kept(vec![0.0f32, 0.5, -0.0, 256.0, -1.0], &gpu).raw(), &[5].f()).unwrap();
    assert_eq!(truths.to_cpu_vec().unwrap(), [false, true, false, true, true]);
    assert_eq!(by_whom(&gpu), (4, 0));
}
