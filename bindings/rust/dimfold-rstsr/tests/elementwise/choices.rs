//! Choices by a mask, and between bounds.
use super::*;

on_each_device! { choices_by_a_mask, bounds }

macro_rules! choices {
    ($check:ident: $($tx:ident $ty:ident),*) => { $( {
        type Out = <DeviceCpuSerial as OpWhereAPI<$tx, $ty, IxD>>::TOut;
        let (masks, xs, ys) = (bool::firsts(), <$tx>::firsts(), <$ty>::seconds());
        let what = concat!(stringify!($tx), " and ", stringify!($ty));
        for Operands { to: lto, x: lx, y: ly } in operands() {
            same!($check, Exactly, format!("{what}, {lx:?}, {ly:?}"), device => {
                let (mask, x) = (stored(masks.clone(), device), stored(xs.clone(), device));
                let y = stored(ys.clone(), device);
                let (m, x, y) = (mask.raw(), x.raw(), y.raw());
                fresh::<Out, _>(device, |to| {
                    OpWhereAPI::<$tx, $ty, IxD>::op_mutd_refa_refb_refc(device, to, &lto, m, &ly, x, &lx, y, &ly)
                })
            });
            same!($check, Exactly, format!("{what}, {lx:?}, a value"), device => {
                let (mask, x, y) = (stored(masks.clone(), device), stored(xs.clone(), device), ys[1].clone());
                let (m, x) = (mask.raw(), x.raw());
                fresh::<Out, _>(device, |to| {
                    OpWhereAPI::<$tx, $ty, IxD>::op_mutd_refa_refb_numc(device, to, &lto, m, &ly, x, &lx, y)
                })
            });
            same!($check, Exactly, format!("{what}, a value, {ly:?}"), device => {
                let (mask, x, y) = (stored(masks.clone(), device), xs[1].clone(), stored(ys.clone(), device));
                let (m, y) = (mask.raw(), y.raw());
                fresh::<Out, _>(device, |to| {
                    OpWhereAPI::<$tx, $ty, IxD>::op_mutd_refa_numb_refc(device, to, &lto, m, &lx, x, y, &ly)
                })
            });
        }
    } )* };
}

fn choices_by_a_mask<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    choices!(check: f32 f32, f64 f64, f16 f16, bf16 bf16, bool bool, u8 u8, i8 u8, i64 u64, i32 f32, usize usize,
        Complex32 f64, bool Complex64, i16 i16, u64 u64);
    check.end();
}

/// One way of giving two bounds, each of elements or a value.
macro_rules! bound {
    (elements $has:ident $of:ident $layout:ident) => {
        $has.then_some(($of.raw(), &$layout))
    };
    (value $has:ident $of:ident $layout:ident) => {
        $has.then(|| $of.get_index(7))
    };
}

macro_rules! bounds {
    ($check:ident: $($ta:ident $tb:ident $tc:ident),*) => { $(
        bounds!(@each $check, $ta $tb $tc, op_mutd_refa_optrefb_optrefc: elements, elements);
        bounds!(@each $check, $ta $tb $tc, op_mutd_refa_optrefb_optnumc: elements, value);
        bounds!(@each $check, $ta $tb $tc, op_mutd_refa_optnumb_optrefc: value, elements);
        bounds!(@each $check, $ta $tb $tc, op_mutd_refa_optnumb_optnumc: value, value);
    )* };
    (@each $check:ident, $ta:ident $tb:ident $tc:ident, $method:ident: $low:ident, $high:ident) => {
        for Operands { to: lto, x: lx, y: ly } in operands() {
            for (has_low, has_high) in [(false, false), (false, true), (true, false), (true, true)] {
                let what = concat!(stringify!($method), " of ", stringify!($ta $tb $tc));
                let what = format!("{what}, {lx:?}, {ly:?}, {has_low}, {has_high}");
                same!($check, Equal, what, device => {
                    let (x, lows) = (stored(<$ta>::firsts(), device), stored(<$tb>::seconds(), device));
                    let (x, highs) = (x.raw(), stored(<$tc>::firsts(), device));
                    fresh::<<DeviceCpuSerial as OpClipAPI<$ta, $tb, $tc, IxD>>::TOut, _>(device, |to| {
                        let (low, high) = (bound!($low has_low lows ly), bound!($high has_high highs lx));
                        OpClipAPI::<$ta, $tb, $tc, IxD>::$method(device, to, &lto, x, &lx, low, high)
                    })
                });
            }
        }
    };
}

fn bounds<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    bounds!(check: f32 f32 f32, f64 f64 f64, f16 f16 f16, u8 u8 u8, i8 u8 i16, i32 f32 i32, i64 i64 u64);
    check.end();
}
