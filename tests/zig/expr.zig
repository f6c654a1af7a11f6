//! Expressions compute on any layout what a plain loop over the indices does.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;
const Dtype = dimfold.Dtype;
const Op = dimfold.Op;

fn hostQueue() !dimfold.Queue {
    return .createHost(.{ .threads = 1 }, null);
}

/// Elements one after the other, to read.
fn row(data: anytype) !dimfold.View([]const std.meta.Elem(@TypeOf(data)), 1) {
    const items: []const std.meta.Elem(@TypeOf(data)) = data;
    return dimfold.view(items, try dimfold.Layout(1).cContig(.{items.len}, null), null);
}

/// Elements one after the other, to write.
fn place(data: anytype) !dimfold.View([]std.meta.Elem(@TypeOf(data)), 1) {
    const items: []std.meta.Elem(@TypeOf(data)) = data;
    return dimfold.view(items, try dimfold.Layout(1).cContig(.{items.len}, null), null);
}

/// Computes a text of one or two sources and compares with what is expected.
fn expectResult(comptime text: []const u8, a: anytype, b: anytype, expected: anytype) !void {
    const queue = try hostQueue();
    defer queue.destroy();
    var result: [expected.len]std.meta.Child(@TypeOf(expected)) = undefined;
    const sources = .{ .a = try row(&a), .b = try row(&b) };
    errdefer std.debug.print("{s}\n", .{text});
    try queue.apply(try place(&result), dimfold.expr(sources, text), null);
    try testing.expectEqualDeep(expected, result);
}

test "an expression of views is computed for every index, and its views are broadcast" {
    const queue = try hostQueue();
    defer queue.destroy();
    var result: [6]f32 = undefined;
    const numbers = [_]f32{ 1, 2, 3, 4, 5, 6 };
    const pair = [_]f32{ 10, 20 };
    const rows = try dimfold.view(&numbers, try dimfold.Layout(2).cContig(.{ 2, 3 }, null), null);
    const columns = try rows.reverseAxes(null);
    const target = try dimfold.view(&result, try dimfold.Layout(2).cContig(.{ 3, 2 }, null), null);
    try queue.apply(target, dimfold.expr(.{ .a = columns, .b = try row(&pair) }, "max(a * 2 + b, 15)"), null);
    try testing.expectEqualSlices(f32, &.{ 15, 28, 15, 30, 16, 32 }, &result);
    const dynamic = try target.withLayout(try dimfold.Layout(.dynamic).cContig(&.{ 3, 2 }, null), null);
    try queue.apply(dynamic, dimfold.expr(.{ .a = columns }, "-a"), null);
    try testing.expectEqualSlices(f32, &.{ -1, -4, -2, -5, -3, -6 }, &result);
}

test "operators have Python's precedence" {
    const a = [_]i32{ 7, -7, 0 };
    const b = [_]i32{ 2, 2, 3 };
    try expectResult("a + b * 2", a, b, [_]i32{ 11, -3, 6 });
    try expectResult("(a + b) * 2", a, b, [_]i32{ 18, -10, 6 });
    try expectResult("a - b - 1", a, b, [_]i32{ 4, -10, -4 });
    try expectResult("a // b", a, b, [_]i32{ 3, -4, 0 });
    try expectResult("a % b", a, b, [_]i32{ 1, 1, 0 });
    try expectResult("trunc_div(a, b) + rem(a, b)", a, b, [_]i32{ 4, -4, 0 });
    try expectResult("-a * b", a, b, [_]i32{ -14, 14, 0 });
    try expectResult("~a & 3 | 1 << b ^ 1", a, b, [_]i32{ 5, 7, 11 });
    try expectResult("a & b == 2", a, b, [_]bool{ true, false, false });
    try expectResult("a << 1 + b", a, b, [_]i32{ 56, -56, 0 });
    try expectResult("a >> 1", a, b, [_]i32{ 3, -4, 0 });
    try expectResult("a < b", a, b, [_]bool{ false, true, true });
    try expectResult("a * 1 >= b + 0", a, b, [_]bool{ true, false, false });
    try expectResult("(a < b) == (a != 0)", a, b, [_]bool{ false, true, false });
    try expectResult("- - +a", a, b, a);
}

