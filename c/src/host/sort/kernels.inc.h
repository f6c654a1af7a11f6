/* The kernels of a tier, for TIER and TIER_NETWORK_ROWS_MAX. */

#define SORT_JOIN2(a, b) a##_##b
#define SORT_JOIN(a, b) SORT_JOIN2(a, b)
#define SORT_NAME(name) SORT_JOIN(SORT_JOIN(SORT_JOIN(TIER, sort), name), BITS)
#define SORT_ITEM SORT_JOIN(dimfold_sort, BITS)
#define SORT_UINT2(bits) uint##bits##_t
#define SORT_UINT1(bits) SORT_UINT2(bits)
#define SORT_UINT SORT_UINT1(BITS)
#define SORT_VECTOR SORT_NAME(vector)

#define BITS 8
#include "item_kernels.inc.h"
#define BITS 16
#include "item_kernels.inc.h"
#define BITS 32
#include "item_kernels.inc.h"
#define BITS 64
#include "item_kernels.inc.h"

#define BITS 64
static inline void SORT_NAME(exchange_pairs)(char *keys, char *indices, size_t far)
{
    SORT_VECTOR key, key2, index, index2;
    memcpy(&key, keys, sizeof key);
    memcpy(&key2, keys + far, sizeof key2);
    memcpy(&index, indices, sizeof index);
    memcpy(&index2, indices + far, sizeof index2);
    SORT_VECTOR stays = (SORT_VECTOR)(key < key2) | ((SORT_VECTOR)(key == key2) & (SORT_VECTOR)(index < index2));
    SORT_VECTOR first = (key & stays) | (key2 & ~stays), second = (key2 & stays) | (key & ~stays);
    SORT_VECTOR first_index = (index & stays) | (index2 & ~stays), second_index = (index2 & stays) | (index & ~stays);
    memcpy(keys, &first, sizeof first);
    memcpy(keys + far, &second, sizeof second);
    memcpy(indices, &first_index, sizeof first_index);
    memcpy(indices + far, &second_index, sizeof second_index);
}

static void SORT_NAME(network_pairs)(uint64_t *keys, uint64_t *indices, size_t rows)
{
    sort_exchange step;
    if (!sort_exchange_begin(&step, rows))
        return;
    do {
        for (size_t begin = step.r; begin + step.d < rows; begin += 2 * step.p) {
            size_t end = dimfold_size_min(begin + step.p, rows - step.d);
            for (size_t row = begin; row < end; row++)
                SORT_NAME(exchange_pairs)((char *)keys + row * DIMFOLD_SORT_TILE_BYTES,
                                          (char *)indices + row * DIMFOLD_SORT_TILE_BYTES,
                                          step.d * DIMFOLD_SORT_TILE_BYTES);
        }
    } while (sort_exchange_next(&step));
}

#define SORT_TIER_ITEMS(bits)                                                                                          \
    {                                                                                                                  \
        SORT_JOIN(TIER, sort_network_##bits), SORT_JOIN(TIER, sort_any_nan_##bits),                                    \
            SORT_JOIN(TIER, sort_encode_all_##bits), SORT_JOIN(TIER, sort_decode_all_##bits),                          \
            SORT_JOIN(TIER, sort_survey_##bits), SORT_JOIN(TIER, sort_find_below_##bits),                              \
    }

static const dimfold_sort_kernels SORT_JOIN(TIER, sort_kernels) = {
    .item = {SORT_TIER_ITEMS(8), SORT_TIER_ITEMS(16), SORT_TIER_ITEMS(32), SORT_TIER_ITEMS(64)},
    .network_pairs = SORT_NAME(network_pairs),
    .network_rows_max = TIER_NETWORK_ROWS_MAX,
};
#undef BITS
