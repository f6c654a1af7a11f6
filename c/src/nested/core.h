/* What all functions on nested layouts share: checks of what is read, and the writer of what is made. */
#pragma once

#include "base/checked.h"
#include "base/diag.h"
#include "nested/tree.h"

#include <dimfold/nested.h>

#define NESTED_INLINE TREE_INLINE

/* ---- Checks: NULL, parentheses, and of layouts and tilers what nested.h says ---- */

dimfold_status dimfold_tuple_check(dimfold_call call, const dimfold_tuple *tuple, const char *operand);
dimfold_status dimfold_nested_check(dimfold_call call, const dimfold_nested *layout, const char *operand);
dimfold_status dimfold_tiler_check(dimfold_call call, const dimfold_tiler *tiler, const char *operand);

/* What most functions refuse first: a result that is missing, and a layout as dimfold_nested_check does. */
NESTED_INLINE dimfold_status nested_check_operands(dimfold_call call, const void *result, const dimfold_nested *layout)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    return dimfold_nested_check(call, layout, "layout");
}

/* Adds one tiler per mode of a tuple of extents and `_`; its parentheses become angle brackets. */
void dimfold_tiler_put_shape(dimfold_tiler *tiler, const dimfold_tuple *shape);

/* Refuses a swizzle, basis strides, or a swizzle or offset where the function has no meaning for them. */
dimfold_status dimfold_nested_check_plain(dimfold_call call, const dimfold_nested *layout, const char *operand);
dimfold_status dimfold_nested_check_no_basis(dimfold_call call, const dimfold_nested *layout, const char *operand);
dimfold_status dimfold_nested_check_no_swizzle(dimfold_call call, const dimfold_nested *layout, const char *operand);

/* Refuses flags other than DIMFOLD_STRICT. */
dimfold_status dimfold_nested_check_flags(dimfold_call call, uint32_t flags);

/* Counts mode `mode` of `rank` from 0. */
dimfold_status dimfold_nested_mode(dimfold_call call, uint32_t *result, ptrdiff_t mode, uint32_t rank,
                                   const char *operand);

/* Bits of a position that a swizzle may touch: all but the sign, so that no swizzle leads out of ptrdiff_t. */
#define NESTED_SWIZZLE_BITS ((int32_t)sizeof(ptrdiff_t) * 8 - 1)

bool dimfold_swizzle_is_valid(dimfold_swizzle swizzle);

NESTED_INLINE bool nested_is_swizzled(const dimfold_nested *layout)
{
    return layout->swizzle.bits != 0;
}

NESTED_INLINE tree_node nested_root(const dimfold_nested *layout)
{
    return tree_root(layout->leaves);
}

NESTED_INLINE tree_node tuple_root(const dimfold_tuple *tuple)
{
    return tree_root(tuple->leaves);
}

/* The number of elements of the leaves of a node, of a layout that was checked. */
NESTED_INLINE size_t nested_node_size(const dimfold_nested *layout, tree_node node)
{
    size_t size = 1;
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++)
        size *= layout->shape[leaf];
    return size;
}

/* One leaf with all that travels with it. */
typedef struct nested_leaf {
    size_t shape;
    ptrdiff_t stride;
    uint32_t basis;
    bool static_shape, static_stride;
} nested_leaf;

NESTED_INLINE nested_leaf nested_leaf_of(const dimfold_nested *layout, uint32_t leaf)
{
    return (nested_leaf){layout->shape[leaf], layout->stride[leaf], layout->basis[leaf],
                         (layout->static_shape >> leaf & 1) != 0, (layout->static_stride >> leaf & 1) != 0};
}

/* A layout that is being written: start, then leaves and parentheses, then finish, which alone can fail and writes
   `result`. */
typedef struct nested_writer {
    tree_writer tree;
    uint32_t static_shape, static_stride;
    size_t shape[33]; /* one entry for what does not fit */
    ptrdiff_t stride[33];
    uint32_t basis[33];
} nested_writer;

NESTED_INLINE void nested_start(nested_writer *writer)
{
    writer->tree.leaves = writer->tree.opening = writer->tree.level = 0;
    writer->tree.failed = false;
    writer->static_shape = writer->static_stride = 0;
}

NESTED_INLINE void nested_open(nested_writer *writer)
{
    tree_open(&writer->tree);
}

NESTED_INLINE void nested_close(nested_writer *writer)
{
    tree_close(&writer->tree);
}

NESTED_INLINE void nested_put(nested_writer *writer, nested_leaf leaf)
{
    uint32_t at = tree_leaf(&writer->tree);
    writer->shape[at] = leaf.shape;
    writer->stride[at] = leaf.stride;
    writer->basis[at] = leaf.basis;
    if (at < TREE_LEAVES_MAX) {
        writer->static_shape |= (uint32_t)leaf.static_shape << at;
        writer->static_stride |= (uint32_t)leaf.static_stride << at;
    }
}

/* 1:0: what is left where nothing is. */
NESTED_INLINE void nested_put_one(nested_writer *writer, bool is_static)
{
    nested_put(writer, (nested_leaf){1, 0, 0, is_static, is_static});
}

/* Writes a node of a layout with the parentheses inside of it, and its own if it is a tuple. */
void dimfold_nested_put_node(nested_writer *writer, const dimfold_nested *layout, tree_node node);

/* The same without the parentheses of its own: its modes, as modes of the tuple that is open. */
void dimfold_nested_put_modes(nested_writer *writer, const dimfold_nested *layout, tree_node node);

/* Completes the result; offset and swizzle are those of `origin`, or none if it is NULL. DIMFOLD_ERR_UNSUPPORTED for
   too many leaves or levels, else what dimfold_nested_check finds wrong with the result. */
dimfold_status dimfold_nested_finish(dimfold_call call, dimfold_nested *result, const nested_writer *writer,
                                     const dimfold_nested *origin);

/* Leaves without parentheses: what the algebra computes with. */
typedef struct nested_leaves {
    uint32_t count;
    bool is_static; /* whether all that they were made of was static */
    nested_leaf leaf[33];
} nested_leaves;

/* The leaves of a node, extents 1 dropped and neighbours merged that continue each other: none at all if all extents
   are 1. The same function of the index, also beyond the size, as long as the last extent was not 1; with `beyond`
   also then: the last leaf is kept. */
void dimfold_nested_coalesce_leaves(nested_leaves *leaves, const dimfold_nested *layout, tree_node node, bool beyond);

/* Whether everything in a node is static. */
bool dimfold_nested_node_is_static(const dimfold_nested *layout, tree_node node);

/* Writes leaves as one leaf, as a tuple, or as 1:0 if there are none. */
void dimfold_nested_put_leaves(nested_writer *writer, const nested_leaves *leaves);
