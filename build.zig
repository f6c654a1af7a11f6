//! What Dimfold builds: the library, the program, and the programs that test and measure them.
const std = @import("std");
const archives = @import("build/archive.zig");
const bindings = @import("build/bindings.zig");
const cross = @import("build/cross.zig");
const gpu = @import("build/gpu.zig");
const install_files = @import("build/install.zig");
const kernels = @import("build/kernels.zig");
const sources = @import("build/sources.zig");

const Mode = std.builtin.OptimizeMode;
const Compile = std.Build.Step.Compile;
const Run = std.Build.Step.Run;

const version = std.SemanticVersion.parse(@import("build.zig.zon").version) catch unreachable;
/// Which the shared library has for its major version, as programs need that of theirs.
const abi_version = numberBehind(@embedFile("c/include/dimfold/abi.h"), "#define DIMFOLD_ABI_VERSION ");
/// It is installed as `dimfold`, which is the library's name among the artifacts.
const program_name = "dimfold-program";

const Library = struct { objects: []const *Compile, archive: std.Build.LazyPath };

/// How one set of C files is compiled. Undefined behaviour traps in the checked build, and costs nothing in the others;
/// those also go without debug information and unwind tables, which would be five sixths of the library's bytes.
const Build = struct {
    b: *std.Build,
    target: std.Build.ResolvedTarget,
    optimize: Mode,
    checked: bool = false,

    pub fn module(self: Build, folder: []const u8, files: []const []const u8) *std.Build.Module {
        const b = self.b;
        const bare = !self.checked and self.optimize != Mode.Debug;
        const made = b.createModule(.{
            .target = self.target,
            .optimize = self.optimize,
            .link_libc = self.hasLibc(),
            .pic = if (self.target.result.cpu.arch.isWasm()) null else true,
            .sanitize_c = if (self.checked) .trap else .off,
            .stack_protector = false,
            .strip = bare,
            .unwind_tables = if (bare) .none else null,
        });
        made.addIncludePath(b.path("c/include"));
        made.addIncludePath(b.path("c/src"));
        made.addIncludePath(b.path("c"));
        made.addIncludePath(b.path(folder));
        made.addCSourceFiles(.{ .files = files, .flags = self.flags() });
        return made;
    }

    /// Apple's headers replace functions of libc by checking ones unless told not to. Code for speed needs up to half
    /// as much room again on POWER and RISC-V, where nobody has measured whether it pays.
    pub fn flags(self: Build) []const []const u8 {
        const all = [_][]const u8{
            "-std=c11",          "-fvisibility=hidden", "-Wall",             "-Wextra",         "-Wpedantic",
            "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=0", "-ffp-contract=off", "-fno-math-errno",
        };
        if (!self.hasLibc()) return &(all ++ .{"-ffreestanding"});
        if (self.hasRoom()) return &all;
        return if (self.target.result.cpu.arch.isRISCV()) &(all ++ .{"-Oz"}) else &(all ++ .{"-Os"});
    }

    /// Whether 1 MiB has room for code that is fast before it is small.
    fn hasRoom(self: Build) bool {
        const arch = self.target.result.cpu.arch;
        return !arch.isRISCV() and !arch.isPowerPC();
    }

    /// Without a C library there is the layout half alone.
    fn hasLibc(self: Build) bool {
        return self.target.result.os.tag != .freestanding;
    }

    /// One object per unit, most of them for few bytes, and one per file of the host's kernels: what the files of a
    /// unit call of each other needs no entries in tables, which would be half of the bytes. Debuggers want files as
    /// they are.
    fn staticLibrary(self: Build) Library {
        const folder = "c/src";
        const units = if (self.optimize == Mode.Debug) &.{} else sources.units(self.b, self.hasRoom());
        var objects: std.ArrayList(*Compile) = .empty;
        for (sources.find(self.b, folder)) |*file| {
            if (sources.isInUnit(units, file.*, folder)) continue;
            if (!self.hasLibc() and sources.needsLibc(file.*[folder.len + 1 ..])) continue;
            const name = archives.objectName(self.b, folder, file.*);
            self.addObject(&objects, name, self.fileModule(folder, file.*));
        }
        for (units) |unit| {
            if (!self.hasLibc() and sources.needsLibc(unit.folder)) continue;
            self.addObject(&objects, unit.name, self.unitModule(folder, units, unit));
        }
        if (self.hasLibc()) {
            self.addObject(&objects, "ptx", self.embeddedModule(self.kernelFile()));
            self.addObject(&objects, "snippets", self.embeddedModule(self.snippetFile()));
        }
        return .{ .objects = objects.items, .archive = archives.make(self.b, self.target.result, objects.items) };
    }

    /// What `b.dependency("dimfold", …).artifact("dimfold")` finds: the library with its headers.
    fn artifact(self: Build, objects: []const *Compile) *Compile {
        const made = self.module("c/src", &.{});
        for (objects) |object| made.addObject(object);
        const library = self.b.addLibrary(.{ .name = "dimfold", .linkage = .static, .root_module = made });
        library.installHeadersDirectory(self.b.path("c/include"), "", .{});
        return library;
    }

    fn addObject(self: Build, objects: *std.ArrayList(*Compile), name: []const u8, root: *std.Build.Module) void {
        const object = self.b.addObject(.{ .name = name, .root_module = root });
        objects.append(self.b.allocator, object) catch @panic("out of memory");
    }

    /// A file by itself: what takes long anyway, whatever surrounds it, is compiled for few bytes.
    fn fileModule(self: Build, folder: []const u8, file: []const u8) *std.Build.Module {
        const made = self.module(folder, &.{});
        const is_long = std.mem.endsWith(u8, file, "/functions.c");
        made.addCSourceFile(.{ .file = self.b.path(file), .flags = if (is_long) self.smallFlags() else self.flags() });
        return made;
    }

    /// Code for few bytes, where there would be room for more.
    fn smallFlags(self: Build) []const []const u8 {
        if (!self.hasRoom()) return self.flags();
        return std.mem.concat(self.b.allocator, []const u8, &.{ self.flags(), &.{"-Os"} }) catch
            @panic("out of memory");
    }

    fn unitModule(self: Build, folder: []const u8, all: []const sources.Unit, unit: sources.Unit) *std.Build.Module {
        const made = self.module(folder, &.{});
        made.addCSourceFile(.{
            .file = sources.unitFile(self.b, folder, all, unit),
            .flags = if (unit.small) self.smallFlags() else self.flags(),
        });
        return made;
    }

    /// A C file that was made of PTX.
    fn embeddedModule(self: Build, embedded: std.Build.LazyPath) *std.Build.Module {
        const made = self.module("c/src", &.{});
        made.addCSourceFile(.{ .file = embedded, .flags = self.flags() });
        return made;
    }

    fn snippetFile(self: Build) std.Build.LazyPath {
        return kernels.snippets(self.b, kernels.hasCuda(self.target.result));
    }

    fn kernelFile(self: Build) std.Build.LazyPath {
        return kernels.file(self.b, kernels.hasCuda(self.target.result));
    }

    fn sharedLibrary(self: Build) *Compile {
        const made = self.module("c/src", sources.find(self.b, "c/src"));
        made.addCSourceFile(.{ .file = self.kernelFile(), .flags = self.flags() });
        made.addCSourceFile(.{ .file = self.snippetFile(), .flags = self.flags() });
        return self.b.addLibrary(.{
            .name = "dimfold",
            .linkage = .dynamic,
            .root_module = made,
            .version = .{ .major = abi_version, .minor = version.minor, .patch = version.patch },
        });
    }

    fn program(self: Build, name: []const u8, folder: []const u8, archive: std.Build.LazyPath) *Compile {
        const made = self.module(folder, sources.find(self.b, folder));
        made.addObjectFile(archive);
        return self.b.addExecutable(.{ .name = name, .root_module = made });
    }
};

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{ .default_target = portableTarget(b) });
    const optimize = b.option(Mode, "optimize", "How the Zig module is built, by which no C code gets slower") orelse
        Mode.ReleaseFast;
    const optimize_c = b.option(Mode, "optimize_c", "How the C code is built: ReleaseFast unless told otherwise");
    const fast: Build = .{ .b = b, .target = target, .optimize = optimize_c orelse Mode.ReleaseFast };
    const debug: Build = .{ .b = b, .target = target, .optimize = Mode.Debug, .checked = true };

    const static = fast.staticLibrary();
    const archive = static.archive;
    const shared = fast.sharedLibrary();
    const program = fast.program(program_name, "c/cli", archive);
    const tests = fast.program("dimfold-tests", "tests/c", archive);
    const tests_debug = debug.program("dimfold-tests-debug", "tests/c", debug.staticLibrary().archive);

    const library = installLibrary(b, target, archive);
    offer(b, fast.artifact(static.objects));
    const programs = b.addInstallArtifact(program, .{ .dest_sub_path = "dimfold" });
    if (target.result.os.tag != .windows) b.getInstallStep().dependOn(&programs.step);
    b.installDirectory(.{ .source_dir = b.path("c/include"), .install_dir = .header, .install_subdir = "" });
    install_files.add(b, target.result);
    const shares = installShared(b, shared);
    const tested = install(b, "test-programs", "Install what the tests run", &.{ tests, tests_debug });
    for ([_]*std.Build.Step{ library, shares, &programs.step }) |step| tested.dependOn(step);
    if (kernels.hasCuda(target.result)) tested.dependOn(gpuPrograms(fast, archive));

    crossBuild(b);
    kernels.install(b);
    b.step("package", "Make the Rust crates with the C source inside").dependOn(packageCrates(b));

    start(b, "run", "Run the program with the arguments after --", b.addRunArtifact(program));
    start(b, "test-c", "Run the C tests, or those whose name or file contains an argument", b.addRunArtifact(tests));
    start(b, "test-c-debug", "The same, where undefined behaviour traps", b.addRunArtifact(tests_debug));

    const module = bindings.addModule(b, .{ .target = target, .optimize = optimize }, archive);
    start(b, "test-zig", "Run the tests of the Zig module", b.addRunArtifact(bindings.tests(b, module)));
    start(b, "examples-zig", "Run the Zig examples, or those named after --", bindings.examples(b, archive));

    scripts(b, program, shared);
}

