//! The plan of an operation, without running it.
const c = @import("c.zig");
const std = @import("std");
const Swizzle = @import("nested/swizzle.zig").Swizzle;
const Writer = std.Io.Writer;

/// Which loop an operation runs.
pub const Kernel = enum(i32) {
    /// No elements, or target and source are the same ones already.
    nothing = c.DIMFOLD_KERNEL_NOTHING,
    /// One run on both sides.
    memcpy = c.DIMFOLD_KERNEL_MEMCPY,
    /// Rows along one axis that is stride 1, or the fastest, on both sides.
    runs = c.DIMFOLD_KERNEL_RUNS,
    /// Tiles of two axes, one fast in the target, the other in the source.
    transpose = c.DIMFOLD_KERNEL_TRANSPOSE,
    /// Element by element along the target.
    walk = c.DIMFOLD_KERNEL_WALK,
    /// Along the target through a swizzle, in the runs that it leaves together.
    swizzled = c.DIMFOLD_KERNEL_SWIZZLED,
    /// CUDA: rows of one element of the source each.
    repeated = c.DIMFOLD_KERNEL_REPEATED,
    /// CUDA: tiles of several short axes, the fastest ones of both sides.
    @"packed" = c.DIMFOLD_KERNEL_PACKED,
    /// Host: a short axis that is the fastest on one side alone, sorted by squares.
    channels = c.DIMFOLD_KERNEL_CHANNELS,
    /// Host: tiles of several axes, put together element by element.
    gather = c.DIMFOLD_KERNEL_GATHER,
    _,

    /// "memcpy", "runs", "transpose", "walk", "swizzled", "repeated", "packed", "channels", "gather", "nothing".
    /// Static.
    pub fn name(self: Kernel) []const u8 {
        return std.mem.span(c.dimfold_kernel_name(@intFromEnum(self)));
    }
};

/// How elements come from one memory to another.
pub const Transfer = enum(u32) {
    /// The queue's device addresses both sides.
    none = c.DIMFOLD_TRANSFER_NONE,
    /// Between host and device, or two devices: one run of bytes.
    memcpy = c.DIMFOLD_TRANSFER_MEMCPY,
    /// Rows at a pitch of their own on each side.
    memcpy_2d = c.DIMFOLD_TRANSFER_MEMCPY_2D,
    /// Packed through buffers, piece by piece.
    staged = c.DIMFOLD_TRANSFER_STAGED,
    _,

    /// "none", "memcpy", "memcpy_2d", "staged". Static.
    pub fn name(self: Transfer) []const u8 {
        return std.mem.span(c.dimfold_transfer_name(@intFromEnum(self)));
    }
};

/// The instructions that a host queue's kernels may use. Each tier is complete; all give the same bits.
pub const Tier = enum(u32) {
    /// The best one of the machine.
    auto = c.DIMFOLD_TIER_AUTO,
    /// Those that every machine of the library's kind has.
    portable = c.DIMFOLD_TIER_PORTABLE,
    /// x86-64 with AVX2 and F16C.
    avx2 = c.DIMFOLD_TIER_AVX2,
    /// x86-64 with AVX-512 F, BW, DQ and VL.
    avx512 = c.DIMFOLD_TIER_AVX512,
    /// 64-bit Arm.
    neon = c.DIMFOLD_TIER_NEON,
    _,

    /// "portable", "avx2", "avx512", "neon"; "" for what is no tier. Static.
    pub fn name(self: Tier) []const u8 {
        return std.mem.span(c.dimfold_tier_name(@intFromEnum(self)));
    }

    /// Whether this machine, and its system, run it. True for `auto`.
    pub fn isSupported(self: Tier) bool {
        return c.dimfold_tier_is_supported(@intFromEnum(self));
    }
};

/// How a queue of the host writes.
pub const Stores = enum(u32) {
    /// Through the caches.
    ordinary = c.DIMFOLD_STORES_ORDINARY,
    /// Past them, by non-temporal stores: the target is too large to stay there.
    streamed = c.DIMFOLD_STORES_STREAMED,
    _,

    /// "ordinary", "streamed". Static.
    pub fn name(self: Stores) []const u8 {
        return std.mem.span(c.dimfold_stores_name(@intFromEnum(self)));
    }
};

