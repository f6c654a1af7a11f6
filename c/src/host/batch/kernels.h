/* The kernels of a tier that compute batches: one for each operation and type that computed.def lists, and those that
   gather items from where they lie. All tiers give the same bits. */
#pragma once

#include "host/tiers.h"

/* Computes `count` items, at any alignment, into memory that none of the arguments has. Asks for the lines that lie
   where `ahead` leads, one for each line of the first argument; NULL: it asks for none. */
typedef void dimfold_batch_kernel(char *restrict target, const char *const *arg, size_t count, const char *ahead);

/* Gathers `count` items that lie `stride` bytes apart into a row. */
typedef void dimfold_batch_gather(char *restrict target, const char *source, ptrdiff_t stride, size_t count);

/* Gathers rows of bytes whose beginnings lie `stride` bytes apart, and asks for those that come soon. */
typedef void dimfold_batch_gather_rows(char *restrict target, const char *source, ptrdiff_t stride, size_t row_bytes,
                                       size_t rows);

/* Memory that is asked for before it is read. */
#define DIMFOLD_BATCH_AHEAD_MAX 8

typedef struct dimfold_batch_ahead {
    size_t count;
    const char *at[DIMFOLD_BATCH_AHEAD_MAX];
} dimfold_batch_ahead;

/* Writes rows of whole lines past the caches where the tier can, to places that lie `stride` bytes apart, and asks for
   the same lines of what lies ahead meanwhile. */
typedef void dimfold_batch_stream(char *target, ptrdiff_t stride, const char *source, size_t row_bytes, size_t rows,
                                  const dimfold_batch_ahead *ahead);

/* Short ones first. */
enum dimfold_batch_number {
#define COMPUTED(op, name, arity, type, result) DIMFOLD_BATCH_##op##_##type,
#define COMPUTED_RARE(op, name, arity, type, rare) DIMFOLD_BATCH_##op##_##type,
#define COMPUTED_CHOSEN(op, name, type) DIMFOLD_BATCH_##op##_##type,
#define COMPUTED_SHORT_ALONE
#include "kernels/math/computed.def"
#undef COMPUTED_SHORT_ALONE
#define COMPUTED_HALF(op, name, type) DIMFOLD_BATCH_##op##_##type,
#define COMPUTED_PAIR(op, name, type) DIMFOLD_BATCH_##op##_##type,
#include "fused.def"
    DIMFOLD_BATCH_SHORT_COUNT,
    DIMFOLD_BATCH_SHORT_LAST = DIMFOLD_BATCH_SHORT_COUNT - 1,
#define COMPUTED(op, name, arity, type, result) DIMFOLD_BATCH_##op##_##type,
#define COMPUTED_RARE(op, name, arity, type, rare) DIMFOLD_BATCH_##op##_##type,
#define COMPUTED_CHOSEN(op, name, type) DIMFOLD_BATCH_##op##_##type,
#define COMPUTED_LONG_ALONE
#include "kernels/math/computed.def"
#undef COMPUTED_LONG_ALONE
    DIMFOLD_BATCH_COUNT
};

typedef struct dimfold_batch_kernels {
    dimfold_batch_kernel *const *(*computed_long)(void); /* from DIMFOLD_BATCH_SHORT_COUNT on */
    dimfold_batch_stream *stream;
    dimfold_batch_gather_rows *gather_rows;
    dimfold_batch_gather *gather[5]; /* of items of 1, 2, 4, 8 and 16 bytes */
    dimfold_batch_kernel *computed[DIMFOLD_BATCH_SHORT_COUNT]; /* NULL: it computes such 16-bit floats as floats */
} dimfold_batch_kernels;

static inline dimfold_batch_kernel *dimfold_batch_kernel_of(const dimfold_batch_kernels *kernels, size_t number)
{
    return number < DIMFOLD_BATCH_SHORT_COUNT ? kernels->computed[number]
                                              : kernels->computed_long()[number - DIMFOLD_BATCH_SHORT_COUNT];
}

/* Those of each tier; NULL for what the library's kind of machine cannot have. */
const dimfold_batch_kernels *dimfold_batch_portable(void);
const dimfold_batch_kernels *dimfold_batch_avx2(void);
const dimfold_batch_kernels *dimfold_batch_avx512(void);
const dimfold_batch_kernels *dimfold_batch_neon(void);

/* Their long ones. */
dimfold_batch_kernel *const *dimfold_batch_long_portable(void);
dimfold_batch_kernel *const *dimfold_batch_long_avx2(void);
dimfold_batch_kernel *const *dimfold_batch_long_avx512(void);
dimfold_batch_kernel *const *dimfold_batch_long_neon(void);
