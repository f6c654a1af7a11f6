//! Nested layouts answer as CuTe's C++ headers did: every row of tests/vectors/cute.jsonl, through the safe layer.
//!
//! Rows that C++ answers with what its definition does not describe, and those that it refuses where a layout may
//! exist, only ask that the definition holds.
#![cfg(all(feature = "std", feature = "serde", not(miri)))]

use dimfold::nested::{Nested, Swizzle, Tiler, Tuple};
use dimfold::{Result, Status};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::fs;
use std::path::Path;

struct Row<'a> {
    input: &'a Value,
}

impl Row<'_> {
    fn text(&self, name: &str) -> &str {
        self.input[name].as_str().unwrap_or_else(|| panic!("no {name} in {}", self.input))
    }

    fn number(&self, name: &str) -> usize {
        self.input[name].as_u64().unwrap() as usize
    }

    fn layout(&self, name: &str) -> Nested {
        let (text, layout) = (self.text(name), self.text(name).parse::<Nested>().unwrap());
        assert_eq!(layout.to_string(), text.replace(" + ", "+").trim_end_matches("+0"), "it prints as it was read");
        layout
    }

    fn tuple(&self, name: &str) -> Tuple {
        let tuple: Tuple = self.text(name).parse().unwrap();
        assert_eq!(tuple.to_string(), self.text(name), "it prints as it was read");
        tuple
    }

    /// A tuple is one tiler per mode.
    fn tiler(&self) -> Tiler {
        let tiler: Tiler = self.text("t").parse().unwrap();
        let printed = self.text("t").replace('(', "<").replace(')', ">");
        assert_eq!(tiler.to_string(), if self.text("t").contains(':') { self.text("t") } else { &printed });
        tiler
    }
}

/// A tuple of one integer is a number in the vectors.
fn tuple(tuple: Tuple) -> Value {
    tuple.to_integer().map_or_else(|| json!(tuple.to_string().replace('_', "")), |number| json!(number))
}

/// Vectors do not say what is static.
fn layout(layout: &Nested) -> Value {
    json!(layout.to_string().replace('_', ""))
}

fn questions(op: &str, row: &Row) -> Result<Option<Value>> {
    let pair = || (row.tuple("a"), row.tuple("b"));
    Ok(Some(match op {
        "size" => json!(row.layout("a").size()),
        "rank" => json!(row.layout("a").rank()),
        "depth" => json!(row.layout("a").depth()),
        "cosize" => json!(row.layout("a").cosize()?),
        "congruent" => json!(pair().0.congruent(&pair().1)),
        "compatible" => json!(pair().0.compatible(&pair().1)),
        "weakly_congruent" => json!(pair().0.weakly_congruent(&pair().1)),
        "max_alignment" => json!(row.layout("a").max_alignment()?),
        "max_common_vector" => json!(row.layout("a").max_common_vector(&row.layout("b"))?),
        "crd2idx" => json!(row.layout("a").at(row.tuple("crd"))?),
        "composed_layout" => json!(row.layout("a").positions().collect::<Vec<_>>()),
        "swizzle" => {
            let swizzle: Swizzle = row.text("swizzle").parse()?;
            assert_eq!(swizzle.to_string(), row.text("swizzle"));
            let positions = row.input["x"].as_array().unwrap().iter().map(|x| x.as_i64().unwrap() as isize);
            json!(positions.map(|position| swizzle.apply(position)).collect::<Vec<_>>())
        }
        _ => return Ok(None),
    }))
}

fn tuples(op: &str, row: &Row) -> Result<Option<Value>> {
    Ok(Some(match op {
        "product" => json!(row.tuple("t").product()?),
        "inner_product" => json!(row.tuple("a").inner_product(row.tuple("b"))?),
        "shape_div" => tuple(row.tuple("a").shape_div(row.tuple("b"))?),
        "ceil_div" => tuple(row.tuple("a").ceil_div(row.tuple("b"))?),
        "compact_col_major" => tuple(row.tuple("shape").compact_left(1)?),
        "compact_row_major" => tuple(row.tuple("shape").compact_right(1)?),
        "idx2crd" => tuple(row.tuple("shape").crd2crd(row.tuple("idx"), row.tuple("shape"))?),
        "idx2crd_stride" => tuple(row.layout("a").idx2crd(row.text("idx").parse().unwrap())?),
        _ => return Ok(None),
    }))
}

fn layouts(op: &str, row: &Row) -> Result<Nested> {
    let a = || row.layout("a");
    match op {
        "coalesce" => a().coalesce(),
        "coalesce_by" => a().coalesce_by(row.tuple("profile")),
        "filter" => a().filter(),
        "filter_zeros" => a().filter_zeros(),
        "flatten" => a().flatten(),
        "right_inverse" => a().right_inverse(),
        "left_inverse" => a().left_inverse(),
        "nullspace" => a().nullspace(),
        "make_layout_like" => a().like(),
        "composition" => a().composition(&row.layout("b")),
        "max_common_layout" => a().max_common_layout(&row.layout("b")),
        "blocked_product" => a().blocked_product(&row.layout("t")),
        "raked_product" => a().raked_product(&row.layout("t")),
        "composition_tiler" => a().composition_tiler(row.tiler()),
        "logical_divide" => a().logical_divide(row.tiler()),
        "zipped_divide" => a().zipped_divide(row.tiler()),
        "tiled_divide" => a().tiled_divide(row.tiler()),
        "flat_divide" => a().flat_divide(row.tiler()),
        "logical_product" => a().logical_product(row.tiler()),
        "zipped_product" => a().zipped_product(row.tiler()),
        "tiled_product" => a().tiled_product(row.tiler()),
        "flat_product" => a().flat_product(row.tiler()),
        "complement" => match row.input.get("cotarget") {
            Some(_) => a().complement(row.tuple("cotarget")),
            None => a().complement(None),
        },
        "make_ordered_layout" => Nested::ordered(row.tuple("shape"), row.tuple("order")),
        "tile_to_shape" => match row.input.get("order") {
            Some(_) => a().tile_to_shape(row.tuple("shape"), row.tuple("order")),
            None => a().tile_to_shape(row.tuple("shape"), None),
        },
        "domain_distribute" => Nested::domain_distribute(row.tuple("shape"), row.number("b")),
        "recast_layout" => a().recast(row.number("old_bits"), row.number("new_bits")),
        "slice_and_offset" => a().slice_and_offset(row.tuple("crd")),
        _ => panic!("no Rust for the operation {op}"),
    }
}

