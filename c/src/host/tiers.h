/* Tiers: the micro-kernels that a host queue's instructions allow, one table of functions each. Every tier gives the
   same bits, and any can be left out: the portable one does all that the others do. */
#pragma once

#include "host/often/convert.h"
#include "host/often/tile.h"

#include <dimfold/queue.h>

/* Moves a square of items, as many each way as a line holds: the lines at source + row[k] to one line each at
   out[k] + offset. Asks for what lies `ahead` bytes behind each. */
typedef void dimfold_square(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                            ptrdiff_t ahead);

typedef struct dimfold_tier_square {
    dimfold_square *pair;   /* two squares of twice as many source rows: past the caches, to two whole lines; or NULL */
    dimfold_square *stream; /* past the caches, to whole lines; or NULL */
    dimfold_square *store;  /* anywhere */
} dimfold_tier_square;

struct dimfold_tier {
    uint64_t id;  /* DIMFOLD_TIER_… */
    bool streams; /* whether stores that go past the caches exist */
    dimfold_tier_square square[5]; /* of items of 1, 2, 4, 8 and 16 bytes */
    void (*stream)(char *target, const char *source, size_t size_bytes, dimfold_tile_fetch *fetch); /* whole lines */
    void (*repeat)(char *target, const char *line, size_t size_bytes); /* one line again and again */

    /* A piece of a row, behind what `line` holds of the line in which it begins: whole lines are streamed, the rest is
       left in `line`. There is memory to read for a line before the piece and for one behind it. NULL: none streams. */
    void (*append)(char *target, const char *piece, size_t size_bytes, char *line);
    void (*fence)(void); /* orders what went past the caches before what follows */
    dimfold_convert *(*convert)(dimfold_dtype target, dimfold_dtype source); /* NULL, or answers NULL: the general
                                                                                conversion is as fast */
};

/* Those of the library's kind of machine; NULL for what it cannot have. */
const dimfold_tier *dimfold_tier_portable(void);
const dimfold_tier *dimfold_tier_avx2(void);
const dimfold_tier *dimfold_tier_avx512(void);
const dimfold_tier *dimfold_tier_neon(void);

/* What the tier of AVX-512 takes from that of AVX2. */
dimfold_square dimfold_tier_avx2_pair_4, dimfold_tier_avx2_stream_4;

/* Its squares of items of 1, 2, 4, 8 or 16 bytes. */
static inline const dimfold_tier_square *dimfold_tier_square_of(const dimfold_tier *tier, size_t item_bytes)
{
    size_t number = 0;
    while (item_bytes >> number > 1)
        number++;
    return &tier->square[number];
}

/* The tier of that number, or the best one for DIMFOLD_TIER_AUTO; NULL for one that this machine does not run. */
const dimfold_tier *dimfold_tier_find(uint64_t id);
