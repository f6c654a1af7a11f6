/* Unit by unit in the target's order, for units of 1 to 16 bytes; near, where 32 bits lead to each of them, and far. */
#include "walk.h"

#define EACH_UNIT "walk.inc.h"
#define EACH_UNIT_MAX 16
#include "each_unit.inc.h"
