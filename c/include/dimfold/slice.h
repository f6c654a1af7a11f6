/* How one axis is indexed: exactly as Python does it.

       dimfold_slice reversed = {DIMFOLD_HAS_STEP, 0, 0, -1};                          // [::-1]
       dimfold_slice middle = {DIMFOLD_HAS_START | DIMFOLD_HAS_STOP, 2, -2, 0};        // [2:-2]
       dimfold_indexer row = {DIMFOLD_INDEXER_INDEX, {0, 3, 0, 0}};                    // [3]
*/
#ifndef DIMFOLD_SLICE_H
#define DIMFOLD_SLICE_H

#include "abi.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DIMFOLD_HAS_START 1
#define DIMFOLD_HAS_STOP 2
#define DIMFOLD_HAS_STEP 4

/* start:stop:step. A part whose bit is not in `has` is left out, whatever its number; a step that is left out is 1. */
typedef struct dimfold_slice {
    int32_t has;
    ptrdiff_t start, stop, step;
} dimfold_slice;

#define DIMFOLD_INDEXER_SLICE 0    /* keeps the axis */
#define DIMFOLD_INDEXER_INDEX 1    /* takes slice.start, which may be negative; the axis goes away */
#define DIMFOLD_INDEXER_NEWAXIS 2  /* inserts an axis of extent 1 */
#define DIMFOLD_INDEXER_ELLIPSIS 3 /* stands for all axes that the others leave over; at most once */

typedef struct dimfold_indexer {
    int32_t kind;
    dimfold_slice slice;
} dimfold_indexer;

#ifdef __cplusplus
}
#endif

#endif
