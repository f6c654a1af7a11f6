//! Every other operation of rstsr's, by the native kernels of the device below: a table of traits by the shape of their
//! methods. What gets a kernel of its own leaves its row and moves to a file beside `assign.rs`; a trait with a rule in
//! parentheses, which are those of `elementwise`, is computed by that first, one with an operation of reductions is
//! reduced by that, and what goes `along axes` is done by the functions of `along_axes`.
//!
//! A row names traits with the same methods, their parameters as `<elements; dimensions; others>`, perhaps the element
//! of a result that the native device chooses (`-> TOut`), what a method's own bound says is stored (`storing`), which
//! hides what it is stored in, and the methods. Each parameter of a method has a role: storage to `read`, to `write`,
//! to write `new` (not initialized before) or to change as its `own` (seen as not initialized), an `optional` pair of
//! storage to read and its layout, a list of storage of which `each_new` is written, `indexers` with storage of their
//! own, a `layout`, the `tolerance` of a comparison, or a `value`, or `perhaps` one, that is passed on as it is. A
//! method gives back nothing, a `value`, or a `storage` with its layout.
//!
//! Storage is lent to the kernel: where tensors lie on a device, it gets a copy, and what it wrote goes back. Nothing
//! goes back from a kernel that failed.

/// The type of a parameter, by its role.
macro_rules! operand {
    (read $t:ty) => { &M::Raw<$t> };
    (write $t:ty) => { &mut M::Raw<$t> };
    (new $t:ty) => { &mut M::Raw<MaybeUninit<$t>> };
    (own $t:ty) => { &mut M::Raw<MaybeUninit<$t>> };
    (optional $t:ty) => { Option<(&M::Raw<$t>, &Layout<D>)> };
    (each_new $t:ty) => { &mut [&mut M::Raw<MaybeUninit<$t>>] };
    (indexers $t:ty) => { &[ArrayAuxIndexer<'_, Self>] };
    (layout $d:ty) => { &Layout<$d> };
    (tolerance $t:ty) => { &IsCloseArgs<$t> };
    (perhaps $t:ty) => { Option<$t> };
    (value $t:ty) => { $t };
}

/// Whether the kernel gets a copy in place of a parameter.
macro_rules! is_copied {
    (optional $t:ty, $argument:ident) => {
        $argument.is_some_and(|(raw, _)| M::is_copied::<$t>(raw))
    };
    (each_new $t:ty, $argument:ident) => {
        $argument.iter().any(|raw| M::is_copied::<MaybeUninit<$t>>(raw))
    };
    (new $t:ty, $argument:ident) => {
        M::is_copied::<MaybeUninit<$t>>($argument)
    };
    (own $t:ty, $argument:ident) => {
        M::is_copied::<MaybeUninit<$t>>($argument)
    };
    (indexers $t:ty, $argument:ident) => {
        $argument.iter().any(|indexer| M::is_copied::<$t>(indexer.indices))
    };
    (layout $t:ty, $argument:ident) => {
        false
    };
    (tolerance $t:ty, $argument:ident) => {
        false
    };
    (perhaps $t:ty, $argument:ident) => {
        false
    };
    (value $t:ty, $argument:ident) => {
        false
    };
    ($role:ident $t:ty, $argument:ident) => {
        M::is_copied::<$t>($argument)
    };
}

/// Binds a parameter's name to what the kernel gets in its place.
macro_rules! lend {
    (read $t:ty, $argument:ident) => { let $argument = M::lend::<$t>($argument)?; };
    (write $t:ty, $argument:ident) => { let mut $argument = M::lend_mut::<$t>($argument)?; };
    (new $t:ty, $argument:ident) => { lend!(write MaybeUninit<$t>, $argument) };
    (own $t:ty, $argument:ident) => { lend!(write MaybeUninit<$t>, $argument) };
    (optional $t:ty, $argument:ident) => {
        let lend = |(raw, layout)| -> Result<_> { Ok((M::lend::<$t>(raw)?, layout)) };
        let $argument = $argument.map(lend).transpose()?;
    };
    (each_new $t:ty, $argument:ident) => {
        let lent = $argument.iter_mut().map(|raw| M::lend_mut::<MaybeUninit<$t>>(raw));
        let mut $argument = lent.collect::<Result<Vec<_>>>()?;
    };
    (indexers $t:ty, $argument:ident) => {
        let lent = $argument.iter().map(|indexer| M::lend::<$t>(indexer.indices)).collect::<Result<Vec<_>>>()?;
        let $argument = native_indexers::<N, M>($argument, &lent);
    };
    ($role:ident $t:ty, $argument:ident) => {};
}

/// The argument of the kernel.
macro_rules! lent {
    (read $argument:ident) => {
        &*$argument
    };
    (write $argument:ident) => {
        &mut *$argument
    };
    (new $argument:ident) => {
        &mut *$argument
    };
    (own $argument:ident) => {
        &mut *$argument
    };
    (optional $argument:ident) => {
        $argument.as_ref().map(|(lent, layout)| (&**lent, *layout))
    };
    (each_new $argument:ident) => {
        &mut $argument.iter_mut().map(|lent| &mut **lent).collect::<Vec<_>>()
    };
    (indexers $argument:ident) => {
        &$argument
    };
    ($role:ident $argument:ident) => {
        $argument
    };
}

/// Puts what the kernel wrote where it belongs.
macro_rules! give_back {
    (write $t:ty, $argument:ident) => {
        M::give_back::<$t>($argument)?
    };
    (new $t:ty, $argument:ident) => {
        M::give_back::<MaybeUninit<$t>>($argument)?
    };
    (own $t:ty, $argument:ident) => {
        M::give_back::<MaybeUninit<$t>>($argument)?
    };
    (each_new $t:ty, $argument:ident) => {
        $argument.into_iter().try_for_each(M::give_back::<MaybeUninit<$t>>)?
    };
    ($role:ident $t:ty, $argument:ident) => {};
}

/// The type of what a method gives back, by its role.
macro_rules! answer {
    () => { Result<()> };
    (value $t:ty) => { Result<$t> };
    (storage $t:ty) => { Result<(OwnedStorage<$t, Self>, Layout<IxD>)> };
}

/// What the native device gave back, as this device's.
macro_rules! as_ours {
    ($device:expr, $given:expr, storage) => {{
        let (storage, layout) = $given;
        Ok(($device.adopt(storage)?, layout))
    }};
    ($device:expr, $given:expr, $($role:ident)?) => {
        Ok($given)
    };
}

/// What an operation by indices begins with.
macro_rules! settle {
    ($device:ident indices) => {
        $device.settle()?
    };
}

/// What Dimfold gets of a parameter, which native kernels may need behind it.
macro_rules! shown {
    (read $argument:ident) => {
        $argument
    };
    (layout $argument:ident) => {
        $argument
    };
    (indexers $argument:ident) => {
        $argument
    };
    (value $argument:ident) => {
        &$argument
    };
    ($role:ident $argument:ident) => {
        &mut *$argument
    };
}

/// Rows of the table.
macro_rules! native {
    ($(
        [$($api:ident $(($($rule:ident)+))?)*] $parameters:tt $(-> $out:ident)? $(storing $stored:ty)?
        { $($methods:tt)* }
    )*) => {
        $( native! { @each [$($api [$($($rule)+)?])*] $parameters [$($out)?] [$($stored)?] { $($methods)* } } )*
    };
    (@each [$($api:ident $rule:tt)*] $parameters:tt $out:tt $stored:tt $methods:tt) => {
        $( native! { @one $api $rule $parameters $out $stored $methods } )*
    };
    (
        @one $api:ident $rule:tt ($($t:ident),*; $($d:ident),* $(; $($x:ident),*)?) [$($out:ident)?] [$($stored:ty)?]
        $methods:tt
    ) => {
        impl<N, M, $($t,)* $($d,)* $($($x,)*)? $($out)?> $api<$($t,)* $($d,)* $($($x,)*)?> for DeviceDimfoldOver<N, M>
        where
            M: Memory,
            $($d: DimAPI,)*
            N: $api<$($t,)* $($d,)* $($($x,)*)? $(TOut = $out)?> + Keeps<bool> + Keeps<usize> + Keeps<IxD>,
            $(N: Keeps<$t>,)*
            $(N: Keeps<$out>,)?
            $(Self: DeviceRawAPI<$stored, Raw = M::Raw<$stored>>,)?
        {
            $(type TOut = $out;)?
            native! { @methods $api $rule ($($t,)* $($d,)* $($($x,)*)?) $methods }
        }
    };
    (@methods $api:ident $rule:tt $parameters:tt {
        $(fn $name:ident($($argument:ident: $role:ident $type:ty),* $(,)?) $(-> $given:ident $given_type:ty)?;)*
    }) => {
        $( native! {
            @method $api $rule $parameters $name ($($argument: $role $type),*) ($($given $given_type)?) ($($given)?)
        } )*
    };
    (
        @method $api:ident [] $parameters:tt $name:ident
        ($($argument:ident: $role:ident $type:ty),*) ($($given:tt)*) ($($given_role:ident)?)
    ) => {
        #[allow(clippy::too_many_arguments, clippy::type_complexity)]
        fn $name(&self, $($argument: operand!($role $type)),*) -> answer!($($given)*) {
            let given = native! { @counted self $api $parameters $name ($($argument: $role $type),*) };
            as_ours!(self, given, $($given_role)?)
        }
    };
    (
        @method $api:ident [along axes $(by $indices:ident)?] $parameters:tt $name:ident
        ($($argument:ident: $role:ident $type:ty),*) ($($given:tt)*) ($($given_role:ident)?)
    ) => {
        #[allow(clippy::too_many_arguments, clippy::type_complexity)]
        fn $name(&self, $($argument: operand!($role $type)),*) -> answer!($($given)*) {
            $(settle!(self $indices);)?
            let made = crate::along_axes::$name(self, $(shown!($role $argument)),*);
            self.counts().count_along_axes(stringify!($api), made.is_some());
            if let Some(made) = made {
                return Ok(made);
            }
            let given = native! { @counted self $api $parameters $name ($($argument: $role $type),*) };
            as_ours!(self, given, $($given_role)?)
        }
    };
    (
        @method $api:ident [$rule:ident] $parameters:tt $name:ident ($($argument:ident: $role:ident $type:ty),*) () ()
    ) => {
        #[allow(clippy::too_many_arguments, clippy::type_complexity)]
        fn $name(&self, $($argument: operand!($role $type)),*) -> Result<()> {
            if !is_computed!(self $api $rule $($argument: $role $type,)*) {
                native! { @counted self $api $parameters $name ($($argument: $role $type),*) };
            }
            Ok(())
        }
    };
    (
        @method $api:ident [$op:ident] $parameters:tt $name:ident
        ($a:ident: read $t:ty, $la:ident: layout $d:ty) (value $given:ty) (value)
    ) => {
        fn $name(&self, $a: &M::Raw<$t>, $la: &Layout<$d>) -> Result<$given> {
            let operation = stringify!($api);
            if let Some(value) = self.reduced_all::<$t, $given, $d>(operation, ReduceOp::$op, ($a, $la)) {
                return Ok(value);
            }
            Ok(native! { @counted self $api $parameters $name ($a: read $t, $la: layout $d) })
        }
    };
    (
        @method $api:ident [$op:ident] $parameters:tt $name:ident
        ($a:ident: read $t:ty, $la:ident: layout $d:ty, $axes:ident: value $list:ty) (storage $given:ty) (storage)
    ) => {
        fn $name(&self, $a: &M::Raw<$t>, $la: &Layout<$d>, $axes: $list) -> answer!(storage $given) {
            let operation = stringify!($api);
            if let Some(made) = self.reduced_axes::<$t, $given, $d>(operation, ReduceOp::$op, ($a, $la), $axes) {
                return Ok(made);
            }
            let given = native! {
                @counted self $api $parameters $name ($a: read $t, $la: layout $d, $axes: value $list)
            };
            as_ours!(self, given, storage)
        }
    };
    (
        @counted $device:ident $api:ident $parameters:tt $name:ident
        ($($argument:ident: $role:ident $type:ty),*)
    ) => {{
        $device.count_kernel_on(false $(|| is_copied!($role $type, $argument))*, stringify!($api));
        native! { @call $device $api $parameters $name ($($argument: $role $type),*) }
    }};
    // One call of a kernel. An error ends the method in which it stands.
    (
        @call $device:ident $api:ident ($($parameter:ty),* $(,)?) $name:ident
        ($($argument:ident: $role:ident $type:ty),* $(,)?)
    ) => {{
        $( lend!($role $type, $argument); )*
        let given = <N as $api<$($parameter),*>>::$name($device.native(), $(lent!($role $argument)),*)?;
        $( give_back!($role $type, $argument); )*
        given
    }};
}

// After the macros, which modules see when they stand below them.
mod callbacks;
mod creation;
mod indexing;
mod linear_algebra;
mod reductions;
mod searches;
