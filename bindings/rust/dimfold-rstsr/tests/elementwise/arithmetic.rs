//! Rust's operators.
use super::*;

on_each_device! {
    operators_of_reals, operators_of_complex_numbers, operators_of_bits, shifts, operators_in_place, negations,
    integers_wrap, promoted_operators,
}

fn operators_of_reals<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    binary!(check, Exactly, [OpAddAPI OpSubAPI OpMulAPI OpDivAPI OpRemAPI], [
        f32 f32 f32, f64 f64 f64, f16 f16 f16, bf16 bf16 bf16, u8 u8 u8, u16 u16 u16, u32 u32 u32, u64 u64 u64,
        usize usize usize, i8 i8 i8, i16 i16 i16, i32 i32 i32, i64 i64 i64, isize isize isize
    ]);
    check.end();
}

fn operators_of_complex_numbers<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    binary!(check, Exactly, [OpAddAPI OpSubAPI OpMulAPI], [
        Complex32 Complex32 Complex32, Complex64 Complex64 Complex64, Complex32 f32 Complex32, f64 Complex64 Complex64,
        Complex64 f64 Complex64, f32 Complex32 Complex32
    ]);
    binary!(check, Exactly, [OpDivAPI], [Complex64 f64 Complex64, f32 Complex32 Complex32]);
    binary!(check, Near(4.0), [OpDivAPI], [Complex32 Complex32 Complex32, Complex64 Complex64 Complex64]);
    check.end();
}

fn operators_of_bits<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    binary!(check, Exactly, [OpBitAndAPI OpBitOrAPI OpBitXorAPI], [
        bool bool bool, u8 u8 u8, u16 u16 u16, u32 u32 u32, u64 u64 u64, i8 i8 i8, i16 i16 i16, i32 i32 i32, i64 i64 i64
    ]);
    check.end();
}

fn shifts<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    binary!(check, Exactly, [OpShlAPI OpShrAPI], [
        u8 u8 u8, u32 u32 u32, i8 u8 i8, i16 u16 i16, i32 u32 i32, i64 u64 i64, u16 usize u16, i64 u8 i64, u8 u64 u8
    ]);
    binary!(check, Exactly, [OpExtShlAPI OpExtShrAPI], [u8 u8, i32 u8, u16 u32, i64 i64, i8 u16]);
    in_left!(check, Exactly, [OpShlAssignAPI OpShrAssignAPI OpLConsumeShlAPI OpLConsumeShrAPI], [
        u8 u8, i32 u32, i64 u8, u16 u64
    ]);
    in_right!(check, Exactly, [OpRConsumeShlAPI OpRConsumeShrAPI], [u8 u8, u64 u64]);
    check.end();
}

fn operators_in_place<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    in_left!(check, Exactly, [
        OpAddAssignAPI OpSubAssignAPI OpMulAssignAPI OpDivAssignAPI OpRemAssignAPI OpLConsumeAddAPI OpLConsumeSubAPI
        OpLConsumeMulAPI OpLConsumeDivAPI OpLConsumeRemAPI
    ], [f32 f32, f64 f64, f16 f16, bf16 bf16, u8 u8, u64 u64, i8 i8, i16 i16, i32 i32, usize usize]);
    in_left!(check, Exactly, [
        OpAddAssignAPI OpSubAssignAPI OpMulAssignAPI OpLConsumeAddAPI OpLConsumeSubAPI OpLConsumeMulAPI
    ], [Complex32 Complex32, Complex64 Complex64, Complex64 f64]);
    in_left!(check, Exactly, [
        OpBitAndAssignAPI OpBitOrAssignAPI OpBitXorAssignAPI OpLConsumeBitAndAPI OpLConsumeBitOrAPI OpLConsumeBitXorAPI
    ], [bool bool, u16 u16, i64 i64]);
    in_right!(check, Exactly, [OpRConsumeAddAPI OpRConsumeSubAPI OpRConsumeMulAPI OpRConsumeDivAPI OpRConsumeRemAPI], [
        f32 f32, f64 f64, f16 f16, u8 u8, i32 i32, i64 i64
    ]);
    in_right!(check, Exactly, [OpRConsumeAddAPI OpRConsumeSubAPI OpRConsumeMulAPI OpRConsumeDivAPI], [f64 Complex64]);
    in_right!(check, Exactly, [OpRConsumeBitAndAPI OpRConsumeBitOrAPI OpRConsumeBitXorAPI], [bool bool, u32 u32]);
    check.end();
}

