/* Converting a run of items from any number to any other. */
#pragma once

#include <dimfold/dtype.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Converts `count` items that lie without gaps, at any alignment. The target may be the source if its items are not
   larger than the source's. */
typedef void dimfold_convert(char *target, const char *source, size_t count);

/* How the items of one dtype become another's. */
typedef struct dimfold_conversion {
    dimfold_convert *direct; /* a loop of their own; NULL: they have none */
    uint8_t way;             /* what they go through else */
    uint8_t target, source;  /* kinds of kernels/number.h: of the items, or of the parts that each of them has */
    uint8_t parts;
    uint8_t target_bytes, source_bytes; /* of an item */
} dimfold_conversion;

/* False for a dtype that is no number. */
bool dimfold_conversion_make(dimfold_conversion *conversion, dimfold_dtype target, dimfold_dtype source);

/* What dimfold_convert promises. */
void dimfold_conversion_run(const dimfold_conversion *conversion, char *target, const char *source, size_t count);
