//! Replays tests/vectors/strided.jsonl, as tests/replay does through C: the Rust API gives the answers of cuda.core's
//! layouts, C++'s mappings and cuda.tile's arrays, or what exceptions.json says in their place. Which error it is, the
//! replay of C compares; here it is one where one is due, or types that do not let the call be written.
#![cfg(all(feature = "std", not(miri)))]

mod common;

use common::{indices, position};
use dimfold::mapping::{AnyMapping, Dyn, Left, LeftPadded, Mapping, RightPadded, Strided};
use dimfold::{
    Element, Indexer, IxDyn, Layout, Order, PaddingMode, Queue, Slice, TiledView, View, ViewMut, WORK_DEFAULT,
};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::fs;
use std::path::Path;

type Dynamic = Layout<IxDyn>;

/// Why there is no answer: an error, or the call cannot be written in Rust.
#[derive(Debug)]
enum Refusal {
    Error(#[allow(dead_code)] dimfold::Error),
    Types,
}

impl From<dimfold::Error> for Refusal {
    fn from(error: dimfold::Error) -> Self {
        Refusal::Error(error)
    }
}

type Answer = Result<Value, Refusal>;

/// What no row expects.
const GIVEN: [&str; 10] = ["id", "op", "src", "prov", "in", "args", "chain", "note", "rule", "err"];
/// Allocates an array, which no view does.
const SKIPPED: [&str; 1] = ["ndbuffer_empty"];

struct Row<'a>(&'a Value);

impl Row<'_> {
    fn given(&self) -> &Value {
        &self.0["in"]
    }

    fn argument(&self, name: &str) -> &Value {
        &self.0["args"][name]
    }

    fn number_or(&self, name: &str, default: isize) -> isize {
        self.argument(name).as_i64().map_or(default, |number| number as isize)
    }

    fn layout(&self) -> Result<Dynamic, Refusal> {
        layout_of(self.given())
    }

    fn itemsize(&self) -> usize {
        self.given()["itemsize"].as_u64().unwrap() as usize
    }

    fn shape(&self) -> Vec<usize> {
        unsigned(&self.given()["shape"])
    }
}

fn signed(list: &Value) -> Vec<isize> {
    list.as_array().unwrap().iter().map(|number| number.as_i64().unwrap() as isize).collect()
}

/// A negative extent is a very large one.
fn unsigned(list: &Value) -> Vec<usize> {
    signed(list).into_iter().map(|number| number as usize).collect()
}

/// Rows have layouts with positions below 0, too.
fn layout_of(fields: &Value) -> Result<Dynamic, Refusal> {
    let shape = unsigned(&fields["shape"]);
    if fields["strides"].is_null() {
        return Ok(Layout::c_contig(&shape)?);
    }
    let (stride, offset) = (signed(&fields["strides"]), fields["slice_offset"].as_u64().unwrap_or(0) as usize);
    // SAFETY: the numbers are small.
    Ok(unsafe { Layout::new_unchecked(&shape, &stride, offset) }?)
}

fn fields(layout: &Dynamic, itemsize: usize) -> Value {
    json!({"shape": layout.shape(), "strides": layout.stride(), "slice_offset": layout.offset(), "itemsize": itemsize})
}

fn properties(layout: &Dynamic, itemsize: usize) -> Answer {
    let bounds = layout.offset_bounds()?;
    assert_eq!((layout.offset_min()?, layout.offset_max()?), (*bounds.start(), *bounds.end()));
    let span = layout.span_bytes(itemsize).map_or_else(|_| json!({"err": "ValueError"}), |span| json!(span));
    Ok(json!({
        "ndim": layout.ndim(), "volume": layout.size(), "stride_order": *layout.stride_order(),
        "is_contiguous_c": layout.is_c_contig(), "is_contiguous_f": layout.is_f_contig(),
        "is_contiguous_any": layout.is_contig(), "is_dense": layout.is_dense(), "is_unique": layout.is_unique(),
        "offset_bounds": [bounds.start(), bounds.end()], "strides_in_bytes": *layout.stride_bytes(itemsize)?,
        "slice_offset_in_bytes": layout.offset_bytes(itemsize)?, "required_size_in_bytes": span,
    }))
}

