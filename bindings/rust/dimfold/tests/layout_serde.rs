//! Layouts as data: there and back, and what is no layout is refused.
#![cfg(all(feature = "std", feature = "serde"))]

use dimfold::mapping::{Dyn, Mapping, Right, RightPadded, S};
use dimfold::{Ix2, Ix3, IxDyn, Layout, PaddingMode, TiledView};

#[test]
fn layouts_come_back() {
    let layout = Layout::new([3, 4], [-4, 1], 8).unwrap();
    let text = serde_json::to_string(&layout).unwrap();
    assert_eq!(text, r#"{"shape":[3,4],"stride":[-4,1],"offset":8}"#);
    assert_eq!(serde_json::from_str::<Layout<Ix2>>(&text).unwrap(), layout);
    assert_eq!(serde_json::from_str::<Layout<IxDyn>>(&text).unwrap(), layout.to_dyn());
    let long = Layout::c_contig(&[1; 64]).unwrap();
    assert_eq!(serde_json::from_value::<Layout<IxDyn>>(serde_json::to_value(&long).unwrap()).unwrap(), long);
}

#[test]
fn what_is_no_layout_is_refused() {
    for (text, why) in [
        (r#"{"shape":[2],"stride":[-1],"offset":0}"#, "lowest position"),
        (r#"{"shape":[2,3],"stride":[1],"offset":0}"#, "stride has 1 axes: expected 2"),
        (r#"{"shape":[-2],"stride":[1],"offset":0}"#, "invalid value"),
        (r#"{"shape":[9223372036854775807,9],"stride":[1,1],"offset":0}"#, "not representable"),
        (r#"{"shape":[2],"stride":[1]}"#, "missing field `offset`"),
        (r#"{"shape":[2],"stride":[1],"offset":0,"order":0}"#, "unknown field `order`"),
    ] {
        let error = serde_json::from_str::<Layout<IxDyn>>(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    let matrix = serde_json::to_string(&Layout::c_contig([3, 4]).unwrap()).unwrap();
    assert!(serde_json::from_str::<Layout<Ix3>>(&matrix).unwrap_err().to_string().contains("has 2 axes: expected 3"));
    let long = serde_json::json!({"shape": vec![1; 65], "stride": vec![1; 65], "offset": 0});
    let error = serde_json::from_value::<Layout<IxDyn>>(long).unwrap_err().to_string();
    assert!(error.contains("at most 64 numbers"), "{error}");
}

#[test]
fn mappings_come_back_as_their_type() {
    let rows = Mapping::<RightPadded<S<4>>, (Dyn, S<3>), u16>::new((2, S), S).unwrap();
    let text = serde_json::to_string(&rows).unwrap();
    assert_eq!(text, r#"{"shape":[2,3],"stride":[4,1],"offset":0}"#);
    assert_eq!(serde_json::from_str::<Mapping<RightPadded<Dyn>, (S<2>, Dyn)>>(&text).unwrap(), rows);
    let error = serde_json::from_str::<Mapping<Right, (Dyn, Dyn)>>(&text).unwrap_err();
    assert!(error.to_string().contains("has stride 4: expected 3"), "{error}");
}

#[test]
fn tiled_views_come_back() {
    let layout = Layout::c_contig([5, 7]).unwrap();
    let tiles = TiledView::with_step(&layout, [2, 3], [1, 3], PaddingMode::NegativeZero).unwrap();
    let text = serde_json::to_string(&tiles).unwrap();
    let tail = r#""tile_shape":[2,3],"step":[1,3],"padding_mode":"NegativeZero"}"#;
    assert_eq!(text, format!(r#"{{"layout":{{"shape":[5,7],"stride":[7,1],"offset":0}},{tail}"#));
    assert_eq!(serde_json::from_str::<TiledView<Ix2>>(&text).unwrap(), tiles);
    for (one, other, why) in
        [("[2,3]", "[0,3]", "extent 0"), ("[1,3]", "[1]", "one step per axis"), ("[2,3]", "[2]", "one step per axis")]
    {
        let error = serde_json::from_str::<TiledView<IxDyn>>(&text.replacen(one, other, 1)).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
    assert!(serde_json::from_str::<TiledView<Ix3>>(&text).is_err());
}
