/* One body for items of each size, chosen by it. */
#include "records.h"

#include <string.h>

#define BITS 8
#include "records.inc.h"
#define BITS 16
#include "records.inc.h"
#define BITS 32
#include "records.inc.h"
#define BITS 64
#include "records.inc.h"

bool dimfold_sort_is_wide(size_t item_bytes, size_t extent)
{
    return item_bytes > 4 || (uint64_t)extent > (uint64_t)1 << 32;
}

void dimfold_sort_records(void *records, bool is_wide, const void *items, size_t begin, size_t end,
                          const dimfold_sort_rule *rule)
{
    switch (rule->item_bytes) {
    case 1: records_make_8(records, is_wide, items, begin, end, rule); break;
    case 2: records_make_16(records, is_wide, items, begin, end, rule); break;
    case 4: records_make_32(records, is_wide, items, begin, end, rule); break;
    default: records_make_64(records, is_wide, items, begin, end, rule); break;
    }
}

dimfold_sort_pair dimfold_sort_record(const void *records, bool is_wide, size_t number)
{
    if (is_wide)
        return ((const dimfold_sort_pair *)records)[number];
    uint64_t record = ((const uint64_t *)records)[number];
    return (dimfold_sort_pair){record >> 32, record & UINT32_MAX};
}

void dimfold_sort_insert_records(void *records, bool is_wide, size_t count)
{
    uint64_t *narrow = records;
    dimfold_sort_pair *pair = records;
    for (size_t i = 1; i < count; i++) {
        size_t place = i;
        if (is_wide) {
            dimfold_sort_pair moved = pair[i];
            for (; place > 0 && pair[place - 1].key > moved.key; place--)
                pair[place] = pair[place - 1];
            pair[place] = moved;
        } else {
            uint64_t moved = narrow[i];
            for (; place > 0 && narrow[place - 1] > moved; place--)
                narrow[place] = narrow[place - 1];
            narrow[place] = moved;
        }
    }
}

void dimfold_sort_insert_items(void *items, size_t count, const dimfold_sort_rule *rule)
{
    switch (rule->item_bytes) {
    case 1: records_insert_8(items, count, rule); break;
    case 2: records_insert_16(items, count, rule); break;
    case 4: records_insert_32(items, count, rule); break;
    default: records_insert_64(items, count, rule); break;
    }
}

/* Neighbours that are equal are counted apart, so that no count waits for the one before it. */
void dimfold_sort_count_bytes(uint8_t *target, const uint8_t *source, size_t count, const dimfold_sort_rule *rule)
{
    size_t counts[4][256] = {{0}}, i = 0;
    for (; i + 4 <= count; i += 4)
        for (size_t k = 0; k < 4; k++)
            counts[k][source[i + k]]++;
    for (; i < count; i++)
        counts[0][source[i]]++;
    for (size_t key = 0; key < 256; key++) {
        uint8_t item = records_decode_8((uint8_t)key, rule);
        size_t found = counts[0][item] + counts[1][item] + counts[2][item] + counts[3][item];
        memset(target, item, found);
        target += found;
    }
}

size_t dimfold_sort_part_nan(void *target, const void *source, size_t count, const dimfold_sort_rule *rule)
{
    switch (rule->item_bytes) {
    case 2: return records_part_nan_16(target, source, count, rule);
    case 4: return records_part_nan_32(target, source, count, rule);
    default: return records_part_nan_64(target, source, count, rule);
    }
}

void dimfold_sort_write_indices(char *target, size_t step, size_t item_bytes, const void *records, bool is_wide,
                                size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t index = dimfold_sort_record(records, is_wide, i).index;
        uint32_t narrow = (uint32_t)index;
        if (item_bytes == sizeof narrow)
            memcpy(target + i * step, &narrow, sizeof narrow);
        else
            memcpy(target + i * step, &index, sizeof index);
    }
}

void dimfold_sort_write_items(char *target, size_t step, const void *items, size_t item_bytes, const void *records,
                              bool is_wide, size_t count)
{
    const char *item = items;
    for (size_t i = 0; i < count; i++) {
        const char *from = item + (size_t)dimfold_sort_record(records, is_wide, i).index * item_bytes;
        switch (item_bytes) {
        case 1: target[i * step] = *from; break;
        case 2: memcpy(target + i * step, from, 2); break;
        case 4: memcpy(target + i * step, from, 4); break;
        default: memcpy(target + i * step, from, 8); break;
        }
    }
}
