//! A user of Dimfold in Zig: the module comes with the package that build.zig.zon names.
const std = @import("std");

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{});
    const optimize = b.standardOptimizeOption(.{});
    const dimfold = b.dependency("dimfold", .{ .target = target, .optimize = optimize });
    const program = b.addExecutable(.{
        .name = "program",
        .root_module = b.createModule(.{
            .root_source_file = b.path("src/main.zig"),
            .target = target,
            .optimize = optimize,
            .imports = &.{.{ .name = "dimfold", .module = dimfold.module("dimfold") }},
        }),
    });
    b.installArtifact(program);
}
