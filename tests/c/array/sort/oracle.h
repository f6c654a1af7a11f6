/* The order of items by the words of sort.h, a stable sort by it that compares two at a time, and items that are worth
   sorting. */
#ifndef DIMFOLD_TEST_SORT_ORACLE_H
#define DIMFOLD_TEST_SORT_ORACLE_H

#include "test.h"

#define SORT_DTYPES 13
extern const dimfold_dtype sort_dtypes[SORT_DTYPES];

typedef struct item_order {
    dimfold_dtype dtype;
    bool is_descending, nan_first;
    bool zeros_are_equal;
} item_order;

/* Whether `a` comes before `b`, and may not come behind it. */
bool item_is_before(item_order order, const void *a, const void *b);

/* The indices of so many items as they are sorted. */
void items_order(size_t *indices, item_order order, const unsigned char *items, size_t count);

/* NaN of two kinds, zeros of both signs, infinities, a subnormal, extremes: as far as the dtype has them. */
#define SPECIAL_ITEMS 9
void special_item(void *item, dimfold_dtype dtype, size_t number);

/* Random items: any bits, few different ones, special ones, sorted already or backwards, all the same, or such that
   differ in a few bits. */
#define ITEM_KINDS 7
void items_fill(unsigned char *items, dimfold_dtype dtype, size_t count, unsigned kind, uint64_t *seed);

/* Checks sort, argsort and top_k, by all flags, of lines that follow each other without gaps. */
bool check_lines(dimfold_queue *queue, dimfold_dtype dtype, unsigned char *items, size_t lines, size_t extent,
                 size_t taken);

/* The same of lines of all lengths about `extent`, of all dtypes and kinds, by a tier; if the machine runs it. */
void check_tier(uint64_t tier);

#endif