/// What Python does, with what is built or for itself.
fn scripts(b: *std.Build, program: *Compile, shared: *Compile) void {
    start(b, "test", "Run all tests, or the suites named after --", runTests(b, &.{}));
    start(b, "proof", "Search further, and test with a second Zig", runTests(b, &.{"--proof"}));
    start(b, "generate", "Write all files that are generated and committed", generate(b, program));
    start(b, "tidy", "Check the numbers of the code's style", python(b, "tools/checkers/tidy.py"));
    start(b, "bench", "Measure beside the peers: all, or those named after --", python(b, "tools/bench.py"));
    start(b, "replay", "Replay the files of vectors named after --", replay(b, shared));
}

/// What tests CUDA: on a machine that has a GPU, and on one that has none. Returns the step of the latter.
fn gpuPrograms(fast: Build, archive: std.Build.LazyPath) *std.Build.Step {
    const real = gpu.tests(fast, archive);
    const operations = gpu.operations(fast, archive);
    const bench = gpu.benchmark(fast, archive);
    const carried = [_]*Compile{ real, operations, bench };
    _ = install(fast.b, "gpu-programs", "Install the tests and the benchmark of a real GPU", &carried);
    const software = gpu.softwareTests(fast, archive);
    const kernel_tests = gpu.kernelTests(fast);
    const here = [_]*Compile{ kernel_tests, gpu.ptxTests(fast), gpu.software(fast), software, real, operations, bench };
    return install(fast.b, "software-gpu", "Install the software GPU, and what is tested with it", &here);
}

