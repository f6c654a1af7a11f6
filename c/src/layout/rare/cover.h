/* Whether sums of steps of one layout are all met by those of another. */
#pragma once

#include "layout/sums.h"

/* Whether for every sum of `sums` there is one of `other` that makes it `share`. If not, x is what makes one for which
   there is none. Without `search`, NO is answered only where that is as easy. The steps of `other` must all differ. */
dimfold_answer dimfold_sums_cover(const dimfold_sums *sums, const dimfold_sums *other, uint64_t share, bool search,
                                  uint64_t *work, uint64_t *x);
