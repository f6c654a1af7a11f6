/* Tile transposes of items of 1 byte. */
#include "tile.h"

#define UNIT 1
#define WIDTH 16
#define THREADS 64
#define PASSES 1
#define LOADED 1
#include "transpose.inc.h"

#define UNIT 1
#define WIDTH 4
#define THREADS 256
#define PASSES 4
#define LOADED 4
#include "transpose.inc.h"

#define UNIT 1
#define WIDTH 1
#define THREADS 256
#define PASSES 64
#define LOADED 16
#include "transpose.inc.h"
