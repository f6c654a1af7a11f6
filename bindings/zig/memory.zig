//! Memory that is not the process's own: of devices, and pinned for them.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Queue = @import("queue.zig").Queue;
const reflect = @import("reflect.zig");
const status = @import("status.zig");
const std = @import("std");
const Error = status.Error;

/// DLPack's device types that this version knows.
pub const DeviceType = enum(i32) {
    cpu = c.DIMFOLD_DEVICE_CPU,
    cuda = c.DIMFOLD_DEVICE_CUDA,
    /// Memory of the host that CUDA devices can address: pinned.
    cuda_host = c.DIMFOLD_DEVICE_CUDA_HOST,
    rocm = c.DIMFOLD_DEVICE_ROCM,
    rocm_host = c.DIMFOLD_DEVICE_ROCM_HOST,
    cuda_managed = c.DIMFOLD_DEVICE_CUDA_MANAGED,
    _,
};

/// What a slice is on the host, for memory of a device: `DeviceSlice([]f32)` can be written by operations,
/// `DeviceSlice([]const f32)` only be read, and neither can be dereferenced here. Owns nothing. `Queue.alloc` makes
/// one; memory of other libraries is written down field by field:
///
///     const theirs: dimfold.DeviceSlice([]f32) = .{ .ptr = pointer, .len = 12, .device_type = .cuda, .device_id = 0 };
pub fn DeviceSlice(comptime Slice: type) type {
    const T = SliceElement("DeviceSlice", Slice);
    return struct {
        /// An address of the device; null if there are no items.
        ptr: ?Address,
        len: usize,
        device_type: DeviceType,
        device_id: i32 = 0,

        const Self = @This();
        pub const Address = if (reflect.isConst(Slice)) *const anyopaque else *anyopaque;
        /// The slice that this would be on the host.
        pub const Items = Slice;

        /// The items from `start` to before `end`, both at most `len`.
        pub fn part(self: Self, start: usize, end: usize) Self {
            std.debug.assert(start <= end and end <= self.len);
            const address = if (self.ptr) |first| @intFromPtr(first) + start * @sizeOf(T) else 0;
            return .{
                .ptr = if (start == end) null else @ptrFromInt(address),
                .len = end - start,
                .device_type = self.device_type,
                .device_id = self.device_id,
            };
        }

        /// The same memory, which nothing can be written through.
        pub fn asConst(self: Self) DeviceSlice([]const T) {
            return .{ .ptr = self.ptr, .len = self.len, .device_type = self.device_type, .device_id = self.device_id };
        }
    };
}

/// A slice of pinned memory: the host's, which CUDA devices address too. A view of it copies without buffers in between
/// and can be captured into a graph. `items` is an ordinary slice; parts of it are pinned as well:
///
///     const first: dimfold.PinnedSlice([]f32) = .{ .items = pinned.items[0..4] };
pub fn PinnedSlice(comptime Slice: type) type {
    const T = SliceElement("PinnedSlice", Slice);
    return struct {
        items: Slice,

        const Self = @This();
        pub const Items = Slice;

        /// The same memory, which nothing can be written through.
        pub fn asConst(self: Self) PinnedSlice([]const T) {
            return .{ .items = self.items };
        }
    };
}

fn SliceElement(comptime of: []const u8, comptime Slice: type) type {
    const info = @typeInfo(Slice);
    if (info != .pointer or info.pointer.size != .slice)
        @compileError(of ++ " takes the type of a slice, such as []f32, not " ++ @typeName(Slice));
    return info.pointer.child;
}

/// `Queue.alloc`.
pub fn alloc(self: Queue, comptime T: type, count: usize, diagnostics: ?*Diagnostics) Error!DeviceSlice([]T) {
    var memory: ?*anyopaque = null;
    // What is more than all memory is refused as such.
    const size_bytes = count *| @sizeOf(T);
    try status.check(c.dimfold_alloc(self.handle, size_bytes, &memory, abi.raw(diagnostics)));
    return .{ .ptr = memory, .len = count, .device_type = self.deviceType(), .device_id = self.deviceId() };
}

/// `Queue.free`.
pub fn free(self: Queue, memory: anytype, diagnostics: ?*Diagnostics) Error!void {
    if (!isDeviceSlice(@TypeOf(memory))) @compileError("free takes a DeviceSlice, not " ++ @typeName(@TypeOf(memory)));
    return status.check(c.dimfold_free(self.handle, @constCast(memory.ptr), abi.raw(diagnostics)));
}

/// Allocates memory of the host for `count` items that the devices can address. It is aligned to 256 bytes and not
/// cleared; the caller frees it with `pinnedFree`. `error.CudaUnavailable`, `error.Resource`, `error.Cuda`. Safe from
/// any thread, as are the three below.
pub fn pinnedAlloc(comptime T: type, count: usize, diagnostics: ?*Diagnostics) Error!PinnedSlice([]T) {
    var memory: ?*anyopaque = null;
    try status.check(c.dimfold_pinned_alloc(count *| @sizeOf(T), &memory, abi.raw(diagnostics)));
    const first: [*]T = @ptrCast(@alignCast(memory orelse return .{ .items = &.{} }));
    return .{ .items = first[0..count] };
}

/// Frees what `pinnedAlloc` gave, after waiting for what devices do with it.
pub fn pinnedFree(memory: anytype, diagnostics: ?*Diagnostics) Error!void {
    requirePinned("pinnedFree", @TypeOf(memory));
    return status.check(c.dimfold_pinned_free(addressOf(memory.items), abi.raw(diagnostics)));
}

