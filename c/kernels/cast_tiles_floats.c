/* Tile transposes of floats of one dtype into another. */
#include "cast_pair_tiles.h"

#define PAIR(x) x(real, f16, f32)
#include "cast_pair_tiles.inc.h"

#define PAIR(x) x(real, bf16, f32)
#include "cast_pair_tiles.inc.h"

#define PAIR(x) x(real, f32, f16)
#include "cast_pair_tiles.inc.h"

#define PAIR(x) x(real, f32, bf16)
#include "cast_pair_tiles.inc.h"

#define PAIR(x) x(real, f32, f64)
#include "cast_pair_tiles.inc.h"

#define PAIR(x) x(real, f64, f32)
#include "cast_pair_tiles.inc.h"
