/* Layouts that are swizzled: behind the layout, or before it and then moved behind it.

   An index is split into the coordinates of the coalesced leaves. Where all extents before a leaf are powers of two,
   the low bits of its coordinate are bits of the index, so that a swizzle that flips one of them moves the position by
   a known weight. If the weight is a power of two and nothing else reaches that bit of the position, flipping the one
   is flipping the other. */
#include "swizzle.h"

/* A bit of the index: digit `digit` of the coordinate of a leaf, and bit `position` of the position, or none if the
   stride is 0. */
typedef struct pass_bit {
    uint32_t leaf, digit, position;
    bool is_lost;
} pass_bit;

typedef struct pass_layout {
    nested_leaves leaves;
    size_t reach; /* of the indices; at least 1 */
    ptrdiff_t offset;
} pass_layout;

static bool pass_divides(size_t shape, uint32_t bits)
{
    return bits < 64 && ((uint64_t)shape & (((uint64_t)1 << bits) - 1)) == 0;
}

/* The leaf and digit of a bit of the index, false if there is no such thing. The last leaf goes on for ever. */
static bool pass_find(pass_bit *found, const nested_leaves *leaves, uint32_t bit)
{
    uint32_t leaf = 0;
    for (; leaf + 1 < leaves->count && !pass_divides(leaves->leaf[leaf].shape, bit + 1); leaf++) {
        uint32_t bits = swizzle_zeros_below(leaves->leaf[leaf].shape);
        if (leaves->leaf[leaf].shape >> bits != 1)
            return false;
        bit -= bits;
    }
    found->leaf = leaf;
    found->digit = bit;
    return true;
}

/* Its weight as a bit of the position. */
static bool pass_weigh(pass_bit *found, const nested_leaves *leaves)
{
    ptrdiff_t stride = leaves->count > 0 ? leaves->leaf[found->leaf].stride : 0;
    uint32_t zeros = swizzle_zeros_below((uint64_t)(int64_t)stride);
    found->position = found->digit + zeros;
    found->is_lost = stride == 0;
    return found->is_lost ||
           (stride > 0 && stride >> zeros == 1 && found->position < (uint32_t)NESTED_SWIZZLE_BITS - 1);
}

/* How many coordinates a leaf has that indices below the reach lead to. */
static size_t pass_extent(const pass_layout *layout, uint32_t leaf)
{
    size_t before = 1;
    if (leaf + 1 < layout->leaves.count)
        return layout->leaves.leaf[leaf].shape;
    for (uint32_t earlier = 0; earlier < leaf; earlier++)
        before *= layout->leaves.leaf[earlier].shape;
    return (layout->reach - 1) / before + 1;
}

/* The most that a leaf adds below bit `bit.position`, or into it, not counting the bit itself. */
static bool pass_below(size_t *below, const pass_layout *layout, uint32_t leaf, pass_bit bit)
{
    size_t stride = dimfold_ptrdiff_magnitude(layout->leaves.leaf[leaf].stride);
    size_t most = pass_extent(layout, leaf) - 1;
    uint32_t zeros = swizzle_zeros_below(stride);
    uint32_t digits = leaf == bit.leaf ? bit.digit : bit.position + 1 > zeros ? bit.position + 1 - zeros : 0;
    if (digits < sizeof(size_t) * 8)
        most = dimfold_size_min(most, ((size_t)1 << digits) - 1);
    return dimfold_size_mul(below, stride, most);
}

/* Whether a bit of the position is that bit of the index for all indices: what lies below it never reaches it. */
static bool pass_is_alone(const pass_layout *layout, pass_bit bit)
{
    size_t up = (size_t)layout->offset & (((size_t)2 << bit.position) - 1), down = 0, below;
    size_t start = up;
    for (uint32_t leaf = 0; leaf < layout->leaves.count; leaf++) {
        size_t *side = layout->leaves.leaf[leaf].stride < 0 ? &down : &up;
        if (!pass_below(&below, layout, leaf, bit) || !dimfold_size_add(side, *side, below))
            return false;
    }
    return down <= start && up >> bit.position == 0;
}

static bool pass_bit_of(pass_bit *found, const pass_layout *layout, uint32_t bit)
{
    return pass_find(found, &layout->leaves, bit) && pass_weigh(found, &layout->leaves) &&
           (found->is_lost || pass_is_alone(layout, *found));
}

/* The bits of the position that decide and those that change, and how far apart every two of them are. */
typedef struct pass_masks {
    uint64_t y, z;
    int32_t shift;
} pass_masks;

static dimfold_status pass_add(dimfold_call call, pass_masks *masks, uint32_t y, uint32_t z, const char *operand)
{
    int32_t shift = (int32_t)y - (int32_t)z;
    bool fits = masks->y == 0 || masks->shift == shift;
    masks->y |= (uint64_t)1 << y;
    masks->z |= (uint64_t)1 << z;
    masks->shift = shift;
    if (!fits)
        return dimfold_refuse(call, DIMFOLD_REASON_SWIZZLE_APART, operand, (int64_t)masks->y, (int64_t)masks->z);
    return DIMFOLD_OK;
}

/* Moves one pair of the swizzle's bits, unless it changes nothing: the deciding bit is never 1, or the other one leaves
   the position as it is. */
