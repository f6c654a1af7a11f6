/* Unit by unit in the target's order, for units of 1 to 16 bytes; near, where 32 bits lead to each of them, and far. */
#include "walk.h"

#define T uint8_t
#define BYTES 1
#include "walk.inc.h"
#define T uint16_t
#define BYTES 2
#include "walk.inc.h"
#define T uint32_t
#define BYTES 4
#include "walk.inc.h"
#define T uint64_t
#define BYTES 8
#include "walk.inc.h"
#define T gpu_u32x4
#define BYTES 16
#include "walk.inc.h"
