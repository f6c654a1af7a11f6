//! What Zig 0.16 and 0.17 answer differently about types.

/// The names of a struct's or a tuple's fields, in the order of declaration.
pub fn fieldNames(comptime T: type) []const [:0]const u8 {
    const info = @typeInfo(T).@"struct";
    if (@hasField(@TypeOf(info), "field_names")) return info.field_names;
    comptime {
        var names: [info.fields.len][:0]const u8 = undefined;
        for (&names, info.fields) |*name, field| name.* = field.name;
        const all = names;
        return &all;
    }
}

/// Whether the type is a pointer through which nothing can be written.
pub fn isConst(comptime Pointer: type) bool {
    const info = @typeInfo(Pointer).pointer;
    return if (@hasField(@TypeOf(info), "attrs")) info.attrs.@"const" else info.is_const;
}

/// The value of a tuple's field that is part of the tuple's type.
pub fn comptimeField(comptime Tuple: type, comptime name: []const u8) @FieldType(Tuple, name) {
    const nothing: Tuple = undefined;
    return @field(nothing, name);
}
