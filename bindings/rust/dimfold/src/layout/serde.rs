//! Layouts as data: `{"shape": [3, 4], "stride": [4, 1], "offset": 2}`.
use super::Layout;
use crate::{axis_list::AxisList, dimension::Dimension, dimension::IxDyn};
use core::{fmt, marker::PhantomData};
use serde::{
    de::{Deserialize, Deserializer, Error, SeqAccess, Visitor},
    ser::{Serialize, SerializeStruct, Serializer},
};

impl<D: Dimension> Serialize for Layout<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut layout = serializer.serialize_struct("Layout", 3)?;
        layout.serialize_field("shape", self.shape())?;
        layout.serialize_field("stride", self.stride())?;
        layout.serialize_field("offset", &self.offset())?;
        layout.end()
    }
}

#[derive(serde::Deserialize)]
#[serde(rename = "Layout", deny_unknown_fields)]
struct Fields {
    shape: AxisList<usize>,
    stride: AxisList<isize>,
    offset: usize,
}

/// Checked as in [`Layout::new`].
impl<'de, D: Dimension> Deserialize<'de> for Layout<D> {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        let fields = Fields::deserialize(deserializer)?;
        let layout = Layout::<IxDyn>::new(&fields.shape, &fields.stride, fields.offset).map_err(R::Error::custom)?;
        Self::from_dyn(&layout).map_err(R::Error::custom)
    }
}

struct Entries<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Copy + Default> Visitor<'de> for Entries<T> {
    type Value = AxisList<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {} numbers, one per axis", crate::NDIM_MAX)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<AxisList<T>, A::Error> {
        let (mut entries, mut length) = ([T::default(); crate::NDIM_MAX], 0);
        while let Some(entry) = list.next_element()? {
            *entries.get_mut(length).ok_or_else(|| A::Error::invalid_length(length + 1, &self))? = entry;
            length += 1;
        }
        Ok(entries[..length].into())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default> Deserialize<'de> for AxisList<T> {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        deserializer.deserialize_seq(Entries(PhantomData))
    }
}
