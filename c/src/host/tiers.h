/* Tiers: the kernels that a host queue's instructions allow, one table of functions each. Every tier gives the same
   bits, and any can be left out: the portable one does all that the others do. */
#ifndef DIMFOLD_HOST_TIERS_H
#define DIMFOLD_HOST_TIERS_H

#include "convert.h"
#include "tile.h"

#include <dimfold/queue.h>

/* Moves a square of items, as many each way as a line holds: the lines at source + row[k] to one line each at
   out[k] + offset. Asks for as many lines of what comes next as it reads. */
typedef void dimfold_square(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                            dimfold_tile_fetch *fetch);

typedef struct dimfold_tier_square {
    dimfold_square *stream, *store; /* past the caches, to whole lines; and anywhere */
} dimfold_tier_square;

struct dimfold_tier {
    uint64_t id;  /* DIMFOLD_TIER_… */
    bool streams; /* whether stores that go past the caches exist */
    dimfold_tier_square square[5]; /* of items of 1, 2, 4, 8 and 16 bytes */
    void (*stream)(char *target, const char *source, size_t size_bytes, dimfold_tile_fetch *fetch); /* whole lines */
    void (*fence)(void); /* orders what went past the caches before what follows */
    dimfold_convert *(*convert)(dimfold_dtype target, dimfold_dtype source); /* NULL, or answers NULL: the general
                                                                                conversion is as fast */
};

/* Those of the library's kind of machine; NULL for what it cannot have. */
const dimfold_tier *dimfold_tier_portable(void);
const dimfold_tier *dimfold_tier_avx2(void);
const dimfold_tier *dimfold_tier_avx512(void);
const dimfold_tier *dimfold_tier_neon(void);

/* The tier of that number, or the best one for DIMFOLD_TIER_AUTO; NULL for one that this machine does not run. */
const dimfold_tier *dimfold_tier_find(uint64_t id);

#endif
