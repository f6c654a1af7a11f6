//! Asks rstsr-common what stands in each row of rstsr.jsonl: operation, input and arguments stay, the answer is its
//! own. A row that it has no public function for stays as it is, and is named on standard error, as is each row that
//! changed.
use rstsr_common::error::{Error, RSTSRError};
use rstsr_common::prelude_dev::*;
use serde_json::{json, Map, Value};
use std::io::BufRead;
use std::panic::{catch_unwind, AssertUnwindSafe};

type Answer = std::result::Result<Value, Error>;

fn sizes(value: &Value) -> Vec<usize> {
    value.as_array().map(|list| list.iter().map(|each| each.as_u64().unwrap() as usize).collect()).unwrap_or_default()
}

fn signed(value: &Value) -> Vec<isize> {
    value.as_array().map(|list| list.iter().map(|each| each.as_i64().unwrap() as isize).collect()).unwrap_or_default()
}

fn number(value: &Value) -> isize {
    value.as_i64().unwrap() as isize
}

/// A layout as the row has it, which need not pass the checks of `new`.
fn layout(value: &Value) -> Layout<IxD> {
    let offset = value["offset"].as_u64().unwrap() as usize;
    unsafe { Layout::new_unchecked(sizes(&value["shape"]), signed(&value["stride"]), offset) }
}

fn shown<D: DimAPI>(layout: &Layout<D>) -> Value {
    let (shape, stride): (&[usize], &[isize]) = (layout.shape().as_ref(), layout.stride().as_ref());
    json!({"shape": shape, "stride": stride, "offset": layout.offset()})
}

fn order(value: &Value) -> FlagOrder {
    if matches!(value.as_str(), Some("ColMajor" | "F")) { FlagOrder::F } else { FlagOrder::C }
}

fn iteration(value: &Value) -> TensorIterOrder {
    match value.as_str().unwrap() {
        "C" => TensorIterOrder::C,
        "F" => TensorIterOrder::F,
        "A" => TensorIterOrder::A,
        "K" => TensorIterOrder::K,
        "G" => TensorIterOrder::G,
        _ => TensorIterOrder::B,
    }
}

fn slice(value: &Value) -> SliceI {
    let part = |i: usize| value[i].as_i64().map(|number| number as isize);
    SliceI::new(part(0), part(1), part(2))
}

fn indexer(value: &Value) -> Indexer {
    match value.as_str() {
        Some("newaxis") => Indexer::Insert,
        Some(_) => Indexer::Ellipsis,
        None if value.get("select").is_some() => Indexer::Select(number(&value["select"])),
        None => Indexer::Slice(slice(&value["slice"])),
    }
}

fn properties(layout: &Layout<IxD>) -> Value {
    json!({
        "size": layout.size(), "c_contig": layout.c_contig(), "f_contig": layout.f_contig(),
        "c_prefer": layout.c_prefer(), "f_prefer": layout.f_prefer(), "ndim_of_c_contig": layout.ndim_of_c_contig(),
        "ndim_of_f_contig": layout.ndim_of_f_contig(), "is_broadcasted": layout.is_broadcasted(),
        "size_non_broadcast": layout.size_non_broadcast()})
}

fn broadcast(args: &Value) -> Answer {
    let (first, second) = (sizes(&args["shape1"]), sizes(&args["shape2"]));
    let (shape, kinds1, kinds2) = broadcast_shape::<IxD, IxD, IxD>(&first, &second, order(&args["order"]))?;
    let names = |kinds: &[BroadcastType]| kinds.iter().map(|kind| format!("{kind:?}")).collect::<Vec<_>>();
    Ok(json!({
        "shape": shape, "tp1": names(&kinds1), "tp2": names(&kinds2),
        "broadcastable_from": first.broadcastable_from(&second), "broadcastable_to": first.broadcastable_to(&second)}))
}

fn matmul(la: &Layout<IxD>, args: &Value) -> Answer {
    let found = LayoutMatMulConfig::<IxD, IxD>::layout_matmul(la, &layout(&args["lb"]), order(&args["order"]))?;
    let rest = |layout: &Option<Layout<IxD>>| layout.as_ref().map(shown);
    Ok(json!({
        "type": format!("{:?}", found.matmul_type), "lc": shown(&found.lc), "la_rest": rest(&found.la_rest),
        "lb_rest": rest(&found.lb_rest), "lc_rest": rest(&found.lc_rest), "la_matmul": shown(&found.la_matmul),
        "lb_matmul": shown(&found.lb_matmul), "lc_matmul": shown(&found.lc_matmul)}))
}

