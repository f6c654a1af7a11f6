//! The static library: one object per C file, in an archive whose bytes depend on the sources alone. (Those that Zig
//! makes by itself name their members by places in its cache, which differ from build to build.)
const std = @import("std");
const Step = std.Build.Step;

/// The name under which linkers look for it.
pub fn name(target: std.Target) []const u8 {
    return if (target.abi == .msvc) "dimfold.lib" else "libdimfold.a";
}

/// The archive of the objects, in their order, under the names that they have.
pub fn make(b: *std.Build, target: std.Target, objects: []const *Step.Compile) std.Build.LazyPath {
    const command = b.addSystemCommand(&.{ b.graph.zig_exe, "ar", "rcsD" });
    const made = command.addOutputFileArg(name(target));
    for (objects) |object| command.addArtifactArg(object);
    return made;
}

/// "layout_permute" for c/src/layout/permute.c.
pub fn objectName(b: *std.Build, folder: []const u8, file: []const u8) []const u8 {
    const made = b.allocator.dupe(u8, file[folder.len + 1 .. file.len - ".c".len]) catch @panic("out of memory");
    std.mem.replaceScalar(u8, made, '/', '_');
    return made;
}
