/* Units that indices name, to where they are walked, for units of 1 to 16 bytes. */
#include "index.h"

#define EACH_UNIT "index_move.inc.h"
#define EACH_UNIT_MAX 16
#include "each_unit.inc.h"
