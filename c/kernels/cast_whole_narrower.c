/* Rows of integers into narrower ones. */
#include "cast_pair.h"

#define PAIR(x) x(whole, whole2, whole1)
#include "cast_pair.inc.h"

#define PAIR(x) x(whole, whole4, whole1)
#include "cast_pair.inc.h"

#define PAIR(x) x(whole, whole4, whole2)
#include "cast_pair.inc.h"

#define PAIR(x) x(whole, whole8, whole1)
#include "cast_pair.inc.h"

#define PAIR(x) x(whole, whole8, whole2)
#include "cast_pair.inc.h"

#define PAIR(x) x(whole, whole8, whole4)
#include "cast_pair.inc.h"
