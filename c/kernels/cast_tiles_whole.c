/* Tile transposes of integers into floats, and of floats into integers. */
#include "cast_pair_tiles.h"

#define PAIR(x) x(real, whole1, f32)
#include "cast_pair_tiles.inc.h"

#define PAIR(x) x(real, whole4, f32)
#include "cast_pair_tiles.inc.h"

#define PAIR(x) x(real, f32, whole1)
#include "cast_pair_tiles.inc.h"
