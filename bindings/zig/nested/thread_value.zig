//! Thread-value layouts: which thread of a group moves which elements of a tile, and what that does to memory.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const Nested = @import("layout.zig").Nested;
const Tuple = @import("tuple.zig").Tuple;
const raw = abi.raw;

/// How often the elements of a tile are moved.
pub const Ownership = extern struct {
    /// Elements of the tile that one thread and value leads to.
    owned_once: u64,
    /// That several lead to.
    owned_more: u64,
    /// That none leads to.
    unowned: u64,
    /// The lowest index that is not owned once; -1 if there is none.
    first_bad: i64,
    /// Threads and values that lead out of the tile.
    outside: u64,
    reserved: [3]u64,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_ownership;

    /// Whether every element is owned once, and nothing else is.
    pub fn isExact(self: Ownership) bool {
        return self.first_bad < 0 and self.outside == 0;
    }
};

/// What one instruction of a group of threads touches.
pub const Access = extern struct {
    /// That take part.
    threads: u32,
    /// Per thread.
    items: u32,
    /// Asked for: threads * items * itemsize.
    bytes: u64,
    /// Touched at least once.
    bytes_distinct: u64,
    /// Of 32 bytes touched: what global memory moves.
    sectors: u64,
    /// Of 128 bytes touched.
    lines: u64,
    /// Passes through shared memory, which serves 32 banks of 4 bytes at a time.
    wavefronts: u64,
    /// One per pass: what distinct words need if they are spread over the banks evenly.
    wavefronts_min: u64,
    /// wavefronts - wavefronts_min.
    conflicts: u64,
    /// The lowest byte touched, from position 0 of the layout.
    first_byte: i64,
    /// One beyond the highest.
    last_byte: i64,
    /// Distinct 4-byte words touched per bank.
    bank: [32]u64,
    reserved: [4]u64,

    /// The C struct with the same bytes.
    pub const C = c.dimfold_access;
};

/// All instructions that move all values of all threads, summed up, and how many there are.
pub const AccessAll = struct { access: Access, instructions: u64 };

