/* A tier's kernels, TIER: loops of which the compiler makes what the instructions allow. INDEX_GATHER_4 and _8, and
   INDEX_COMPRESS_4 and _8, name those that are written by hand. */

#define INDEX_JOIN_(a, b) a##_##b
#define INDEX_JOIN(a, b) INDEX_JOIN_(a, b)
#define INDEX_NAME(name) INDEX_JOIN(TIER, name)

static void INDEX_NAME(index_locate)(int64_t *offset, const char *list, const dimfold_index_line *line, size_t count)
{
    uint64_t extent = (uint64_t)line->extent, stride = (uint64_t)line->stride;
    if (line->index_bytes == sizeof(int64_t))
        for (size_t i = 0; i < count; i++) {
            int64_t index;
            memcpy(&index, list + i * sizeof index, sizeof index);
            offset[i] = (int64_t)(((uint64_t)index + (index < 0 ? extent : 0)) * stride);
        }
    else
        for (size_t i = 0; i < count; i++) {
            int32_t index;
            memcpy(&index, list + i * sizeof index, sizeof index);
            offset[i] = (int64_t)(((uint64_t)(int64_t)index + (index < 0 ? extent : 0)) * stride);
        }
}

/* The highest bit of what is left to either end is set where there is nothing left. */
static inline __attribute__((always_inline)) uint64_t INDEX_NAME(index_mark)(int64_t index, uint64_t last,
                                                                            bool takes_negative)
{
    uint64_t value = (uint64_t)index, sign = index < 0 ? UINT64_MAX : 0;
    return takes_negative ? last - (value ^ sign) : value | (last - (value & (uint64_t)INT64_MAX));
}

static inline __attribute__((always_inline)) uint64_t INDEX_NAME(index_marks)(const char *list, size_t index_bytes,
                                                                             uint64_t last, bool takes_negative,
                                                                             size_t count)
{
    uint64_t marks = 0;
    if (index_bytes == sizeof(int64_t))
        for (size_t i = 0; i < count; i++) {
            int64_t index;
            memcpy(&index, list + i * sizeof index, sizeof index);
            marks |= INDEX_NAME(index_mark)(index, last, takes_negative);
        }
    else
        for (size_t i = 0; i < count; i++) {
            int32_t index;
            memcpy(&index, list + i * sizeof index, sizeof index);
            marks |= INDEX_NAME(index_mark)(index, last, takes_negative);
        }
    return marks;
}

static bool INDEX_NAME(index_is_outside)(const char *list, const dimfold_index_line *line, bool takes_negative,
                                         size_t count)
{
    uint64_t last = (uint64_t)line->extent - 1;
    uint64_t marks = takes_negative ? INDEX_NAME(index_marks)(list, line->index_bytes, last, true, count)
                                    : INDEX_NAME(index_marks)(list, line->index_bytes, last, false, count);
    return marks >> 63 != 0;
}

static size_t INDEX_NAME(index_count)(const uint8_t *mask, size_t count)
{
    size_t found = 0;
    for (size_t done = 0; done < count;) {
        uint8_t some = 0;
        size_t end = count - done < 255 ? count : done + 255;
        for (; done < end; done++)
            some = (uint8_t)(some + (mask[done] != 0));
        found += some;
    }
    return found;
}

#define INDEX_BYTES 1
#include "kernels_items.inc.h"
#define INDEX_BYTES 2
#include "kernels_items.inc.h"
#define INDEX_BYTES 4
#include "kernels_items.inc.h"
#define INDEX_BYTES 8
#include "kernels_items.inc.h"
#define INDEX_BYTES 16
#include "kernels_items.inc.h"

#if !defined(INDEX_GATHER_4)
#define INDEX_GATHER_4 INDEX_NAME(index_gather_4)
#define INDEX_GATHER_8 INDEX_NAME(index_gather_8)
#endif
#if !defined(INDEX_COMPRESS_4)
#define INDEX_COMPRESS_4 INDEX_NAME(index_compress_4)
#define INDEX_COMPRESS_8 INDEX_NAME(index_compress_8)
#endif

static const dimfold_index_kernels INDEX_NAME(index_kernels) = {
    .locate = INDEX_NAME(index_locate),
    .is_outside = INDEX_NAME(index_is_outside),
    .gather = {INDEX_NAME(index_gather_1), INDEX_NAME(index_gather_2), INDEX_GATHER_4, INDEX_GATHER_8},
    .count = INDEX_NAME(index_count),
    .compress = {INDEX_NAME(index_compress_1), INDEX_NAME(index_compress_2), INDEX_COMPRESS_4, INDEX_COMPRESS_8,
                 INDEX_NAME(index_compress_16)},
};