test "operations have their names" {
    const a = [_]f32{ 2.25, -1.5, 0 };
    const b = [_]f32{ 4, 0.5, -1 };
    try expectResult("sqrt(abs(a))", a, b, [_]f32{ 1.5, @sqrt(1.5), 0 });
    try expectResult("fma(a, b, 1)", a, b, [_]f32{ 10, 0.25, 1 });
    try expectResult("where(a < b, a, 0.5)", a, b, [_]f32{ 2.25, -1.5, 0.5 });
    try expectResult("where(a < b, 1, b)", a, b, [_]f32{ 1, 1, -1 });
    try expectResult("floor(a) - rint(b)", a, b, [_]f32{ -2, -2, 1 });
    try expectResult("copysign(a, b)", a, b, [_]f32{ 2.25, 1.5, -0.0 });
    try expectResult("isfinite(a / a)", a, b, [_]bool{ true, true, false });
    try expectResult("or(a > 0, xor(b > 0, true))", a, b, [_]bool{ true, false, true });
    const z = [_][2]f32{ .{ 3, 4 }, .{ 0, -1 } };
    try expectResult("abs(a) + real(b)", z, z, [_]f32{ 8, 1 });
    try expectResult("a * c64(0, 1) + 1", z, z, [_][2]f32{ .{ -3, 3 }, .{ 2, 0 } });
    try expectResult("complex(imag(a), real(conj(b)))", z, z, [_][2]f32{ .{ 4, 3 }, .{ -1, 0 } });
    const items = [_][4]u8{ "abcd".*, "efgh".* };
    try expectResult("where(a, b, b)", [_]bool{ true, false }, items, items);
}

test "casts and constants have the name of their dtype" {
    const a = [_]u8{ 0, 51, 255 };
    const b = [_]i32{ -1, 300, 7 };
    try expectResult("f32(a) / 255", a, b, [_]f32{ 0, 0.2, 1 });
    try expectResult("u8(b)", a, b, [_]u8{ 0, 255, 7 });
    try expectResult("wrap_u8(b) + a", a, b, [_]u8{ 255, 95, 6 });
    try expectResult("i64(2) * index(0)", a, b, [_]i64{ 0, 2, 4 });
    try expectResult("index(-1) - 1", a, b, [_]i64{ -1, 0, 1 });
    try expectResult("bool(b - 7)", a, b, [_]bool{ true, true, false });
    try expectResult("f64(a) * 0x1.8p1 + 1e-1", a, b, [_]f64{ 0.1, 153.1, 765.1 });
    try expectResult("b + 0x10", a, b, [_]i32{ 15, 316, 23 });
    try expectResult("f16(b) + 0.1", a, b, [_]f16{ @as(f16, -1) + 0.1, @as(f16, 300) + 0.1, @as(f16, 7) + 0.1 });
    const halves = [_]dimfold.Bf16{ .{ .bits = 0x3f80 }, .{ .bits = 0x4000 } };
    try expectResult("a * 1.00390625", halves, halves, halves);
    try expectResult("a * 1.01171875 * 0 + 3.1415926", halves, halves, [_]dimfold.Bf16{.{ .bits = 0x4049 }} ** 2);
    const infinity = std.math.inf(f32);
    try expectResult("where(f32(a) > 0, f32(inf), -inf)", a, b, [_]f32{ -infinity, infinity, infinity });
}

test "several results are written in one pass, of what is defined once" {
    const queue = try hostQueue();
    defer queue.destroy();
    const a = [_]i32{ 1, 2, 3 };
    var squares: [3]i32 = undefined;
    var is_even: [3]bool = undefined;
    const both = dimfold.expr(.{ .a = try row(&a) }, "square = a * a; square + a * a, square & 1 == 0");
    try queue.apply(.{ try place(&squares), try place(&is_even) }, both, null);
    try testing.expectEqual([_]i32{ 2, 8, 18 }, squares);
    try testing.expectEqual([_]bool{ false, true, false }, is_even);
    const nodes = @TypeOf(both).formula.nodes;
    try testing.expectEqual(7, nodes.count); // a, a * a, +, 1, &, 0, ==: what is written twice is one
}

