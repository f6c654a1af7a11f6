//! Which tuples, layouts, tilers and swizzles are equal.
use super::{Nested, Swizzle, Tiler, Tuple};
use core::hash::{Hash, Hasher};
use dimfold_sys as sys;

macro_rules! equality {
    ($($type:ident: sys::$equal:ident;)*) => {$(
        /// What is static does not count.
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                // SAFETY: C reads both.
                unsafe { sys::$equal(&self.raw, &other.raw) }
            }
        }

        impl Eq for $type {}
    )*};
}
equality! {
    Tuple: sys::dimfold_tuple_equal;
    Nested: sys::dimfold_nested_equal;
    Tiler: sys::dimfold_tiler_equal;
}

impl Hash for Tuple {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.values(), self.parens(), self.raw.whole).hash(state);
    }
}

/// Of the leaves and their parentheses: layouts that differ elsewhere only are rarely in one table.
fn hash_leaves<H: Hasher>(layout: &sys::dimfold_nested, state: &mut H) {
    let leaves = ..layout.leaves as usize;
    (&layout.shape[leaves], &layout.stride[leaves], &layout.parens[leaves], layout.offset).hash(state);
}

impl Hash for Nested {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash_leaves(&self.raw, state);
    }
}

impl Hash for Tiler {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash_leaves(&self.raw.layout, state);
    }
}

impl PartialEq for Swizzle {
    fn eq(&self, other: &Self) -> bool {
        (self.bits(), self.base(), self.shift()) == (other.bits(), other.base(), other.shift())
    }
}

impl Eq for Swizzle {}

impl Hash for Swizzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.bits(), self.base(), self.shift()).hash(state);
    }
}