/// A resulting layout. The properties of a row are those of the literal layout expected, which must be equivalent.
fn made(row: &Row, result: &Dynamic, itemsize: usize) -> Answer {
    let literal = layout_of(&row.0["out"]).ok().filter(|literal| literal.equivalent(result));
    let properties = properties(literal.as_ref().unwrap_or(result), itemsize)?;
    Ok(json!({"out": fields(result, itemsize), "out_props": properties}))
}

fn order_of(order: &Value) -> Result<Order, Refusal> {
    match order.as_str() {
        Some("C") => Ok(Order::C),
        Some("F") => Ok(Order::F),
        Some("K") | None => Ok(Order::K),
        _ => Err(Refusal::Types),
    }
}

fn ask(op: &str, row: &Row) -> Option<Answer> {
    let value = |value: Result<Value, Refusal>| value.map(|value| json!({"value": value}));
    Some(match op {
        "props" => row.layout().and_then(|layout| {
            let unique = layout.is_injective(WORK_DEFAULT)?.is_yes();
            Ok(json!({"out_props": properties(&layout, row.itemsize())?, "truly_unique": unique}))
        }),
        "offset_bounds" => value(row.layout().and_then(|layout| {
            let bounds = layout.offset_bounds()?;
            Ok(json!([bounds.start(), bounds.end()]))
        })),
        "eq" => value(row.layout().and_then(|layout| Ok(json!(layout == layout_of(row.argument("other"))?)))),
        "volume" => value(Layout::c_contig(row.shape()).map(|layout| json!(layout.size())).map_err(Refusal::from)),
        "required_size_in_bytes" => {
            value(row.layout().and_then(|layout| Ok(json!(layout.span_bytes(row.itemsize())?))))
        }
        "required_span_size" => value(row.layout().and_then(|layout| Ok(json!(layout.span()?)))),
        "flattened_axis_mask" => row.layout().map(|layout| {
            let mask = layout.flatten_axis_mask();
            let bits: String = (0..layout.ndim()).map(|axis| if mask >> axis & 1 == 1 { '1' } else { '0' }).collect();
            json!({"value": mask, "bits_axis0_first": bits})
        }),
        "max_compatible_itemsize" => value(row.layout().and_then(|layout| {
            let (most, axis) = (row.number_or("max_itemsize", 16) as usize, row.number_or("axis", -1));
            Ok(json!(layout.max_compatible_itemsize(row.itemsize(), most, std::ptr::null(), axis)?))
        })),
        _ => return None,
    })
}

fn indexer_of(part: &Value) -> Result<Indexer, Refusal> {
    if let Some(index) = part.as_i64() {
        return Ok(Indexer::index(index as isize));
    }
    let parts = part.get("slice").ok_or(Refusal::Types)?;
    let entry = |i: usize| parts[i].as_i64().map(|number| number as isize);
    Ok(Slice::new(entry(0), entry(1), entry(2)).into())
}

fn one_or_more(list: &Value) -> Vec<isize> {
    list.as_i64().map_or_else(|| signed(list), |one| vec![one as isize])
}

