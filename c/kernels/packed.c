/* Packed tiles of items of each size. */
#include "packed.h"

#define UNIT 1
#define WIDTH 4
#define VECTORS 8
#include "packed.inc.h"

#define UNIT 1
#define WIDTH 1
#define VECTORS 8
#include "packed.inc.h"

#define UNIT 2
#define WIDTH 4
#define VECTORS 8
#include "packed.inc.h"

#define UNIT 2
#define WIDTH 2
#define VECTORS 8
#include "packed.inc.h"

#define UNIT 4
#define WIDTH 4
#define VECTORS 8
#include "packed.inc.h"

#define UNIT 8
#define WIDTH 8
#define VECTORS 8
#include "packed.inc.h"

#define UNIT 16
#define WIDTH 16
#define VECTORS 4
#include "packed.inc.h"
