//! Mappings as data: those of their layouts, `{"shape": [3, 4], "stride": [4, 1], "offset": 0}`.
use super::{Extents, IndexInteger, Mapping, Policy};
use crate::layout::Layout;
use serde::{
    de::{Deserialize, Deserializer, Error},
    ser::{Serialize, Serializer},
};

impl<P: Policy<E>, E: Extents, I: IndexInteger> Serialize for Mapping<P, E, I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_layout().serialize(serializer)
    }
}

/// Checked as in [`Mapping::from_layout`].
impl<'de, P: Policy<E>, E: Extents, I: IndexInteger> Deserialize<'de> for Mapping<P, E, I> {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        Self::from_layout(&Layout::deserialize(deserializer)?).map_err(R::Error::custom)
    }
}
