//! What two dtypes are promoted to, and what has none.
use super::*;
use dimfold::Dtype;
use num::BigInt;

/// The rules ask Dimfold what rstsr's types say.
#[test]
fn rstsr_promotes_as_dimfold() {
    macro_rules! all {
        ($($t:ident)*) => { all!(@each [$($t)*] [$($t)*]); };
        (@each [$($t:ident)*] $others:tt) => { $( all!(@one $t $others); )* };
        (@one $t:ident [$($other:ident)*]) => { $(
            let promoted = Dtype::of::<$t>().unwrap().promote(Dtype::of::<$other>().unwrap());
            let expected = Dtype::of::<<$t as DTypePromoteAPI<$other>>::Res>();
            assert_eq!(promoted, expected, "{} and {}", stringify!($t), stringify!($other));
        )* };
    }
    all!(bool u8 u16 u32 u64 usize i8 i16 i32 i64 f32 f64 Complex32 Complex64);
    all!(bool u8 i8 i64 isize f32 f64 Complex32);
    all!(bool f16);
    all!(bool bf16);
}

#[test]
fn elements_without_a_dtype_are_computed_by_the_native_device() {
    let Check { device, .. } = host().unwrap();
    let tensor = |elements: [i32; 3]| rt::asarray((elements.map(BigInt::from).to_vec(), &device));
    let (mut sum, other) = (&tensor([1, 2, 3]) + &tensor([4, 5, 6]), tensor([10, 20, 30]));
    sum -= &other;
    assert_eq!(*sum.raw(), [-5, -13, -21].map(BigInt::from));
    assert_eq!(device.counts().computed_by_native(), [("OpAddAPI", 1), ("OpSubAssignAPI", 1)].into());
    assert_eq!(device.counts().computed_by_dimfold(), 0);
}

/// What README.md names.
#[test]
fn what_has_no_formula_is_computed_by_the_native_device() {
    let Check { device, .. } = host().unwrap();
    let z = rt::asarray((vec![Complex64::new(0.5, 0.25), Complex64::new(-1.5, 2.0)], &device));
    let (x, i) = (rt::asarray((vec![1.0, 2.0], &device)), rt::asarray((vec![2u32, 3], &device)));
    let (i, wide) = (&i, rt::asarray((vec![1i128, -2], &device)));
    let _ = (
        rt::acos(&z),
        rt::asin(&z),
        rt::acosh(&z),
        rt::asinh(&z),
        rt::atanh(&z),
        rt::log_add_exp(&z, &z),
        rt::rem(&z, &z),
    );
    let _ = (rt::nextafter(&x, &x), rt::pow(i, i), &wide + &wide);
    let expected = [
        "OpAcosAPI",
        "OpAcoshAPI",
        "OpAddAPI",
        "OpAsinAPI",
        "OpAsinhAPI",
        "OpAtanhAPI",
        "OpLogAddExpAPI",
        "OpNextAfterAPI",
        "OpPowAPI",
        "OpRemAPI",
    ];
    assert_eq!(device.counts().computed_by_native(), expected.map(|operation| (operation, 1)).into());
    assert_eq!(device.counts().computed_by_dimfold(), 0);
}

/// Layouts that rstsr takes and Dimfold refuses: a target that overlaps itself.
#[test]
fn what_dimfold_refuses_is_computed_all_the_same() {
    let Check { device, .. } = host().unwrap();
    let (mut target, overlapping) = (vec![10, 20], Layout::new([2, 2], [0, 1], 0).unwrap());
    OpAddAssignAPI::op_muta_refb(&device, &mut target, &overlapping, &vec![1, 2, 3, 4], &[2, 2].c()).unwrap();
    assert_eq!(target, [14, 26]);
    assert_eq!(device.counts().computed_by_native(), [("OpAddAssignAPI", 1)].into());
}
