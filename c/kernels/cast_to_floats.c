/* Rows of integers into floats. */
#include "cast_pair.h"

#define PAIR(x) x(real, whole1, f16)
#include "cast_pair.inc.h"

#define PAIR(x) x(small, whole1, bf16)
#include "cast_pair.inc.h"

#define PAIR(x) x(real, whole1, f32)
#include "cast_pair.inc.h"

#define PAIR(x) x(real, whole2, f32)
#include "cast_pair.inc.h"

#define PAIR(x) x(real, whole4, f32)
#include "cast_pair.inc.h"

#define PAIR(x) x(real, whole8, f32)
#include "cast_pair.inc.h"
