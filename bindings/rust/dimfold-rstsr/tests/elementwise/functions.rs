//! Functions and comparisons.
use super::*;

on_each_device! {
    functions_of_floats, acosh_of_what_is_at_least_1, functions_of_integers, functions_of_complex_numbers,
    special_complex_numbers, functions_in_place, questions, rounding_and_signs, functions_of_two,
    sums_of_exponentials, powers, comparisons,
}

fn functions_of_floats<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    unary!(check, Within(4.0), [
        OpAcosAPI OpAsinAPI OpAsinhAPI OpAtanAPI OpAtanhAPI OpCosAPI OpCoshAPI OpExpAPI OpExpm1API OpLogAPI
        OpLog1pAPI OpLog2API OpLog10API OpSinAPI OpSinhAPI OpTanAPI OpTanhAPI
    ], [f32, f64]);
    unary!(check, Within(1.0), [OpAtanAPI OpCosAPI OpExpAPI OpLogAPI OpLog2API OpLog10API OpSinAPI], [f16, bf16]);
    unary!(check, Exactly, [OpSqrtAPI OpInvAPI OpReciprocalAPI OpConjAPI], [f32, f64]);
    check.end();
}

/// Of numbers below 1 the serial device's is not always NaN.
fn acosh_of_what_is_at_least_1<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    unary!(check, Within(4.0), [OpAcoshAPI], [u8, u64]);
    macro_rules! of {
        ($($t:ident)*) => { $( {
            let xs: Vec<$t> = $t::firsts().into_iter().map(|x| x.abs() + 1.0).collect();
            for Operands { to: lto, x: lx, .. } in operands() {
                same!(check, Within(4.0), format!("OpAcoshAPI of {}, {lx:?}", stringify!($t)), device => {
                    let x = stored(xs.clone(), device);
                    fresh::<$t, _>(device, |to| OpAcoshAPI::<$t, IxD>::op_muta_refb(device, to, &lto, x.raw(), &lx))
                });
            }
            for Operands { x: lx, .. } in in_place() {
                same!(check, Within(4.0), format!("OpAcoshAPI of {}, {lx:?}", stringify!($t)), device => {
                    changed(device, xs.clone(), |x| {
                        OpAcoshAPI::<$t, IxD>::op_muta(device, as_uninit::<$t, _>(device, x), &lx)
                    })
                });
            }
        } )* };
    }
    of!(f32 f64);
    check.end();
}

fn functions_of_integers<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    unary!(check, Within(4.0), [OpAcosAPI OpExpAPI OpLogAPI OpSinAPI OpTanhAPI OpLog1pAPI], [u8, i16, u32, i64, usize]);
    unary!(check, Exactly, [OpSqrtAPI OpInvAPI OpReciprocalAPI OpConjAPI], [i8, u16, i32, u64, isize]);
    check.end();
}

fn functions_of_complex_numbers<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    unary!(check, Within(4.0), [
        OpAtanAPI OpCosAPI OpCoshAPI OpExpAPI OpExpm1API OpLogAPI OpLog1pAPI OpLog2API OpLog10API OpSinAPI OpSinhAPI
        OpSqrtAPI OpTanAPI OpTanhAPI OpInvAPI OpReciprocalAPI OpAbsAPI OpSignAPI
    ], [Complex32, Complex64]);
    unary!(check, Exactly, [OpConjAPI OpRealAPI OpImagAPI OpRoundAPI OpSquareAPI], [Complex32, Complex64]);
    check.end();
}

/// Parts that are zeros, infinities and NaN, and large or close to 0.
fn special_complex_numbers<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    macro_rules! of {
        ($t:ident, $part:ident: $($api:ident)*) => { $( {
            let (inf, nan) = ($part::INFINITY, $part::NAN);
            let parts = [0.0, -0.0, 1.0, -2.5, 1e-5, -30.0, inf, -inf, nan];
            let xs: Vec<$t> = parts.iter().flat_map(|re| parts.map(|im| $t::new(*re, im))).collect();
            for part in xs.chunks(SHAPE[0] * SHAPE[1]).filter(|part| part.len() == SHAPE[0] * SHAPE[1]) {
                let (layout, what) = (SHAPE.c().into_dim::<IxD>().unwrap(), stringify!($api $t));
                same!(check, Near(4.0), format!("{what} {part:?}"), device => {
                    let x = stored(part.to_vec(), device);
                    fresh::<$t, _>(device, |to| $api::<$t, IxD>::op_muta_refb(device, to, &layout, x.raw(), &layout))
                });
            }
        } )* };
    }
    of!(Complex64, f64:
        OpCosAPI OpCoshAPI OpExpAPI OpExpm1API OpLogAPI OpSinAPI OpSinhAPI OpSqrtAPI OpTanAPI OpTanhAPI);
    of!(Complex32, f32: OpCoshAPI OpExpAPI OpSinhAPI OpSqrtAPI OpTanhAPI);
    check.end();
}

