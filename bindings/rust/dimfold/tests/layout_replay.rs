//! Replays tests/vectors/rstsr.jsonl, as tests/replay does through C: the Rust API gives the answers of the model, or
//! what exceptions.json says in its place. Which error it is, the replay of C compares; here it is one where one is
//! due.
#![cfg(all(feature = "std", not(miri)))]

use dimfold::{
    broadcast_shapes, broadcast_shapes_left, normalize_axes, reversed_permute, Indexer, Ix, IxDyn, Layout, MatmulKind,
    NewAxis, Order, Result, Slice, Status,
};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::fs;
use std::path::Path;

type Dynamic = Layout<IxDyn>;

/// The input and the arguments of one row.
struct Row<'a> {
    input: &'a Value,
    args: &'a Value,
}

impl Row<'_> {
    fn layout(&self) -> Result<Dynamic> {
        layout_of(self.input)
    }

    fn other(&self, name: &str) -> Result<Dynamic> {
        layout_of(&self.args[name])
    }

    fn number(&self, name: &str) -> isize {
        self.args[name].as_i64().unwrap() as isize
    }

    fn number_or(&self, name: &str, default: isize) -> isize {
        self.args[name].as_i64().map_or(default, |number| number as isize)
    }

    fn list(&self, name: &str) -> Vec<isize> {
        signed(&self.args[name])
    }

    fn shape(&self, name: &str) -> Vec<usize> {
        unsigned(&self.args[name])
    }

    fn flag(&self, name: &str) -> bool {
        self.args[name].as_bool().unwrap()
    }

    fn order(&self) -> Order {
        match self.args["order"].as_str() {
            Some("F" | "ColMajor") => Order::F,
            Some("A") => Order::A,
            Some("K") => Order::K,
            Some("G") => Order::G,
            Some("B") => Order::B,
            _ => Order::C,
        }
    }

    fn is_left(&self) -> bool {
        self.order() == Order::F
    }
}

fn signed(list: &Value) -> Vec<isize> {
    list.as_array().unwrap().iter().map(|number| number.as_i64().unwrap() as isize).collect()
}

fn unsigned(list: &Value) -> Vec<usize> {
    list.as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as usize).collect()
}

/// The rows' layouts are as they are, so no number is checked.
fn layout_of(fields: &Value) -> Result<Dynamic> {
    let (shape, stride) = (unsigned(&fields["shape"]), signed(&fields["stride"]));
    // SAFETY: the numbers are small.
    unsafe { Layout::new_unchecked(shape, stride, fields["offset"].as_u64().unwrap() as usize) }
}

fn fields(layout: &Dynamic) -> Value {
    json!({"shape": layout.shape(), "stride": layout.stride(), "offset": layout.offset()})
}

fn two((first, second): (Dynamic, Dynamic)) -> Value {
    json!([fields(&first), fields(&second)])
}

fn slice_of(parts: &Value) -> Slice {
    let part = |i: usize| parts[i].as_i64().map(|number| number as isize);
    Slice::new(part(0), part(1), part(2))
}

fn indexer_of(indexer: &Value) -> Indexer {
    match indexer {
        Value::String(name) if name == "ellipsis" => dimfold::Ellipsis.into(),
        Value::String(_) => NewAxis.into(),
        fields if fields["select"].is_i64() => Indexer::index(fields["select"].as_i64().unwrap() as isize),
        fields => slice_of(&fields["slice"]).into(),
    }
}

fn positions(layout: &Dynamic, order: Order) -> Result<Vec<usize>> {
    Ok(layout.positions(order)?.collect())
}

fn into_rank(layout: &Dynamic, rank: u64) -> Result<Dynamic> {
    macro_rules! through {
        ($($rank:literal)*) => { match rank {
            $($rank => Layout::<Ix<$rank>>::from_dyn(layout).map(|fixed| fixed.to_dyn()),)*
            _ => panic!("no fixed rank {rank}"),
        } };
    }
    through!(0 1 2 3 4 5 6 7 8 9)
}

fn make_and_ask(op: &str, row: &Row) -> Result<Option<Value>> {
    Ok(Some(match op {
        "new" => {
            let offset = row.args["offset"].as_u64().unwrap() as usize;
            fields(&Layout::new(row.shape("shape"), row.list("stride"), offset)?)
        }
        "new_contig" => fields(&Layout::contig(row.shape("shape"), row.order())?),
        "stride_f_contig" => json!(Layout::f_contig(row.shape("shape"))?.stride()),
        "into_dim" => fields(&into_rank(&row.layout()?, row.args["rank"].as_u64().unwrap())?),
        "check_strides" => json!(row.layout()?.check_strides(row.flag("skip_zero"))?),
        "props" => {
            let layout = row.layout()?;
            json!({
                "size": layout.size(), "c_contig": layout.is_c_contig(), "f_contig": layout.is_f_contig(),
                "c_prefer": layout.c_prefer(), "f_prefer": layout.f_prefer(),
                "ndim_of_c_contig": layout.ndim_of_c_contig(), "ndim_of_f_contig": layout.ndim_of_f_contig(),
                "is_broadcasted": layout.is_broadcasted(), "size_non_broadcast": layout.size_non_broadcast(),
            })
        }
        "bounds_index" => {
            let bounds = row.layout()?.bounds_index()?;
            json!([bounds.start, bounds.end])
        }
        "eq" => json!(row.layout()?.equivalent(&row.other("other")?)),
        "index_f" => json!(row.layout()?.index(row.list("index"))?),
        "unravel_index_c" => json!(*Layout::c_contig(row.shape("shape"))?.unravel_c(row.number("index") as usize)?),
        "unravel_index_f" => json!(*Layout::c_contig(row.shape("shape"))?.unravel_f(row.number("index") as usize)?),
        _ => return Ok(None),
    }))
}

