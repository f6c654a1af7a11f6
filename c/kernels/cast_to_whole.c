/* Rows of floats into integers. */
#include "cast_pair.h"

#define PAIR(x) x(real, f32, whole1)
#include "cast_pair.inc.h"

#define PAIR(x) x(real, f32, whole2)
#include "cast_pair.inc.h"

#define PAIR(x) x(real, f32, whole4)
#include "cast_pair.inc.h"
