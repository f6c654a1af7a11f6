//! The C files of a folder, found by walking it, so that no table has to be kept in step with the tree.
//! Zig 0.16 and 0.17 name the root of the package differently; nothing else here does.
const std = @import("std");

/// Every `.c` file below `folder`, sorted, relative to the root of the package. A folder that is not there has none.
pub fn find(b: *std.Build, folder: []const u8) []const []const u8 {
    var files: std.ArrayList([]const u8) = .empty;
    walk(b, folder, &files) catch |err| std.debug.panic("cannot list {s}: {t}", .{ folder, err });
    std.mem.sort([]const u8, files.items, {}, before);
    return files.items;
}

fn walk(b: *std.Build, folder: []const u8, files: *std.ArrayList([]const u8)) !void {
    const io = b.graph.io;
    watch(b, folder);
    var dir = openFolder(b, folder) catch |err| switch (err) {
        error.FileNotFound => return,
        else => return err,
    };
    defer dir.close(io);
    var entries = dir.iterate();
    while (try entries.next(io)) |entry| {
        const path = b.fmt("{s}/{s}", .{ folder, entry.name });
        if (entry.kind == .directory) {
            try walk(b, path, files);
        } else if (std.mem.endsWith(u8, path, ".c")) {
            try files.append(b.allocator, path);
        }
    }
}

fn openFolder(b: *std.Build, folder: []const u8) !std.Io.Dir {
    const options: std.Io.Dir.OpenOptions = .{ .iterate = true };
    if (@hasField(std.Build, "build_root")) return b.build_root.handle.openDir(b.graph.io, folder, options);
    return b.root.openDir(b.graph.io, folder, options);
}

/// Zig 0.17 remembers what this script decided: it must look again when a file comes or goes.
fn watch(b: *std.Build, folder: []const u8) void {
    if (@hasDecl(std.Build, "dependOnDirectoryContents")) b.dependOnDirectoryContents(b.path(folder));
}

fn before(_: void, a: []const u8, b: []const u8) bool {
    return std.mem.order(u8, a, b) == .lt;
}
