/* Tiles as text: the first ones drawn. */
#ifndef DIMFOLD_CLI_SHOW_TILES_H
#define DIMFOLD_CLI_SHOW_TILES_H

#include <dimfold/tiled_view.h>

void show_tiles(const dimfold_tiled_view *tiles);

#endif