fn view(op: &str, row: &Row) -> Result<Option<Value>> {
    Ok(Some(match op {
        "transpose" if row.args["axes"].is_null() => fields(&row.layout()?.reverse_axes()),
        "transpose" => fields(&row.layout()?.transpose(row.list("axes"))?),
        "swapaxes" => fields(&row.layout()?.swapaxes(row.number("axis1"), row.number("axis2"))?),
        "diagonal" => {
            let [offset, axis1, axis2] = [("offset", 0), ("axis1", 0), ("axis2", 1)].map(|(n, d)| row.number_or(n, d));
            fields(&row.layout()?.diagonal(offset, axis1, axis2)?)
        }
        "dim_narrow" => fields(&row.layout()?.dim_narrow(row.number("axis"), slice_of(&row.args["slice"]))?),
        "dim_select" => fields(&row.layout()?.dim_select(row.number("axis"), row.number("index"))?),
        "dim_insert" => fields(&row.layout()?.dim_insert(row.number("axis"))?),
        "dim_slice" => {
            let indexers: Vec<Indexer> = row.args["indexers"].as_array().unwrap().iter().map(indexer_of).collect();
            fields(&row.layout()?.dim_slice(&indexers)?)
        }
        "dim_split_at" => two(row.layout()?.dim_split_at(row.number("axis"))?),
        "dim_split_axes" => two(row.layout()?.dim_split_axes(&row.list("axes"))?),
        _ => return Ok(None),
    }))
}

fn reshape_and_broadcast(op: &str, row: &Row) -> Result<Option<Value>> {
    Ok(Some(match op {
        "broadcast_shape" => {
            let (shape1, shape2) = (row.shape("shape1"), row.shape("shape2"));
            let broadcast = if row.is_left() { broadcast_shapes_left } else { broadcast_shapes };
            json!({"shape": *broadcast(&[&shape1, &shape2])?})
        }
        "broadcast_layout" if row.is_left() => two(row.layout()?.broadcast_layout_left(&row.other("layout2")?)?),
        "broadcast_layout" => two(row.layout()?.broadcast_layout(&row.other("layout2")?)?),
        "broadcast_layout_to_first" => {
            let (layout, other) = (row.layout()?, row.other("layout2")?);
            let result = if row.is_left() {
                layout.broadcast_layout_to_first_left(&other)?
            } else {
                layout.broadcast_layout_to_first(&other)?
            };
            two((layout, result))
        }
        "layout_reshapeable" => match row.layout()?.reshape(row.list("shape"), row.order()) {
            Err(error) if error.status() == Status::NOT_A_VIEW => Value::Null,
            answer => fields(&answer?),
        },
        "reshape_substitute_negatives" => {
            let shape = row.list("shape");
            let any_size = shape.iter().all(|&extent| extent >= 0);
            let size = if any_size { shape.iter().product() } else { row.number("size_in") };
            json!(Layout::c_contig([size as usize])?.reshape(shape, Order::C)?.shape())
        }
        _ => return Ok(None),
    }))
}

fn order(op: &str, row: &Row) -> Result<Option<Value>> {
    Ok(Some(match op {
        "normalize_axes_index" => {
            let axes = match &row.args["axes"] {
                Value::Null => (0..row.number("ndim")).collect(),
                Value::Number(axis) => vec![axis.as_i64().unwrap() as isize],
                axes => signed(axes),
            };
            let (duplicate, sort) = (row.flag("allow_duplicate"), row.flag("sort"));
            json!(*normalize_axes(row.number("ndim") as usize, &axes, duplicate, sort)?)
        }
        "reversed_permute" => json!(*reversed_permute(row.list("perm"))?),
        "greedy_layout" => {
            let (greedy, axes) = row.layout()?.greedy_layout(row.flag("keep_shape"))?;
            json!({"layout": fields(&greedy), "perm": *axes})
        }
        "translate_to_col_major_unary" => {
            fields(&Layout::translate_to_col_major([&row.layout()?], row.order()).map(|[one]| one)?)
        }
        "translate_to_col_major" => {
            let [a, b] = [layout_of(&row.input[0])?, layout_of(&row.input[1])?];
            two(Layout::translate_to_col_major([&a, &b], row.order()).map(|[a, b]| (a, b))?)
        }
        "layout_for_array_copy" => fields(&row.layout()?.layout_for_array_copy(row.order())?),
        "get_layout_for_binary_op" => fields(&row.layout()?.layout_for_binary_op(&row.other("lb")?, row.order())?),
        "get_axes_composition" => {
            let (axes, counts) = row.layout()?.axes_composition();
            let (singleton, rest) = axes.split_at(counts.singleton);
            let (broadcast, rest) = rest.split_at(counts.broadcast);
            let (contig, discontig) = rest.split_at(counts.contig);
            json!({"singleton": singleton, "broadcast": broadcast, "contig": contig, "discontig": discontig})
        }
        "layout_matmul" => matmul(row)?,
        "iter_layout" | "iter_col_major_after_translate" => json!(positions(&row.layout()?, row.order())?),
        "iter_row_major_rev" => json!(row.layout()?.positions(Order::C)?.rev().collect::<Vec<_>>()),
        "iter_col_major_rev" => json!(row.layout()?.positions(Order::F)?.rev().collect::<Vec<_>>()),
        _ => return Ok(None),
    }))
}

