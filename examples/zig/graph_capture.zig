//! Capture a copy into a CUDA graph and replay it with other data. A program that links the CUDA runtime calls its
//! functions by their names; this one finds them where Dimfold found the runtime.
const dimfold = @import("dimfold");
const std = @import("std");

/// What is called of the runtime. All return 0 for success.
const Runtime = struct {
    cudaStreamBeginCapture: *const fn (stream: ?*anyopaque, mode: c_int) callconv(.c) c_int,
    cudaStreamEndCapture: *const fn (stream: ?*anyopaque, graph: *?*anyopaque) callconv(.c) c_int,
    cudaGraphInstantiate: *const fn (run: *?*anyopaque, graph: ?*anyopaque, flags: c_ulonglong) callconv(.c) c_int,
    cudaGraphLaunch: *const fn (run: ?*anyopaque, stream: ?*anyopaque) callconv(.c) c_int,
    cudaGraphExecDestroy: *const fn (run: ?*anyopaque) callconv(.c) c_int,
    cudaGraphDestroy: *const fn (graph: ?*anyopaque) callconv(.c) c_int,

    const relaxed = 2;

    fn find() !Runtime {
        var library = try std.DynLib.open(dimfold.cuda.library());
        var found: Runtime = undefined;
        inline for (.{
            "cudaStreamBeginCapture", "cudaStreamEndCapture", "cudaGraphInstantiate",
            "cudaGraphLaunch",        "cudaGraphExecDestroy", "cudaGraphDestroy",
        }) |name| @field(found, name) = library.lookup(@FieldType(Runtime, name), name) orelse return error.NoGraphs;
        return found;
    }
};

fn check(code: c_int) !void {
    if (code != 0) return error.Cuda;
}

/// A graph that copies `source` to `target`, both on the device, ready to be launched.
fn capture(queue: dimfold.Queue, runtime: Runtime, target: anytype, source: anytype) !?*anyopaque {
    var graph: ?*anyopaque = null;
    var run: ?*anyopaque = null;
    try queue.prepare(null); // nothing is loaded during the capture
    try queue.synchronize(null);
    try check(runtime.cudaStreamBeginCapture(queue.cudaStream(), Runtime.relaxed));
    try queue.copy(target, source, null);
    try check(runtime.cudaStreamEndCapture(queue.cudaStream(), &graph));
    try check(runtime.cudaGraphInstantiate(&run, graph, 0));
    try check(runtime.cudaGraphDestroy(graph));
    return run;
}

pub fn main(init: std.process.Init) !void {
    var stdout = std.Io.File.stdout().writerStreaming(init.io, &.{});
    const out = &stdout.interface;
    var diagnostics: dimfold.Diagnostics = .{};
    const queue = dimfold.Queue.createCuda(0, .{}, &diagnostics) catch |err| {
        std.debug.print("{f}\n", .{diagnostics});
        return err;
    };
    defer queue.destroy();
    const runtime: Runtime = try .find();

    const memory = try queue.alloc(i32, 12, null);
    defer queue.free(memory, null) catch {};
    const rows = try dimfold.Layout(2).cContig(.{ 2, 3 }, null);
    const columns = try dimfold.Layout(2).fContig(.{ 2, 3 }, null);
    const source = try dimfold.view(memory.part(0, 6), rows, null);
    const target = try dimfold.view(memory.part(6, 12), columns, null);
    const run = try capture(queue, runtime, target, source);
    for (1..4) |round| {
        var data: [6]i32 = undefined;
        var found: [6]i32 = undefined;
        for (&data, 0..) |*item, i| item.* = @intCast(10 * round + i);
        try queue.copy(source, try dimfold.view(&data, rows, null), null);
        try check(runtime.cudaGraphLaunch(run, queue.cudaStream()));
        try queue.copy(try dimfold.view(&found, columns, null), target, null);
        try queue.synchronize(null);
        try out.print("{any} -> {any}\n", .{ data, found });
    }
    try check(runtime.cudaGraphExecDestroy(run));
}
