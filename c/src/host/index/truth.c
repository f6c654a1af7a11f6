/* By their bits: of floats all but the sign. */
#include "truth.h"

#include <string.h>

#define TRUTH_BITS(bits)                                                                                               \
    static void truth_##bits(uint8_t *truth, const char *items, int shift, size_t count)                               \
    {                                                                                                                  \
        for (size_t i = 0; i < count; i++) {                                                                           \
            uint##bits##_t item;                                                                                       \
            memcpy(&item, items + i * sizeof item, sizeof item);                                                       \
            truth[i] = (uint##bits##_t)(item << shift) != 0;                                                           \
        }                                                                                                              \
    }
TRUTH_BITS(8)
TRUTH_BITS(16)
TRUTH_BITS(32)
TRUTH_BITS(64)

static void truth_of_parts(uint8_t *truth, const char *items, size_t part_bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t part[2] = {0, 0};
        uint32_t narrow[2];
        memcpy(narrow, items + i * 2 * part_bytes, sizeof narrow);
        part[0] = narrow[0] << 1, part[1] = narrow[1] << 1;
        if (part_bytes == sizeof part[0]) {
            memcpy(part, items + i * sizeof part, sizeof part);
            part[0] <<= 1, part[1] <<= 1;
        }
        truth[i] = (part[0] | part[1]) != 0;
    }
}

void dimfold_index_truth(uint8_t *truth, const char *items, dimfold_dtype dtype, size_t count)
{
    bool is_complex = dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128;
    bool is_float = dtype == DIMFOLD_DTYPE_F16 || dtype == DIMFOLD_DTYPE_BF16 || dtype == DIMFOLD_DTYPE_F32 ||
                    dtype == DIMFOLD_DTYPE_F64;
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    if (is_complex)
        truth_of_parts(truth, items, item_bytes / 2, count);
    else if (item_bytes == 1)
        truth_8(truth, items, 0, count);
    else if (item_bytes == 2)
        truth_16(truth, items, is_float, count);
    else if (item_bytes == 4)
        truth_32(truth, items, is_float, count);
    else
        truth_64(truth, items, is_float, count);
}

bool dimfold_index_has_truth(dimfold_dtype dtype)
{
    switch (dtype) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) case DIMFOLD_DTYPE_##constant:
#include "base/dtype.def"
        return true;
    default:
        return false;
    }
}
