/* Tiles as text: the first ones drawn. */
#pragma once

#include <dimfold/tiled_view.h>

void show_tiles(const dimfold_tiled_view *tiles);
