/* Channels in registers: a few of them are sorted by a tier's shuffles of bytes, in one pass. */
#pragma once

#include "tiers.h"

/* The shuffle that sorts `count` channels of items of so many bytes. */
void dimfold_shuffle_make(dimfold_shuffle *shuffle, size_t item_bytes, size_t count, bool is_split);

/* Sorts as the tier's shuffle does, but past the caches. */
void dimfold_shuffle_stream(const dimfold_tier *tier, const dimfold_shuffle *shuffle, char *target, const char *source,
                            ptrdiff_t plane, size_t pixels);
