/* Tiers: the kernels that a host queue's instructions allow, one table of functions each. Every tier gives the same
   bits, and any can be left out: the portable one does all that the others do. */
#ifndef DIMFOLD_HOST_TIERS_H
#define DIMFOLD_HOST_TIERS_H

#include "convert.h"
#include "tile.h"

#include <dimfold/queue.h>

typedef struct dimfold_tier {
    uint64_t id;    /* DIMFOLD_TIER_… */
    bool streams;   /* whether stores that go past the caches exist */
    dimfold_tile_kernel *transpose[5]; /* of items of 1, 2, 4, 8 and 16 bytes */
    dimfold_tile_kernel *gathered;     /* of items of any size, by the tile's own function */
    dimfold_tile_kernel *rows;         /* of items of any size, past the caches alone */
    void (*copy)(char *target, const char *source, size_t size_bytes); /* past the caches */
    void (*fill)(char *target, const char *item, size_t item_bytes, size_t size_bytes); /* likewise; of 1 to 16 */
    void (*fence)(void); /* orders what went past the caches before what follows */
    dimfold_convert *(*convert)(dimfold_dtype target, dimfold_dtype source); /* NULL: it has no own one */
    /* Past the caches, of items without gaps. */
    void (*cast)(const dimfold_conversion *conversion, char *target, const char *source, size_t count);
} dimfold_tier;

/* Those of the library's kind of machine; NULL for what it cannot have. */
const dimfold_tier *dimfold_tier_portable(void);
const dimfold_tier *dimfold_tier_avx2(void);
const dimfold_tier *dimfold_tier_avx512(void);
const dimfold_tier *dimfold_tier_neon(void);

/* The tier of that number, or the best one for DIMFOLD_TIER_AUTO; NULL for one that this machine does not run. */
const dimfold_tier *dimfold_tier_find(uint64_t id);

#endif
