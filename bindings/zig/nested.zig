//! Nested layouts: CuTe's layouts, where shape and stride are trees, and the algebra on them.
pub const Access = @import("nested/thread_value.zig").Access;
pub const AccessAll = @import("nested/thread_value.zig").AccessAll;
pub const Nested = @import("nested/layout.zig").Nested;
pub const NestedOptions = @import("nested/options.zig").Options;
pub const NestedView = @import("nested/view.zig").NestedView;
pub const Ownership = @import("nested/thread_value.zig").Ownership;
pub const Static = @import("nested/given.zig").Static;
pub const Swizzle = @import("nested/swizzle.zig").Swizzle;
pub const ThreadValue = @import("nested/thread_value.zig").ThreadValue;
pub const Tiler = @import("nested/tiler.zig").Tiler;
pub const Tuple = @import("nested/tuple.zig").Tuple;
pub const static = @import("nested/given.zig").static;
