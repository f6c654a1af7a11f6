//! The type of one item: at run time as a number, at compile time as a type of Zig.
const c = @import("c.zig");
const std = @import("std");
const status = @import("status.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const raw = @import("call.zig").raw;

/// A dtype packed as DLPack's DLDataType: code | bits << 8 | lanes << 16. Numbers without a name are moved but not
/// cast.
pub const Dtype = enum(u32) {
    /// One byte: 0 is false, 1 is true.
    bool = c.DIMFOLD_DTYPE_BOOL,
    u8 = c.DIMFOLD_DTYPE_U8,
    u16 = c.DIMFOLD_DTYPE_U16,
    u32 = c.DIMFOLD_DTYPE_U32,
    u64 = c.DIMFOLD_DTYPE_U64,
    i8 = c.DIMFOLD_DTYPE_I8,
    i16 = c.DIMFOLD_DTYPE_I16,
    i32 = c.DIMFOLD_DTYPE_I32,
    i64 = c.DIMFOLD_DTYPE_I64,
    f16 = c.DIMFOLD_DTYPE_F16,
    bf16 = c.DIMFOLD_DTYPE_BF16,
    f32 = c.DIMFOLD_DTYPE_F32,
    f64 = c.DIMFOLD_DTYPE_F64,
    /// Two f32: real, imaginary.
    c64 = c.DIMFOLD_DTYPE_C64,
    c128 = c.DIMFOLD_DTYPE_C128,
    _,

    /// What `parse` found.
    pub const Parsed = struct { dtype: Dtype, is_byte_swapped: bool };

    /// The dtype of a Zig type: numbers and bool are those of the same name (usize and isize by their size), `[2]f32`
    /// and `[2]f64` are complex, `Bf16` is bf16. Other extern or packed structs, enums and arrays of 1 to 16 bytes are
    /// opaque items. All else does not compile.
    pub fn of(comptime T: type) Dtype {
        if (T == Bf16) return .bf16;
        if (T == [2]f32) return .c64;
        if (T == [2]f64) return .c128;
        return switch (@typeInfo(T)) {
            .bool => .bool,
            .int, .float => comptime numeric(T),
            else => opaqueItem(comptime plainBytes(T)).?,
        };
    }

    /// An item of `size_bytes` bytes (1 to 16) that is only ever moved. null for any other size.
    pub fn opaqueItem(size_bytes: usize) ?Dtype {
        const number = c.dimfold_dtype_opaque(size_bytes);
        return if (number == 0) null else @enumFromInt(number);
    }

    /// The dtype of what NumPy makes of two arrays of these (NEP 50): `.f32` of `.f16` and `.i16`. null where there is
    /// none.
    pub fn promote(self: Dtype, other: Dtype) ?Dtype {
        const number = c.dimfold_dtype_promote(@intFromEnum(self), @intFromEnum(other));
        return if (number == 0) null else @enumFromInt(number);
    }

    /// Bytes of one item: 1 to 16, or 0 for a dtype that has no whole number of bytes or is larger.
    pub fn sizeBytes(self: Dtype) usize {
        return c.dimfold_dtype_size_bytes(@intFromEnum(self));
    }

    /// "bool", "u8" … "c128", "opaque1" … "opaque16"; null for any other dtype. Static.
    pub fn name(self: Dtype) ?[]const u8 {
        return textOrNull(c.dimfold_dtype_name(@intFromEnum(self)));
    }

    /// NumPy's array-protocol descriptor in little-endian order: "|b1", "<f4", "|V3". null for a dtype without a name.
    /// Static.
    pub fn numpy(self: Dtype) ?[]const u8 {
        return textOrNull(c.dimfold_dtype_numpy(@intFromEnum(self)));
    }

    /// Finds a dtype by its name ("f16"), NumPy's name ("float16") or NumPy's descriptor ("<f2"), and tells whether the
    /// descriptor's items have the other byte order than this machine's. `error.Dtype` for a text that names none.
    pub fn parse(text: []const u8, diagnostics: ?*Diagnostics) status.Error!Parsed {
        var number: c.dimfold_dtype = undefined;
        var parsed: Parsed = undefined;
        try status.check(c.dimfold_dtype_parse(text.ptr, text.len, &number, &parsed.is_byte_swapped, raw(diagnostics)));
        parsed.dtype = @enumFromInt(number);
        return parsed;
    }
};

/// A bf16 as its bits: the upper half of an f32's.
pub const Bf16 = extern struct { bits: u16 };

fn textOrNull(text: [*c]const u8) ?[]const u8 {
    return if (text == null) null else std.mem.span(text);
}

fn numeric(comptime T: type) Dtype {
    const Sized = switch (T) {
        usize => @Int(.unsigned, @bitSizeOf(usize)),
        isize => @Int(.signed, @bitSizeOf(isize)),
        else => T,
    };
    if (!@hasField(Dtype, @typeName(Sized))) @compileError("Dtype.of: " ++ @typeName(T) ++ " has no dtype");
    return @field(Dtype, @typeName(Sized));
}

fn plainBytes(comptime T: type) usize {
    const is_plain = switch (@typeInfo(T)) {
        .@"struct" => |info| info.layout != .auto,
        .array, .@"enum" => true,
        else => false,
    };
    const size_bytes = if (is_plain) @sizeOf(T) else 0;
    if (size_bytes < 1 or size_bytes > 16)
        @compileError("Dtype.of: " ++ @typeName(T) ++ " has no dtype: expected a number, a bool, or an extern " ++
            "struct, an enum or an array of 1 to 16 bytes");
    return size_bytes;
}