fn layout_from(op: &str, row: &Row) -> Option<Result<Dynamic, Refusal>> {
    let derived =
        |derive: &dyn Fn(&Dynamic) -> Result<Dynamic, Refusal>| row.layout().and_then(|layout| derive(&layout));
    Some(match op {
        "dense" | "dense_like" | "to_dense" if row.argument("stride_order").is_array() => {
            Layout::dense(row.shape(), signed(row.argument("stride_order"))).map_err(Refusal::from)
        }
        "dense" => order_of(row.argument("stride_order")).and_then(|order| Ok(Layout::contig(row.shape(), order)?)),
        "dense_like" | "to_dense" => {
            derived(&|layout| Ok(layout.layout_for_array_copy(order_of(row.argument("stride_order"))?)?))
        }
        "sliced" => derived(&|layout| {
            let parts = row.argument("slices").as_array().cloned().unwrap_or(vec![row.argument("slices").clone()]);
            let indexers: Result<Vec<Indexer>, Refusal> = parts.iter().map(indexer_of).collect();
            Ok(layout.dim_slice(&indexers?)?)
        }),
        "permuted" => derived(&|layout| Ok(layout.transpose(signed(row.argument("axes")))?)),
        "squeezed" => derived(&|layout| Ok(layout.squeeze(..)?)),
        "unsqueezed" => derived(&|layout| Ok(layout.unsqueeze(&one_or_more(row.argument("axes")))?)),
        "broadcast_to" => derived(&|layout| Ok(layout.broadcast_to(unsigned(row.argument("shape")))?)),
        "reshaped" => derived(&|layout| Ok(layout.reshape(signed(row.argument("shape")), Order::C)?)),
        "flattened" => derived(&|layout| {
            let (start, end) = (row.number_or("start_axis", 0), row.number_or("end_axis", -1));
            Ok(match row.argument("mask").as_u64() {
                Some(mask) => layout.flatten_with_mask(start, end, mask)?,
                None => layout.flatten(start, end)?,
            })
        }),
        "repacked" => derived(&|layout| {
            let (axis, keep_dim) = (row.number_or("axis", -1), row.argument("keep_dim").as_bool().unwrap_or(true));
            let new = row.number_or("itemsize", 0) as usize;
            Ok(layout.repack(row.itemsize(), new, std::ptr::null(), axis, keep_dim)?)
        }),
        _ => return None,
    })
}

/// What rows ask about a mapping.
fn mapping_numbers(mapping: &AnyMapping) -> Value {
    let positions: Vec<usize> = indices(mapping.extents()).iter().map(|index| mapping.index(index).unwrap()).collect();
    json!({
        "strides": mapping.stride(), "padded_last_extent": mapping.padded_extents().last(),
        "is_exhaustive": mapping.is_exhaustive(), "offsets_c_order": positions,
    })
}

type TwoAxes = (Dyn, Dyn);

fn right_padded(fields: &Value, alignment: &Value) -> Mapping<RightPadded<Dyn>, TwoAxes, i32> {
    let (extents, alignment) = (signed(&fields["extents"]), alignment.as_i64().unwrap() as i32);
    Mapping::<RightPadded<Dyn>, TwoAxes, i32>::new((extents[0] as i32, extents[1] as i32), alignment).unwrap()
}

fn mapping(op: &str, row: &Row) -> Option<Answer> {
    let pair = |list: &Value| (list[0].as_i64().unwrap() as i32, list[1].as_i64().unwrap() as i32);
    let extents = || pair(&row.given()["extents"]);
    let alignment = || row.argument("alignment").as_i64().unwrap() as i32;
    Some(Ok(match op {
        "layout_right_padded" => mapping_numbers(&right_padded(row.given(), row.argument("alignment")).to_any()),
        "layout_right_padded.is_exhaustive" => {
            json!({"value": right_padded(row.given(), row.argument("alignment")).is_exhaustive()})
        }
        "layout_right_padded.eq" => {
            let [one, two] =
                [row.given(), row.argument("other")].map(|fields| right_padded(fields, &fields["alignment"]));
            json!({"value": one == two})
        }
        "layout_left_padded" => {
            let made = Mapping::<LeftPadded<Dyn>, TwoAxes, i32>::new(extents(), alignment());
            mapping_numbers(&made.unwrap().to_any())
        }
        "layout_left" => mapping_numbers(&Mapping::<Left, TwoAxes, i32>::new(extents()).unwrap().to_any()),
        "layout_strided" => {
            let made = Mapping::<Strided<TwoAxes>, TwoAxes, i32>::new(extents(), pair(row.argument("strides")));
            mapping_numbers(&made.unwrap().to_any())
        }
        _ => return None,
    }))
}

