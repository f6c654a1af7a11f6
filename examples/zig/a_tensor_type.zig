//! A tensor type of 60 lines over Layout(ndim): what a tensor library keeps for itself is memory and arithmetic.
const dimfold = @import("dimfold");
const std = @import("std");

/// Elements on the heap, seen through a layout. Views share the memory of the tensor that they were made of.
fn Tensor(comptime T: type, comptime ndim: comptime_int) type {
    return struct {
        view: View,

        const Self = @This();
        const View = dimfold.View([]T, ndim);
        const Layout = dimfold.Layout(ndim);

        /// A tensor of 0, 1, 2, …; its owner frees `view.data`.
        fn counting(allocator: std.mem.Allocator, shape: [ndim]usize) !Self {
            const layout = try Layout.cContig(shape, null);
            const data = try allocator.alloc(T, try layout.span(null));
            for (data, 0..) |*item, i| item.* = @intCast(i);
            return .{ .view = try .new(data, layout, null) };
        }

        /// One entry of an axis: a tensor of one axis less over the same memory. Not there for rank 0.
        fn select(self: Self, axis: isize, index: isize) !Tensor(T, ndim - 1) {
            return .{ .view = try self.view.dimSelect(axis, index, null) };
        }

        fn transpose(self: Self, axes: [ndim]isize) !Self {
            return .{ .view = try self.view.transpose(axes, null) };
        }

        /// Adds another tensor element by element; its shape is broadcast to this one's.
        fn add(self: Self, other: anytype) !void {
            const repeated = try self.view.layout.broadcastLayoutToFirst(other.view.layout, null);
            var walk = try Layout.iterateTogether(2, .{ self.view.layout, repeated }, .k, null);
            while (walk.next()) |at| self.view.data[at[0]] += other.view.data[at[1]];
        }

        /// The sum of all elements, in the order of memory.
        fn sum(self: Self) !T {
            var total: T = 0;
            var elements = try self.view.elements(.k, null);
            while (elements.next()) |element| total += element.*;
            return total;
        }

        pub fn format(self: Self, writer: *std.Io.Writer) std.Io.Writer.Error!void {
            var elements = self.view.elements(.c, null) catch return error.WriteFailed;
            try writer.print("{f} =", .{self.view.layout});
            while (elements.next()) |element| try writer.print(" {d}", .{element.*});
        }
    };
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    const tensor = try Tensor(i32, 3).counting(init.gpa, .{ 2, 2, 3 });
    defer init.gpa.free(tensor.view.data);
    const matrix = try tensor.select(0, 1);
    const row = try matrix.select(0, 0);
    try out.print("matrix     {f}\nits row    {f}\n", .{ matrix, row });
    const bias = try Tensor(i32, 1).counting(init.gpa, .{3});
    defer init.gpa.free(bias.view.data);
    try matrix.add(bias); // repeated for each row
    try out.print("matrix     {f}\ntransposed {f}\n", .{ matrix, try matrix.transpose(.{ 1, 0 }) });
    try out.print("sum        {d}\n", .{try tensor.sum()});
}
