//! Programs about GPUs: what tests CUDA without one, and what is carried to a machine that has one.
const std = @import("std");
const kernels = @import("kernels.zig");
const sources = @import("sources.zig");

const Compile = std.Build.Step.Compile;

/// The kernels, compiled for the host, and what runs them there thread by thread.
fn addRunner(b: *std.Build, made: *std.Build.Module, flags: []const []const u8) void {
    made.addIncludePath(b.path("tests"));
    made.addIncludePath(b.path("tests/kernels"));
    made.addCSourceFiles(.{ .files = sources.find(b, "c/kernels"), .flags = flags });
}

/// The tests of kernels: they start them on the runner, so that they have the library without its contact with CUDA.
pub fn kernelTests(build: anytype) *Compile {
    const b = build.b;
    const made = build.module("tests/c", sources.find(b, "tests/kernels"));
    addRunner(b, made, build.flags());
    for (sources.find(b, "c/src")) |file| {
        if (!std.mem.startsWith(u8, file, "c/src/cuda/")) addFile(b, made, build.flags(), file);
    }
    made.addCSourceFile(.{ .file = kernels.snippets(b, true), .flags = build.flags() });
    addHarness(build, made, &.{ "main.c", "indices.c", "ops/operand.c", "ops/trees.c", "ops/conversion.c" });
    return b.addExecutable(.{ .name = "dimfold-tests-kernels", .root_module = made });
}

/// The tests of the machine that runs PTX, and of the kernels that it runs from the texts that the library carries.
pub fn ptxTests(build: anytype) *Compile {
    const b = build.b;
    const made = build.module("tests/c", sources.find(b, "tests/ptx_machine"));
    addRunner(b, made, build.flags());
    made.addIncludePath(b.path("tests/ptx_machine"));
    for (sources.find(b, "tests/kernels")) |file| {
        const is_faulty = std.mem.startsWith(u8, file, "tests/kernels/faulty/");
        if (!is_faulty and !isTest(file)) addFile(b, made, build.flags(), file);
    }
    for (sources.find(b, "c/src")) |file| {
        if (!std.mem.startsWith(u8, file, "c/src/cuda/")) addFile(b, made, build.flags(), file);
    }
    made.addCSourceFile(.{ .file = kernels.file(b, true), .flags = build.flags() });
    made.addCSourceFile(.{ .file = kernels.snippets(b, true), .flags = build.flags() });
    addHarness(build, made, &.{ "main.c", "indices.c", "ops/operand.c", "ops/trees.c", "ops/conversion.c" });
    return b.addExecutable(.{ .name = "dimfold-tests-ptx-machine", .root_module = made });
}

fn isTest(file: []const u8) bool {
    return std.mem.endsWith(u8, file, "_test.c");
}

/// A library with the CUDA runtime's functions, for DIMFOLD_CUDART.
pub fn software(build: anytype) *Compile {
    const b = build.b;
    const made = build.module("tests/software_gpu", &.{});
    made.addCMacro("_GNU_SOURCE", "1");
    addRunner(b, made, build.flags());
    made.addIncludePath(b.path("tests/ptx_machine"));
    for ([_][]const u8{ "tests/software_gpu", "tests/kernels", "tests/ptx_machine" }) |folder| {
        for (sources.find(b, folder)) |file| {
            if (isPartOfSoftwareGpu(file)) addFile(b, made, build.flags(), file);
        }
    }
    return b.addLibrary(.{ .name = "cudart_software", .linkage = .dynamic, .root_module = made });
}

fn isPartOfSoftwareGpu(file: []const u8) bool {
    const is_runner = std.mem.startsWith(u8, file, "tests/kernels/runner") and !isTest(file);
    const is_software = std.mem.startsWith(u8, file, "tests/software_gpu/") and
        std.mem.indexOfScalar(u8, file["tests/software_gpu/".len..], '/') == null;
    const is_machine = std.mem.startsWith(u8, file, "tests/ptx_machine/") and !isTest(file);
    return is_runner or is_software or is_machine;
}

/// The tests that run on the software GPU.
pub fn softwareTests(build: anytype, archive: std.Build.LazyPath) *Compile {
    const b = build.b;
    const made = build.module("tests/c", sources.find(b, "tests/software_gpu/tests"));
    for (sources.find(b, "tests/c/cuda")) |file| addFile(b, made, build.flags(), file);
    made.addIncludePath(b.path("tests"));
    made.addIncludePath(b.path("tests/software_gpu"));
    addHarness(build, made, &.{ "main.c", "indices.c", "ops/operand.c", "ops/trees.c", "ops/conversion.c" });
    addHarness(build, made, &.{ "program/random_expr.c", "program/values.c", "program/scalar.c" });
    addHarness(build, made, &.{ "program/scalar_float.c", "program/scalar_fused.c" });
    addHarness(build, made, &.{ "ops/parts.c", "array/index/oracle.c" });
    made.addObjectFile(archive);
    return b.addExecutable(.{ .name = "dimfold-tests-software-gpu", .root_module = made });
}

/// The tests of a real GPU, which need nothing but its driver.
pub fn tests(build: anytype, archive: std.Build.LazyPath) *Compile {
    const b = build.b;
    const made = build.module("tests/c", sources.find(b, "tests/gpu"));
    made.addIncludePath(b.path("tests"));
    addFile(b, made, build.flags(), "tests/kernels/permutations.c");
    addHarness(build, made, &.{ "main.c", "indices.c", "ops/operand.c" });
    made.addObjectFile(archive);
    return b.addExecutable(.{ .name = "dimfold-tests-gpu", .root_module = made });
}

/// The tests of operations in tests/c/ops as they are, on a queue of the device, with their operands in its memory.
pub fn operations(build: anytype, archive: std.Build.LazyPath) *Compile {
    const b = build.b;
    const folder = "tests/software_gpu/on_device";
    const made = build.module("tests/c", sources.find(b, folder));
    made.addIncludePath(b.path("tests"));
    made.addIncludePath(b.path(folder));
    const files = b.addWriteFiles();
    for ([_][]const u8{
        "cast", "concatenate", "copy",  "fill",       "nested_operand", "pad",   "repeat",
        "roll", "tiles",       "parts", "conversion", "operand",        "trees",
    }) |name| {
        const text = b.fmt("#include \"on_device.h\"\n#include \"c/ops/{s}.c\"\n", .{name});
        made.addCSourceFile(.{ .file = files.add(b.fmt("{s}.c", .{name}), text), .flags = build.flags() });
    }
    addHarness(build, made, &.{ "main.c", "indices.c", "cuda/gpu.c" });
    made.addObjectFile(archive);
    return b.addExecutable(.{ .name = "dimfold-tests-gpu-operations", .root_module = made });
}

pub fn benchmark(build: anytype, archive: std.Build.LazyPath) *Compile {
    const b = build.b;
    const made = build.module("bench/gpu", &.{});
    for (sources.find(b, "bench/gpu")) |file| {
        if (!std.mem.startsWith(u8, file, "bench/gpu/budget/")) addFile(b, made, build.flags(), file);
    }
    made.addObjectFile(archive);
    return b.addExecutable(.{ .name = "dimfold-bench-gpu", .root_module = made });
}

fn addHarness(build: anytype, made: *std.Build.Module, files: []const []const u8) void {
    for (files) |file| addFile(build.b, made, build.flags(), build.b.fmt("tests/c/{s}", .{file}));
}

fn addFile(b: *std.Build, made: *std.Build.Module, flags: []const []const u8, file: []const u8) void {
    made.addCSourceFile(.{ .file = b.path(file), .flags = flags });
}
