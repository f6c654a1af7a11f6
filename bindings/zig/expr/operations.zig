//! What a node can compute, as a table that is there while a program is compiled, where C cannot be asked. A test
//! compares it with C's answers.
const c = @import("../c.zig");
const Dtype = @import("../dtype.zig").Dtype;
const std = @import("std");

/// What a node computes of its arguments. The constants are described in expr.h.
pub const Op = enum(u16) {
    source = c.DIMFOLD_OP_SOURCE,
    constant = c.DIMFOLD_OP_CONSTANT,
    index = c.DIMFOLD_OP_INDEX,
    cast = c.DIMFOLD_OP_CAST,
    add = c.DIMFOLD_OP_ADD,
    sub = c.DIMFOLD_OP_SUB,
    mul = c.DIMFOLD_OP_MUL,
    div = c.DIMFOLD_OP_DIV,
    floor_div = c.DIMFOLD_OP_FLOOR_DIV,
    mod = c.DIMFOLD_OP_MOD,
    trunc_div = c.DIMFOLD_OP_TRUNC_DIV,
    rem = c.DIMFOLD_OP_REM,
    fma = c.DIMFOLD_OP_FMA,
    neg = c.DIMFOLD_OP_NEG,
    abs = c.DIMFOLD_OP_ABS,
    sign = c.DIMFOLD_OP_SIGN,
    min = c.DIMFOLD_OP_MIN,
    max = c.DIMFOLD_OP_MAX,
    min_num = c.DIMFOLD_OP_MIN_NUM,
    max_num = c.DIMFOLD_OP_MAX_NUM,
    @"and" = c.DIMFOLD_OP_AND,
    @"or" = c.DIMFOLD_OP_OR,
    xor = c.DIMFOLD_OP_XOR,
    not = c.DIMFOLD_OP_NOT,
    shl = c.DIMFOLD_OP_SHL,
    shr = c.DIMFOLD_OP_SHR,
    eq = c.DIMFOLD_OP_EQ,
    ne = c.DIMFOLD_OP_NE,
    lt = c.DIMFOLD_OP_LT,
    le = c.DIMFOLD_OP_LE,
    gt = c.DIMFOLD_OP_GT,
    ge = c.DIMFOLD_OP_GE,
    isnan = c.DIMFOLD_OP_ISNAN,
    isinf = c.DIMFOLD_OP_ISINF,
    isfinite = c.DIMFOLD_OP_ISFINITE,
    signbit = c.DIMFOLD_OP_SIGNBIT,
    where = c.DIMFOLD_OP_WHERE,
    floor = c.DIMFOLD_OP_FLOOR,
    ceil = c.DIMFOLD_OP_CEIL,
    trunc = c.DIMFOLD_OP_TRUNC,
    rint = c.DIMFOLD_OP_RINT,
    copysign = c.DIMFOLD_OP_COPYSIGN,
    sqrt = c.DIMFOLD_OP_SQRT,
    conj = c.DIMFOLD_OP_CONJ,
    real = c.DIMFOLD_OP_REAL,
    imag = c.DIMFOLD_OP_IMAG,
    complex = c.DIMFOLD_OP_COMPLEX,
    exp = c.DIMFOLD_OP_EXP,
    exp2 = c.DIMFOLD_OP_EXP2,
    expm1 = c.DIMFOLD_OP_EXPM1,
    log = c.DIMFOLD_OP_LOG,
    log2 = c.DIMFOLD_OP_LOG2,
    log10 = c.DIMFOLD_OP_LOG10,
    log1p = c.DIMFOLD_OP_LOG1P,
    sin = c.DIMFOLD_OP_SIN,
    cos = c.DIMFOLD_OP_COS,
    tan = c.DIMFOLD_OP_TAN,
    asin = c.DIMFOLD_OP_ASIN,
    acos = c.DIMFOLD_OP_ACOS,
    atan = c.DIMFOLD_OP_ATAN,
    sinh = c.DIMFOLD_OP_SINH,
    cosh = c.DIMFOLD_OP_COSH,
    tanh = c.DIMFOLD_OP_TANH,
    asinh = c.DIMFOLD_OP_ASINH,
    acosh = c.DIMFOLD_OP_ACOSH,
    atanh = c.DIMFOLD_OP_ATANH,
    cbrt = c.DIMFOLD_OP_CBRT,
    erf = c.DIMFOLD_OP_ERF,
    erfc = c.DIMFOLD_OP_ERFC,
    tgamma = c.DIMFOLD_OP_TGAMMA,
    lgamma = c.DIMFOLD_OP_LGAMMA,
    atan2 = c.DIMFOLD_OP_ATAN2,
    hypot = c.DIMFOLD_OP_HYPOT,
    pow = c.DIMFOLD_OP_POW,
    _,

    /// "add", "where", "exp"; null for what is no operation. Static.
    pub fn name(self: Op) ?[]const u8 {
        const text = c.dimfold_op_name(@intFromEnum(self));
        return if (text == null) null else std.mem.span(text);
    }

    /// How many arguments it has; 0 for a source, a constant, an index and what is no operation.
    pub fn arity(self: Op) usize {
        if (@inComptime()) return arityOf(self);
        return c.dimfold_op_arity(@intFromEnum(self));
    }

    /// The dtype that it computes of arguments of `dtype` (for `.where` of the second and third); null if it does not
    /// take them.
    pub fn dtypeOf(self: Op, dtype: Dtype) ?Dtype {
        if (@inComptime()) return resultOf(self, dtype);
        const computed = c.dimfold_op_dtype(@intFromEnum(self), @intFromEnum(dtype));
        return if (computed == 0) null else @enumFromInt(computed);
    }
};

