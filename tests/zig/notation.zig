//! Texts that are known when the program is compiled say what they say when it runs. run.py gives all texts of the
//! vectors.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;
const texts = @import("texts");

fn expectSame(comptime T: type, comptime all: []const []const u8) !void {
    const known = comptime read: {
        @setEvalBranchQuota(100_000 * all.len);
        var values: [all.len]T = undefined;
        for (&values, all) |*value, text| value.* = .comptimeParse(text);
        break :read values;
    };
    for (known, all) |value, text| {
        errdefer std.debug.print("{s}\n", .{text});
        try testing.expectEqualDeep(try T.parse(text, null), value);
    }
}

test "the texts of CuTe's vectors" {
    try expectSame(dimfold.Nested, &texts.layouts);
    try expectSame(dimfold.Tuple, &texts.tuples);
    try expectSame(dimfold.Tiler, &texts.tilers);
    try expectSame(dimfold.Swizzle, &texts.swizzles);
    try testing.expect(texts.layouts.len > 1000 and texts.tuples.len > 100);
    try testing.expect(texts.tilers.len > 100 and texts.swizzles.len > 10);
}

const leaf = "(((((((((((((((1,2),3))))))))))))))";

test "texts of every form" {
    try expectSame(dimfold.Nested, &.{
        "()",                                 "():()",                      " ( 3 , ) : ( 4 , ) ",
        "(_4,(2,_2)):(_1,(4,_8))",            "(_4,_1,8,_2)",               "(_3,1,_2)",
        "((1),(1,1)):((7),(0,-1))",           "(3,4):(4,1)+2",              "4:-1+-3",
        "Swizzle<3,4,3> o 5 o (8,8):(8,1)",   "S<3,4,-3> o(8,8)",           "Sw<0,31,0> o -5 o _4",
        "Sw<2,0,2> o _8 o (4,4):(_4,1)",      "Sw<2,0,2>\to\n4:1\r+3",      "(3,(2,4)):(1@0,(2@0@3,_1@1@0@2@31))",
        leaf ++ ":" ++ leaf,                  "9223372036854775807:1",      "(1,9223372036854775807)",
        "2:-9223372036854775807",             "1:9223372036854775807+-0",   "Sw<31,0,31> o 4",
        "1" ++ ":" ++ "-9223372036854775807", "4611686018427387903:1@0@31",
    });
    try expectSame(dimfold.Tiler, &.{
        "_", "8", "_8", "<4,_,(2,2):(1,4)>", "<<2,_3>,4:2>", "<(2,4),<_>,>", " < 1 , _ > ", "(2,4):(1@1,1@0)", "()",
    });
    try expectSame(dimfold.Tuple, &.{ "_", "(_,-3,(_8,_-2))", leaf, "()", "((((-9223372036854775808))))" });
    try expectSame(dimfold.Swizzle, &.{ "Sw<3,4,3>", " S < 0 , 0 , 0 > ", "Swizzle<1,0,-31>" });
}
