/* show -o FILE.svg: a layout's positions, or an array in tiles, as a picture. */
#pragma once

#include "cli/arrays/expression.h"
#include "svg.h"

/* Of more nobody sees anything. */
enum { PICTURE_CELLS_MAX = 4096 };

/* Writes the picture and says so, as text or as JSON. */
bool picture_write(const expression *array, const char *path, bool is_json, failure *reason);

/* Draws an expression that is a layout, or one that is tiles; refuses what is too large or has too many axes. */
bool picture_layout(svg *out, const expression *array, failure *reason);
bool picture_tiles(svg *out, const expression *array, failure *reason);
