/* The kernels that are made for one pair of dtypes: which there are, and what they are told. */
#pragma once

#include "form.h"

/* The words of kernels/convert.h; whole numbers by their bytes, whether they have a sign or not. */
enum dimfold_cuda_word {
    DIMFOLD_CUDA_WORD_whole1,
    DIMFOLD_CUDA_WORD_whole2,
    DIMFOLD_CUDA_WORD_whole4,
    DIMFOLD_CUDA_WORD_whole8,
    DIMFOLD_CUDA_WORD_f16,
    DIMFOLD_CUDA_WORD_bf16,
    DIMFOLD_CUDA_WORD_f32,
    DIMFOLD_CUDA_WORD_f64,
    DIMFOLD_CUDA_WORDS
};

typedef struct dimfold_cuda_pair {
    enum dimfold_cuda_kernel rows, tiles; /* DIMFOLD_CUDA_KERNELS: none, which tiles alone may be */
    gpu_cast_bounds bounds;
} dimfold_cuda_pair;

/* False if a plan does not convert by such a kernel: between other dtypes, in another byte order, through a swizzle, or
   items that do not lie at multiples of their size. */
bool dimfold_cuda_pair_make(dimfold_cuda_pair *pair, const dimfold_plan *plan);
