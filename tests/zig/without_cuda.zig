//! What a program is told where there is no CUDA. In a process of its own, because what was loaded stays, and with a
//! DIMFOLD_CUDART that names no library.
const dimfold = @import("dimfold");
const std = @import("std");
const testing = std.testing;
const Diagnostics = dimfold.Diagnostics;

fn expectSentence(expected: []const u8, diagnostics: Diagnostics) !void {
    var text: [300]u8 = undefined;
    try testing.expectEqualStrings(expected, try std.fmt.bufPrint(&text, "{f}", .{diagnostics}));
}

test "a library that is not there cannot be loaded" {
    var diagnostics: Diagnostics = .{};
    try testing.expectError(error.CudaUnavailable, dimfold.cuda.load("/nowhere/libcudart.so", &diagnostics));
    try expectSentence(
        "cuda_load: CUDA is unavailable: the library that path names cannot be loaded",
        diagnostics,
    );
    try testing.expectEqualStrings("", dimfold.cuda.library());
    try testing.expectEqualStrings("DIMFOLD_ERR_CUDA_UNAVAILABLE", dimfold.statusName(error.CudaUnavailable));
}

test "a variable that names no library makes CUDA unavailable, and queues of the host work" {
    var diagnostics: Diagnostics = .{};
    try testing.expectError(error.CudaUnavailable, dimfold.Queue.createCuda(0, .{}, &diagnostics));
    try testing.expectError(error.CudaUnavailable, dimfold.cuda.deviceCount(null));
    try testing.expectError(error.CudaUnavailable, dimfold.cuda.deviceDescribe(0, null));
    try testing.expectError(error.CudaUnavailable, dimfold.pinnedAlloc(u8, 1, null));
    var data = [_]u8{ 1, 2, 3 };
    try testing.expectError(error.CudaUnavailable, dimfold.register(&data, null));
    const queue: dimfold.Queue = try .createHost(.{}, null);
    defer queue.destroy();
    try queue.fill(try dimfold.view(&data, try dimfold.Layout(1).cContig(.{3}, null), null), 7, null);
    try testing.expectEqualSlices(u8, &.{ 7, 7, 7 }, &data);
}
