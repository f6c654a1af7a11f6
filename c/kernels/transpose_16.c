/* Tile transposes of items of 16 bytes. */
#include "tile.h"

#define UNIT 16
#define WIDTH 16
#define THREADS 256
#define PASSES 4
#define LOADED 4
#include "transpose.inc.h"