fn tiled_view(layout: &Dynamic, row: &Row) -> Result<TiledView<IxDyn>, Refusal> {
    let padding = match row.argument("padding").as_str() {
        None => PaddingMode::Undetermined,
        Some("ZERO") => PaddingMode::Zero,
        Some("NEG_ZERO") => PaddingMode::NegativeZero,
        Some("NAN") => PaddingMode::Nan,
        Some("POS_INF") => PaddingMode::PositiveInfinity,
        Some("NEG_INF") => PaddingMode::NegativeInfinity,
        Some(other) => panic!("no padding is called {other}"),
    };
    let tile = unsigned(row.argument("tile_shape"));
    Ok(match row.argument("traversal_steps") {
        Value::Null => TiledView::new(layout, &tile, padding)?,
        steps => TiledView::with_step(layout, &tile, unsigned(steps), padding)?,
    })
}

/// The items of a tile, in C order.
fn loaded<T: Element + Default>(row: &Row, data: &[T]) -> Result<Vec<T>, Refusal> {
    let source = Layout::c_contig(row.shape())?;
    let axes: Vec<isize> = match row.argument("order") {
        Value::Array(_) => signed(row.argument("order")),
        order if order.as_str() == Some("F") => (0..source.ndim() as isize).rev().collect(),
        _ => (0..source.ndim() as isize).collect(),
    };
    let tiles = tiled_view(&source.transpose(&axes)?, row)?;
    let layout = Layout::c_contig(unsigned(row.argument("tile_shape")))?;
    let mut tile = vec![T::default(); layout.size()];
    let mut target = ViewMut::new(&mut tile, layout)?;
    let axes = Some(axes.as_slice().into());
    Queue::new()?.tile_load(&mut target, &View::new(data, source)?, &tiles, signed(row.argument("index")), axes)?;
    Ok(tile)
}

/// Items as lists of lists.
fn nested(items: Vec<Value>, shape: &[usize]) -> Value {
    let lists =
        shape[1..].iter().rev().fold(items, |items, &extent| items.chunks(extent).map(|part| json!(part)).collect());
    json!(lists)
}

/// Which number all elements of a tile that lies outside are.
fn padding(row: &Row) -> Answer {
    let ones = vec![1.0_f32; row.shape().iter().product()];
    loaded(row, &ones).map(|tile| {
        let names = [
            ("ZERO", 0.0),
            ("NEG_ZERO", -0.0),
            ("NAN", f32::NAN),
            ("POS_INF", f32::INFINITY),
            ("NEG_INF", -f32::INFINITY),
        ];
        let is = |number: &f32| {
            tile.iter().all(|item| item.to_bits() == number.to_bits() || item.is_nan() && number.is_nan())
        };
        json!({"all_elements": names.iter().find(|(_, number)| is(number)).map(|(name, _)| name)})
    })
}

fn stored(row: &Row) -> Answer {
    let mut data: Vec<i64> = signed(&row.given()["data"]).iter().map(|&number| number as i64).collect();
    let mut target = ViewMut::new(&mut data, Layout::c_contig(row.shape())?)?;
    let shape = unsigned(row.argument("tile_shape"));
    for store in row.argument("stores").as_array().unwrap() {
        let tile = vec![store["fill"].as_i64().unwrap(); shape.iter().product()];
        let source = View::new(&tile, Layout::c_contig(&shape)?)?;
        Queue::new()?.tile_store(
            &mut target,
            &source,
            &tiled_view(&Layout::c_contig(row.shape())?, row)?,
            signed(&store["index"]),
            None,
        )?;
    }
    Ok(json!({"data": data}))
}

