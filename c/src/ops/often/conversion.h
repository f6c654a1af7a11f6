/* What a plan does to its items: nothing, a cast, another byte order. */
#pragma once

#include "plan.h"

/* Once both sides are set. With `wraps`, integers are converted modulo 2^bits, as Rust's `as` and C's conversions to
   unsigned types do: then a plan's source becomes the bytes that are left of it, and less is to be converted. */
void dimfold_plan_set_conversion(dimfold_plan *plan, bool wraps);