fn crossBuild(b: *std.Build) void {
    const step = b.step("cross", "Make the static library for each target of docs/targets.md");
    const wanted = b.option([]const []const u8, "cross-target", "Make only this one; may be given again") orelse &.{};
    for (wanted) |name| if (!cross.isTarget(name)) {
        step.dependOn(&b.addFail(b.fmt("cross makes no {s}: docs/targets.md lists its targets", .{name})).step);
    };
    for (cross.targets) |each| {
        if (wanted.len > 0 and !cross.contains(wanted, each.name)) continue;
        const there: Build = .{ .b = b, .target = cross.resolve(b, each), .optimize = Mode.ReleaseFast };
        const path = b.fmt("cross/{s}/libdimfold.a", .{each.name});
        step.dependOn(&b.addInstallFile(there.staticLibrary().archive, path).step);
    }
}

fn packageCrates(b: *std.Build) *std.Build.Step {
    const command = python(b, "tools/generators/package.py");
    command.has_side_effects = true;
    const made = command.addOutputDirectoryArg("package");
    command.addFileArg(kernels.file(b, true));
    command.addFileArg(kernels.snippets(b, true));
    if (@hasDecl(std.Build, "getInstallPath")) {
        command.addArg(b.getInstallPath(.prefix, "package"));
    } else {
        command.addDirectoryArg(.{ .relative = .{ .base = .install_prefix, .sub_path = "package" } });
    }
    return &b.addInstallDirectory(.{ .source_dir = made, .install_dir = .prefix, .install_subdir = "package" }).step;
}

