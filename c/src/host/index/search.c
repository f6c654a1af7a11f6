/* Items become unsigned integers that are ordered alike. Several searches go on side by side, all of them in as many
   steps: each halves what is left whatever it finds, so that nothing is guessed, and lines arrive together. */
#include "search.h"

#include "base/checked.h"
#include "host/ways.h"
#include "kernels/number.h"

#include <string.h>

#define SEARCH_LANES 16
#define SEARCH_PIECE_ITEMS 4096
#define SEARCH_THREADED_ITEMS_MIN 16384

/* Of a float of so many bits: -0 is +0, and all NaN are the last. */
NUMBER_INLINE uint64_t search_float_key(uint64_t bits, int width, uint64_t infinity)
{
    uint64_t sign = (uint64_t)1 << (width - 1), size = bits & (sign - 1);
    if (size > infinity)
        return UINT64_MAX;
    return (bits & sign) != 0 && size != 0 ? sign - size : sign + size;
}

NUMBER_INLINE uint64_t search_key(enum number_kind kind, const char *item)
{
    switch (kind) {
    case NUMBER_F16: return search_float_key(number_bits16(item), 16, 0x7c00);
    case NUMBER_BF16: return search_float_key(number_bits16(item), 16, 0x7f80);
    case NUMBER_F32: return search_float_key(number_bits32(item), 32, 0x7f800000);
    case NUMBER_F64: return search_float_key(number_bits64(item), 64, (uint64_t)0x7ff << 52);
    case NUMBER_I8:
    case NUMBER_I16:
    case NUMBER_I32:
    case NUMBER_I64: return number_load(kind, item).whole ^ (uint64_t)1 << 63;
    default: return number_load(kind, item).whole;
    }
}

NUMBER_INLINE bool search_goes_on(uint64_t item, uint64_t value, bool is_right)
{
    return item < value || (is_right && item == value);
}

/* Places of SEARCH_LANES values. */
NUMBER_INLINE void search_lanes(enum number_kind kind, const dimfold_index_search *search, const uint64_t *value,
                                size_t *place)
{
    for (size_t lane = 0; lane < SEARCH_LANES; lane++)
        place[lane] = 0;
    size_t rest = search->extent;
    while (rest > 0) {
        size_t half = (rest + 1) / 2;
        for (size_t lane = 0; lane < SEARCH_LANES; lane++) {
            const char *item = search->sorted + (ptrdiff_t)(place[lane] + half - 1) * search->stride;
            bool goes_on = search_goes_on(search_key(kind, item), value[lane], search->is_right);
            place[lane] += goes_on ? half : 0;
        }
        rest /= 2;
    }
}

static void search_write(const dimfold_index_search *search, char *target, size_t place)
{
    int64_t wide = (int64_t)place;
    int32_t narrow = (int32_t)place;
    if (search->target_bytes == sizeof wide)
        memcpy(target, &wide, sizeof wide);
    else
        memcpy(target, &narrow, sizeof narrow);
}

/* A part of a run: at most SEARCH_LANES values; lanes that have none search for the first one. */
NUMBER_INLINE void search_some(enum number_kind kind, const dimfold_index_search *search,
                               const dimfold_index_cursor *cursor, size_t count)
{
    uint64_t value[SEARCH_LANES];
    size_t place[SEARCH_LANES];
    ptrdiff_t from = dimfold_index_order_step(&search->order, 0), to = dimfold_index_order_step(&search->order, 1);
    for (size_t lane = 0; lane < SEARCH_LANES; lane++)
        value[lane] = search_key(kind, cursor->at[0] + (ptrdiff_t)(lane < count ? lane : 0) * from);
    search_lanes(kind, search, value, place);
    for (size_t lane = 0; lane < count; lane++)
        search_write(search, cursor->at[1] + (ptrdiff_t)lane * to, place[lane]);
}

static void search_part(const void *context, const dimfold_index_cursor *cursor, size_t count)
{
    const dimfold_index_search *search = context;
    switch (number_kind_of(search->dtype)) {
    case NUMBER_BOOL: search_some(NUMBER_BOOL, search, cursor, count); break;
    case NUMBER_U8: search_some(NUMBER_U8, search, cursor, count); break;
    case NUMBER_U16: search_some(NUMBER_U16, search, cursor, count); break;
    case NUMBER_U32: search_some(NUMBER_U32, search, cursor, count); break;
    case NUMBER_U64: search_some(NUMBER_U64, search, cursor, count); break;
    case NUMBER_I8: search_some(NUMBER_I8, search, cursor, count); break;
    case NUMBER_I16: search_some(NUMBER_I16, search, cursor, count); break;
    case NUMBER_I32: search_some(NUMBER_I32, search, cursor, count); break;
    case NUMBER_I64: search_some(NUMBER_I64, search, cursor, count); break;
    case NUMBER_F16: search_some(NUMBER_F16, search, cursor, count); break;
    case NUMBER_BF16: search_some(NUMBER_BF16, search, cursor, count); break;
    case NUMBER_F32: search_some(NUMBER_F32, search, cursor, count); break;
    default: search_some(NUMBER_F64, search, cursor, count);
    }
}

static void search_pieces(const void *context, size_t begin, size_t end)
{
    const dimfold_index_search *search = context;
    dimfold_index_order_visit(&search->order, begin * SEARCH_PIECE_ITEMS, end * SEARCH_PIECE_ITEMS,
                              SEARCH_LANES, search_part, search);
}

void dimfold_index_search_run(const dimfold_index_search *search, const dimfold_runner *runner)
{
    size_t size = search->order.size;
    bool is_shared = runner->parallel_for != NULL && size >= SEARCH_THREADED_ITEMS_MIN;
    if (size > 0)
        dimfold_share_range(runner, is_shared ? runner->threads : 1, (size - 1) / SEARCH_PIECE_ITEMS + 1,
                            search_pieces, search);
}

bool dimfold_index_has_order(dimfold_dtype dtype)
{
    enum number_kind kind = number_kind_of(dtype);
    return kind != NUMBER_COUNT && kind != NUMBER_C64 && kind != NUMBER_C128;
}
