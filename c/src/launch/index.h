/* From a plan of moving by indices to launches: pure decisions. */
#pragma once

#include "form.h"

#include "index/order.h"
#include "index/plan.h"

/* What names an operation in a fault that the device writes: 0 is none. */
enum dimfold_index_operation {
    DIMFOLD_INDEX_OPERATION_TAKE = 1,
    DIMFOLD_INDEX_OPERATION_GATHER,
    DIMFOLD_INDEX_OPERATION_PUT,
    DIMFOLD_INDEX_OPERATION_SCATTER,
    DIMFOLD_INDEX_OPERATION_BINCOUNT,
    DIMFOLD_INDEX_OPERATION_UNRAVEL,
    DIMFOLD_INDEX_OPERATION_EXPAND,
    DIMFOLD_INDEX_OPERATIONS
};

/* Its name and that of the operand that was wrong, static; of a number that is none "". */
const char *dimfold_index_operation_name(uint64_t operation);
const char *dimfold_index_operation_list(uint64_t operation);

/* A check of a list of indices; the caller adds the operation, and where verdict and fault are. */
typedef struct dimfold_index_check_launch {
    uint32_t blocks; /* of gpu_index_check; 1 judges at once, more need a second launch, of 1 block that judges */
    gpu_index_check_params params;
} dimfold_index_check_launch;

/* Indices from `min` to before `extent` are good, of a walk through the list alone that is not empty. False if the
   kernels cannot count it. */
bool dimfold_index_check_launch_make(dimfold_index_check_launch *launch, const dimfold_index_order *order,
                                     size_t index_bytes, int64_t min, int64_t extent);

/* A move, but for its verdict. */
typedef struct dimfold_index_move_launch {
    enum dimfold_cuda_kernel kernel;
    uint32_t blocks;
    gpu_index_move_params params;
} dimfold_index_move_launch;

/* Of a plan that is not empty. False if the kernels cannot count it. */
bool dimfold_index_take_launch_make(dimfold_index_move_launch *launch, const dimfold_index_plan *plan);

/* What comes to the indexed side, by gpu_index_put, but for its verdict. */
typedef struct dimfold_index_put_launch {
    uint32_t blocks;
    gpu_index_put_params params;
} dimfold_index_put_launch;

/* The same, by an operation on items of a dtype: DIMFOLD_PUT_…. With `one`, 16 bytes, that comes each time. */
bool dimfold_index_put_launch_make(dimfold_index_put_launch *launch, const dimfold_index_plan *plan, uint32_t op,
                                   dimfold_dtype dtype, const char *one);

/* Indices of ordinals, but for the verdict: side 0 of the walk, which is not empty, has these, side 1 the first index
   of each, `step` bytes before the next. */
typedef struct dimfold_index_unravel_launch {
    uint32_t blocks;
    gpu_index_unravel_params params;
} dimfold_index_unravel_launch;

bool dimfold_index_unravel_launch_make(dimfold_index_unravel_launch *launch, const dimfold_index_order *order,
                                       const dimfold_index_selector *selector, size_t source_bytes,
                                       size_t target_bytes, ptrdiff_t step);

/* Places of values, side 0 of the walk, among sorted items of the same dtype; side 1 are the places. */
typedef struct dimfold_index_search_launch {
    uint32_t blocks;
    gpu_index_search_params params;
} dimfold_index_search_launch;

/* The sorted items, an operand of one axis. */
bool dimfold_index_search_launch_make(dimfold_index_search_launch *launch, const dimfold_index_order *order,
                                      const dimfold_operand *sorted, size_t target_bytes, bool is_right);