/// Pins memory that the caller has already, a slice or a pointer to an array, until `unregister`: a whole allocation,
/// which must stay where it is. `error.Argument` for none, `error.CudaUnavailable`, `error.Resource`, `error.Cuda`.
pub fn register(items: anytype, diagnostics: ?*Diagnostics) Error!PinnedSlice(SliceOf(@TypeOf(items))) {
    const slice: SliceOf(@TypeOf(items)) = items;
    const first: ?*anyopaque = @ptrCast(@constCast(slice.ptr));
    const size_bytes = slice.len * @sizeOf(std.meta.Child(@TypeOf(slice)));
    try status.check(c.dimfold_register(first, size_bytes, abi.raw(diagnostics)));
    return .{ .items = slice };
}

/// Ends what `register` did.
pub fn unregister(memory: anytype, diagnostics: ?*Diagnostics) Error!void {
    requirePinned("unregister", @TypeOf(memory));
    return status.check(c.dimfold_unregister(addressOf(memory.items), abi.raw(diagnostics)));
}

fn requirePinned(comptime operation: []const u8, comptime Data: type) void {
    if (!isPinnedSlice(Data)) @compileError(operation ++ " takes a PinnedSlice, not " ++ @typeName(Data));
}

/// null without items, as nobody knows what the address of none is.
fn addressOf(items: anytype) ?*anyopaque {
    return if (items.len == 0) null else @ptrCast(@constCast(items.ptr));
}

inline fn isDeviceSlice(comptime Data: type) bool {
    return hasItems(Data) and Data == DeviceSlice(Data.Items);
}

inline fn isPinnedSlice(comptime Data: type) bool {
    return hasItems(Data) and Data == PinnedSlice(Data.Items);
}

inline fn hasItems(comptime Data: type) bool {
    return @typeInfo(Data) == .@"struct" and @hasDecl(Data, "Items");
}

/// The type of the slice that memory given to a view is, or would be on the host. Does not compile for what is none.
pub fn SliceOf(comptime Data: type) type {
    switch (@typeInfo(Data)) {
        .pointer => |pointer| switch (pointer.size) {
            .slice => return if (reflect.isConst(Data)) []const pointer.child else []pointer.child,
            .one => if (@typeInfo(pointer.child) == .array) {
                const T = std.meta.Child(pointer.child);
                return if (reflect.isConst(Data)) []const T else []T;
            },
            else => {},
        },
        .array => @compileError("a view does not hold " ++ @typeName(Data) ++ " itself: pass `&array`, or a slice"),
        .@"struct" => if (isDeviceSlice(Data) or isPinnedSlice(Data)) return Data.Items,
        else => {},
    }
    @compileError("a view takes a slice, a pointer to an array, a DeviceSlice or a PinnedSlice, not " ++
        @typeName(Data));
}

/// What a view keeps of memory given to it: a slice, where it was a pointer to an array.
pub fn Kept(comptime Data: type) type {
    return Holding(Data, SliceOf(Data));
}

/// Such memory of other items, or read-only.
pub fn Holding(comptime Data: type, comptime Slice: type) type {
    if (isDeviceSlice(Data)) return DeviceSlice(Slice);
    return if (isPinnedSlice(Data)) PinnedSlice(Slice) else Slice;
}

/// The same memory, which nothing can be written through.
pub fn asConst(data: anytype) Holding(@TypeOf(data), []const std.meta.Child(SliceOf(@TypeOf(data)))) {
    return if (@typeInfo(@TypeOf(data)) == .@"struct") data.asConst() else data;
}

/// The items that can be read here. Does not compile for a device's.
pub fn itemsHere(comptime operation: []const u8, data: anytype) SliceOf(@TypeOf(data)) {
    const Data = @TypeOf(data);
    if (isDeviceSlice(Data))
        @compileError(operation ++ " reaches items, but those of a DeviceSlice lie on a device: copy them to the host");
    return if (isPinnedSlice(Data)) data.items else data;
}

/// Where memory lies, as C has it.
pub const Place = struct {
    address: ?*anyopaque,
    len: usize,
    device_type: DeviceType = .cpu,
    device_id: i32 = 0,

    pub fn of(data: anytype) Place {
        const Data = @TypeOf(data);
        if (!isDeviceSlice(Data)) {
            const items = itemsHere("", data);
            const device_type: DeviceType = if (isPinnedSlice(Data)) .cuda_host else .cpu;
            return .{ .address = addressOf(items), .len = items.len, .device_type = device_type };
        }
        return .{
            .address = @constCast(data.ptr),
            .len = data.len,
            .device_type = data.device_type,
            .device_id = data.device_id,
        };
    }

    /// The same place as memory of `len` items that a view of type Data sees.
    pub fn as(self: Place, comptime Data: type, len: usize) Data {
        if (isDeviceSlice(Data))
            return .{ .ptr = self.address, .len = len, .device_type = self.device_type, .device_id = self.device_id };
        const T = std.meta.Child(SliceOf(Data));
        const address = self.address orelse return none(Data);
        const first: [*]T = @ptrCast(@alignCast(address));
        return if (isPinnedSlice(Data)) .{ .items = first[0..len] } else first[0..len];
    }

    fn none(comptime Data: type) Data {
        return if (isPinnedSlice(Data)) .{ .items = &.{} } else &.{};
    }
};
