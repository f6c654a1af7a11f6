//! DLPack: tensors of other libraries as views, and views as tensors for other libraries.
const abi = @import("call.zig");
const c = @import("c.zig");
const Diagnostics = @import("diagnostics.zig").Diagnostics;
const Dynamic = @import("layout.zig").Layout(.dynamic);
const queue = @import("queue.zig");
const RawView = @import("view.zig").RawView;
const status = @import("status.zig");
const std = @import("std");
const Allocator = std.mem.Allocator;
const Error = status.Error;

/// DLPack's own structs, byte for byte. A `DlTensor` is lent; `DlManaged` (DLPack 0.x) and `DlVersioned` (1.x) change
/// hands: whoever has one deletes it, once.
pub const DlTensor = c.dimfold_dl_tensor;
pub const DlManaged = c.dimfold_dl_managed;
pub const DlVersioned = c.dimfold_dl_versioned;
/// Room for the shape and the strides of a tensor that is lent.
pub const DlStorage = c.dimfold_dl_storage;
/// Ends the life of what an owner stands for.
pub const DlRelease = c.dimfold_dl_release;

/// `flags` of a `DlVersioned`.
pub const dl_read_only: u64 = c.DIMFOLD_DL_READ_ONLY;
pub const dl_is_copied: u64 = c.DIMFOLD_DL_IS_COPIED;

/// A tensor as a view. `layout` takes a copy of shape and strides, and the view borrows that; it borrows the tensor's
/// memory until the deleter is called. The view's data is the lowest byte that the tensor covers, its size_bytes how
/// many there are. A stride that nobody follows becomes 1. `error.Unsupported` for devices whose `data` is no address,
/// `error.Ndim`, `error.Shape` for an extent below 0, `error.Dtype` for items that are not 1 to 16 whole bytes,
/// `error.Overflow` for what this machine cannot address, `error.Null` for elements without data.
pub fn fromDlpack(tensor: *const DlTensor, layout: *Dynamic, diagnostics: ?*Diagnostics) Error!RawView {
    var made: RawView = undefined;
    try status.check(c.dimfold_view_from_dlpack(abi.raw(&made), abi.raw(layout), tensor, abi.raw(diagnostics)));
    return made;
}

/// The same for a tensor of DLPack 1.x: the view is read-only if the tensor is. `error.Unsupported` for another major
/// version. The tensor stays the caller's.
pub fn fromDlpackVersioned(tensor: *const DlVersioned, layout: *Dynamic, diagnostics: ?*Diagnostics) Error!RawView {
    var made: RawView = undefined;
    const found = abi.raw(&made);
    try status.check(c.dimfold_view_from_dlpack_versioned(found, abi.raw(layout), tensor, abi.raw(diagnostics)));
    return made;
}

/// The view as a tensor to lend. It borrows the view's data, and `storage` for shape and strides. Its byte_offset is 0.
/// Checks the view as operations do. `error.Unsupported` for a view whose bytes are swapped, `error.Readonly` for one
/// that is read-only, which DLPack cannot say before 1.0.
pub fn toDlpack(self: *const RawView, storage: *DlStorage, diagnostics: ?*Diagnostics) Error!DlTensor {
    var tensor: DlTensor = undefined;
    try status.check(c.dimfold_view_to_dlpack(&tensor, storage, abi.raw(self), abi.raw(diagnostics)));
    return tensor;
}

/// The view as a tensor to give away. Copies shape and strides and takes `owner`: the tensor's deleter calls `release`
/// with it, unless that is null, and frees the tensor. Until then the data must live, and so must `allocator`, where
/// the tensor's memory is taken from (null: malloc). A call that fails takes nothing. `error.Resource` without memory;
/// else as `toDlpack`.
pub fn toDlpackManaged(
    self: *const RawView,
    release: DlRelease,
    owner: ?*anyopaque,
    allocator: ?*const Allocator,
    diagnostics: ?*Diagnostics,
) Error!*DlManaged {
    return give(DlManaged, c.dimfold_view_to_dlpack_managed, self, .{ release, owner }, allocator, diagnostics);
}

/// The same for DLPack 1.x, where a view may be read-only.
pub fn toDlpackVersioned(
    self: *const RawView,
    release: DlRelease,
    owner: ?*anyopaque,
    allocator: ?*const Allocator,
    diagnostics: ?*Diagnostics,
) Error!*DlVersioned {
    return give(DlVersioned, c.dimfold_view_to_dlpack_versioned, self, .{ release, owner }, allocator, diagnostics);
}

fn give(
    comptime Tensor: type,
    function: anytype,
    self: *const RawView,
    owned: struct { DlRelease, ?*anyopaque },
    allocator: ?*const Allocator,
    diagnostics: ?*Diagnostics,
) Error!*Tensor {
    const from = queue.allocatorOf(allocator);
    var tensor: [*c]Tensor = null;
    try status.check(function(
        &tensor,
        abi.raw(self),
        owned[0],
        owned[1],
        if (allocator == null) null else &from,
        abi.raw(diagnostics),
    ));
    return tensor;
}

/// Ends what a consumer took: calls the tensor's deleter, if there is one, and leaves null, so that a second call does
/// nothing.
pub fn dlManagedDelete(tensor: *?*DlManaged) void {
    c.dimfold_dl_managed_delete(@ptrCast(tensor));
}

/// The same for DLPack 1.x.
pub fn dlVersionedDelete(tensor: *?*DlVersioned) void {
    c.dimfold_dl_versioned_delete(@ptrCast(tensor));
}
