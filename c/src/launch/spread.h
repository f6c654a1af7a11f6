/* Rows of columns on the threads of a launch. */
#pragma once

#include "form.h"

/* At least one row and one column. False if a launch cannot count the rows or its blocks. */
bool dimfold_cuda_spread(gpu_spread *spread, uint32_t *blocks, uint64_t columns, uint64_t rows);

/* Whether at least four in five threads along the rows have a column, and warps no more than one row. */
bool dimfold_cuda_spread_is_full(const gpu_spread *spread, uint64_t columns);

/* Rows of so many bytes or more are worth vectors of 16. */
#define DIMFOLD_CUDA_ROW_BYTES_MIN 32

/* How many aligned vectors a row may touch that is axis 0 of the form's target, all of whose addresses are multiples of
   `unit_bytes`. */
uint64_t dimfold_cuda_vectors(const dimfold_cuda_form *form, uint32_t unit_bytes, uint64_t row_bytes);

/* Completes a command whose parameters are gpu_rows_params and have their row_bytes, but for its kernel. False if the
   rows are too many for a launch. */
bool dimfold_cuda_rows_place(dimfold_cuda_command *command, const dimfold_cuda_form *form);
