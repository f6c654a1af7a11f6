/* A tier's kernels, from what its file says of its vectors: TIER, VECTOR, LOAD, STORE, STREAM, FENCE, LOW_n and HIGH_n,
   which interleave items of n bytes within each lane of 16 bytes, LOAD_LANES, which reads the lanes from several rows,
   and a function lanes that exchanges them. With TIER_SQUARES_STREAM what is turned over goes past the caches without a
   buffer between; TIER_STREAMED_4 names the squares of 4 bytes where they are another tier's, and TIER_SHUFFLE its
   shuffle. SHUFFLE picks bytes of each lane, and STORE_LANES writes lanes apart; SHIFT joins the ends of two lines, and
   STORE_MASKED writes a part of one, where the instructions have that; JOIN joins those
   of lines of two vectors; ROTATE_EVEN turns a line by so many bytes and
   BLEND_EVEN joins two, if they are even; with TIER_PANELS_ALONE there are panels and nothing else. */

#define TIER_JOIN_(a, b) a##_##b
#define TIER_JOIN(a, b) TIER_JOIN_(a, b)
#define TIER_NAME(name) TIER_JOIN(TIER, name)
#define TIER_INLINE static inline __attribute__((always_inline))

#if !defined(TIER_BY_ITEMS)
/* A quarter of the rows that come later: four panels are as wide as a line. */
TIER_INLINE void TIER_NAME(panel_ask)(const dimfold_panel *panel, int rows)
{
    const char *const *row = panel->ahead;
    size_t column = panel->ahead_column;
    if (panel->asks_far)
        for (int i = 0; i < rows / 4; i++)
            __builtin_prefetch(row[i] + column, 0, 2);
    else
        for (int i = 0; i < rows / 4; i++)
            __builtin_prefetch(row[i] + column, 0, 3);
}
#endif

#define BYTES 1
#include "host/transpose.inc.h"
#define BYTES 2
#include "host/transpose.inc.h"
#define BYTES 4
#include "host/transpose.inc.h"
#define BYTES 8
#include "host/transpose.inc.h"
#define BYTES 16
#include "host/transpose.inc.h"

#define TIER_MOVE(name, bytes) TIER_JOIN(TIER_NAME(name), bytes)

#if defined(TIER_SQUARES_STREAM)
#if defined(SHIFT)
#define TIER_EDGE(bytes) TIER_MOVE(panel_edge, bytes)
#else
#define TIER_EDGE(bytes) NULL
#endif
#define TIER_PANEL(bytes)                                                                                             \
    {TIER_MOVE(panel_store, bytes), TIER_MOVE(panel_stream, bytes), TIER_MOVE(panel_shift, bytes), TIER_EDGE(bytes)}
#if !defined(TIER_PANELS_ALONE)
static
#endif
const dimfold_tier_panel TIER_JOIN(dimfold_panels, TIER)[5] = {TIER_PANEL(1), TIER_PANEL(2), TIER_PANEL(4),
                                                               TIER_PANEL(8), TIER_PANEL(16)};
#endif

#if !defined(TIER_PANELS_ALONE)
#include "host/lines.inc.h"

#if defined(FLOATS_OF_HALVES)
#include "host/often/convert.inc.h"
#define TIER_CAST TIER_NAME(cast)
#else
#define TIER_CAST NULL
#endif

#include "host/shuffle.inc.h"

#if defined(SHUFFLE)
#define TIER_SHUFFLE .shuffle = TIER_NAME(shuffle), .shuffle_bytes = VECTOR_BYTES,
#elif !defined(TIER_SHUFFLE)
#define TIER_SHUFFLE
#endif

#if defined(TIER_BY_ITEMS)
#define TIER_LINES
#else
#define TIER_LINES .stream = TIER_NAME(stream), .repeat = TIER_NAME(repeat), .append = TIER_NAME(append),
#endif

#if defined(TIER_SQUARES_STREAM)
#define TIER_PANELS TIER_JOIN(dimfold_panels, TIER)
#define TIER_SMALL_SQUARE(bytes) {NULL, TIER_MOVE(transpose_stream, bytes), TIER_MOVE(transpose_store, bytes)}
#define TIER_SQUARE(bytes)                                                                                            \
    {TIER_MOVE(transpose_pair, bytes), TIER_MOVE(transpose_stream, bytes), TIER_MOVE(transpose_store, bytes)}
#else
#define TIER_PANELS NULL
#define TIER_SMALL_SQUARE(bytes) {NULL, NULL, TIER_MOVE(transpose_store, bytes)}
#define TIER_SQUARE TIER_SMALL_SQUARE
#endif
#if defined(TIER_STREAMED_4)
#define TIER_SQUARE_4 {TIER_STREAMED_4, TIER_MOVE(transpose_store, 4)}
#else
#define TIER_SQUARE_4 TIER_SQUARE(4)
#endif

#if defined(TIER_BY_ITEMS)
#define TIER_TURNS NULL
#elif !defined(TIER_TURNS)
#define TIER_TURNS TIER_NAME(turns)
static dimfold_turn *const TIER_TURNS[5] = {TIER_MOVE(turn, 1), TIER_MOVE(turn, 2), TIER_MOVE(turn, 4),
                                            TIER_MOVE(turn, 8), TIER_MOVE(turn, 16)};
#endif

#define TIER_KERNELS(panels)                                                                                        \
    {                                                                                                                \
        .id = TIER_ID, .streams = TIER_STREAMS,                                                                      \
        .square = {TIER_SMALL_SQUARE(1), TIER_SMALL_SQUARE(2), TIER_SQUARE_4, TIER_SQUARE(8), TIER_SQUARE(16)},      \
        .panel = panels, .turn = TIER_TURNS, .fence = TIER_NAME(fence), .cast = TIER_CAST,                           \
        TIER_SHUFFLE TIER_LINES                                                                                      \
    }

const dimfold_tier *TIER_JOIN(dimfold_tier, TIER)(void)
{
    static const dimfold_tier tier = TIER_KERNELS(TIER_PANELS);
    return &tier;
}
#endif