static dimfold_status pass_pair(dimfold_call call, pass_masks *masks, const pass_layout *layout, uint32_t bit_y,
                                uint32_t bit_z, const char *operand)
{
    pass_bit y, z;
    if ((uint64_t)(layout->reach - 1) >> bit_y == 0)
        return DIMFOLD_OK;
    if (!pass_bit_of(&z, layout, bit_z))
        return dimfold_refuse(call, DIMFOLD_REASON_SWIZZLE_BIT, operand, 0, bit_z);
    if (z.is_lost)
        return DIMFOLD_OK;
    if (!pass_bit_of(&y, layout, bit_y) || y.is_lost)
        return dimfold_refuse(call, DIMFOLD_REASON_SWIZZLE_BIT, operand, 0, bit_y);
    return pass_add(call, masks, y.position, z.position, operand);
}

/* Whether swizzled indices may lie beyond the layout, where a last extent of 1 counts: a bit stays below the size if
   whole blocks of it do. */
static bool pass_leaves(const dimfold_nested *layout, dimfold_swizzle swizzle, size_t reach)
{
    uint32_t y = swizzle_low_y(swizzle), pairs = 0;
    size_t size = nested_node_size(layout, nested_root(layout));
    for (; pairs < swizzle.bits && (uint64_t)(reach - 1) >> y >> pairs != 0; pairs++) {
    }
    return reach > size || !pass_divides(size, swizzle_low_z(swizzle) + pairs);
}

dimfold_status dimfold_nested_pass_swizzle(dimfold_call call, dimfold_swizzle *result, const dimfold_nested *layout,
                                           dimfold_swizzle swizzle, size_t reach, const char *operand)
{
    pass_masks masks = {0, 0, 0};
    pass_layout passed = {.reach = reach, .offset = layout->offset};
    dimfold_swizzle made;
    dimfold_nested_coalesce_leaves(&passed.leaves, layout, nested_root(layout), pass_leaves(layout, swizzle, reach));
    for (uint32_t pair = 0; pair < swizzle.bits; pair++)
        DIMFOLD_TRY(pass_pair(call, &masks, &passed, swizzle_low_y(swizzle) + pair, swizzle_low_z(swizzle) + pair,
                              operand));
    if (!dimfold_swizzle_of_masks(&made, masks.y, masks.z))
        return dimfold_refuse(call, DIMFOLD_REASON_SWIZZLE_APART, operand, (int64_t)masks.y, (int64_t)masks.z);
    return dimfold_swizzle_merge(call, result, layout->swizzle, made);
}

/* `layout` with another swizzle and offset; a swizzle of 0 bits is none. */
static dimfold_status pass_write(dimfold_call call, dimfold_nested *result, const dimfold_nested *layout,
                                 dimfold_swizzle swizzle, ptrdiff_t offset)
{
    dimfold_nested origin = {.offset = offset};
    nested_writer writer;
    if (swizzle.bits != 0)
        origin.swizzle = swizzle;
    nested_start(&writer);
    dimfold_nested_put_node(&writer, layout, nested_root(layout));
    return dimfold_nested_finish(call, result, &writer, &origin);
}

static dimfold_status pass_check(dimfold_call call, const dimfold_nested *result, const dimfold_nested *layout,
                                 dimfold_swizzle swizzle)
{
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    return dimfold_swizzle_check(call, swizzle, "swizzle");
}

dimfold_status dimfold_nested_composition_swizzle(dimfold_nested *result, const dimfold_nested *layout,
                                                  dimfold_swizzle swizzle, dimfold_diag *diag)
{
    dimfold_call call = {diag, "composition_swizzle"};
    dimfold_swizzle passed;
    DIMFOLD_TRY(pass_check(call, result, layout, swizzle));
    size_t size = nested_node_size(layout, nested_root(layout));
    DIMFOLD_TRY(dimfold_nested_pass_swizzle(call, &passed, layout, swizzle, size, "layout"));
    return pass_write(call, result, layout, passed, layout->offset);
}

/* Positions that are swizzled already may be moved where no bit of their swizzle sees it. */
static dimfold_status pass_check_offset(dimfold_call call, ptrdiff_t offset, dimfold_swizzle swizzle)
{
    size_t unseen = (size_t)1 << swizzle_end(swizzle);
    if (swizzle.bits != 0 && ((size_t)offset & (unseen - 1)) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_SWIZZLE_OFFSET, "offset", (int64_t)unseen, (int64_t)offset);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_swizzled(dimfold_nested *result, dimfold_swizzle swizzle, ptrdiff_t offset,
                                       const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "swizzled"};
    DIMFOLD_TRY(pass_check(call, result, layout, swizzle));
    DIMFOLD_TRY(pass_check_offset(call, offset, layout->swizzle));
    DIMFOLD_TRY(dimfold_swizzle_merge(call, &swizzle, swizzle, layout->swizzle));
    if (!dimfold_ptrdiff_add(&offset, layout->offset, offset))
        return dimfold_refuse(call, DIMFOLD_REASON_OFFSET_OVERFLOW, "layout", (int64_t)PTRDIFF_MAX,
                              (int64_t)layout->offset);
    return pass_write(call, result, layout, swizzle, offset);
}