/// A layout of two modes, (threads, values). One of a *tile* maps to indices of the tile, colexicographic; composed
/// with a layout of memory it maps to positions there, which is what `access` and `accessAll` ask about.
///
///     const threads = dimfold.Nested.comptimeParse("(4,8):(8,1)");
///     const values = dimfold.Nested.comptimeParse("(1,4):(1,1)");
///     const made: dimfold.ThreadValue = try .new(threads, values, null);              // of a tile of (4,32)
///     const warp: dimfold.ThreadValue = .{ .tv = try memory.composition(made.tv, null), .tile = made.tile };
///     const access = try warp.access(4, 16, 0, 0, 32, null);                          // f32 items, 16 bytes at once
pub const ThreadValue = struct {
    tv: Nested,
    /// The shape of the tile.
    tile: Tuple,

    /// What the names of its C functions begin with.
    pub const c_prefix = "dimfold_thread_value_";

    /// From a layout of threads over the tile and one of values in each thread's part, both mapping coordinates of the
    /// tile to a thread's and a value's number. Mode i of the tile is extent i of the threads times extent i of the
    /// values (CuTe's make_layout_tv, and what make_tiled_copy makes of its two layouts). In each mode a thread's
    /// values lie side by side, and threads beside each other. `error.NotAView`, with the leaf, if threads or values
    /// are not numbered 0, 1, 2, … without gaps; offsets, swizzles and basis strides are refused.
    pub fn new(threads: Nested, values: Nested, diagnostics: ?*Diagnostics) Error!ThreadValue {
        var made: ThreadValue = undefined;
        const arguments = .{ raw(&made.tv), raw(&made.tile), raw(&threads), raw(&values), raw(diagnostics) };
        try abi.call(ThreadValue, "new", arguments);
        return made;
    }

    /// `layout` cut into tiles of that shape, each seen through this: (threads, values, rests…). A tile has one integer
    /// per mode of the layout, or fewer: further modes are rests. `error.Shape` for a tile that does not divide the
    /// layout, and for a tv that leads out of the tile. Offset and swizzle of the layout stay.
    pub fn tiled(self: *const ThreadValue, layout: Nested, diagnostics: ?*Diagnostics) Error!Nested {
        const arguments = .{ raw(&layout), raw(&self.tile), raw(&self.tv) };
        return abi.result(Nested, ThreadValue, "tile", arguments, diagnostics);
    }

    /// What one thread moves of that: (values, rests…), where the offset is the thread's. `error.Index` for a thread
    /// that is not there, `error.Unsupported` for basis strides of the layout.
    pub fn partition(
        self: *const ThreadValue,
        layout: Nested,
        thread: usize,
        diagnostics: ?*Diagnostics,
    ) Error!Nested {
        const arguments = .{ raw(&layout), raw(&self.tile), raw(&self.tv), thread };
        return abi.result(Nested, ThreadValue, "partition", arguments, diagnostics);
    }

    /// Whether each element of the tile is owned once. `error.Unsupported` for a tile of more than 65,536 or a tv of
    /// more than 4,194,304 elements: every one is looked at.
    pub fn ownership(self: *const ThreadValue, diagnostics: ?*Diagnostics) Error!Ownership {
        const size: usize = @intCast(try self.tile.product(diagnostics));
        var answer: Ownership = undefined;
        try abi.call(ThreadValue, "ownership", .{ raw(&self.tv), size, raw(&answer), raw(diagnostics) });
        return answer;
    }

    /// Threads first_thread, … (`threads` of them, at most 32: a warp) each touch `access_bytes` in one instruction:
    /// the values from `first_value` on. The tv leads to positions of items of `itemsize` bytes, from an address that
    /// is a multiple of 128. `error.Argument` unless access_bytes is 1, 2, 4, 8 or 16 and a multiple of itemsize,
    /// `error.Index` for threads or values that are not there, `error.NotAView` if the items of an access are not
    /// contiguous and aligned to access_bytes. dimfold/thread_value.h describes the model of shared memory.
    pub fn access(
        self: *const ThreadValue,
        itemsize: usize,
        access_bytes: usize,
        first_value: usize,
        first_thread: usize,
        threads: usize,
        diagnostics: ?*Diagnostics,
    ) Error!Access {
        var answer: Access = undefined;
        const numbers = .{ itemsize, access_bytes, first_value, first_thread, threads };
        try abi.call(ThreadValue, "access", .{raw(&self.tv)} ++ numbers ++ .{ raw(&answer), raw(diagnostics) });
        return answer;
    }

    /// The same for all instructions that move all values of all threads, warp by warp, summed up; `first_byte` and
    /// `last_byte` are those of all, `threads` and `items` those of the tv. `error.Shape` if the values are no whole
    /// number of accesses, `error.Unsupported` for more than 65,536 items.
    pub fn accessAll(
        self: *const ThreadValue,
        itemsize: usize,
        access_bytes: usize,
        diagnostics: ?*Diagnostics,
    ) Error!AccessAll {
        var answer: AccessAll = undefined;
        const answers = .{ &answer.instructions, raw(&answer.access), raw(diagnostics) };
        try abi.call(ThreadValue, "access_all", .{ raw(&self.tv), itemsize, access_bytes } ++ answers);
        return answer;
    }

    /// Writes the tile as a grid with thread and value in each cell, "T3V0", with a closing zero, into `text`, and
    /// returns the length of the whole without it. What nobody owns is blank, and what several own names the first
    /// thread and value and has a plus sign. Returns 0 for a tile of rank 3 or more, for one or a tv of more than
    /// 10,000 elements, and for what `Nested.draw` returns 0 for.
    pub fn draw(self: *const ThreadValue, text: []u8) usize {
        return abi.ask(ThreadValue, "draw", .{ raw(&self.tv), raw(&self.tile), text.ptr, text.len });
    }

    /// The same as a LaTeX document, as `Nested.latex`.
    pub fn latex(self: *const ThreadValue, text: []u8) usize {
        return abi.ask(ThreadValue, "latex", .{ raw(&self.tv), raw(&self.tile), text.ptr, text.len });
    }
};
