//! Every other operation of rstsr's, by the native kernels of the device below: a table of traits by the shape of their
//! methods. What gets a kernel of its own leaves its row and moves to a file beside `assign.rs`.
//!
//! A row names traits with the same methods, their parameters as `<elements; dimensions; others>`, perhaps the element
//! of a result that the native device chooses (`-> TOut`), what a method's own bound says is stored (`storing`), which
//! hides what it is stored in, and the methods. Each parameter of a method has a role:
//! storage to `read`, to `write`, or to write `new` (not initialized before), a `layout`, or a `value` that is passed
//! on as it is. A method gives back nothing, a `value`, or a `storage` with its layout.

/// The type of a parameter, by its role.
macro_rules! operand {
    (read $t:ty) => { &Vec<$t> };
    (write $t:ty) => { &mut Vec<$t> };
    (new $t:ty) => { &mut Vec<MaybeUninit<$t>> };
    (layout $d:ty) => { &Layout<$d> };
    (value $t:ty) => { $t };
}

/// The type of what a method gives back, by its role.
macro_rules! answer {
    () => { Result<()> };
    (value $t:ty) => { Result<$t> };
    (storage $t:ty) => { Result<(Storage<DataOwned<Vec<$t>>, $t, Self>, Layout<IxD>)> };
}

/// What the native device gave back, as this device's.
macro_rules! as_ours {
    ($device:expr, $given:expr, storage) => {{
        let (storage, layout) = $given;
        Ok(($device.adopt(storage), layout))
    }};
    ($device:expr, $given:expr, $($role:ident)?) => {
        Ok($given)
    };
}

/// Rows of the table.
macro_rules! native {
    ($( [$($api:ident)*] $parameters:tt $(-> $out:ident)? $(storing $stored:ty)? { $($methods:tt)* } )*) => {
        $( native! { @each [$($api)*] $parameters [$($out)?] [$($stored)?] { $($methods)* } } )*
    };
    (@each [$($api:ident)*] $parameters:tt $out:tt $stored:tt $methods:tt) => {
        $( native! { @one $api $parameters $out $stored $methods } )*
    };
    (
        @one $api:ident ($($t:ident),*; $($d:ident),* $(; $($x:ident),*)?) [$($out:ident)?] [$($stored:ty)?] $methods:tt
    ) => {
        impl<N, $($t,)* $($d,)* $($($x,)*)? $($out)?> $api<$($t,)* $($d,)* $($($x,)*)?> for DeviceDimfoldOver<N>
        where
            $($d: DimAPI,)*
            N: $api<$($t,)* $($d,)* $($($x,)*)? $(TOut = $out)?> + Keeps<bool> + Keeps<usize> + Keeps<IxD>,
            $(N: Keeps<$t>,)*
            $(N: Keeps<$out>,)?
            $(Self: DeviceRawAPI<$stored, Raw = Vec<$stored>>,)?
        {
            $(type TOut = $out;)?
            native! { @methods (<N as $api<$($t,)* $($d,)* $($($x,)*)?>>) $methods }
        }
    };
    (@methods $native:tt {
        $(fn $name:ident($($argument:ident: $role:ident $type:ty),* $(,)?) $(-> $given:ident $given_type:ty)?;)*
    }) => {
        $( native! { @method $native $name ($($argument: $role $type),*) ($($given $given_type)?) ($($given)?) } )*
    };
    (
        @method ($($native:tt)*) $name:ident
        ($($argument:ident: $role:ident $type:ty),*) ($($given:tt)*) ($($given_role:ident)?)
    ) => {
        #[allow(clippy::too_many_arguments, clippy::type_complexity)]
        fn $name(&self, $($argument: operand!($role $type)),*) -> answer!($($given)*) {
            let given = $($native)*::$name(self.native(), $($argument),*)?;
            as_ours!(self, given, $($given_role)?)
        }
    };
}

// After the macros, which modules see when they stand below them.
mod arithmetic;
mod callbacks;
mod creation;
mod indexing;
mod linear_algebra;
mod reductions;
mod searches;
mod unary;
