/* Tile transposes of items of 4 bytes. */
#include "tile.h"

#define UNIT 4
#define WIDTH 16
#define THREADS 256
#define PASSES 1
#define LOADED 1
#include "transpose.inc.h"

#define UNIT 4
#define WIDTH 4
#define THREADS 256
#define PASSES 16
#define LOADED 16
#include "transpose.inc.h"