test "a target may be a source, and other overlap is refused" {
    const queue = try hostQueue();
    defer queue.destroy();
    var numbers = [_]f64{ 1, 2, 3, 4 };
    const all = try place(&numbers);
    try queue.apply(all, dimfold.expr(.{ .a = all }, "a * a"), null);
    try testing.expectEqual([_]f64{ 1, 4, 9, 16 }, numbers);
    const first = try row(numbers[0..3]);
    const last = try place(numbers[1..4]);
    try testing.expectError(error.Overlap, queue.apply(last, dimfold.expr(.{ .a = first }, "-a"), null));
    var diagnostics: dimfold.Diagnostics = .{};
    try testing.expectError(error.Shape, queue.apply(last, dimfold.expr(.{ .a = all }, "-a"), &diagnostics));
    try testing.expectEqual(0, diagnostics.axis);
    try testing.expectEqual([_]f64{ 1, 4, 9, 16 }, numbers);
}

test "a formula is applied again and again" {
    const queue = try hostQueue();
    defer queue.destroy();
    const Step = dimfold.Formula(.{ .x = f32, .gradient = f32 }, "x - gradient * 0.5");
    const step = try Step.create(queue, .{ .allocator = &testing.allocator }, null);
    defer step.destroy();
    var x = [_]f32{ 1, 2 };
    const gradient = [_]f32{2};
    const sources = .{ .gradient = try row(&gradient), .x = try row(&x) };
    try step.prepare(queue, try place(&x), sources, null);
    for (0..3) |_| try step.apply(queue, try place(&x), sources, null);
    try testing.expectEqual([_]f32{ -2, -1 }, x);
}

test "an expression is written down when the program runs" {
    const queue = try hostQueue();
    defer queue.destroy();
    var sum: dimfold.Expr = .empty;
    const a = try sum.source(.f32, null);
    const factor = try sum.constant(f32, 2, null);
    const product = try sum.op(.mul, &.{ a, factor }, null);
    const row_number = try sum.cast(try sum.index(0, null), .f32, .{ .wrapping = true }, null);
    try sum.result(try sum.op(.add, &.{ product, row_number }, null), null);
    try sum.check(null);
    const program = try dimfold.Program.create(queue, &sum, .{}, null);
    defer program.destroy();
    const numbers = [_]f32{ 1, 1, 1 };
    var result: [3]f32 = undefined;
    const source = try row(&numbers);
    const target = try place(&result);
    const sources = [_]dimfold.RawView{try source.raw(null)};
    const targets = [_]dimfold.RawView{try target.raw(null)};
    try program.prepare(queue, &targets, &sources, null);
    try program.apply(queue, &targets, &sources, null);
    try testing.expectEqual([_]f32{ 2, 3, 4 }, result);
    const explanation = try program.explain(queue, &targets, &sources, null);
    try testing.expectEqualStrings("dense", explanation.access(1));
    try testing.expectEqual(24, explanation.raw.moved_bytes);
    try testing.expectEqualStrings("", explanation.advice());
    try program.constant(factor, &@as(f32, 10), null);
    try program.apply(queue, &targets, &sources, null);
    try testing.expectEqual([_]f32{ 10, 11, 12 }, result);
    try testing.expectError(error.Argument, program.constant(a, &@as(f32, 10), null));
    try testing.expectError(error.Argument, program.apply(queue, &targets, &.{}, null));
    try testing.expectError(error.Dtype, sum.op(.shl, &.{ a, a }, null));
    try testing.expectError(error.Argument, sum.op(.add, &.{a}, null));
    try testing.expectError(error.Argument, sum.result(.none, null));
    sum.begin();
    try testing.expectError(error.Argument, sum.check(null));
}

