//! What lets other build systems find the installed library: a file for pkg-config and a package for CMake.
//! Both find headers and archive from where they lie themselves, so the installed folder may be moved.
const std = @import("std");
const archives = @import("archive.zig");
const version = @import("../build.zig.zon").version;

/// Adds the files to the default install step.
pub fn add(b: *std.Build, target: std.Target) void {
    const files = b.addWriteFiles();
    const texts: Texts = .{
        .archive = archives.name(target),
        .private = private(target),
        .pointer_bytes = b.fmt("{d}", .{target.ptrBitWidth() / 8}),
    };
    inline for (.{
        .{ "pkgconfig", "dimfold.pc" },
        .{ "cmake/dimfold", "dimfoldConfig.cmake" },
        .{ "cmake/dimfold", "dimfoldConfigVersion.cmake" },
    }) |file| {
        const folder, const name = file;
        const made = files.add(name, texts.fill(b, @embedFile("install/" ++ name ++ ".in")));
        b.getInstallStep().dependOn(&b.addInstallFileWithDir(made, .lib, folder ++ "/" ++ name).step);
    }
}

/// What stands in the templates between two @.
const Texts = struct {
    archive: []const u8,
    private: []const u8,
    pointer_bytes: []const u8,

    fn fill(self: Texts, b: *std.Build, template: []const u8) []const u8 {
        var text = template;
        inline for (.{
            .{ "@VERSION@", version },
            .{ "@MINOR_VERSION@", minorVersion() },
            .{ "@ARCHIVE@", self.archive },
            .{ "@PRIVATE@", self.private },
            .{ "@POINTER_BYTES@", self.pointer_bytes },
        }) |pair| text = std.mem.replaceOwned(u8, b.allocator, text, pair[0], pair[1]) catch @panic("out of memory");
        return text;
    }
};

/// "0.1" of "0.1.0".
fn minorVersion() []const u8 {
    return version[0..std.mem.lastIndexOfScalar(u8, version, '.').?];
}

/// What a program must be linked with beside libc. Before glibc 2.34 threads and dlopen lay in libraries of their own.
fn private(target: std.Target) []const u8 {
    if (target.os.tag == .linux) return "-pthread -ldl";
    return if (hasThreads(target)) "-pthread" else "";
}

/// As in c/src/host/system/threads.c.
fn hasThreads(target: std.Target) bool {
    return target.os.tag != .windows and target.os.tag != .wasi;
}