fn negations<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    unary!(check, Exactly, [OpExtNegAPI], [u8, u64, i8, i64, f16, f32, f64, Complex32, Complex64]);
    in_own!(check, Exactly, [OpExtNegAPI], [u8, i32, f64]);
    macro_rules! both {
        ($api:ident: $($t:ident)*) => { $( {
            for (xs, Operands { to: lto, x: lx, .. }) in lists::<$t>().into_iter().zip(operands()) {
                same!(check, Exactly, format!("{} {lx:?}", stringify!($api $t)), device => {
                    let x = stored(xs.clone(), device);
                    fresh::<$t, _>(device, |to| $api::<$t, $t, IxD>::op_muta_refb(device, to, &lto, x.raw(), &lx))
                });
            }
            for Operands { x: lx, .. } in in_place() {
                same!(check, Exactly, format!("{} {lx:?}", stringify!($api $t)), device => {
                    changed(device, $t::firsts(), |x| $api::<$t, $t, IxD>::op_muta(device, x, &lx))
                });
            }
        } )* };
    }
    both!(OpNegAPI: f32 f64 f16 bf16 i8 i16 i32 i64 isize Complex32 Complex64);
    both!(OpNotAPI: bool u8 u16 u32 u64 i8 i64 usize);
    check.end();
}

/// What the serial device panics of, or not, by how it is built.
fn integers_wrap<M: Memory>(check: Option<Check<M>>) {
    let Some(Check { device, .. }) = check else { return };
    let tensor = |elements: Vec<i8>| rt::asarray((elements, [4], &device)).into_dim::<IxD>();
    let all = |tensor: Tensor<i8, Device<M>, IxD>| all(tensor.storage());
    let (x, y) = (|| tensor(vec![i8::MIN, 127, -128, 5]), || tensor(vec![-1, 127, 1, 0]));
    assert_eq!(all(x() + y()), [127, -2, -127, 5]);
    assert_eq!(all(&x() - &y()), [-127, 0, 127, 5]);
    assert_eq!(all(&x() * &y()), [-128, 1, -128, 0]);
    assert_eq!(all(&x() / &y()), [-128, 1, -128, 0]);
    assert_eq!(all(-&x()), [-128, -127, -128, -5]);
    assert_eq!(all(&x() << &tensor(vec![8, 1, -1, 7])), [0, -2, 0, -128]);
    assert_eq!(all(rt::abs(x())), [-128, 127, -128, 5]);
    assert_eq!(all(rt::floor_divide(&x(), &y())), [-128, 1, -128, 0]);
    assert_eq!(all(rt::rem(&x(), &y())), [0, 0, 0, 0]);
    assert_eq!(device.counts().computed_by_native(), Default::default());
}

fn promoted_operators<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    binary!(check, Exactly, [OpExtAddAPI OpExtMulAPI], [
        f32 f32, u8 u8, i8 u8, i32 f32, u16 i32, i64 u64, f64 i8, bool f64, usize i32, f32 i16, i16 i64, Complex32 u8,
        Complex64 bool
    ]);
    binary!(check, Near(4.0), [OpExtDivAPI], [f32 Complex64, i32 Complex32, Complex32 u8]);
    binary!(check, Exactly, [OpExtDivAPI], [f32 f32, u8 u8, i8 u8, i32 f32, u16 i32, f64 i8, bool f64, i16 i64]);
    binary!(check, Exactly, [OpExtSubAPI], [f32 f32, u8 u8, i8 u8, i64 u64, f64 i8, Complex64 f32]);
    binary!(check, Exactly, [OpExtBitAndAPI OpExtBitOrAPI OpExtBitXorAPI], [bool bool, u8 i16, i64 bool, u32 i32]);
    check.end();
}