test "the operations are C's, with their names, arguments and dtypes, also while a program is compiled" {
    const whole = [_]Dtype{ .u8, .u16, .u32, .u64, .i8, .i16, .i32, .i64 };
    const dtypes = whole ++ [_]Dtype{ .bool, .f16, .bf16, .f32, .f64, .c64, .c128 };
    @setEvalBranchQuota(100_000);
    inline for (comptime std.enums.values(Op)) |op| {
        if (op.arity() > 0) try testing.expectEqualStrings(@tagName(op), op.name().?);
        try testing.expectEqual(op.arity(), comptime op.arity());
        inline for (dtypes) |dtype| {
            const known = comptime op.dtypeOf(dtype);
            try testing.expectEqual(op.dtypeOf(dtype), known);
        }
        inline for (1..17) |bytes| {
            const dtype: Dtype = @enumFromInt(3 | bytes << 11 | 1 << 16);
            try testing.expectEqual(Dtype.opaqueItem(bytes), dtype);
            const known = comptime op.dtypeOf(dtype);
            try testing.expectEqual(op.dtypeOf(dtype), known);
        }
    }
    try testing.expectEqual(null, @as(Op, @enumFromInt(9)).name());
}

test "what is read while a program is compiled is what C reads" {
    inline for (.{
        "a * 2.5 + b",                "-a ** -b",             "where(a < b, a, 0x1p-3)", "t = a - b; t * t, f64(t)",
        "fma(a, b, -1) // b % 1.5",   "~(a == b) & true",     "max(a, f32(index(-1)))",  "wrap_u8(i32(a)) << 1 ^ 3 | 4",
        "c64(1, -2) * complex(a, b)", "isnan(a) | (b >= .5)", "+a - -b",                 "f16(a) * 65504 + f16(inf)",
    }) |text| {
        const nodes = dimfold.Formula(.{ .a = f32, .b = f32 }, text).nodes;
        const read: dimfold.Expr = try .parse("|a: f32, b: f32| " ++ text, null);
        var known_text: [512]u8 = undefined;
        var read_text: [512]u8 = undefined;
        const known: *const dimfold.Expr = @ptrCast(&nodes);
        try testing.expectEqualStrings(read_text[0..read.print(&read_text)], known_text[0..known.print(&known_text)]);
    }
}

test "an expression is printed with a mark below what is wrong" {
    var wrong: dimfold.Expr = try .parse("|a: f32, b: f32| a * 2.5 + b", null);
    try testing.expectFmt("|a: f32, b: f32| a * 2.5 + b", "{f}", .{wrong});
    wrong.node[1].dtype = @intFromEnum(Dtype.i32);
    var diagnostics: dimfold.Diagnostics = .{};
    try testing.expectError(error.Dtype, wrong.check(&diagnostics));
    var text: [512]u8 = undefined;
    const length = wrong.printDiagnosis(&diagnostics, &text);
    try testing.expect(std.mem.findScalar(u8, text[0..length], '^') != null);
    try testing.expectError(error.Syntax, dimfold.Expr.parse("|a: f32| a +", &diagnostics));
    try testing.expectEqual(13, diagnostics.column);
}

test "two dtypes are promoted as NumPy does" {
    try testing.expectEqual(Dtype.f32, Dtype.f16.promote(.i16));
    try testing.expectEqual(null, Dtype.bf16.promote(.f16));
}

test "numbers are the nearest ones of their dtype" {
    const zero = [_]f32{0};
    inline for (.{ "0.1", "1e-45", "16777217", "3.4028235e38", "0x1.fffffep-126", "1e-50", ".5" }) |text|
        try expectResult("a + " ++ text, zero, zero, [_]f32{std.fmt.parseFloat(f32, text) catch unreachable});
    const whole = [_]u64{0};
    try expectResult("a + 18446744073709551615", whole, whole, [_]u64{std.math.maxInt(u64)});
    const least = [_]i64{0};
    try expectResult("a + -9223372036854775808", least, least, [_]i64{std.math.minInt(i64)});
}
