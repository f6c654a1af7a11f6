/* Converting a run of items from any number to any other. */
#ifndef DIMFOLD_HOST_CONVERT_H
#define DIMFOLD_HOST_CONVERT_H

#include <dimfold/dtype.h>

/* Converts `count` items that lie without gaps, at any alignment. The target may be the source if its items are not
   larger than the source's. */
typedef void dimfold_convert(char *target, const char *source, size_t count);

/* The conversion between two named dtypes; NULL for a dtype that is no number. */
dimfold_convert *dimfold_convert_find(dimfold_dtype target, dimfold_dtype source);

#endif
