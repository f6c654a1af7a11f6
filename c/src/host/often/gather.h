/* Putting target rows of a tile together, element by element. */
#pragma once

#include "tile.h"

/* How many elements of a target row, as a rule, lie in one line of the source. */
size_t dimfold_tile_gather_step(const dimfold_host_tile *tile);

/* Writes elements of the target rows from `first` to before `first + count` to a buffer, row by row at that pitch. */
void dimfold_tile_gather(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count,
                         dimfold_tile_fetch *fetch);
