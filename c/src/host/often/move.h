/* Moving items of 1 to 16 bytes along two axes. Plain pointers, nothing checked: any strides, any alignment. */
#pragma once

#include "nest.h"

/* Row by row along axis[0]. A source stride of 0 repeats an item. No context. */
dimfold_kernel *dimfold_move_rows(size_t item_bytes);

/* Tile by tile, for axis[0] fast in the target and axis[1] fast in the source. No context. */
dimfold_kernel *dimfold_move_tiles(size_t item_bytes);

/* How far a tile goes along the source: two cache lines, which processors fetch in pairs. */
#define DIMFOLD_STRIP_BYTES 128

/* Whether tiles are the faster way to transpose items even where the cache holds all lines in between: those are so
   small that they are better moved by vectors than one by one. */
bool dimfold_move_prefers_tiles(size_t item_bytes);
