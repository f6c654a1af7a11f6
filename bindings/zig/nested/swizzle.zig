//! Swizzles: bits of a position that are xored into others.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const TextFunctions = @import("text.zig").Functions;

/// CuTe's Swizzle<B,M,S>, "Sw<B,M,S>": bits [M+max(S,0), +B) of a position are shifted right by S (left by -S) and
/// xored into it. All 0: no swizzle.
pub const Swizzle = extern struct {
    /// B.
    bits: u8 = 0,
    /// M: the lowest of the bits that change, or that decide, for S < 0.
    base: u8 = 0,
    /// S: |S| >= B.
    shift: i8 = 0,
    reserved: u8 = 0,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_swizzle;
    /// What the names of its C functions begin with.
    pub const c_prefix = "dimfold_swizzle_";
    /// Whether C takes it by value.
    pub const is_passed_by_value = true;

    const texts = TextFunctions(@This());
    pub const parse = texts.parse;
    pub const parseFront = texts.parseFront;
    pub const comptimeParse = texts.comptimeParse;
    pub const print = texts.print;
    pub const format = texts.format;

    /// Sw<bits,base,shift>. `error.Argument` unless bits is at most |shift|, and all three are at most 31, together
    /// below 63 (31 where pointers have 32 bits).
    pub fn new(bits: i32, base: i32, shift: i32, diagnostics: ?*Diagnostics) Error!Swizzle {
        return abi.result(Swizzle, Swizzle, "new", .{ bits, base, shift }, diagnostics);
    }

    /// The swizzle that xors the bits of mask `y` into those of mask `z` (CuTe's make_swizzle). `error.Argument` unless
    /// both are runs of as many bits that do not overlap.
    pub fn fromMasks(y: u64, z: u64, diagnostics: ?*Diagnostics) Error!Swizzle {
        return abi.result(Swizzle, Swizzle, "from_masks", .{ y, z }, diagnostics);
    }

    /// Both, one after the other; for equal shifts only, and where the bits that are left make one swizzle; else
    /// `error.NotAView`.
    pub fn composition(self: Swizzle, other: Swizzle, diagnostics: ?*Diagnostics) Error!Swizzle {
        return abi.result(Swizzle, Swizzle, "composition", .{ self.toC(), other.toC() }, diagnostics);
    }

    /// The position that a position is moved to; it is its own inverse. The bits of a position below 0 are those of its
    /// two's complement, and it stays below 0. A swizzle that no function made moves nothing.
    pub fn apply(self: Swizzle, position: isize) isize {
        return abi.ask(Swizzle, "apply", .{ self.toC(), position });
    }

    /// Of items n times as large. n is a power of two, else `error.Argument`. Bits that fall below one item are
    /// dropped.
    pub fn upcast(self: Swizzle, n: usize, diagnostics: ?*Diagnostics) Error!Swizzle {
        return abi.result(Swizzle, Swizzle, "upcast", .{ self.toC(), n }, diagnostics);
    }

    /// Of items n times as small.
    pub fn downcast(self: Swizzle, n: usize, diagnostics: ?*Diagnostics) Error!Swizzle {
        return abi.result(Swizzle, Swizzle, "downcast", .{ self.toC(), n }, diagnostics);
    }

    /// From items of one size in bits to another.
    pub fn recast(self: Swizzle, old_bits: usize, new_bits: usize, diagnostics: ?*Diagnostics) Error!Swizzle {
        return abi.result(Swizzle, Swizzle, "recast", .{ self.toC(), old_bits, new_bits }, diagnostics);
    }

    /// The swizzle as C takes it.
    pub fn toC(self: Swizzle) C {
        return abi.raw(&self).*;
    }
};
