//! Options of the operations that CuTe defines in a surprising way.
const c = @import("../c.zig");

/// `.{}` does what CuTe's C++ does, `.{ .strict = true }` refuses what each function names.
pub const Options = packed struct(u32) {
    strict: bool = false,
    unused: u31 = 0,

    comptime {
        if (@as(u32, @bitCast(Options{ .strict = true })) != c.DIMFOLD_STRICT) @compileError("another bit is strict");
    }

    /// The flags as C takes them.
    pub fn flags(self: Options) u32 {
        return @bitCast(self);
    }
};
