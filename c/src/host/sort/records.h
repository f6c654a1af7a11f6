/* Records of items with their indices: in 64 bits, the key above the index, or as pairs. And what else is done item by
   item in lines of one's own. */
#pragma once

#include "radix.h"

/* Whether records of such lines are pairs, of 16 bytes, since 64 bits are too few. */
bool dimfold_sort_is_wide(size_t item_bytes, size_t extent);

/* Appends the records of items `begin` to before `end` at `records`. */
void dimfold_sort_records(void *records, bool is_wide, const void *items, size_t begin, size_t end,
                          const dimfold_sort_rule *rule);

/* The key and the index of a record. */
dimfold_sort_pair dimfold_sort_record(const void *records, bool is_wide, size_t number);

/* Sorts few records, or items by their rule, by insertion. */
void dimfold_sort_insert_records(void *records, bool is_wide, size_t count);
void dimfold_sort_insert_items(void *items, size_t count, const dimfold_sort_rule *rule);

/* Sorts items of one byte by counting them. */
void dimfold_sort_count_bytes(uint8_t *target, const uint8_t *source, size_t count, const dimfold_sort_rule *rule);

/* Puts all that are NaN behind all that are not, each in their order, and answers how many are not. */
size_t dimfold_sort_part_nan(void *target, const void *source, size_t count, const dimfold_sort_rule *rule);

/* Writes the indices of records as i32 or i64, or the items that they name, `step` bytes apart. */
void dimfold_sort_write_indices(char *target, size_t step, size_t item_bytes, const void *records, bool is_wide,
                                size_t count);
void dimfold_sort_write_items(char *target, size_t step, const void *items, size_t item_bytes, const void *records,
                              bool is_wide, size_t count);