fn tile(op: &str, row: &Row) -> Option<Answer> {
    let contiguous = || Ok::<_, Refusal>(Layout::c_contig(row.shape())?);
    let tiles = || contiguous().and_then(|layout| tiled_view(&layout, row));
    Some(match op {
        "tiled_view" => tiles().map(|_| json!({})),
        "tiled_view.traversal_steps" => tiles().map(|tiles| json!({"value": tiles.step()})),
        "num_tiles" => tiles().map(|tiles| json!({"value": *tiles.num_tiles()})),
        "array.slice" => (|| {
            let layout = Layout::c_contig(unsigned(row.argument("shape")))?;
            let range = row.number_or("start", 0)..row.number_or("stop", 0);
            layout.dim_slice_strict(row.number_or("axis", 0), range)?;
            Ok(json!({}))
        })(),
        "tiled_view.load" if row.given()["dtype"] == "f32" => padding(row),
        "tile_load" | "tiled_view.load" | "strided_view.load" => {
            let size: usize = row.shape().iter().product();
            let own_positions = || (0..size as i64).collect::<Vec<i64>>();
            let data = row.given()["data"]
                .as_array()
                .map_or_else(own_positions, |data| data.iter().map(|n| n.as_i64().unwrap()).collect());
            let shape = unsigned(row.argument("tile_shape"));
            loaded(row, &data)
                .map(|tile| json!({"tile": nested(tile.into_iter().map(|item| json!(item)).collect(), &shape)}))
        }
        "tile_store" => stored(row),
        _ => return None,
    })
}

/// Whether a copy gives each element of the target the source's, and touches no other.
fn copies(target: &Dynamic, source: &Dynamic) -> bool {
    let data = common::numbers(source.span().unwrap());
    let mut memory = vec![-1; target.span().unwrap()];
    let mut to = ViewMut::new(&mut memory, target.clone()).unwrap();
    Queue::new().unwrap().copy(&mut to, &View::new(&data, source.clone()).unwrap()).unwrap();
    let places = indices(target.shape());
    let same = places.iter().all(|index| memory[position(target, index)] == data[position(source, index)]);
    same && memory.iter().filter(|&&item| item != -1).count() == places.len()
}

/// The plan of a copy, of items that lie nowhere.
fn plan(op: &str, row: &Row) -> Option<Answer> {
    let dense = |layout: &Dynamic| Layout::c_contig(layout.shape()).unwrap();
    Some(match op {
        "copy_dst_strided" => row.layout().map(|layout| json!({"ok": copies(&layout, &dense(&layout))})),
        "copy_broadcast_src" => row.layout().map(|source| {
            let target = Layout::new(source.shape(), signed(row.argument("dst_strides")), 0).unwrap();
            json!({"ok": copies(&target, &source), "src_is_unique": source.is_unique()})
        }),
        "needs_wide_strides" => row.layout().map(|layout| {
            let bounds = layout.offset_bounds().unwrap();
            let relative = [bounds.start(), bounds.end()].map(|end| end - layout.offset() as isize);
            let (bits, _) = planned(&dense(&layout), &layout, row.itemsize());
            json!({"value": bits == 64, "relative_offset_bounds": relative})
        }),
        "vectorized_itemsize" => row.layout().and_then(|layout| {
            let target = layout_of(&row.argument("dst").clone())?;
            let (_, width) = planned(&target, &layout, row.itemsize());
            Ok(json!({"value": width.min(row.itemsize().max(row.number_or("max_itemsize", 0) as usize))}))
        }),
        _ => return None,
    })
}

