/* When two layouts are the same, and a hash that agrees. */
#include "layout/core.h"

LAYOUT_INLINE bool equality_literal(layout_in a, layout_in b)
{
    bool same = a.offset == b.offset;
    for (size_t i = 0; i < a.ndim; i++)
        same &= a.shape[i] == b.shape[i] && a.stride[i] == b.stride[i];
    return same;
}

LAYOUT_INLINE bool equality_equivalent(layout_in a, layout_in b)
{
    bool same_shape = true, same_steps = a.offset == b.offset, empty = false;
    for (size_t i = 0; i < a.ndim; i++) {
        same_shape &= a.shape[i] == b.shape[i];
        same_steps &= a.shape[i] <= 1 || a.stride[i] == b.stride[i];
        empty |= a.shape[i] == 0;
    }
    return same_shape && (same_steps || empty);
}

/* One round of splitmix64's finaliser over the words seen so far. Platforms of 32 bits widen first, so that they agree
   with those of 64. */
LAYOUT_INLINE uint64_t hash_word(uint64_t hash, uint64_t word)
{
    uint64_t z = (hash ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The canonical form is the shape, then for layouts that are not empty the offset and each stride, 0 in place of those
   that nobody follows. */
LAYOUT_SHARED uint64_t hash_canonical(const layout_in *in)
{
    uint64_t hash = hash_word(0, in->ndim);
    for (size_t i = 0; i < in->ndim; i++)
        hash = hash_word(hash, in->shape[i]);
    if (layout_is_empty(in->ndim, in->shape))
        return hash;
    hash = hash_word(hash, in->offset);
    for (size_t i = 0; i < in->ndim; i++)
        hash = hash_word(hash, in->shape[i] == 1 ? 0 : (uint64_t)(int64_t)in->stride[i]);
    return hash;
}

#define TEMPLATE "layout/rare/equality.inc.h"
#include "layout/each_rank.inc.h"
