/* Tile transposes of items of 2 bytes. */
#include "tile.h"

#define UNIT 2
#define WIDTH 16
#define THREADS 128
#define PASSES 1
#define LOADED 1
#include "transpose.inc.h"

#define UNIT 2
#define WIDTH 4
#define THREADS 256
#define PASSES 8
#define LOADED 8
#include "transpose.inc.h"

#define UNIT 2
#define WIDTH 2
#define THREADS 256
#define PASSES 32
#define LOADED 16
#include "transpose.inc.h"