fn pair((first, second): (Layout<IxD>, Layout<IxD>)) -> Value {
    json!([shown(&first), shown(&second)])
}

fn fixed<const N: usize>(shape: &[usize]) -> [usize; N] {
    shape.try_into().unwrap()
}

/// What makes layouts and asks about them. None where rstsr has no public function.
fn of_layouts(op: &str, input: &Value, args: &Value) -> Option<Answer> {
    let one = || layout(input);
    Some(match op {
        "new" => Layout::<IxD>::new(sizes(&args["shape"]), signed(&args["stride"]), args["offset"].as_u64()? as usize)
            .map(|made| shown(&made)),
        "new_contig" => Ok(shown(&sizes(&args["shape"]).new_contig(None, order(&args["order"])))),
        "check_strides" => one().check_strides(args["skip_zero"].as_bool()?).map(|()| Value::Null),
        "props" => Ok(properties(&one())),
        "index_f" => one().index_f(&signed(&args["index"])).map(Value::from),
        "bounds_index" => one().bounds_index().map(|(min, max)| json!([min, max])),
        "eq" => Ok(json!(one() == layout(&args["other"]))),
        "stride_f_contig" if args["rank"] == "fixed" => Ok(json!(fixed::<4>(&sizes(&args["shape"])).stride_f_contig())),
        "stride_f_contig" => Ok(json!(sizes(&args["shape"]).stride_f_contig())),
        "unravel_index_f" => Ok(json!(sizes(&args["shape"]).unravel_index_f(args["index"].as_u64()? as usize))),
        "unravel_index_c" => Ok(json!(sizes(&args["shape"]).unravel_index_c(args["index"].as_u64()? as usize))),
        "broadcast_shape" => broadcast(args),
        "reshape_substitute_negatives" => reshape_substitute_negatives(&signed(&args["shape"]),
            args["size_in"].as_u64()? as usize).map(|found| json!(found)),
        "normalize_axes_index" => normalize_axes_index(AxesIndex::Vec(signed(&args["axes"])),
            args["ndim"].as_u64()? as usize, args["allow_duplicate"].as_bool()?, args["sort"].as_bool()?)
            .map(|found| json!(found)),
        _ => return None,
    })
}

/// What makes layouts of layouts.
fn of_views(op: &str, input: &Value, args: &Value) -> Option<Answer> {
    let one = || layout(input);
    Some(match op {
        "transpose" => one().transpose(&signed(&args["axes"])).map(|made| shown(&made)),
        "swapaxes" => one().swapaxes(number(&args["axis1"]), number(&args["axis2"])).map(|made| shown(&made)),
        "diagonal" => {
            let part = |name: &str| args[name].as_i64().map(|number| number as isize);
            one().diagonal(part("offset"), part("axis1"), part("axis2")).map(|made| shown(&made))
        }
        "into_dim" => one().into_dim::<Ix2>().map(|made| shown(&made)),
        "dim_narrow" => one().dim_narrow(number(&args["axis"]), slice(&args["slice"])).map(|made| shown(&made)),
        "dim_select" => one().dim_select(number(&args["axis"]), number(&args["index"])).map(|made| shown(&made)),
        "dim_insert" => one().dim_insert(number(&args["axis"])).map(|made| shown(&made)),
        "dim_slice" => {
            let indexers: Vec<Indexer> = args["indexers"].as_array()?.iter().map(indexer).collect();
            one().dim_slice(&indexers).map(|made| shown(&made))
        }
        "dim_split_at" => one().dim_split_at(number(&args["axis"])).map(pair),
        "dim_split_axes" => one().dim_split_axes(&signed(&args["axes"])).map(pair),
        "broadcast_layout" => broadcast_layout::<IxD, IxD, IxD>(&one(), &layout(&args["layout2"]),
            order(&args["order"])).map(pair),
        "broadcast_layout_to_first" => broadcast_layout_to_first::<IxD, IxD, IxD>(&one(), &layout(&args["layout2"]),
            order(&args["order"])).map(pair),
        "layout_reshapeable" => layout_reshapeable(&one(), &sizes(&args["shape"]), order(&args["order"]))
            .map(|found| found.as_ref().map_or(Value::Null, shown)),
        "get_layout_for_binary_op" => get_layout_for_binary_op(&one(), &layout(&args["lb"]), order(&args["order"]))
            .map(|made| shown(&made)),
        "layout_matmul" => matmul(&one(), args),
        _ => return None,
    })
}

