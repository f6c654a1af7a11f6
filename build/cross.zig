//! The targets of the table in docs/targets.md, and the step that makes the static library for each of them.
const std = @import("std");

/// A folder of the step's answer, and what the compiler calls the target.
pub const Target = struct {
    name: []const u8,
    triple: []const u8,
};

pub const targets = [_]Target{
    .{ .name = "x86_64-linux-gnu", .triple = "x86_64-linux-gnu.2.28" },
    .{ .name = "aarch64-linux-gnu", .triple = "aarch64-linux-gnu.2.28" },
    .{ .name = "x86_64-linux-musl", .triple = "x86_64-linux-musl" },
    .{ .name = "aarch64-linux-musl", .triple = "aarch64-linux-musl" },
    .{ .name = "x86_64-macos", .triple = "x86_64-macos" },
    .{ .name = "aarch64-macos", .triple = "aarch64-macos" },
    .{ .name = "x86_64-windows-gnu", .triple = "x86_64-windows-gnu" },
    .{ .name = "riscv64-linux-musl", .triple = "riscv64-linux-musl" },
    .{ .name = "powerpc64le-linux-musl", .triple = "powerpc64le-linux-musl" },
    .{ .name = "wasm32-wasi", .triple = "wasm32-wasi" },
};

/// The oldest machine of each kind, so that the library runs on all of them.
pub fn resolve(b: *std.Build, target: Target) std.Build.ResolvedTarget {
    const query = std.Target.Query.parse(.{ .arch_os_abi = target.triple, .cpu_features = "baseline" }) catch |err|
        std.debug.panic("{s} is no target: {t}", .{ target.triple, err });
    return b.resolveTargetQuery(query);
}

pub fn isTarget(name: []const u8) bool {
    for (targets) |each| if (std.mem.eql(u8, each.name, name)) return true;
    return false;
}

pub fn contains(names: []const []const u8, name: []const u8) bool {
    for (names) |each| if (std.mem.eql(u8, each, name)) return true;
    return false;
}
