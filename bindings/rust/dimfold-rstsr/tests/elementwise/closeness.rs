//! Whether elements are close to each other.
use super::*;

on_each_device! { closeness, infinities_are_close_to_themselves_alone, the_smallest_and_largest_integers }

/// Some number in place of each infinity, of which the serial device has other answers than NumPy.
fn finite<T: Sample>(elements: Vec<T>) -> Vec<T> {
    let some = elements[2].clone();
    assert!(!some.is_infinity());
    elements.into_iter().map(|element| if element.is_infinity() { some.clone() } else { element }).collect()
}

macro_rules! closeness {
    ($check:ident, $within:expr, $te:ident: $($ta:ident $tb:ident),*) => { $( {
        let (xs, mut ys, within) = (finite(<$ta>::firsts()), finite(<$tb>::seconds()), $within);
        for (y, x) in ys.iter_mut().zip(&xs).step_by(2) {
            *y = DTypeCastAPI::<$tb>::into_cast(x.clone());
        }
        let what = concat!(stringify!($ta), " and ", stringify!($tb));
        for Operands { to: lto, x: lx, y: ly } in operands() {
            same!($check, Exactly, format!("{what}, {lx:?}, {ly:?}"), device => {
                let (x, y) = (stored(xs.clone(), device), stored(ys.clone(), device));
                let (x, y) = (x.raw(), y.raw());
                fresh::<bool, _>(device, |to| {
                    OpIsCloseAPI::<$ta, $tb, IxD, $te>::op_mutc_refa_refb(device, to, &lto, x, &lx, y, &ly, &within)
                })
            });
            same!($check, Exactly, format!("{what}, {lx:?}, a value"), device => {
                let (x, y) = (stored(xs.clone(), device), ys[3].clone());
                let x = x.raw();
                fresh::<bool, _>(device, |to| {
                    OpIsCloseAPI::<$ta, $tb, IxD, $te>::op_mutc_refa_numb(device, to, &lto, x, &lx, y, &within)
                })
            });
            same!($check, Exactly, format!("{what}, a value, {ly:?}"), device => {
                let (x, y) = (xs[16].clone(), stored(ys.clone(), device));
                let y = y.raw();
                fresh::<bool, _>(device, |to| {
                    OpIsCloseAPI::<$ta, $tb, IxD, $te>::op_mutc_numa_refb(device, to, &lto, x, y, &ly, &within)
                })
            });
        }
    } )* };
}

fn closeness<M: Memory>(check: Option<Check<M>>) {
    let Some(check) = check else { return };
    for equal_nan in [false, true] {
        closeness!(check, IsCloseArgs { rtol: 0.3, atol: 0.5, equal_nan }, f64:
            f64 f64, f32 f32, f32 f64, i32 i32, u8 u8, u8 i8, i64 f64, Complex64 Complex64);
        closeness!(check, IsCloseArgs { rtol: 0.0, atol: 2.0, equal_nan }, f32: f32 f32, f64 f64, u16 u16);
    }
    check.end();
}

/// Whether 12 elements are close to 12 others.
macro_rules! answers {
    ($device:ident, $t:ty, $xs:expr, $ys:expr, $within:expr) => {{
        let (x, y, within, layout) = (stored($xs, $device), stored($ys, $device), $within, layout([4, 1], 0));
        let (x, y, l) = (x.raw(), y.raw(), &layout);
        fresh::<bool, _>($device, |to| {
            OpIsCloseAPI::<$t, $t, IxD, f64>::op_mutc_refa_refb($device, to, l, x, l, y, l, &within)
        })
    }};
}

/// NumPy's answers.
fn infinities_are_close_to_themselves_alone<M: Memory>(check: Option<Check<M>>) {
    let Some(Check { device, .. }) = check else { return };
    let (device, inf, nan) = (&device, f64::INFINITY, f64::NAN);
    let xs = [inf, -inf, inf, -inf, 1.0, -1.0, inf, -inf, nan, inf, nan, 1.0];
    let ys = [inf, -inf, -inf, inf, inf, -inf, 1.0, 0.0, inf, nan, nan, 1.0];
    for equal_nan in [false, true] {
        let expected = [true, true, false, false, false, false, false, false, false, false, equal_nan, true];
        macro_rules! of {
            ($($t:ty: $of:expr;)*) => { $( {
                let (xs, ys) = (xs.map($of).to_vec(), ys.map($of).to_vec());
                let found = answers!(device, $t, xs, ys, IsCloseArgs { rtol: 0.5, atol: 0.5, equal_nan });
                assert_eq!(found, expected, "{}", stringify!($t));
            } )* };
        }
        of! {
            f32: |x| x as f32; f64: |x| x; Complex64: |x| Complex64::new(x, 1.0);
            Complex32: |x| Complex32::new(1.0, x as f32);
        }
    }
    assert_eq!(device.counts().computed_by_native(), Default::default());
}

/// Of which the distances and the sizes have no room in their own dtype.
fn the_smallest_and_largest_integers<M: Memory>(check: Option<Check<M>>) {
    let Some(Check { device, .. }) = check else { return };
    let device = &device;
    macro_rules! of {
        ($($t:ident)*) => { $( for (rtol, atol) in [(0.0, 2.0), (0.9, 0.0), (0.0, $t::MAX as f64 * 1.5), (1.5, 0.0)] {
            let xs: Vec<$t> = (0..12).map(|i| [$t::MIN, $t::MAX, $t::MIN / 2, $t::MAX - 1][i % 4]).collect();
            let ys: Vec<$t> = (0..12).map(|i| [$t::MIN, $t::MAX, 1][i / 4]).collect();
            let expected: Vec<bool> = xs.iter().zip(&ys).map(|(&x, &y)| {
                let (distance, size) = ((x as i128 - y as i128).unsigned_abs(), (y as i128).unsigned_abs());
                distance as f64 <= atol + rtol * size as f64
            }).collect();
            let found = answers!(device, $t, xs, ys, IsCloseArgs { rtol, atol, equal_nan: false });
            assert_eq!(found, expected, "{}, {rtol}, {atol}", stringify!($t));
        } )* };
    }
    of!(i8 i16 i32 i64 u8 u16 u32 u64);
    assert_eq!(device.counts().computed_by_native(), Default::default());
}
