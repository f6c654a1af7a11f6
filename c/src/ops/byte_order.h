/* The other byte order: which bytes of an item change places. */
#pragma once

#include <dimfold/dtype.h>

/* DLPack's codes of the dtypes that are more, or less, than one number. */
#define DIMFOLD_DTYPE_CODE_OPAQUE 3
#define DIMFOLD_DTYPE_CODE_COMPLEX 5

/* Bytes of the numbers in an item: its own size, half of it if it is complex. 1 for what is never swapped. */
static inline size_t dimfold_dtype_swap_bytes(dimfold_dtype dtype)
{
    uint32_t code = dtype & 0xff, bits = dtype >> 8 & 0xff;
    size_t bytes = bits % 8 != 0 || code == DIMFOLD_DTYPE_CODE_OPAQUE ? 1 : bits / 8;
    return code == DIMFOLD_DTYPE_CODE_COMPLEX && bytes % 2 == 0 ? bytes / 2 : bytes;
}

/* Turns round each number of `number_bytes` bytes in memory of `size_bytes`. */
static inline void dimfold_swap_bytes(char *memory, size_t size_bytes, size_t number_bytes)
{
    for (size_t start = 0; start < size_bytes; start += number_bytes) {
        char *low = memory + start, *high = low + number_bytes - 1;
        for (; low < high; low++, high--) {
            char byte = *low;
            *low = *high;
            *high = byte;
        }
    }
}