/// For column-major operands rstsr names the row-major product that it runs in their place; without batch axes it says
/// null for the batch.
fn matmul(row: &Row) -> Result<Value> {
    let (first, second) = (row.layout()?, row.other("lb")?);
    let layouts = first.matmul_layouts(&second, row.order())?;
    let kind = match (layouts.kind, row.is_left()) {
        (MatmulKind::InnerDot, _) => "InnerDot",
        (MatmulKind::Gemm22, _) => "GEMM22",
        (MatmulKind::GemmXX, _) => "GEMMXX",
        (MatmulKind::Gevm, false) | (MatmulKind::Gemv, true) => "GEVM",
        (MatmulKind::Gemv, false) | (MatmulKind::Gevm, true) => "GEMV",
        (MatmulKind::Gemm2X, false) | (MatmulKind::GemmX2, true) => "GEMM2X",
        (MatmulKind::GemmX2, false) | (MatmulKind::Gemm2X, true) => "GEMMX2",
    };
    let batch = |layout: &Dynamic, ndim: usize| if ndim <= 2 { Value::Null } else { fields(layout) };
    Ok(json!({
        "type": kind, "lc": fields(&layouts.result), "lc_matmul": fields(&layouts.result_matrix),
        "la_matmul": fields(&layouts.matrix1), "lb_matmul": fields(&layouts.matrix2),
        "lc_rest": batch(&layouts.result_batch, first.ndim().max(second.ndim())),
        "la_rest": batch(&layouts.batch1, first.ndim()), "lb_rest": batch(&layouts.batch2, second.ndim()),
    }))
}

fn answer(op: &str, row: &Row) -> Result<Value> {
    for part in [make_and_ask, view, reshape_and_broadcast, order] {
        if let Some(answer) = part(op, row)? {
            return Ok(answer);
        }
    }
    panic!("no Rust for the operation {op}")
}

/// What both know agrees; layouts agree when they are the same functions, unless the numbers themselves are decided.
fn agree(expected: &Value, found: &Value, literally: bool) -> bool {
    match (expected, found) {
        (Value::Object(one), Value::Object(other)) if one.contains_key("stride") && !literally => {
            other.contains_key("stride") && layout_of(expected).unwrap().equivalent(&layout_of(found).unwrap())
        }
        (Value::Object(one), Value::Object(other)) => {
            let common = |key: &&String| other.contains_key(*key);
            one.keys().any(|key| common(&key))
                && one.iter().filter(|(key, _)| common(key)).all(|(key, value)| agree(value, &other[key], literally))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| agree(one, other, literally))
        }
        _ => expected == found,
    }
}

fn vectors(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/vectors").join(name)).unwrap()
}

#[test]
fn the_model_is_matched() {
    let exceptions: Vec<Value> = serde_json::from_str(&vectors("exceptions.json")).unwrap();
    let exceptions: HashMap<&str, &Value> =
        exceptions.iter().map(|entry| (entry["id"].as_str().unwrap(), &entry["expect"])).collect();
    let (text, mut replayed) = (vectors("rstsr.jsonl"), 0);
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let id = row["id"].as_str().unwrap();
        let exception = exceptions.get(id);
        let expect = exception.map_or(&row["expect"], |expect| *expect);
        let found = answer(row["op"].as_str().unwrap(), &Row { input: &row["input"], args: &row["args"] });
        match (&found, expect.get("ok"), exception.and_then(|exception| exception["err"].as_str())) {
            (Ok(found), Some(ok), _) => {
                assert!(agree(ok, found, exception.is_some()), "{id}: expected {ok}, found {found}");
            }
            (Err(error), None, Some(name)) => assert_eq!(error.status().name(), format!("DIMFOLD_ERR_{name}"), "{id}"),
            (Err(_), None, None) => {}
            _ => panic!("{id}: expected {expect}, found {found:?}"),
        }
        replayed += 1;
    }
    assert!(replayed > 200, "{replayed} rows");
}