/// Whether an error is what C++ means where it does not compile.
fn is_meant(why: &str, status: Status) -> bool {
    let expected = match why {
        "Non-injective Layout detected in complement." => Status::OVERLAP,
        "Mismatched Ranks" | "Mismatched ranks" | "Divisibility Condition" => Status::SHAPE,
        "tile_to_shape: block shape does not divide the target shape." => Status::SHAPE,
        "Divisibility condition" | "Downcast requires adjacent elements" => Status::ITEMSIZE,
        _ => Status::NOT_A_VIEW,
    };
    status == expected
}

/// Where C++ is wrong or does not compile although there may be an answer.
fn asks_for_the_definition(op: &str, row: &Value) -> bool {
    let is_beyond = matches!(op, "composition" | "complement" | "left_inverse" | "max_common_layout");
    let is_exact = row["exact"].as_bool().unwrap_or(true) && !row["violates_definition"].as_bool().unwrap_or(false);
    is_beyond && !(row["ok"] == true && is_exact)
}

/// What the operation promises of its result.
fn is_as_defined(op: &str, row: &Row, result: &Nested) -> bool {
    let (a, positions) = (row.layout("a"), || result.positions());
    let all = |layout: &Nested| layout.positions().collect::<Vec<_>>();
    match op {
        "composition" => positions().eq(row.layout("b").positions().map(|position| a.index(position).unwrap())),
        "complement" => {
            let own = all(&a);
            let is_apart = positions().skip(1).all(|position| !own.contains(&position));
            is_apart && all(result).windows(2).all(|pair| pair[0] < pair[1])
        }
        "left_inverse" => a.positions().map(|position| result.index(position).unwrap()).eq(0..a.size() as isize),
        "max_common_layout" => {
            let is_run = |layout: &Nested| positions().map(|i| layout.index(i).unwrap()).eq(0..result.size() as isize);
            is_run(&a) && is_run(&row.layout("b"))
        }
        _ => unreachable!("{op} asks for no definition"),
    }
}

/// What a call of the row's operation answers.
fn answer(op: &str, row: &Row) -> Result<Value> {
    if let Some(found) = questions(op, row)? {
        return Ok(found);
    }
    match tuples(op, row)? {
        Some(found) => Ok(found),
        None => layouts(op, row).map(|result| layout(&result)),
    }
}

/// Whether the answer is what the operation promises, or an error that says that there is none.
fn check_definition(id: &str, op: &str, row: &Row) {
    match layouts(op, row) {
        Ok(result) => assert!(is_as_defined(op, row, &result), "{id}: {result} is not what {op} is"),
        Err(error) => assert!([Status::NOT_A_VIEW, Status::OVERLAP].contains(&error.status()), "{id}: {error}"),
    }
}

/// Whether the answer is the one expected: a text, and the positions that it leads to.
fn check(id: &str, found: &Value, expected: &Value) {
    assert_eq!(found, &canonical(&expected["result"]), "{id}");
    if let Some(table) = expected["table"].as_array() {
        let layout: Nested = found.as_str().unwrap().parse().unwrap();
        assert!(layout.positions().map(|position| json!(position)).eq(table.iter().cloned()), "{id}: {layout}");
    }
}

fn replay(row: &Value, exception: Option<&Value>) {
    let (id, op, input) = (row["id"].as_str().unwrap(), row["op"].as_str().unwrap(), Row { input: &row["in"] });
    if exception.is_none() && asks_for_the_definition(op, row) {
        return check_definition(id, op, &input);
    }
    let is_ok = exception.map_or(row["ok"] == true, |expect| expect.get("ok").is_some());
    match answer(op, &input) {
        Ok(found) if is_ok => check(id, &found, exception.map_or(row, |expect| &expect["ok"])),
        Err(error) if !is_ok => match exception {
            Some(expect) => {
                assert_eq!(error.status().name(), format!("DIMFOLD_ERR_{}", expect["err"].as_str().unwrap()))
            }
            None => assert!(is_meant(row["why"].as_str().unwrap(), error.status()), "{id}: {error}"),
        },
        found => panic!("{id}: expected {row}, found {found:?}"),
    }
}

/// Vectors write the offset with blanks, and also where it is 0.
fn canonical(result: &Value) -> Value {
    let Some(text) = result.as_str() else { return result.clone() };
    let text = text.replace(" + ", "+");
    json!(text.strip_suffix("+0").unwrap_or(&text))
}

fn vectors(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/vectors").join(name)).unwrap()
}

#[test]
fn cute_is_matched() {
    let exceptions: Vec<Value> = serde_json::from_str(&vectors("exceptions.json")).unwrap();
    let exceptions: HashMap<&str, &Value> =
        exceptions.iter().map(|entry| (entry["id"].as_str().unwrap(), &entry["expect"])).collect();
    let text = vectors("cute.jsonl");
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        replay(&row, exceptions.get(row["id"].as_str().unwrap()).copied());
    }
    assert!(text.lines().count() > 2500);
}
