//! Numbers as they are written in expressions, and the items that they are.
const builtin = @import("builtin");
const Dtype = @import("../dtype.zig").Dtype;
const std = @import("std");

/// A number whose dtype is that of what stands beside it.
pub const Literal = struct { text: []const u8, at: usize, is_negative: bool = false };

/// How many bytes the number has that a text begins with: 12, 0xff, 1.5e-3, .5, 0x1.8p-3; 0 if there is none.
pub fn lengthOf(text: []const u8) usize {
    const begins = text.len > 0 and (std.ascii.isDigit(text[0]) or (text[0] == '.' and text.len > 1 and
        std.ascii.isDigit(text[1])));
    if (!begins) return 0;
    const is_hex = text.len > 1 and text[0] == '0' and (text[1] | 0x20) == 'x';
    const exponent: u8 = if (is_hex) 'p' else 'e';
    var length: usize = 1;
    while (length < text.len) : (length += 1) {
        const is_sign = text[length] == '+' or text[length] == '-';
        const is_part = std.ascii.isAlphanumeric(text[length]) or text[length] == '.';
        if (!is_part and !(is_sign and (text[length - 1] | 0x20) == exponent)) break;
    }
    return length;
}

/// The item of a named dtype that a number is, as a node holds it: of a complex dtype the real part, and the nearest
/// one of a float dtype. Null if the dtype has none.
pub fn item(dtype: Dtype, literal: Literal) ?[2]u64 {
    return switch (dtype) {
        inline .u8, .u16, .u32, .u64, .i8, .i16, .i32, .i64 => |known| whole(NumberOf(known), literal),
        inline .f16, .f32, .f64 => |known| inPlace(NumberOf(known), float(NumberOf(known), literal) orelse return null),
        .bf16 => inPlace(u16, brain(literal) orelse return null),
        .c64 => complexOf(.c64, (item(.f32, literal) orelse return null)[0], 0),
        .c128 => item(.f64, literal),
        else => null,
    };
}

/// Two parts, each as a node holds it alone, as a node holds both.
pub fn complexOf(dtype: Dtype, re: u64, im: u64) [2]u64 {
    if (dtype == .c128) return .{ re, im };
    return switch (builtin.cpu.arch.endian()) {
        .little => .{ re | im << 32, 0 },
        .big => .{ re | im >> 32, 0 },
    };
}

fn NumberOf(comptime dtype: Dtype) type {
    return switch (dtype) {
        .u8 => u8,
        .u16 => u16,
        .u32 => u32,
        .u64 => u64,
        .i8 => i8,
        .i16 => i16,
        .i32 => i32,
        .i64 => i64,
        .f16 => f16,
        .f32 => f32,
        .f64 => f64,
        else => unreachable,
    };
}

/// The bytes of a number where an item begins.
fn inPlace(comptime T: type, number: T) [2]u64 {
    const Bits = @Int(.unsigned, @bitSizeOf(T));
    const bits: u64 = @as(Bits, @bitCast(number));
    return .{ if (builtin.cpu.arch.endian() == .little) bits else bits << (64 - @bitSizeOf(T)), 0 };
}

fn whole(comptime T: type, literal: Literal) ?[2]u64 {
    const magnitude = std.fmt.parseInt(i128, literal.text, 0) catch return null;
    return inPlace(T, std.math.cast(T, if (literal.is_negative) -magnitude else magnitude) orelse return null);
}

fn float(comptime T: type, literal: Literal) ?T {
    const magnitude = std.fmt.parseFloat(T, literal.text) catch return null;
    if (std.math.isInf(magnitude) and literal.text[0] != 'i') return null;
    return if (literal.is_negative) -magnitude else magnitude;
}

/// The bits of the nearest bf16, ties to even: the upper half of an f32, which has been rounded to odd before.
fn brain(literal: Literal) ?u16 {
    const exact = float(f128, literal) orelse return null;
    const near: f32 = @floatCast(exact);
    if (std.math.isNan(near)) return 0x7fc0;
    var bits: u32 = @bitCast(near);
    if (@as(f128, near) != exact and !std.math.isInf(near)) {
        if (@abs(@as(f128, near)) > @abs(exact)) bits -= 1;
        bits |= 1;
    }
    const rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    const is_beyond = rounded & 0x7fff == 0x7f80 and !std.math.isInf(exact);
    return if (is_beyond) null else @intCast(rounded);
}
