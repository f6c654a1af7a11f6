/* Tiers: the micro-kernels that a host queue's instructions allow, one table of functions each. Every tier gives the
   same bits, and any can be left out: the portable one does all that the others do. */
#pragma once

#include "host/often/convert.h"
#include "host/often/tile.h"

#include <dimfold/queue.h>

/* Moves a square of items, as many each way as a line holds: the lines at source + row[k] to one line each at
   out[k] + offset. Asks for what lies `ahead` bytes behind each, into the second cache if that is odd. */
typedef void dimfold_square(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                            ptrdiff_t ahead);

/* So many bytes, or one fewer or more: lines are asked for, not bytes. */
static inline ptrdiff_t dimfold_square_ahead(ptrdiff_t bytes, bool asks_far)
{
    return bytes == 0 ? 0 : (bytes & ~(ptrdiff_t)1) | asks_far;
}

typedef struct dimfold_tier_square {
    dimfold_square *pair;   /* two squares of twice as many source rows: past the caches, to two whole lines; or NULL */
    dimfold_square *stream; /* past the caches, to whole lines; or NULL */
    dimfold_square *store;  /* anywhere */
} dimfold_tier_square;

/* Lines of each target row that a panel of items of so many bytes fills: its rows are as many as those lines have
   items, 64 at most, since processors follow no more of them. */
#define DIMFOLD_PANEL_LINES(item_bytes) ((item_bytes) == 1 ? 1 : 2)
#define DIMFOLD_PANEL_ROWS(item_bytes) (DIMFOLD_LINE_BYTES / (item_bytes) * DIMFOLD_PANEL_LINES(item_bytes))
#define DIMFOLD_PANEL_ROWS_MAX 64

/* 16 bytes of each of a block's source rows, at row[i] + column. */
typedef struct dimfold_panel {
    const char *const *row;
    size_t column;               /* bytes */
    char *target;                /* the panel's first item in target row 0 */
    const ptrdiff_t *target_row; /* bytes from there to the same in the panel's target rows */
    char *carry;                 /* a line for each of these: what it holds of the line in which the panel begins */
    const char *const *ahead;    /* rows of which a line is asked for, at ahead[i] + ahead_column */
    size_t ahead_column;
    bool asks_far;               /* into the second cache */
} dimfold_panel;

typedef void dimfold_panel_kernel(const dimfold_panel *panel);

/* The same for rows of which a panel has `bytes`, a line at most, and which may begin or end there. */
typedef void dimfold_panel_edge(const dimfold_panel *panel, size_t bytes, bool begins, bool ends);

/* How a tier moves panels of items of one size, past the caches. */
typedef struct dimfold_tier_panel {
    dimfold_panel_kernel *store;  /* one line of each target row, one after the other to `target`: through the caches */
    dimfold_panel_kernel *stream; /* to target rows that begin with a line */
    dimfold_panel_kernel *shift;  /* to others, whose last lines are carried to the next panel */
    dimfold_panel_edge *edge;     /* a line at most of each target row; NULL: by `store` */
} dimfold_tier_panel;

/* Turns a matrix over in the caches: what is j items behind source + row[i] goes i items behind target + j * pitch.
   Rows and columns are as many as 16 bytes have items, or more. */
typedef void dimfold_turn(char *target, size_t pitch, const char *source, const ptrdiff_t *row, size_t rows,
                          size_t columns);

/* How bytes are shuffled to sort a few channels: byte i of 16 of what becomes vector k is byte places[k][j][i] of
   vector j, or none of its bytes. */
#define DIMFOLD_SHUFFLE_CHANNELS_MAX 8
#define DIMFOLD_SHUFFLE_NONE 0x80

typedef struct dimfold_shuffle {
    size_t item_bytes; /* 1, 2, 4, 8 or 16 */
    size_t count;      /* channels: 2 to DIMFOLD_SHUFFLE_CHANNELS_MAX */
    bool is_split;     /* pixels to planes; else planes to pixels */
    uint8_t places[DIMFOLD_SHUFFLE_CHANNELS_MAX][DIMFOLD_SHUFFLE_CHANNELS_MAX][16];
} dimfold_shuffle;

