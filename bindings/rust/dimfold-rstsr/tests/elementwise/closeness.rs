//! Whether elements are close to each other.
use super::*;

on_each_device! { closeness }

macro_rules! closeness {
    ($check:ident, $within:expr, $te:ident: $($ta:ident $tb:ident),*) => { $( {
        let (xs, mut ys, within) = (<$ta>::firsts(), <$tb>::seconds(), $within);
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
