/* A plan as kernels want it: bytes and addresses, units of a power of two, and the launch that moves them. */
#pragma once

#include "ops/often/plan.h"

#include "kernels/params.h"

#define DIMFOLD_CUDA_AXES_MAX 66
#define DIMFOLD_CUDA_PARAMS_BYTES_MAX 2048

/* The kernels of kernels.def by number. */
enum dimfold_cuda_kernel {
#define DIMFOLD_CUDA_KERNEL(name, params, threads) DIMFOLD_CUDA_KERNEL_##name,
#include "kernels/kernels.def"
    DIMFOLD_CUDA_KERNELS
};

typedef struct dimfold_cuda_axis {
    size_t extent;
    int64_t target, source; /* strides in bytes */
} dimfold_cuda_axis;

/* Axes of extent 2 or more, fastest target axis first. An item whose bytes are no power of two is an axis of its
   largest power-of-two parts, and so is whatever row both sides share: one axis of units of up to 16 bytes. */
typedef struct dimfold_cuda_form {
    uint64_t target, source; /* addresses of the first unit */
    uint32_t unit_bytes;     /* on both sides; of what a swizzle leaves together; of the target's items where the plan
                                converts or fills */
    uint32_t source_bytes;   /* of the source's items where the plan converts */
    size_t ndim;
    dimfold_cuda_axis axis[DIMFOLD_CUDA_AXES_MAX];
} dimfold_cuda_form;

/* One launch, ready to start. */
typedef struct dimfold_cuda_command {
    enum dimfold_cuda_kernel kernel;
    int32_t explained;   /* DIMFOLD_KERNEL_… */
    int32_t reason;      /* DIMFOLD_PLAN_REASON_… */
    uint32_t blocks;
    uint32_t index_bits; /* of offsets within the launch: 32 or 64, set before the kernels are asked */
    uint32_t width_bytes; /* of the accesses to global memory */
    _Alignas(16) char params[DIMFOLD_CUDA_PARAMS_BYTES_MAX];
} dimfold_cuda_command;

enum dimfold_cuda_fit {
    DIMFOLD_CUDA_FITS,     /* the command is complete */
    DIMFOLD_CUDA_OTHER,    /* not a case for this kernel */
    DIMFOLD_CUDA_TOO_MUCH, /* its case, but more blocks or rows than a launch counts: the caller cuts the form */
};

void dimfold_cuda_form_make(dimfold_cuda_form *form, const dimfold_plan *plan);

/* From 1 to 2^31 - 1. */
gpu_divider dimfold_cuda_divider(size_t divisor);

/* Indices of the axes from `first` on together. */
uint64_t dimfold_cuda_count(const dimfold_cuda_form *form, size_t first);

/* Whether a side's rows, which axis 0 goes along, begin at multiples of so many bytes. */
bool dimfold_cuda_rows_begin_at(const dimfold_cuda_form *form, size_t operand, uint64_t bytes);

/* 32 if signed 32-bit numbers lead from the first unit to each other on both sides, else 64. */
uint32_t dimfold_cuda_index_bits(const dimfold_cuda_form *form);

/* The outer axes from `first` on, without `skipped` (ndim or more: none). False if they are too many. */
bool dimfold_cuda_outer(gpu_outer *outer, const dimfold_cuda_form *form, size_t first, size_t skipped);

/* The kernels' own questions, in the order in which they are asked; each file knows one kind. */
typedef enum dimfold_cuda_fit dimfold_cuda_question(dimfold_cuda_command *command, const dimfold_cuda_form *form);
dimfold_cuda_question dimfold_cuda_fit_rows, dimfold_cuda_fit_rows_turned, dimfold_cuda_fit_repeated;
dimfold_cuda_question dimfold_cuda_fit_transpose, dimfold_cuda_fit_packed, dimfold_cuda_fit_steps;
dimfold_cuda_question dimfold_cuda_fit_short_rows, dimfold_cuda_fit_walk;

/* Those of plans whose items change, come from nowhere, or go through a swizzle. */
typedef enum dimfold_cuda_fit dimfold_cuda_plan_question(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                                         const dimfold_plan *plan);
dimfold_cuda_plan_question dimfold_cuda_fit_fill, dimfold_cuda_fit_cast_tiles, dimfold_cuda_fit_cast_pair;
dimfold_cuda_plan_question dimfold_cuda_fit_cast, dimfold_cuda_fit_swizzled;
