/* What the operations of the algebra share with each other: leaves by stride, complements, inverses. */
#pragma once

#include "core.h"

NESTED_INLINE void nested_start_leaves(nested_leaves *leaves, bool is_static)
{
    leaves->count = 0;
    leaves->is_static = is_static;
}

/* Adds a leaf behind others that were coalesced: dropped if its extent is 1, merged where it goes on. */
void dimfold_nested_add_leaf(nested_leaves *leaves, nested_leaf next);

/* dimfold_nested_coalesce_leaves of what is left without strides 0. */
void dimfold_nested_filter_leaves(nested_leaves *leaves, const dimfold_nested *layout, tree_node node);

/* The numbers of the leaves by |stride|, smallest first, equal ones in their order. */
void dimfold_nested_order_leaves(uint8_t *order, const nested_leaves *leaves);

/* The leaf of a node that brought a stride into its coalesced leaves: the last one, as of two leaves that clash the
   later one is at fault. */
uint32_t dimfold_nested_leaf_with(const dimfold_nested *layout, tree_node node, ptrdiff_t stride);

/* Leaves as a layout. */
dimfold_status dimfold_nested_of_leaves(dimfold_call call, dimfold_nested *result, const nested_leaves *leaves);

/* Refuses tilers that are out of order, and offsets, swizzles and basis strides in them. */
dimfold_status dimfold_tiler_check_plain(dimfold_call call, const dimfold_tiler *tiler);

/* ---- Complement ---- */

/* What a complement is to fill: the extents of a cotarget. */
typedef struct complement_target {
    uint32_t count;
    bool is_static;
    size_t extent[TREE_LEAVES_MAX];
    size_t reached; /* written: the first position behind the layout and its gaps */
} complement_target;

/* A flag beside DIMFOLD_STRICT: as much behind the layout as it takes, also where gaps left positions out. */
#define COMPLEMENT_ENOUGH 2

/* A cotarget of one integer. */
NESTED_INLINE void complement_target_of_size(complement_target *target, size_t size, bool is_static)
{
    target->count = 1;
    target->is_static = is_static;
    target->extent[0] = size;
}

NESTED_INLINE size_t complement_target_size(const complement_target *target)
{
    size_t size = 1;
    for (uint32_t mode = 0; mode < target->count; mode++)
        size *= target->extent[mode];
    return size;
}

/* A cotarget with the extents of a node of a shape that was checked; DIMFOLD_ERR_OVERFLOW for their product. */
dimfold_status dimfold_nested_target_of_tuple(dimfold_call call, complement_target *target, const dimfold_tuple *shape,
                                              tree_node node, const char *operand);

/* The complement of a node in leaves, smallest stride first, all extents above 1. Without a target it is the cosize
   of the node. Swizzle and offset are not looked at. */
dimfold_status dimfold_nested_complement_leaves(dimfold_call call, nested_leaves *result, const dimfold_nested *layout,
                                                tree_node node, complement_target *target, uint32_t flags,
                                                const char *operand);

/* Writes node2 of layout2 composed with the complement of a block: where copies of the block go. */
dimfold_status dimfold_nested_places(dimfold_call call, nested_writer *writer, const dimfold_nested *layout,
                                     tree_node node, const dimfold_nested *layout2, tree_node node2,
                                     const char *operand);

/* ---- Inverses ---- */

/* The leaves of the right inverse of a layout without swizzle and offset, smallest position first: one for each leaf
   of the layout that the run goes through. */
void dimfold_nested_right_inverse_leaves(nested_leaves *result, const dimfold_nested *layout);

/* Merges leaves that go on where those before them end. */
void dimfold_nested_merge_leaves(nested_leaves *leaves);