/// Index bits and vector width. Addresses are those that every vector divides, further apart than any layout reaches;
/// nothing is read there.
fn planned(target: &Dynamic, source: &Dynamic, itemsize: usize) -> (u32, usize) {
    fn of<T: Element>(target: &Dynamic, source: &Dynamic) -> (u32, usize) {
        let at = |address: usize| std::ptr::NonNull::new(address as *mut T).unwrap();
        let len = isize::MAX as usize / 32;
        // SAFETY: a plan touches no element.
        let plan = unsafe {
            let to = ViewMut::from_raw_parts(at(1 << 20), len, target.clone()).unwrap();
            let from = View::from_raw_parts(at(1 << 40), len, source.clone()).unwrap();
            Queue::new().unwrap().explain(&to, &from).unwrap()
        };
        (plan.index_bits(), plan.width_bytes() as usize)
    }
    match itemsize {
        1 => of::<u8>(target, source),
        2 => of::<u16>(target, source),
        4 => of::<u32>(target, source),
        8 => of::<u64>(target, source),
        16 => of::<[f64; 2]>(target, source),
        _ => panic!("no element has {itemsize} bytes"),
    }
}

fn answer(row: &Row) -> Answer {
    let op = row.0["op"].as_str().unwrap();
    if let Some(result) = layout_from(op, row) {
        let itemsize = if op == "repacked" { row.number_or("itemsize", 0) as usize } else { row.itemsize() };
        return result.and_then(|layout| made(row, &layout, itemsize));
    }
    let found = [ask, mapping, tile, plan].into_iter().find_map(|part| part(op, row));
    found.unwrap_or_else(|| panic!("no Rust for the operation {op}"))
}

/// Everything that is expected was found; layouts agree when they are the same functions.
fn agree(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(one), Value::Object(other))
            if one.contains_key("slice_offset") || one.contains_key("offset") =>
        {
            other.contains_key("strides") && as_layout(expected).equivalent(&as_layout(found))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.iter().all(|(key, value)| other.get(key).is_some_and(|found| agree(value, found)))
        }
        (Value::Null, Value::Array(_)) => true, // strides that a layout was made without
        _ => expected == found,
    }
}

/// In the words of the rows, or of exceptions.json.
fn as_layout(fields: &Value) -> Dynamic {
    if fields.get("stride").is_none() {
        return layout_of(fields).unwrap();
    }
    Layout::new(unsigned(&fields["shape"]), signed(&fields["stride"]), fields["offset"].as_u64().unwrap() as usize)
        .unwrap()
}

fn vectors(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/vectors").join(name)).unwrap()
}

#[test]
fn the_models_are_matched() {
    let exceptions: Vec<Value> = serde_json::from_str(&vectors("exceptions.json")).unwrap();
    let exceptions: HashMap<&str, &Value> =
        exceptions.iter().map(|entry| (entry["id"].as_str().unwrap(), &entry["expect"]["ok"])).collect();
    let (text, mut replayed, mut refused) = (vectors("strided.jsonl"), 0, 0);
    for line in text.lines() {
        let mut row: Value = serde_json::from_str(line).unwrap();
        if SKIPPED.contains(&row["op"].as_str().unwrap()) {
            continue;
        }
        if let Some(decided) = exceptions.get(row["id"].as_str().unwrap()) {
            let fields = row.as_object_mut().unwrap();
            fields.retain(|key, _| GIVEN.contains(&key.as_str()) && key != "err");
            fields.extend(decided.as_object().unwrap().clone());
        }
        let (id, expect) = (row["id"].as_str().unwrap(), row.as_object().unwrap());
        match (answer(&Row(&row)), expect.contains_key("err")) {
            (Ok(found), false) => {
                for (key, expected) in expect.iter().filter(|(key, _)| !GIVEN.contains(&key.as_str())) {
                    let found = found.get(key).unwrap_or_else(|| panic!("{id}: nobody answers {key}"));
                    assert!(agree(expected, found), "{id}: expected {key} {expected}, found {found}");
                }
                replayed += 1;
            }
            (Err(_), true) => refused += 1,
            (found, _) => panic!("{id}: expected {row}, found {found:?}"),
        }
    }
    assert!(replayed > 500 && refused > 30, "{replayed} rows and {refused} refusals");
}