fn functions_in_place<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    in_own!(check, Within(4.0), [
        OpAcosAPI OpAsinAPI OpAsinhAPI OpAtanAPI OpAtanhAPI OpCosAPI OpCoshAPI OpExpAPI OpExpm1API OpLogAPI
        OpLog1pAPI OpLog2API OpLog10API OpSinAPI OpSinhAPI OpTanAPI OpTanhAPI OpSqrtAPI OpInvAPI OpReciprocalAPI
        OpConjAPI
    ], [f32, f64]);
    in_own!(check, Within(4.0), [OpExpAPI OpSinAPI OpConjAPI OpSquareAPI OpSignAPI], [Complex64]);
    in_own!(check, Exactly, [OpCeilAPI OpFloorAPI OpTruncAPI OpRoundAPI OpSquareAPI OpSignAPI OpImagAPI], [
        f32, f16, i32, i8
    ]);
    in_own!(check, Exactly, [OpAbsAPI], [f64, i16]);
    check.end();
}

fn questions<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    unary!(check, Exactly, [OpIsFiniteAPI OpIsInfAPI OpIsNanAPI], [f32, f64, Complex32, Complex64]);
    unary!(check, Exactly, [OpSignBitAPI], [f16, f32, f64, u8, i8, i64]);
    check.end();
}

fn rounding_and_signs<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    unary!(check, Exactly, [
        OpCeilAPI OpFloorAPI OpTruncAPI OpRoundAPI OpAbsAPI OpSignAPI OpSquareAPI OpRealAPI OpImagAPI
    ], [f16, bf16, f32, f64, u8, u16, u32, u64, i8, i16, i32, i64]);
    check.end();
}

fn functions_of_two<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    binary!(check, Within(4.0), [OpATan2API OpHypotAPI], [f32 f32, f64 f64, f16 f16, i32 i32, u8 f32, i64 f32, u16 i8]);
    binary!(check, NearOne(4.0), [OpLogAddExpAPI], [i32 i32, u16 i8]);
    binary!(check, Exactly, [OpCopySignAPI], [f32 f32, f64 f32, f16 f16, i32 i8]);
    binary!(check, Equal, [OpMaximumAPI OpMinimumAPI], [
        f32 f32, f64 f64, f16 f16, bf16 bf16, u8 u8, i8 u8, i64 u64, i32 f32, usize i16, bool i16
    ]);
    binary!(check, Exactly, [OpFloorDivideAPI], [
        f32 f32, f64 f64, f16 f16, bf16 bf16, u8 u8, i8 u8, i64 u64, i32 f32, i16 i16, i64 i32
    ]);
    check.end();
}