fn install(b: *std.Build, name: []const u8, description: []const u8, artifacts: []const *Compile) *std.Build.Step {
    const step = b.step(name, description);
    for (artifacts) |artifact| step.dependOn(&b.addInstallArtifact(artifact, .{}).step);
    return step;
}

/// Lets a package that depends on this one find an artifact, which is installed nowhere.
fn offer(b: *std.Build, artifact: *Compile) void {
    const options: std.Build.Step.InstallArtifact.Options = .{
        .dest_dir = .disabled,
        .h_dir = .disabled,
        .pdb_dir = .disabled,
        .implib_dir = .disabled,
    };
    b.getInstallStep().dependOn(&b.addInstallArtifact(artifact, options).step);
}

/// In a folder of its own: where both libraries lie side by side, linkers take the shared one.
fn installShared(b: *std.Build, shared: *Compile) *std.Build.Step {
    const step = b.step("shared", "Install the shared library into lib/shared");
    const place: std.Build.Step.InstallArtifact.Options.Dir = .{ .override = .{ .custom = "lib/shared" } };
    step.dependOn(&b.addInstallArtifact(shared, .{ .dest_dir = place }).step);
    return step;
}

/// The library by itself, which the default step installs among others.
fn installLibrary(b: *std.Build, target: std.Build.ResolvedTarget, archive: std.Build.LazyPath) *std.Build.Step {
    const step = b.step("library", "Install the static library alone");
    step.dependOn(&b.addInstallLibFile(archive, archives.name(target.result)).step);
    b.getInstallStep().dependOn(step);
    return step;
}

/// A step that runs a command in the caller's directory, with what follows -- as its last arguments.
fn start(b: *std.Build, name: []const u8, description: []const u8, command: *Run) void {
    if (@hasDecl(Run, "addPassthruArgs")) {
        command.addPassthruArgs();
    } else if (b.args) |arguments| {
        command.addArgs(arguments);
    }
    b.step(name, description).dependOn(&command.step);
}

fn python(b: *std.Build, script: []const u8) *Run {
    const command = b.addSystemCommand(&.{"python3"});
    command.stdio = .inherit;
    command.addFileArg(b.path(script));
    return command;
}

/// The suites build for themselves what they test, so that a failing build is a failed test among the others.
fn runTests(b: *std.Build, options: []const []const u8) *Run {
    const command = python(b, "tools/run_tests.py");
    command.addArgs(options);
    command.addArg(b.graph.zig_exe);
    return command;
}

fn generate(b: *std.Build, program: *Compile) *Run {
    const command = python(b, "tools/generate.py");
    command.addArtifactArg(program);
    return command;
}

fn replay(b: *std.Build, shared: *Compile) *Run {
    const command = python(b, "tests/replay/replay.py");
    command.addPrefixedArtifactArg("--library=", shared);
    return command;
}

fn numberBehind(comptime text: []const u8, comptime name: []const u8) usize {
    @setEvalBranchQuota(100_000);
    const rest = text[std.mem.indexOf(u8, text, name).? + name.len ..];
    return std.fmt.parseInt(usize, rest[0..std.mem.indexOfScalar(u8, rest, '\n').?], 10) catch unreachable;
}

/// The oldest machine of the builder's kind, with Zig's own libc: what is built does not depend on the builder.
fn portableTarget(b: *std.Build) std.Target.Query {
    const host = b.graph.host.result;
    return .{ .cpu_arch = host.cpu.arch, .cpu_model = .baseline, .os_tag = host.os.tag, .abi = host.abi };
}
