//! Exact answers about shared positions, with the indices that prove them.
const abi = @import("../call.zig");
const c = @import("../c.zig");
const Diagnostics = @import("../diagnostics.zig").Diagnostics;
const Error = @import("../status.zig").Error;
const layout = @import("../layout.zig");
const list = @import("../list.zig");
const rank = @import("../rank.zig");
const Dynamic = layout.Layout(.dynamic);
const raw = abi.raw;

/// The answer to a question that may be too hard to decide with the work allowed. Yes and no are never wrong; one of
/// them has a witness.
pub fn Answer(comptime Yes: type, comptime No: type) type {
    return union(enum) {
        yes: Yes,
        no: No,
        unknown,
    };
}

/// Where an element of an L lies. Indices count from 0.
pub fn Place(comptime L: type) type {
    return struct { position: isize, index: list.AxesOf(L, isize) };
}

/// Two elements at one position.
pub fn Collision(comptime L: type, comptime L2: type) type {
    return struct { position: isize, index: list.AxesOf(L, isize), index2: list.AxesOf(L2, isize) };
}

/// Two items with a byte in common: the lowest one, counted from the first data pointer.
pub fn Overlap(comptime L: type, comptime L2: type) type {
    return struct { position_bytes: isize, index: list.AxesOf(L, isize), index2: list.AxesOf(L2, isize) };
}

/// These functions for layouts of type Self, which gives them as its own.
pub fn Functions(comptime Self: type) type {
    return struct {
        /// Whether all indices have positions of their own; if not, two that share one. Exact, where `checkStrides` is
        /// cheap. `max_work` is the number of candidates that may be tried: `work_default` takes about a millisecond,
        /// and what slicing produces is decided at once.
        pub fn isInjective(
            self: *const Self,
            max_work: u64,
            diagnostics: ?*Diagnostics,
        ) Error!Answer(void, Collision(Self, Self)) {
            var asked: Asked = undefined;
            const arguments = .{ raw(self), max_work, &asked.answer, &asked.witness, raw(diagnostics) };
            try abi.call(Self, "is_injective", arguments);
            return switch (asked.answer) {
                c.DIMFOLD_ANSWER_YES => .yes,
                c.DIMFOLD_ANSWER_NO => .{ .no = .{
                    .position = asked.witness.position,
                    .index = entries(self, &asked.witness.index),
                    .index2 = entries(self, &asked.witness.index2),
                } },
                else => .unknown,
            };
        }

        /// Whether an item of one layout has a byte in common with an item of `other`, a layout of any rank; if so, an
        /// index of each. Items are `itemsize` and `itemsize2` bytes long, and the second data pointer lies
        /// `distance_bytes` behind the first. `error.Itemsize` for an item size of 0, `error.Overflow` if the bytes of
        /// a layout are not representable from the first data pointer. NumPy's shares_memory.
        pub fn overlaps(
            self: *const Self,
            other: anytype,
            itemsize: usize,
            itemsize2: usize,
            distance_bytes: isize,
            max_work: u64,
            diagnostics: ?*Diagnostics,
        ) Error!Answer(Overlap(Self, @TypeOf(other)), void) {
            rank.requireLayout(@TypeOf(other), "overlaps");
            const sizes = .{ itemsize, itemsize2, distance_bytes };
            const asked = try ask(self, "overlaps", other, sizes, max_work, diagnostics);
            return switch (asked.answer) {
                c.DIMFOLD_ANSWER_YES => .{ .yes = .{
                    .position_bytes = asked.witness.position_bytes,
                    .index = entries(self, &asked.witness.index),
                    .index2 = entries(&other, &asked.witness.index2),
                } },
                c.DIMFOLD_ANSWER_NO => .no,
                else => .unknown,
            };
        }

        /// Whether an element lies at this position; if so, its index.
        pub fn contains(
            self: *const Self,
            position: isize,
            max_work: u64,
            diagnostics: ?*Diagnostics,
        ) Error!Answer(Place(Self), void) {
            const layout_of_any_rank = try self.toDyn(diagnostics);
            var asked: Asked = undefined;
            const answers = .{ &asked.answer, &asked.witness, raw(diagnostics) };
            try abi.call(Dynamic, "contains", .{ raw(&layout_of_any_rank), position, max_work } ++ answers);
            return switch (asked.answer) {
                c.DIMFOLD_ANSWER_YES => .{ .yes = asked.place(self) },
                c.DIMFOLD_ANSWER_NO => .no,
                else => .unknown,
            };
        }

        /// Whether every position of the layout is one of `base`, a layout of any rank, both counted from the same data
        /// pointer in elements of the same size; if not, an element whose position is none of base's.
        pub fn isViewOf(
            self: *const Self,
            base: anytype,
            max_work: u64,
            diagnostics: ?*Diagnostics,
        ) Error!Answer(void, Place(Self)) {
            rank.requireLayout(@TypeOf(base), "isViewOf");
            const asked = try ask(self, "is_view_of", base, .{}, max_work, diagnostics);
            return switch (asked.answer) {
                c.DIMFOLD_ANSWER_YES => .yes,
                c.DIMFOLD_ANSWER_NO => .{ .no = asked.place(self) },
                else => .unknown,
            };
        }

        /// The positions shared with `other`, a layout of any rank, as a layout in which no two indices share one; both
        /// are counted from the same data pointer in elements of the same size. Its offset is the lowest shared
        /// position, its strides are positive and decrease, no extent is 1, and no two axes would merge into one. If
        /// nothing is shared it is (0):(1). `error.NotAView` if no layout has exactly these positions,
        /// `error.OverlapUnknown` if `max_work` candidates do not decide that, `error.Bounds` if the lowest shared
        /// position is below 0.
        pub fn intersect(self: *const Self, other: anytype, max_work: u64, diagnostics: ?*Diagnostics) Error!Dynamic {
            rank.requireLayout(@TypeOf(other), "intersect");
            const first = try self.toDyn(diagnostics);
            const second = try other.toDyn(diagnostics);
            return abi.result(Dynamic, Dynamic, "intersect", .{ raw(&first), raw(&second), max_work }, diagnostics);
        }

        fn ask(
            self: *const Self,
            comptime name: []const u8,
            other: anytype,
            parameters: anytype,
            max_work: u64,
            diagnostics: ?*Diagnostics,
        ) Error!Asked {
            const first = try self.toDyn(diagnostics);
            const second = try other.toDyn(diagnostics);
            var asked: Asked = undefined;
            const answers = .{ max_work, &asked.answer, &asked.witness, raw(diagnostics) };
            try abi.call(Dynamic, name, .{ raw(&first), raw(&second) } ++ parameters ++ answers);
            return asked;
        }
    };
}

/// What C answers.
const Asked = struct {
    answer: c.dimfold_answer,
    witness: c.dimfold_witness,

    fn place(self: *const Asked, of: anytype) Place(@TypeOf(of.*)) {
        return .{ .position = self.witness.position, .index = entries(of, &self.witness.index) };
    }
};

/// An index of that layout.
fn entries(of: anytype, index: *const [c.DIMFOLD_NDIM_MAX]isize) list.AxesOf(@TypeOf(of.*), isize) {
    var result = list.axesOf(of, isize);
    @memcpy(list.entries(&result), index[0..of.getNdim()]);
    return result;
}
