//! A user of Dimfold in C whose build is Zig's: the library comes with its headers as an artifact of the package.
const std = @import("std");

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{});
    const optimize = b.standardOptimizeOption(.{});
    const dimfold = b.dependency("dimfold", .{ .target = target, .optimize = optimize });
    const program = b.addExecutable(.{
        .name = "program",
        .root_module = b.createModule(.{ .target = target, .optimize = optimize, .link_libc = true }),
    });
    program.root_module.addCSourceFile(.{ .file = b.path("program.c") });
    program.root_module.linkLibrary(dimfold.artifact("dimfold"));
    b.installArtifact(program);
}
