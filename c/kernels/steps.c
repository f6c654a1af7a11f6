/* Long rows of small units at constant steps on either side: each thread takes many units of a row, all loads first. */
#include "steps.h"

#define EACH_UNIT "steps.inc.h"
#define EACH_UNIT_MAX 4
#include "each_unit.inc.h"
