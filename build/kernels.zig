//! The kernels: each file of c/kernels becomes PTX, and all of them one C file of the library.
const std = @import("std");
const sources = @import("sources.zig");

const LazyPath = std.Build.LazyPath;

const folder = "c/kernels";

/// The oldest GPUs that are supported, and the oldest PTX that has all that the kernels use: newer drivers take it.
const cpu = "-mcpu=sm_70+ptx63";

const flags = [_][]const u8{
    "-std=c11",
    "-O2",
    "-S",
    "-g0",
    "-ffreestanding",
    "-nostdlib",
    "-fno-math-errno",
    "-ffp-contract=off",
    "-fno-sanitize=undefined",
    "-Wall",
    "-Wextra",
    "-Wno-unused-command-line-argument",
    "-Wno-unused-function",
};

/// Whether there are drivers for programs of that kind. A static program cannot load one.
pub fn hasCuda(target: std.Target) bool {
    const is_known = target.cpu.arch == .x86_64 or target.cpu.arch == .aarch64;
    return is_known and ((target.os.tag == .linux and target.isGnuLibC()) or target.os.tag == .windows);
}

/// The C file with the kernels, or with none where CUDA does not exist.
pub fn file(b: *std.Build, has_kernels: bool) LazyPath {
    const command = b.addRunArtifact(tool(b, "embed_ptx"));
    const made = command.addOutputFileArg("ptx.c");
    if (has_kernels) {
        for (sources.find(b, folder)) |name| command.addFileArg(ptx(b, name));
    }
    return made;
}

const snippet_folder = "c/snippets";

/// The C file with what programs on a device are spliced from, or with nothing.
pub fn snippets(b: *std.Build, has_kernels: bool) LazyPath {
    const command = b.addRunArtifact(tool(b, "embed_snippets"));
    const made = command.addOutputFileArg("snippets.c");
    if (has_kernels) {
        for (sources.find(b, snippet_folder)) |name| command.addFileArg(ptx(b, name));
    }
    return made;
}

/// One kernel file, compiled. Zig itself does not look for the headers that it includes.
fn ptx(b: *std.Build, name: []const u8) LazyPath {
    const command = b.addSystemCommand(&.{ b.graph.zig_exe, "cc", "-target", "nvptx64-cuda", cpu });
    command.addArgs(&flags);
    command.addPrefixedDirectoryArg("-I", b.path("c"));
    command.addPrefixedDirectoryArg("-I", b.path("c/include"));
    for ([_][]const u8{ folder, snippet_folder, "c/src/base" }) |place| {
        for ([_][]const u8{ ".h", ".def" }) |ending| {
            for (sources.findEnding(b, place, ending)) |header| command.addFileInput(b.path(header));
        }
    }
    command.addPrefixedDirectoryArg("-I", b.path("c/src"));
    command.addFileArg(b.path(name));
    command.addArg("-o");
    return command.addOutputFileArg(b.fmt("{s}.ptx", .{std.fs.path.stem(name)}));
}

fn tool(b: *std.Build, name: []const u8) *std.Build.Step.Compile {
    const root = b.createModule(.{ .target = b.graph.host, .optimize = .Debug, .link_libc = true });
    root.addIncludePath(b.path("c"));
    const file_name = b.fmt("build/{s}.c", .{name});
    root.addCSourceFile(.{ .file = b.path(file_name), .flags = &.{ "-std=c11", "-Wall", "-Wextra" } });
    return b.addExecutable(.{ .name = name, .root_module = root });
}

/// All PTX by itself, for those who look at it.
pub fn install(b: *std.Build) void {
    const step = b.step("kernels", "Install the kernels as PTX, and as the C file that the library has them in");
    for (sources.find(b, folder)) |name| {
        const stem = b.fmt("ptx/{s}.ptx", .{std.fs.path.stem(name)});
        step.dependOn(&b.addInstallFile(ptx(b, name), stem).step);
    }
    step.dependOn(&b.addInstallFile(file(b, true), "ptx/ptx.c").step);
    step.dependOn(&b.addInstallFile(snippets(b, true), "ptx/snippets.c").step);
}
