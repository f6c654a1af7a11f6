/* Reductions: sums, extremes, moments and their places along any axes of views of any layout, in one pass.

       dimfold_reduction rows = {.axis_count = 1, .axes = (ptrdiff_t[]){-1}, .count = 1,
                                 .result = {{.op = DIMFOLD_REDUCE_SUM}}};
       dimfold_reduce(queue, &rows, 1, &target, 1, &source, NULL); // target[i] = source[i][0] + source[i][1] + …

   What is reduced may be computed first by a program (`map`), and what comes of it may be computed on (`post`); neither
   needs memory, or another pass. Several results are reduced in the same pass.

   The bits of a result depend on the layouts and dtypes of all operands of a call and on what is asked for in it: not
   on threads, tiers, addresses or the device. A NaN's sign and payload are unspecified. Bools are bytes 0 and 1. Sums
   go through one tree, which docs/reductions.md draws: the items of a result are dealt to lanes, in the order of the
   canonical form, lanes are folded, and chunks of them are combined two by two. Views whose canonical forms differ, a
   matrix and its transpose in memory for instance, may differ in the last bit.

   Accumulators are wider than the items: f64 for 16-bit floats and f32, two f64 (TwoSum) for sums of f64, 64 bits
   modulo 2^64 for integers and bools. */
#ifndef DIMFOLD_REDUCE_H
#define DIMFOLD_REDUCE_H

#include "program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is made of the items x of a result; dtypes are b (bool), u, i (integers), f (floats), c (complex). The dtype
   that comes of it is the items' unless something else is said; of no items there comes what "empty" says. */
#define DIMFOLD_REDUCE_SUM 1       /* b u i f c; b and i become i64, u becomes u64; empty: 0 */
#define DIMFOLD_REDUCE_PROD 2      /* b u i f; as the sum; empty: 1. Of floats parts meet that
                                      may overflow, so that there is no answer for a zero among large numbers */
#define DIMFOLD_REDUCE_MIN 3       /* b u i f: NaN if one is; -0 is below +0; empty: DIMFOLD_ERR_SHAPE */
#define DIMFOLD_REDUCE_MAX 4
#define DIMFOLD_REDUCE_MIN_NUM 5   /* f: the least that is no NaN; NaN if all are; empty: DIMFOLD_ERR_SHAPE */
#define DIMFOLD_REDUCE_MAX_NUM 6
#define DIMFOLD_REDUCE_ANY 7       /* b u i f c, to b: whether one is not zero (NaN is not); empty: false */
#define DIMFOLD_REDUCE_ALL 8       /* b u i f c, to b: whether none is zero; empty: true */
#define DIMFOLD_REDUCE_COUNT 9     /* b u i f c, to i64: how many are not zero; empty: 0 */
#define DIMFOLD_REDUCE_MEAN 10     /* b u i f c; b, u and i become f64; empty: NaN */
#define DIMFOLD_REDUCE_VAR 11      /* b u i f; b, u and i become f64: the sum of |x - mean|^2, divided by the number of
                                      items less ddof, or by 0 where that is below it; empty: NaN */
#define DIMFOLD_REDUCE_STD 12      /* the square root of that */
#define DIMFOLD_REDUCE_NORM_1 13   /* b u i f; b, u and i become f64: the sum of |x|; empty: 0 */
#define DIMFOLD_REDUCE_NORM_2 14   /* the square root of the sum of x^2, which may overflow where f64 does; empty: 0 */
#define DIMFOLD_REDUCE_NORM_INF 15 /* the largest |x|, NaN if one is; empty: 0 */
#define DIMFOLD_REDUCE_ARGMIN 16   /* b u i f, to i64: where the least lies, as its ordinal among the items in C order:
                                      the first NaN, else the first of equals (-0 equals +0); empty: DIMFOLD_ERR_SHAPE
                                    */
#define DIMFOLD_REDUCE_ARGMAX 17

/* Set in flags. */
#define DIMFOLD_KEEPDIMS 1 /* axes that are reduced stay, with an extent of 1 */

#define DIMFOLD_REDUCE_RESULTS_MAX 8

typedef struct dimfold_reduce_result {
    uint32_t op;    /* DIMFOLD_REDUCE_… */
    uint32_t value; /* of what: the number of a source; with a map, of one of its results */
    double ddof;    /* of VAR and STD; else 0 */
} dimfold_reduce_result;

/* A reduction: plain data, but for the programs and axes that it borrows. */
typedef struct dimfold_reduction {
    const dimfold_program *map;  /* NULL, or what computes the items that are reduced of those of the sources */
    const dimfold_program *post; /* NULL, or what computes the targets' items of those that came of the reduction, one
                                    source for each result, of the dtype that comes of it */
    size_t axis_count;           /* 0: all axes */
    const ptrdiff_t *axes;       /* counted from the end if negative; none twice */
    uint32_t flags;              /* 0 or DIMFOLD_KEEPDIMS */
    uint32_t count;              /* results: 1 to DIMFOLD_REDUCE_RESULTS_MAX */
    dimfold_reduce_result result[DIMFOLD_REDUCE_RESULTS_MAX];
    uint64_t reserved[4];        /* 0 */
} dimfold_reduction;

/* The dtype that comes of reducing items of `dtype`; 0 if the operation does not take them. */
DIMFOLD_API dimfold_dtype dimfold_reduce_dtype(uint32_t op, dimfold_dtype dtype);

/* "sum", "norm_2", "argmax": the constant's name; NULL for what is none. Static. */
DIMFOLD_API const char *dimfold_reduce_name(uint32_t op);

/* Reduces. The sources have one shape (broadcast their layouts first), the targets that shape without the axes that are
   reduced, or with an extent of 1 there (DIMFOLD_ERR_SHAPE). There are as many targets as results, or
   as `post` has results, of the dtype that comes of it; without `post` also of any other named dtype, to which what was
   accumulated is converted as by dimfold_cast: a sum of f32 keeps all that f64 has where the target is of f64
   (DIMFOLD_ERR_DTYPE for items that the operation does not take, and for targets of `post` of other dtypes than its
   own). DIMFOLD_ERR_AXIS for an axis outside or given twice; DIMFOLD_ERR_SHAPE for no items where no answer is;
   DIMFOLD_ERR_ARGUMENT for unknown operations, flags and values, and for programs that are not for the queue. Targets
   must not share memory with sources or with each other (DIMFOLD_ERR_OVERLAP). Everything is checked before anything is
   written. Other statuses are those of dimfold_apply; nested layouts, and queues of a device whose kernels this version
   does not have, are refused with DIMFOLD_ERR_UNSUPPORTED. Nothing is allocated,
   but on CUDA queues partial results, in the device's pool, for as long as it takes. */
DIMFOLD_API dimfold_status dimfold_reduce(dimfold_queue *queue, const dimfold_reduction *reduction,
                                          size_t target_count, const dimfold_view *targets, size_t source_count,
                                          const dimfold_view *sources, dimfold_diag *diag);

/* Compiles what these views need, unless that is done, so that dimfold_reduce can be captured: a device's queue keeps
   it until it is destroyed, and the host compiles nothing. Arguments and statuses are those of dimfold_reduce. Nothing
   is computed; data may be NULL, and else is to be aligned as it will be. */
DIMFOLD_API dimfold_status dimfold_reduce_prepare(dimfold_queue *queue, const dimfold_reduction *reduction,
                                                  size_t target_count, const dimfold_view *targets,
                                                  size_t source_count, const dimfold_view *sources,
                                                  dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
