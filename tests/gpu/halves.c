/* Conversions of floats by the GPU's own instructions, for every half and about every tie between two of them. */
#include "device.h"

enum { HALVES = 65536, EVERY_HALF = HALVES * 5 };

static const dimfold_dtype others[] = {DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64,
                                       DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_I16,  DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64,
                                       DIMFOLD_DTYPE_U64};
#define OTHERS (sizeof others / sizeof others[0])

static bool is_nan(dimfold_dtype dtype, const char *item)
{
    uint64_t bits = 0;
    size_t size = dimfold_dtype_size_bytes(dtype);
    memcpy(&bits, item, size);
    switch (dtype) {
    case DIMFOLD_DTYPE_F16: return (bits & 0x7fff) > 0x7c00;
    case DIMFOLD_DTYPE_BF16: return (bits & 0x7fff) > 0x7f80;
    case DIMFOLD_DTYPE_F32: return (bits & 0x7fffffff) > 0x7f800000;
    case DIMFOLD_DTYPE_F64: return (bits & 0x7fffffffffffffff) > 0x7ff0000000000000;
    default: return false;
    }
}

/* Casts on both sides. Everything is the host's to the bit, except which NaN a NaN becomes. */
static void check_cast(dimfold_dtype to, dimfold_dtype from, const void *items, size_t count)
{
    uint64_t seed = 3;
    ptrdiff_t unit[] = {1};
    size_t item = dimfold_dtype_size_bytes(to), wrong = 0;
    device_memory source, target;
    if (!CHECK(device_memory_make(&source, count * dimfold_dtype_size_bytes(from), &seed)) ||
        !CHECK(device_memory_make(&target, count * item, &seed)))
        return;
    memcpy(source.mirror, items, source.size_bytes);
    device_memory_upload(&source);
    device_views read = device_views_of(&source, from, 1, &count, unit, 0, 0);
    device_views written = device_views_of(&target, to, 1, &count, unit, 0, 0);
    dimfold_view found = written.mirror;
    found.data = malloc(target.size_bytes);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(device_mirror_queue(), &written.mirror, &read.mirror, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(device_queue(), &written.device, &read.device, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &found, &written.device, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(device_queue(), NULL));
    for (size_t i = 0; i < count; i++) {
        const char *have = (const char *)found.data + i * item, *want = target.mirror + i * item;
        wrong += memcmp(have, want, item) != 0 && !(is_nan(to, have) && is_nan(to, want));
    }
    CHECK_EQ(0, wrong);
    free(found.data);
    device_memory_free(&source);
    device_memory_free(&target);
}

TEST(every_half_is_cast_as_on_the_host)
{
    static uint16_t items[HALVES];
    if (!device_is_there())
        return;
    for (size_t i = 0; i < HALVES; i++)
        items[i] = (uint16_t)i;
    for (size_t i = 0; i < OTHERS; i++) {
        check_cast(others[i], DIMFOLD_DTYPE_F16, items, HALVES);
        check_cast(others[i], DIMFOLD_DTYPE_BF16, items, HALVES);
    }
}

/* Every half as a wider number; then halfway to the next one, and the neighbours of that. */
static void every_tie(uint32_t *items, const uint32_t *halves, const uint32_t *next)
{
    for (size_t i = 0; i < HALVES; i++) {
        uint32_t middle = halves[i] + (next[i] - halves[i]) / 2;
        uint32_t around[] = {halves[i], middle - 1, middle, middle + 1, middle ^ 0x80000000};
        memcpy(items + 5 * i, around, sizeof around);
    }
}

static void check_ties(dimfold_dtype half)
{
    static uint16_t bits[HALVES + 1];
    static uint32_t wide[HALVES + 1], items[EVERY_HALF];
    size_t count = HALVES + 1;
    for (size_t i = 0; i <= HALVES; i++)
        bits[i] = (uint16_t)i;
    dimfold_view from = {.data = bits, .dtype = half, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1, .shape = &count};
    dimfold_view to = from;
    to.data = wide;
    to.dtype = DIMFOLD_DTYPE_F32;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(device_mirror_queue(), &to, &from, NULL));
    every_tie(items, wide, wide + 1);
    for (size_t i = 0; i < OTHERS; i++)
        check_cast(others[i], DIMFOLD_DTYPE_F32, items, EVERY_HALF);
}

TEST(every_tie_is_rounded_as_on_the_host)
{
    if (!device_is_there())
        return;
    check_ties(DIMFOLD_DTYPE_F16);
    check_ties(DIMFOLD_DTYPE_BF16);
}