/// What an operation does: the canonical form of its operands, and what the queue runs for it. `Queue.explain` makes
/// it, and `{f}` prints it:
///
///     kernel     transpose: the fastest axis of the target is not the fastest one of the source
///     canonical  shape (1000,1000), source (1,1000) from 0, target (1000,1) from 0
///     moved      8000000 bytes, read and written together
///     run        1000 elements, in words of up to 32 bytes, with 32-bit positions, on 2 threads
///     tier       avx512, tiles of 256 by 16 elements, ordinary stores
///     faster     a target in the source's order would be copied in runs
pub const Explanation = extern struct {
    kernel: Kernel,
    /// Why this kernel, as a number; `why` has the sentence.
    reason: i32,
    /// 32 or 64: what the reach of the operands needs.
    index_bits: u32,
    /// The largest power of two up to 64 that divides every address and the run.
    width_bytes: u32,
    /// Read and written together.
    moved_bytes: u64,
    /// Elements of the innermost loop; through a swizzle, those that move as one item.
    run: usize,
    /// That the queue will use.
    threads: usize,
    /// 1 for fill, else 2: target, source.
    operands: usize,
    /// Of the canonical form, fastest target axis first.
    ndim: usize,
    shape: [64]usize,
    /// In elements: [0] target, [1] source.
    stride: [2][64]isize,
    /// Of the first element visited.
    position: [2]isize,
    /// 1: the operand is a nested layout.
    is_nested: [2]u32,
    /// If not 0, what moves positions: strides and position are those before it does, and count from the view's offset.
    swizzle: [2]Swizzle,
    transfer: Transfer,
    /// Kernels of CUDA that run: one, or more where one launch could not count its blocks or axes; of a staged copy
    /// those of one piece.
    launches: u32,
    /// That go through buffers.
    staged_bytes: u64,
    /// Of a queue of the host; `.auto` for others.
    tier: Tier,
    /// Of a queue of the host.
    stores: Stores,
    /// Of a queue of the host: elements of a tile or block along the target's run and along the source's; 0: neither.
    block: [2]u64,
    reserved: [1]u64,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_explanation;

    /// Why this kernel was chosen. Static.
    pub fn why(self: *const Explanation) []const u8 {
        return std.mem.span(c.dimfold_explanation_why(@ptrCast(self)));
    }

    /// What would make the operation faster, "" if nothing would. Static.
    pub fn advice(self: *const Explanation) []const u8 {
        return std.mem.span(c.dimfold_explanation_advice(@ptrCast(self)));
    }

    /// Prints the plan: `{f}`. The canonical form has its slowest axis first, as layouts are written everywhere. The
    /// line `tier` is there for queues of the host, `transfer` if elements go from one memory to another, `launches` if
    /// kernels of CUDA run, and `faster` if there is advice. The last line does not end.
    pub fn format(self: *const Explanation, writer: *Writer) Writer.Error!void {
        try writer.print("kernel     {s}: {s}\n", .{ self.kernel.name(), self.why() });
        try self.printCanonical(writer);
        try writer.print("moved      {d} bytes, read and written together\n", .{self.moved_bytes});
        try writer.print(
            "run        {d} elements, in words of up to {d} bytes, with {d}-bit positions, on {d} thread{s}",
            .{ self.run, self.width_bytes, self.index_bits, self.threads, if (self.threads == 1) "" else "s" },
        );
        try self.printOnHost(writer);
        try self.printOnDevice(writer);
        if (self.advice().len > 0) try writer.print("\nfaster     {s}", .{self.advice()});
    }

    fn printOnHost(self: *const Explanation, writer: *Writer) Writer.Error!void {
        if (self.tier == .auto) return;
        try writer.print("\ntier       {s}, ", .{self.tier.name()});
        if (self.block[0] > 0) try writer.print("tiles of {d} by {d} elements, ", .{ self.block[0], self.block[1] });
        try writer.print("{s} stores", .{self.stores.name()});
    }

    fn printOnDevice(self: *const Explanation, writer: *Writer) Writer.Error!void {
        if (self.transfer != .none)
            try writer.print("\ntransfer   {s}, {d} bytes in buffers", .{ self.transfer.name(), self.staged_bytes });
        if (self.launches > 0) try writer.print("\nlaunches   {d}", .{self.launches});
    }

    fn printCanonical(self: *const Explanation, writer: *Writer) Writer.Error!void {
        try writer.writeAll("canonical  shape ");
        try printReversed(writer, self.shape[0..self.ndim]);
        if (self.operands > 1) try self.printSide(writer, "source", 1);
        try self.printSide(writer, "target", 0);
        try writer.writeByte('\n');
    }

    fn printSide(self: *const Explanation, writer: *Writer, name: []const u8, operand: usize) Writer.Error!void {
        try writer.print(", {s} ", .{name});
        try printReversed(writer, self.stride[operand][0..self.ndim]);
        try writer.print(" from {d}", .{self.position[operand]});
        if (self.swizzle[operand].bits > 0) try writer.print(" through {f}", .{self.swizzle[operand]});
    }
};

/// "(3,4)", the last entry first.
fn printReversed(writer: *Writer, entries: anytype) Writer.Error!void {
    try writer.writeByte('(');
    for (0..entries.len) |i| {
        if (i > 0) try writer.writeByte(',');
        try writer.print("{d}", .{entries[entries.len - 1 - i]});
    }
    try writer.writeByte(')');
}
