/* Functions of batches with what every machine has. */
#include "host/batch/kernels.h"

#include <stdint.h>
#include <string.h>

#define TIER portable
#include "host/batch/functions.inc.h"
