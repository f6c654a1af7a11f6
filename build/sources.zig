//! The C files of a folder, found by walking it, so that no table has to be kept in step with the tree.
//! Zig 0.16 and 0.17 name the root of the package differently; nothing else here does.
const std = @import("std");

/// Every `.c` file below `folder`, sorted, relative to the root of the package. A folder that is not there has none.
pub fn find(b: *std.Build, folder: []const u8) []const []const u8 {
    return findEnding(b, folder, ".c");
}

/// The same for another ending.
pub fn findEnding(b: *std.Build, folder: []const u8, ending: []const u8) []const []const u8 {
    var files: std.ArrayList([]const u8) = .empty;
    walk(b, folder, ending, &files) catch |err| std.debug.panic("cannot list {s}: {t}", .{ folder, err });
    std.mem.sort([]const u8, files.items, {}, before);
    return files.items;
}

/// Files that are compiled as one object, most of them for few bytes: a folder, of which a part is apart that is called
/// often, or rarely, for what it is. So no two files of c/src may declare one name at file scope, which tidy checks.
pub const Unit = struct {
    name: []const u8,
    folder: []const u8,
    small: bool = true,
    /// A part of the folder above, to which it belongs where all is compiled for few bytes.
    apart: bool = false,
};

/// A file belongs to the first of these that has it. What makes kernels of programs is by itself, since programs that
/// only copy should not carry it.
const all_units = [_]Unit{
    .{ .name = "base", .folder = "base/" },
    .{ .name = "layout_rare", .folder = "layout/rare/", .apart = true },
    .{ .name = "layout", .folder = "layout/", .small = false },
    .{ .name = "nested_often", .folder = "nested/often/", .small = false, .apart = true },
    .{ .name = "nested", .folder = "nested/" },
    .{ .name = "ops_often", .folder = "ops/often/", .small = false, .apart = true },
    .{ .name = "ops", .folder = "ops/" },
    .{ .name = "expr_text", .folder = "expr/text/", .apart = true },
    .{ .name = "expr", .folder = "expr/" },
    .{ .name = "apply", .folder = "apply/", .small = false },
    .{ .name = "program", .folder = "program/", .small = false },
    .{ .name = "lines", .folder = "lines/" },
    .{ .name = "index", .folder = "index/" },
    .{ .name = "reduce", .folder = "reduce/", .small = false },
    .{ .name = "array_sort", .folder = "array/sort/", .small = false },
    .{ .name = "array_index", .folder = "array/index/" },
    .{ .name = "array_device", .folder = "array/device/" },
    .{ .name = "array_scan", .folder = "array/scan/" },
    .{ .name = "array_reduce", .folder = "array/reduce/" },
    .{ .name = "host_reduce", .folder = "host/reduce/", .small = false },
    .{ .name = "host_scan", .folder = "host/scan/", .small = false },
    .{ .name = "host_index", .folder = "host/index/", .small = false },
    .{ .name = "host_sort", .folder = "host/sort/", .small = false },
    .{ .name = "host_batch", .folder = "host/batch/", .small = false },
    .{ .name = "host_often", .folder = "host/often/", .small = false },
    .{ .name = "host", .folder = "host/" },
    .{ .name = "launch_emit", .folder = "launch/emit" },
    .{ .name = "launch", .folder = "launch/" },
    .{ .name = "cuda", .folder = "cuda/" },
    .{ .name = "text", .folder = "text/" },
};

/// Folders whose files are compiled one by one: each wants instructions, or features of the system, of its own.
const one_by_one = [_][]const u8{ "host/avx2/", "host/avx512/", "host/neon/", "host/portable/", "host/system/" };

/// The units; those that are apart only if `apart`.
pub fn units(b: *std.Build, apart: bool) []const Unit {
    var found: std.ArrayList(Unit) = .empty;
    for (all_units) |unit| if (apart or !unit.apart) found.append(b.allocator, unit) catch @panic("out of memory");
    return found.items;
}

fn unitOf(all: []const Unit, file: []const u8) ?[]const u8 {
    for (one_by_one) |folder| if (std.mem.startsWith(u8, file, folder)) return null;
    for (all) |unit| if (std.mem.startsWith(u8, file, unit.folder)) return unit.name;
    return null;
}

/// Whether a file of `folder` belongs to a unit.
pub fn isInUnit(all: []const Unit, file: []const u8, folder: []const u8) bool {
    return unitOf(all, file[folder.len + 1 ..]) != null;
}

/// Whether a file below c/src needs a C library: all but the layout half do.
pub fn needsLibc(file: []const u8) bool {
    for ([_][]const u8{ "base/", "layout/", "nested/", "text/", "expr/" }) |folder| {
        if (std.mem.startsWith(u8, file, folder)) return false;
    }
    return true;
}

/// A file that includes all files of a unit, which is one of `all`.
pub fn unitFile(b: *std.Build, folder: []const u8, all: []const Unit, unit: Unit) std.Build.LazyPath {
    var text: std.ArrayList(u8) = .empty;
    for (find(b, folder)) |file| {
        const member = file[folder.len + 1 ..];
        const owner = unitOf(all, member) orelse continue;
        if (!std.mem.eql(u8, owner, unit.name)) continue;
        text.appendSlice(b.allocator, b.fmt("#include \"{s}\"\n", .{member})) catch @panic("out of memory");
    }
    return b.addWriteFiles().add(b.fmt("{s}.c", .{unit.name}), text.items);
}

fn walk(b: *std.Build, folder: []const u8, ending: []const u8, files: *std.ArrayList([]const u8)) !void {
    const io = b.graph.io;
    var dir = openFolder(b, folder) catch |err| switch (err) {
        error.FileNotFound => return,
        else => return err,
    };
    defer dir.close(io);
    watch(b, folder); // one that a fetched package lacks cannot be watched
    var entries = dir.iterate();
    while (try entries.next(io)) |entry| {
        const path = b.fmt("{s}/{s}", .{ folder, entry.name });
        if (entry.kind == .directory) {
            try walk(b, path, ending, files);
        } else if (std.mem.endsWith(u8, path, ending)) {
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