/* How a tier converts the items of one dtype to another. */
typedef struct dimfold_tier_cast {
    dimfold_convert *run;
    dimfold_panel_kernel *panel; /* past the caches, to target rows that begin anywhere; NULL: none streams */
    size_t rows;                 /* source rows of its panel: a line of each target row or some */
} dimfold_tier_cast;

struct dimfold_tier {
    uint64_t id;  /* DIMFOLD_TIER_… */
    bool streams; /* whether stores that go past the caches exist */
    dimfold_tier_square square[5]; /* of items of 1, 2, 4, 8 and 16 bytes */
    const dimfold_tier_panel *panel; /* the same; NULL: none streams */
    dimfold_turn *const *turn;       /* the same; NULL: there are no vectors */
    void (*stream)(char *target, const char *source, size_t size_bytes, dimfold_tile_fetch *fetch); /* whole lines */
    void (*repeat)(char *target, const char *line, size_t size_bytes); /* one line again and again */

    /* A piece behind what `line` holds of the line in which it begins: whole lines are streamed, the rest is left in
       `line`. There is memory to read for a line before the piece and for one behind it. NULL: none streams. */
    void (*append)(char *target, const char *piece, size_t size_bytes, char *line);

    /* Sorts pixels that follow each other, to or from planes that are `plane` bytes apart: as many as `shuffle_bytes`
       of each plane at least. NULL: by squares. */
    void (*shuffle)(const dimfold_shuffle *shuffle, char *target, const char *source, ptrdiff_t plane, size_t pixels);
    size_t shuffle_bytes;
    void (*fence)(void); /* orders what went past the caches before what follows */
    const dimfold_tier_cast *(*cast)(dimfold_dtype target, dimfold_dtype source); /* NULL, or answers NULL: the general
                                                                                     conversion is as fast */
};

/* Those of the library's kind of machine; NULL for what it cannot have. */
const dimfold_tier *dimfold_tier_portable(void);
const dimfold_tier *dimfold_tier_avx2(void);
const dimfold_tier *dimfold_tier_avx512(void);
const dimfold_tier *dimfold_tier_neon(void);

/* What the tier of AVX-512 takes from that of AVX2. */
dimfold_square dimfold_tier_avx2_pair_4, dimfold_tier_avx2_stream_4;

extern dimfold_turn *const dimfold_turns_avx2[5];

void dimfold_tier_avx2_shuffle(const dimfold_shuffle *shuffle, char *target, const char *source, ptrdiff_t plane,
                               size_t pixels);

/* Those with the permutations of bytes that AVX-512 has by VBMI. */
const dimfold_tier *dimfold_tier_avx512_vbmi(void);
extern const dimfold_tier_panel dimfold_panels_avx512_vbmi[5];

/* The number of items of 1, 2, 4, 8 or 16 bytes in such a table. */
static inline size_t dimfold_tier_number(size_t item_bytes)
{
    size_t number = 0;
    while (item_bytes >> number > 1)
        number++;
    return number;
}

/* Its squares of items of 1, 2, 4, 8 or 16 bytes. */
static inline const dimfold_tier_square *dimfold_tier_square_of(const dimfold_tier *tier, size_t item_bytes)
{
    return &tier->square[dimfold_tier_number(item_bytes)];
}

/* Its conversion of such a pair; NULL: it has none of its own. */
static inline const dimfold_tier_cast *dimfold_tier_cast_of(const dimfold_tier *tier, dimfold_dtype target,
                                                            dimfold_dtype source)
{
    return tier->cast != NULL ? tier->cast(target, source) : NULL;
}

/* The tier of that number, or the best one for DIMFOLD_TIER_AUTO; NULL for one that this machine does not run. */
const dimfold_tier *dimfold_tier_find(uint64_t id);
