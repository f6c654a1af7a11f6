/* How often each element of a tile is moved: every thread and value is followed. */
#include "thread_value.h"

#define OWNERSHIP_TILE_MAX ((size_t)65536)
#define OWNERSHIP_TV_MAX ((size_t)1 << 22) /* many threads share each element of some operands */

/* One bit per element: whether something leads to it, and whether more than one does. */
typedef struct ownership_bits {
    uint64_t once[1024], more[1024];
} ownership_bits;

static void ownership_visit(ownership_bits *bits, dimfold_ownership *ownership, size_t size, ptrdiff_t position)
{
    if (position < 0 || (size_t)position >= size) {
        ownership->outside++;
        return;
    }
    uint64_t *once = bits->once + position / 64, bit = (uint64_t)1 << position % 64;
    bits->more[position / 64] |= *once & bit;
    *once |= bit;
}

static void ownership_count(dimfold_ownership *ownership, const ownership_bits *bits, size_t size)
{
    for (size_t element = 0; element < size; element++) {
        bool is_owned = bits->once[element / 64] >> element % 64 & 1;
        bool is_shared = bits->more[element / 64] >> element % 64 & 1;
        ownership->owned_once += is_owned && !is_shared;
        ownership->owned_more += is_shared;
        ownership->unowned += !is_owned;
        if (ownership->first_bad < 0 && (is_shared || !is_owned))
            ownership->first_bad = (int64_t)element;
    }
}

static dimfold_status ownership_check_size(dimfold_call call, size_t size, size_t max, const char *operand)
{
    if (size > max)
        return dimfold_refuse(call, DIMFOLD_REASON_TV_SIZE, operand, (int64_t)max, (int64_t)size);
    return DIMFOLD_OK;
}

dimfold_status dimfold_thread_value_ownership(const dimfold_nested *tv, size_t size, dimfold_ownership *ownership,
                                              dimfold_diag *diag)
{
    dimfold_call call = {diag, "thread_value_ownership"};
    tv_modes modes;
    ownership_bits bits = {{0}, {0}};
    DIMFOLD_TRY(dimfold_check_pointer(call, ownership, "ownership"));
    DIMFOLD_TRY(dimfold_tv_read(call, &modes, tv));
    DIMFOLD_TRY(ownership_check_size(call, size, OWNERSHIP_TILE_MAX, "size"));
    DIMFOLD_TRY(ownership_check_size(call, nested_node_size(tv, nested_root(tv)), OWNERSHIP_TV_MAX, "tv"));
    *ownership = (dimfold_ownership){.first_bad = -1};
    for (size_t value = 0; value < modes.value_count; value++)
        for (size_t thread = 0; thread < modes.thread_count; thread++)
            ownership_visit(&bits, ownership, size, tv_position(&modes, thread, value));
    ownership_count(ownership, &bits, size);
    return DIMFOLD_OK;
}
