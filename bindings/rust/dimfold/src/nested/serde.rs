//! Tuples, layouts, tilers and swizzles as data: their texts.
use super::{Nested, Swizzle, Tiler, Tuple};
use core::{fmt, marker::PhantomData, str::FromStr};
use serde::{
    de::{Deserialize, Deserializer, Error, Visitor},
    ser::{Serialize, Serializer},
};

struct TextOf<T>(PhantomData<T>);

impl<T: FromStr<Err = crate::Error>> Visitor<'_> for TextOf<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text such as \"(4,(2,2)):(1,(4,8))\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextOf(PhantomData))
            }
        }
    )*};
}
as_text! { Tuple Nested Tiler Swizzle }
