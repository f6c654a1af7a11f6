//! The Zig module `dimfold`, and the steps that try it.
const std = @import("std");

const Module = std.Build.Module;

/// What `b.dependency("dimfold", …).module("dimfold")` finds: the typed layer, and the static library under it.
pub fn addModule(b: *std.Build, options: std.Build.Module.CreateOptions, archive: std.Build.LazyPath) *Module {
    var complete = options;
    complete.root_source_file = b.path("bindings/zig/dimfold.zig");
    complete.link_libc = true;
    const module = b.addModule("dimfold", complete);
    module.addObjectFile(archive);
    return module;
}

/// The tests of the module, as a program.
pub fn tests(b: *std.Build, module: *Module) *std.Build.Step.Compile {
    const root = b.createModule(.{
        .root_source_file = b.path("tests/zig/main.zig"),
        .target = module.resolved_target,
        .optimize = .Debug,
    });
    root.addImport("dimfold", module);
    root.addAnonymousImport("vectors", .{ .root_source_file = b.path("tests/vectors/rstsr.jsonl") });
    root.addAnonymousImport("strided", .{ .root_source_file = b.path("tests/vectors/strided.jsonl") });
    root.addAnonymousImport("cute", .{ .root_source_file = b.path("tests/vectors/cute.jsonl") });
    root.addAnonymousImport("exceptions", .{ .root_source_file = b.path("tests/vectors/exceptions.json") });
    return b.addTest(.{ .root_module = root });
}

/// Runs the examples and compares what they print.
pub fn examples(b: *std.Build, archive: std.Build.LazyPath) *std.Build.Step.Run {
    const command = b.addSystemCommand(&.{"python3"});
    command.stdio = .inherit;
    command.setEnvironmentVariable("ZIG", b.graph.zig_exe);
    command.addFileArg(b.path("tests/zig/examples.py"));
    command.addFileArg(archive);
    return command;
}
