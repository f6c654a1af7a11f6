//! What Dimfold builds: the library, the program, and the programs that test and measure them.
const std = @import("std");
const sources = @import("build/sources.zig");

const Mode = std.builtin.OptimizeMode;

/// How one set of C files is compiled. Undefined behaviour traps in the checked build, and costs nothing in the others.
const Build = struct {
    b: *std.Build,
    target: std.Build.ResolvedTarget,
    optimize: Mode,
    checked: bool = false,

    fn module(self: Build, folders: []const []const u8) *std.Build.Module {
        const b = self.b;
        const made = b.createModule(.{
            .target = self.target,
            .optimize = self.optimize,
            .link_libc = true,
            .pic = true,
            .sanitize_c = if (self.checked) .trap else .off,
            .stack_protector = false,
        });
        made.addIncludePath(b.path("c/include"));
        made.addIncludePath(b.path("c/src"));
        made.addIncludePath(b.path("tests/c"));
        for (folders) |folder| made.addCSourceFiles(.{ .files = sources.find(b, folder), .flags = &flags });
        return made;
    }

    fn library(self: Build, linkage: std.builtin.LinkMode) *std.Build.Step.Compile {
        return self.b.addLibrary(.{ .name = "dimfold", .linkage = linkage, .root_module = self.module(&.{"c/src"}) });
    }

    fn program(self: Build, name: []const u8, folder: []const u8) *std.Build.Step.Compile {
        const made = self.b.addExecutable(.{ .name = name, .root_module = self.module(&.{folder}) });
        made.root_module.linkLibrary(self.library(.static));
        return made;
    }
};

const flags = [_][]const u8{ "-std=c11", "-fvisibility=hidden", "-Wall", "-Wextra", "-Wpedantic" };

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{ .default_target = portableTarget(b) });
    const optimize = b.option(Mode, "optimize", "Debug, or ReleaseFast unless told otherwise") orelse Mode.ReleaseFast;
    const fast: Build = .{ .b = b, .target = target, .optimize = optimize };
    const debug: Build = .{ .b = b, .target = target, .optimize = Mode.Debug, .checked = true };

    const shared = fast.library(.dynamic);
    const tests = fast.program("dimfold-tests", "tests/c");
    const tests_debug = debug.program("dimfold-tests-debug", "tests/c");

    b.installArtifact(fast.library(.static));
    b.installDirectory(.{ .source_dir = b.path("c/include"), .install_dir = .header, .install_subdir = "" });
    b.step("shared", "Install the shared library").dependOn(&b.addInstallArtifact(shared, .{}).step);

    const run_tests = b.addRunArtifact(tests);
    passArguments(b, run_tests);
    b.step("test-c", "Run the C tests, or those whose name contains an argument").dependOn(&run_tests.step);
    const run_debug = b.addRunArtifact(tests_debug);
    passArguments(b, run_debug);
    b.step("test-c-debug", "The same without optimisation, where undefined behaviour traps").dependOn(&run_debug.step);

    if (sources.find(b, "c/cli").len > 0) addProgram(b, fast);
}

fn addProgram(b: *std.Build, fast: Build) void {
    const program = fast.program("dimfold", "c/cli");
    b.installArtifact(program);
    const run = b.addRunArtifact(program);
    passArguments(b, run);
    b.step("run", "Run the program with the arguments after --").dependOn(&run.step);
}

/// The oldest machine of the builder's kind, with Zig's own libc: what is built does not depend on the builder.
fn portableTarget(b: *std.Build) std.Target.Query {
    const host = b.graph.host.result;
    return .{ .cpu_arch = host.cpu.arch, .cpu_model = .baseline, .os_tag = host.os.tag, .abi = host.abi };
}

fn passArguments(b: *std.Build, run: *std.Build.Step.Run) void {
    if (@hasDecl(std.Build.Step.Run, "addPassthruArgs")) return run.addPassthruArgs();
    if (b.args) |arguments| run.addArgs(arguments);
}
