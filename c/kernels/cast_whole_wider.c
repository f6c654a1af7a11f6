/* Rows of integers into wider ones. */
#include "cast_pair.h"

#define PAIR(x) x(whole, whole1, whole2)
#include "cast_pair.inc.h"

#define PAIR(x) x(whole, whole1, whole4)
#include "cast_pair.inc.h"

#define PAIR(x) x(whole, whole1, whole8)
#include "cast_pair.inc.h"

#define PAIR(x) x(whole, whole2, whole4)
#include "cast_pair.inc.h"

#define PAIR(x) x(whole, whole2, whole8)
#include "cast_pair.inc.h"

#define PAIR(x) x(whole, whole4, whole8)
#include "cast_pair.inc.h"
