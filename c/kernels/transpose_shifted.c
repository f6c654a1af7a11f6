/* Tile transposes of runs that begin anywhere. */
#include "shifted.h"

#define UNIT 1
#define SEGMENTS 8
#include "shifted.inc.h"

#define UNIT 2
#define SEGMENTS 8
#include "shifted.inc.h"

#define UNIT 4
#define SEGMENTS 16
#include "shifted.inc.h"