/// NumPy's answers, where exponentials overflow, vanish, or vanish beside 1.
fn sums_of_exponentials<M: Memory>(check: Option<Check<M>>) {
    let Some(Check { device, .. }) = check else { return };
    let (inf, nan, ln_2) = (f64::INFINITY, f64::NAN, core::f64::consts::LN_2);
    let cases = [
        (1000.0, 1000.0, 1000.0 + ln_2),
        (-1000.0, -1000.0, -1000.0 + ln_2),
        (1000.0, -1000.0, 1000.0),
        (-2e4, 2e4, 2e4),
        (-40.0, 0.0, 4.248354255291589e-18),
        (0.0, -40.0, 4.248354255291589e-18),
        (inf, inf, inf),
        (-inf, -inf, -inf),
        (inf, -inf, inf),
        (-inf, 3.0, 3.0),
        (1.0, nan, nan),
        (nan, -inf, nan),
    ];
    macro_rules! of {
        ($($t:ty: $of:expr, $within:expr;)*) => { $( {
            let (of, l, device): (fn(f64) -> $t, _, _) = ($of, &layout([4, 1], 0), &device);
            let (xs, ys) = (cases.map(|case| of(case.0)).to_vec(), cases.map(|case| of(case.1)).to_vec());
            let (x, y) = (stored(xs, device), stored(ys, device));
            let found = fresh::<$t, _>(device, |to| {
                OpLogAddExpAPI::<$t, $t, IxD>::op_mutc_refa_refb(device, to, l, x.raw(), l, y.raw(), l)
            });
            for ((x, y, expected), found) in cases.into_iter().zip(found) {
                let expected = of(expected);
                assert!(found.is_alike(&expected, $within), "{x}, {y}: {found:?}, expected {expected:?}");
            }
        } )* };
    }
    of! {
        f64: |x| x, Within(2.0); f32: |x| x as f32, Within(2.0); bf16: bf16::from_f64, Within(1.0);
    }
    assert_eq!(device.counts().computed_by_native(), Default::default());
}

fn powers<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    binary!(check, Within(4.0), [OpPowAPI], [f32 f32, f64 f64, f16 f16, f64 i32, i8 f32, f32 u8]);
    // An exponential has the relative error that its argument, y log x, has as such: that is up to 300 times 1.
    binary!(check, Within(32.0), [OpPowAPI], [Complex64 Complex64]);
    binary!(check, Within(300.0), [OpPowAPI], [Complex32 f32]);
    for exponent in [0u8, 1, 2] {
        macro_rules! of_integers {
            ($($t:ident)*) => { $(
                for Operands { to: lto, x: lx, .. } in operands() {
                    same!(check, Exactly, format!("{} ** {exponent}", stringify!($t)), device => {
                        let x = stored($t::firsts(), device);
                        fresh::<<DeviceCpuSerial as OpPowAPI<$t, u8, IxD>>::TOut, _>(device, |to| {
                            OpPowAPI::<$t, u8, IxD>::op_mutc_refa_numb(device, to, &lto, x.raw(), &lx, exponent)
                        })
                    });
                }
            )* };
        }
        of_integers!(u8 i8 i16 u32 i64 usize);
    }
    check.end();
}

#[test]
fn integers_are_multiplied_as_often_as_the_exponent_says() {
    let Check { device, .. } = host().unwrap();
    for exponent in 0..64 {
        let power = rt::pow(&rt::asarray((vec![1u64, 2, 3, u64::MAX, 0], &device)), exponent as u64);
        let expected = [1u64, 2, 3, u64::MAX, 0].map(|x| x.wrapping_pow(exponent));
        assert_eq!(*power.raw(), expected, "{exponent}");
    }
    assert_eq!(device.counts().computed_by_native(), Default::default());
}

/// Negative exponents are an error of rstsr's, and need to be looked for.
#[test]
fn exponents_that_are_integers_in_a_tensor_are_the_native_devices() {
    let Check { device, .. } = host().unwrap();
    let tensor = |elements: Vec<i32>| rt::asarray((elements, &device));
    assert_eq!(*rt::pow(&tensor(vec![2, 3]), &tensor(vec![10, 2])).raw(), [1024, 9]);
    assert!(rt::pow_f(&tensor(vec![2, 3]), &tensor(vec![10, -2])).is_err());
    assert!(rt::pow_f(&tensor(vec![2, 3]), -1).is_err());
    assert_eq!(device.counts().computed_by_native(), [("OpPowAPI", 3)].into());
}

fn comparisons<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    binary!(check, Exactly, [OpEqualAPI OpNotEqualAPI OpLessAPI OpLessEqualAPI OpGreaterAPI OpGreaterEqualAPI], [
        f32 f32, f64 f64, f16 f16, bf16 bf16, bool bool, u8 u8, i8 u8, i64 u64, i32 f32, usize i16, bool i16,
        isize isize
    ]);
    binary!(check, Exactly, [OpEqualAPI OpNotEqualAPI], [Complex32 Complex32, Complex64 f32, i32 Complex32]);
    check.end();
}