/// What puts axes into an order.
fn of_orders(op: &str, input: &Value, args: &Value) -> Option<Answer> {
    let one = || layout(input);
    Some(match op {
        "greedy_layout" => {
            let (made, perm) = greedy_layout(&one(), args["keep_shape"].as_bool()?);
            Ok(json!({"layout": shown(&made), "perm": perm}))
        }
        "reversed_permute" => Ok(json!(reversed_permute(&signed(&args["perm"])))),
        "layout_for_array_copy" => layout_for_array_copy(&one(), iteration(&args["order"])).map(|made| shown(&made)),
        "translate_to_col_major_unary" => {
            translate_to_col_major_unary(&one(), iteration(&args["order"])).map(|made| shown(&made))
        }
        "translate_to_col_major" => {
            let all: Vec<Layout<IxD>> = input.as_array()?.iter().map(layout).collect();
            translate_to_col_major(&all.iter().collect::<Vec<_>>(), iteration(&args["order"]))
                .map(|made| made.iter().map(shown).collect())
        }
        "get_axes_composition" => {
            let (singleton, broadcast, contig, discontig) = get_axes_composition(&one());
            Ok(json!({"singleton": singleton, "broadcast": broadcast, "contig": contig, "discontig": discontig}))
        }
        "iter_layout" => IterLayout::new(&one(), iteration(&args["order"])).map(|found| found.collect()),
        "iter_col_major_after_translate" => translate_to_col_major_unary(&one(), iteration(&args["order"]))
            .and_then(|made| IterLayoutColMajor::new(&made)).map(|found| found.collect()),
        "iter_row_major_rev" => IterLayoutRowMajor::new(&one()).map(|found| found.rev().collect()),
        "iter_col_major_rev" => IterLayoutColMajor::new(&one()).map(|found| found.rev().collect()),
        _ => return None,
    })
}

fn answer(op: &str, input: &Value, args: &Value) -> Option<Answer> {
    [of_layouts, of_views, of_orders].iter().find_map(|ask| ask(op, input, args))
}

/// An answer says as much as the row did.
fn like(found: Value, before: &Value) -> Value {
    match (found, before.as_object()) {
        (Value::Object(found), Some(before)) => {
            let is_wanted = |name: &String| before.is_empty() || before.contains_key(name);
            Value::Object(found.into_iter().filter(|(name, _)| is_wanted(name)).collect())
        }
        (found, _) => found,
    }
}

fn expectation(found: Answer, before: &Value) -> Value {
    let error = match found {
        Ok(found) => return json!({"ok": like(found, &before["ok"])}),
        Err(error) => error.inner,
    };
    let name = format!("{error:?}");
    let mut told = Map::from_iter([("err".into(), name[..name.find([' ', '('].as_slice()).unwrap()].into())]);
    if let RSTSRError::AxisError { axis, ndim } = error {
        told.insert("axis".into(), axis.into());
        told.insert("ndim".into(), ndim.into());
    }
    Value::Object(told)
}

fn main() {
    std::panic::set_hook(Box::new(|_| ()));
    for line in std::io::stdin().lock().lines() {
        let mut row: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let (op, before) = (row["op"].as_str().unwrap().to_owned(), row["expect"].clone());
        let found = catch_unwind(AssertUnwindSafe(|| answer(&op, &row["input"], &row["args"])));
        match found {
            Ok(Some(found)) => row["expect"] = expectation(found, &before),
            Ok(None) => eprintln!("{}: {op} is not public", row["id"]),
            Err(_) if before.get("panic").is_some() => {}
            Err(_) => row["expect"] = json!({"panic": "it panics"}),
        }
        if row["expect"] != before {
            eprintln!("{}: {op} was {before}, is {}", row["id"], row["expect"]);
        }
        println!("{row}");
    }
}
