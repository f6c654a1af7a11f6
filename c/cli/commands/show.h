/* The parts of show's answer. */
#ifndef DIMFOLD_CLI_SHOW_H
#define DIMFOLD_CLI_SHOW_H

#include "answer.h"
#include "facts.h"

/* The answer as one line of JSON. */
void show_json(const expression *what, const facts *found);

/* Tiles: how many there are, and the first ones drawn, as text. */
void show_tiles(const dimfold_tiled_view *tiles);

#endif
