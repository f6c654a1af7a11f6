/* The small layouts of positions.h. */
#include "positions.h"

static ptrdiff_t lowest_of(const dimfold_layout *layout)
{
    ptrdiff_t lowest = 0;
    for (size_t i = 0; i < layout->ndim; i++)
        lowest += layout->stride[i] < 0 ? ((ptrdiff_t)layout->shape[i] - 1) * layout->stride[i] : 0;
    return lowest;
}

void positions_layout(size_t ndim, size_t number, size_t lowest, dimfold_layout *layout)
{
    layout->ndim = ndim;
    for (size_t i = 0; i < ndim; i++) {
        size_t kind = number % POSITIONS_KINDS;
        layout->shape[i] = kind % POSITIONS_EXTENT_MAX + 1;
        layout->stride[i] = (ptrdiff_t)(kind / POSITIONS_EXTENT_MAX) - POSITIONS_STRIDE_MAX;
        number /= POSITIONS_KINDS;
    }
    layout->offset = (size_t)((ptrdiff_t)lowest - lowest_of(layout));
}

uint64_t positions_of(const dimfold_layout *layout)
{
    uint64_t set = (uint64_t)1 << layout->offset;
    for (size_t i = 0; i < layout->ndim; i++) {
        uint64_t moved = set;
        ptrdiff_t stride = layout->stride[i];
        for (size_t k = 1; k < layout->shape[i]; k++) {
            moved = stride < 0 ? moved >> -stride : moved << stride;
            set |= moved;
        }
        set = layout->shape[i] == 0 ? 0 : set;
    }
    return set;
}

ptrdiff_t positions_at(const dimfold_layout *layout, const ptrdiff_t *index)
{
    ptrdiff_t position = (ptrdiff_t)layout->offset;
    for (size_t i = 0; i < layout->ndim; i++) {
        CHECK(index[i] >= 0 && (size_t)index[i] < layout->shape[i]);
        position += index[i] * layout->stride[i];
    }
    return position;
}

void positions_clear(dimfold_witness *witness)
{
    memset(witness, 0xaa, sizeof *witness);
}

void positions_numbered(size_t number, size_t lowest, dimfold_layout *layout)
{
    size_t ndim = 0;
    for (size_t kinds = 1; number >= kinds; kinds *= POSITIONS_KINDS, ndim++)
        number -= kinds;
    positions_layout(ndim, number, lowest, layout);
}
