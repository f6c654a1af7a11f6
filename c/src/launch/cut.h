/* Which kernel a plan takes, and in how many pieces. */
#pragma once

#include "form.h"

/* Copies of no more are small. */
#define DIMFOLD_CUDA_SMALL_BYTES 16384

/* Asks the kernels one after another, until one says anything but DIMFOLD_CUDA_OTHER; the last one always does. */
enum dimfold_cuda_fit dimfold_cuda_choose(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                          const dimfold_plan *plan);

/* A form in pieces that launches can count: all of its axes below `axis`, and `width` indices of that one. */
typedef struct dimfold_cuda_cut {
    size_t axis, width;
    uint64_t count;
} dimfold_cuda_cut;

/* Pieces that are small enough. `command` becomes the first one's. */
dimfold_cuda_cut dimfold_cuda_cut_make(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                       const dimfold_plan *plan);

/* The form of one piece. */
void dimfold_cuda_cut_take(dimfold_cuda_form *piece, const dimfold_cuda_form *form, const dimfold_cuda_cut *cut,
                           uint64_t number);
