/* Tile transposes of items of 8 bytes. */
#include "tile.h"

#define UNIT 8
#define WIDTH 16
#define THREADS 256
#define PASSES 2
#define LOADED 2
#include "transpose.inc.h"

#define UNIT 8
#define WIDTH 8
#define THREADS 256
#define PASSES 8
#define LOADED 8
#include "transpose.inc.h"