/// Which dtypes there are of a kind.
pub const Kinds = packed struct(u6) {
    bool: bool = false,
    whole: bool = false,
    float: bool = false,
    complex: bool = false,
    /// Items that are only moved.
    @"opaque": bool = false,
    /// Floats that are parts of complex numbers.
    part: bool = false,

    pub fn of(dtype: Dtype) Kinds {
        return switch (dtype) {
            .bool => .{ .bool = true },
            .u8, .u16, .u32, .u64, .i8, .i16, .i32, .i64 => .{ .whole = true },
            .f16, .bf16 => .{ .float = true },
            .f32, .f64 => .{ .float = true, .part = true },
            .c64, .c128 => .{ .complex = true },
            else => .{ .@"opaque" = isMovable(dtype) },
        };
    }

    fn meets(self: Kinds, other: Kinds) bool {
        return @as(u6, @bitCast(self)) & @as(u6, @bitCast(other)) != 0;
    }
};

/// Opaque items of 1, 2, 4, 8 or 16 bytes.
fn isMovable(dtype: Dtype) bool {
    inline for (.{ 1, 2, 4, 8, 16 }) |bytes| {
        if (dtype == opaqueOf(bytes)) return true;
    }
    return false;
}

/// The dtype of items that are only moved.
pub fn opaqueOf(bytes: u32) Dtype {
    return @enumFromInt(3 | bytes << 11 | 1 << 16);
}

const Result = enum { same, bool, part, whole };

const Row = struct { arity: usize, kinds: Kinds, result: Result };

const named: Kinds = .{ .bool = true, .whole = true, .float = true, .complex = true };
const number: Kinds = .{ .whole = true, .float = true, .complex = true };
const ordered: Kinds = .{ .bool = true, .whole = true, .float = true };
const real: Kinds = .{ .whole = true, .float = true };
const inexact: Kinds = .{ .float = true, .complex = true };
const bits: Kinds = .{ .bool = true, .whole = true };

fn row(op: Op) ?Row {
    return switch (op) {
        .source, .constant, .index, .cast => null,
        .add, .sub, .mul => .{ .arity = 2, .kinds = number, .result = .same },
        .div => .{ .arity = 2, .kinds = inexact, .result = .same },
        .floor_div, .mod, .trunc_div, .rem => .{ .arity = 2, .kinds = real, .result = .same },
        .fma => .{ .arity = 3, .kinds = .{ .float = true }, .result = .same },
        .neg => .{ .arity = 1, .kinds = number, .result = .same },
        .abs => .{ .arity = 1, .kinds = number, .result = .part },
        .sign => .{ .arity = 1, .kinds = real, .result = .same },
        .min, .max => .{ .arity = 2, .kinds = ordered, .result = .same },
        .@"and", .@"or", .xor => .{ .arity = 2, .kinds = bits, .result = .same },
        .not => .{ .arity = 1, .kinds = bits, .result = .same },
        .shl, .shr => .{ .arity = 2, .kinds = .{ .whole = true }, .result = .same },
        .eq, .ne => .{ .arity = 2, .kinds = named, .result = .bool },
        .lt, .le, .gt, .ge => .{ .arity = 2, .kinds = ordered, .result = .bool },
        .isnan, .isinf, .isfinite => .{ .arity = 1, .kinds = inexact, .result = .bool },
        .signbit => .{ .arity = 1, .kinds = .{ .float = true }, .result = .bool },
        .where => .{
            .arity = 3,
            .kinds = .{ .bool = true, .whole = true, .float = true, .complex = true, .@"opaque" = true },
            .result = .same,
        },
        .conj => .{ .arity = 1, .kinds = .{ .complex = true }, .result = .same },
        .real, .imag => .{ .arity = 1, .kinds = .{ .complex = true }, .result = .part },
        .complex => .{ .arity = 2, .kinds = .{ .part = true }, .result = .whole },
        .min_num, .max_num, .copysign, .atan2, .hypot, .pow => .{
            .arity = 2,
            .kinds = .{ .float = true },
            .result = .same,
        },
        else => .{ .arity = 1, .kinds = .{ .float = true }, .result = .same },
    };
}

/// `Op.arity`, without C, of an operation that is one.
pub fn arityOf(op: Op) usize {
    return if (row(op)) |known| known.arity else @intFromBool(op == .cast);
}

/// `Op.dtypeOf`, without C, of an operation that is one.
pub fn resultOf(op: Op, dtype: Dtype) ?Dtype {
    const known = row(op) orelse return null;
    if (!known.kinds.meets(.of(dtype))) return null;
    return switch (known.result) {
        .same => dtype,
        .bool => .bool,
        .part => partOf(dtype),
        .whole => if (dtype == .f32) .c64 else .c128,
    };
}

/// The dtype of the parts of a complex one; any other is its own part.
pub fn partOf(dtype: Dtype) Dtype {
    return switch (dtype) {
        .c64 => .f32,
        .c128 => .f64,
        else => dtype,
    };
}
