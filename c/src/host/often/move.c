/* Moves for every size of item, from one template. */
#include "move.h"

#include "base/checked.h"
#include "host/interleave.h"
#include "host/move_bytes.h"

#include <string.h>

/* Rows of fewer items are walked the other way round when that way is longer. */
#define ROW_MIN 8

/* Rows without gaps lie apart if they have a line: fewer of them share one. */
#define ROW_APART_BYTES 64

static void rows_apart(char *target, const char *source, size_t row_bytes, const dimfold_axis *column)
{
    for (size_t i = 0; i < column->extent; i++)
        move_bytes_apart(target + (ptrdiff_t)i * column->target_stride, source + (ptrdiff_t)i * column->source_stride,
                         row_bytes);
}

/* Source lines of a tile: 256 strips of 128 bytes stay in the first cache. */
#define TILE_LINES 256

#define SQUARE
#define BYTES 1
#include "move.inc.h"
#define BYTES 2
#include "move.inc.h"
#undef SQUARE
#define BYTES 3
#include "move.inc.h"
#define BYTES 4
#include "move.inc.h"
#define BYTES 6
#include "move.inc.h"
#define BYTES 8
#include "move.inc.h"
#define BYTES 12
#include "move.inc.h"
#define BYTES 16
#include "move.inc.h"
#define RARE
#define BYTES 5
#include "move.inc.h"
#define BYTES 7
#include "move.inc.h"
#define BYTES 9
#include "move.inc.h"
#define BYTES 10
#include "move.inc.h"
#define BYTES 11
#include "move.inc.h"
#define BYTES 13
#include "move.inc.h"
#define BYTES 14
#include "move.inc.h"
#define BYTES 15
#include "move.inc.h"
#undef RARE

struct move_row {
    dimfold_kernel *rows, *tiles;
};

#define MOVES(bytes) {move_rows_##bytes, move_tiles_##bytes}

static const struct move_row moves[] = {
    MOVES(1), MOVES(2),  MOVES(3),  MOVES(4),  MOVES(5),  MOVES(6),  MOVES(7),  MOVES(8),
    MOVES(9), MOVES(10), MOVES(11), MOVES(12), MOVES(13), MOVES(14), MOVES(15), MOVES(16),
};

dimfold_kernel *dimfold_move_rows(size_t item_bytes)
{
    return moves[item_bytes - 1].rows;
}

dimfold_kernel *dimfold_move_tiles(size_t item_bytes)
{
    return moves[item_bytes - 1].tiles;
}

bool dimfold_move_prefers_tiles(size_t item_bytes)
{
    return item_bytes <= 2;
}
