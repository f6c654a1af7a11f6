/* Packed tiles of small items in runs that begin anywhere. */
#include "packed_shifted.h"

#define UNIT 1
#include "packed_shifted.inc.h"

#define UNIT 2
#include "packed_shifted.inc.h"
