//! Runs that two nested layouts have in common, and items of other sizes.
const abi = @import("../call.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const Nested = @import("layout.zig").Nested;
const Options = @import("options.zig").Options;
const raw = abi.raw;

/// The largest run that is contiguous in both: self(r(i)) = layout(r(i)) = i, where r is the right inverse of `layout`
/// or the beginning of it. There always is one, if only of one element. With swizzles, at most 2^M of each, where they
/// change nothing. Both want offset 0.
pub fn maxCommonLayout(self: *const Nested, layout: Nested, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "max_common_layout", .{ raw(self), raw(&layout) }, diagnostics);
}

/// Its length only.
pub fn maxCommonVector(self: *const Nested, layout: Nested, diagnostics: ?*Diagnostics) Error!usize {
    var count: usize = undefined;
    try abi.call(Nested, "max_common_vector", .{ raw(self), raw(&layout), &count, raw(diagnostics) });
    return count;
}

/// The largest n so that the memory is runs of n items which begin at multiples of n and `upcast` takes n.
pub fn maxAlignment(self: *const Nested, diagnostics: ?*Diagnostics) Error!usize {
    var alignment: usize = undefined;
    try abi.call(Nested, "max_alignment", .{ raw(self), &alignment, raw(diagnostics) });
    return alignment;
}

/// The same memory in items n times as large: each stride is divided by n, or its extent by n / stride (rounded up, as
/// in C++; strictly rounding is refused). Offset and swizzle follow. `error.Itemsize` if they do not divide, also for
/// negative strides that only divide n. A swizzle wants powers of two, else `error.Argument`.
pub fn upcast(self: *const Nested, n: usize, options: Options, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "upcast", .{ raw(self), n, options.flags() }, diagnostics);
}

/// The same memory in items n times smaller: the extent of the leaf of stride 1 is multiplied, and all other strides.
/// `error.Itemsize` if there is no stride 1, or if two leaves with more than one element have stride 1 or -1: there C++
/// gives more memory.
pub fn downcast(self: *const Nested, n: usize, diagnostics: ?*Diagnostics) Error!Nested {
    return abi.result(Nested, Nested, "downcast", .{ raw(self), n }, diagnostics);
}

/// From items of one size in bits to another.
pub fn recast(
    self: *const Nested,
    old_bits: usize,
    new_bits: usize,
    options: Options,
    diagnostics: ?*Diagnostics,
) Error!Nested {
    const arguments = .{ raw(self), old_bits, new_bits, options.flags() };
    return abi.result(Nested, Nested, "recast", arguments, diagnostics);
}
