//! Walking layouts: one, or up to 8 in lockstep, forwards and backwards, by single positions or by runs.
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const raw = @import("call.zig").raw;
const status = @import("status.zig");

/// A walk of `count` layouts, as `Layout(3).iterate` and `.iterateTogether` begin it:
///
///     var walk = try layout.iterate(.c, null);
///     while (walk.next()) |position| total += data[position];
///
/// Positions are `usize`, as indices of Zig's slices are. One below 0, which only a layout made without checks has,
/// wraps: it is larger than any memory, and `@bitCast` gives it back.
///
/// A plain value: copying it copies the walk. It points nowhere, so the layouts may go away. One iterator belongs to
/// one thread at a time; split it and give each thread its part.
pub fn Iterator(comptime count: usize) type {
    if (count < 1 or count > c.DIMFOLD_OPERANDS_MAX) @compileError("an Iterator walks 1 to 8 layouts");
    return struct {
        state: c.dimfold_iterator,

        const Self = @This();
        /// A position in each layout: one number for one layout, an array for several.
        pub const Position = Each(usize);

        /// `count` elements: in layout i they lie at position[i], position[i] + stride[i], …
        pub const Run = struct {
            count: usize,
            position: Position,
            stride: Each(isize),

            /// Where element `i` of the run lies in each layout.
            pub fn at(self: Run, i: usize) Position {
                if (count == 1) return step(self.position, self.stride, i);
                var position: Position = undefined;
                for (&position, self.position, self.stride) |*place, first, stride| place.* = step(first, stride, i);
                return position;
            }
        };

        /// What is left, divided.
        pub const Parts = struct { head: Self, tail: Self };

        /// The number of elements still to visit.
        pub fn size(self: *const Self) usize {
            return c.dimfold_iterator_size(&self.state);
        }

        /// Takes the next element from the front: its position in each layout. null when none is left.
        pub fn next(self: *Self) ?Position {
            var position: [count]isize = undefined;
            return if (c.dimfold_iterator_next(&self.state, &position)) each(usize, &position) else null;
        }

        /// Takes the next element from the back.
        pub fn nextBack(self: *Self) ?Position {
            var position: [count]isize = undefined;
            return if (c.dimfold_iterator_next_back(&self.state, &position)) each(usize, &position) else null;
        }

        /// Takes the longest run that is left at the front.
        pub fn nextRun(self: *Self) ?Run {
            var run: c.dimfold_run = undefined;
            return if (c.dimfold_iterator_next_run(&self.state, &run)) runOf(&run) else null;
        }

        /// Takes the longest run that is left at the back. It is given in walking order too: its last element is the
        /// one that `nextBack` would have taken.
        pub fn nextRunBack(self: *Self) ?Run {
            var run: c.dimfold_run = undefined;
            return if (c.dimfold_iterator_next_run_back(&self.state, &run)) runOf(&run) else null;
        }

        /// Divides what is left: the first `ordinal` elements, and the others. `error.Index` if fewer are left.
        pub fn splitAt(self: *const Self, ordinal: usize, diagnostics: ?*Diagnostics) status.Error!Parts {
            var parts: Parts = undefined;
            try status.check(c.dimfold_iterator_split_at(
                &parts.head.state,
                &parts.tail.state,
                &self.state,
                ordinal,
                raw(diagnostics),
            ));
            return parts;
        }

        fn runOf(run: *const c.dimfold_run) Run {
            return .{ .count = run.count, .position = each(usize, &run.position), .stride = each(isize, &run.stride) };
        }

        fn Each(comptime T: type) type {
            return if (count == 1) T else [count]T;
        }

        /// What C wrote for each layout. Negative numbers wrap if T has none.
        fn each(comptime T: type, values: []const isize) Each(T) {
            return if (count == 1) @bitCast(values[0]) else @bitCast(values[0..count].*);
        }

        fn step(first: usize, stride: isize, i: usize) usize {
            return first +% @as(usize, @bitCast(stride)) *% i;
        }
    };
}
