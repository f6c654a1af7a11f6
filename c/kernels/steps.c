/* Long rows of small units at constant steps on either side: each thread takes many units of a row, all loads first. */
#include "steps.h"

#define T uint8_t
#define BYTES 1
#include "steps.inc.h"
#define T uint16_t
#define BYTES 2
#include "steps.inc.h"
#define T uint32_t
#define BYTES 4
#include "steps.inc.h"
