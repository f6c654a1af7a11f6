/* Programs: expressions that are applied to views.

       dimfold_program *program;
       dimfold_program_create(&program, queue, &expr, NULL, NULL);
       dimfold_apply(queue, program, 1, &target, 2, sources, NULL); // target[i] = expr(a[i], b[i]) for every index i
       dimfold_program_destroy(program);

   A program is an expression made ready for one kind of queue. It is applied to views of any layouts, as often as
   wanted; what it needs to know of them it finds out each time, in some hundred nanoseconds. Nothing is kept beyond the
   call but what dimfold_program_prepare and the first operation of its kind compile on a device. */
#ifndef DIMFOLD_PROGRAM_H
#define DIMFOLD_PROGRAM_H

#include "expr.h"
#include "queue.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dimfold_program dimfold_program;

/* Makes an expression ready for `queue`, and for all others on the same device; on the host for those of the same
   tier. The expression is not needed any more afterwards. The caller owns the program, which must be destroyed before
   the last queue on its device is. `allocator` is as in the options of a queue. Statuses are those of
   dimfold_expr_check; DIMFOLD_ERR_RESOURCE without memory. A CUDA graph that has captured it needs it for as long as
   the graph is launched. */
DIMFOLD_API dimfold_status dimfold_program_create(dimfold_program **program, dimfold_queue *queue,
                                                  const dimfold_expr *expr, const dimfold_allocator *allocator,
                                                  dimfold_diag *diag);

/* Frees it. NULL is nothing to do. */
DIMFOLD_API void dimfold_program_destroy(dimfold_program *program);

/* Writes another item to a constant: `node` is its number in the expression. What was submitted keeps the item that it
   had. DIMFOLD_ERR_ARGUMENT for a node that is no constant, and for a bool that is neither 0 nor 1. */
DIMFOLD_API dimfold_status dimfold_program_constant(dimfold_program *program, uint16_t node, const void *item,
                                                    dimfold_diag *diag);

/* Computes the expression for every index of a shape: `targets` are as many views as it has results, `sources` as
   many as it has sources, in their order. All have one shape (DIMFOLD_ERR_SHAPE): broadcast the sources' layouts
   first. Their dtypes are those of the nodes (DIMFOLD_ERR_DTYPE). A source may overlap itself. A target that shares
   memory with a source is refused (DIMFOLD_ERR_OVERLAP) unless both are the same elements in the same order, and so
   is one that shares memory with another target, or overlaps itself. DIMFOLD_ERR_AXIS for an index of an axis that
   the shape does not have; DIMFOLD_ERR_ARGUMENT for a queue that the program is not for. Everything is checked before
   anything is written. Other statuses are those of dimfold_copy; nested layouts are refused with
   DIMFOLD_ERR_UNSUPPORTED. Any number of queues may apply a program at the same time. */
DIMFOLD_API dimfold_status dimfold_apply(dimfold_queue *queue, const dimfold_program *program, size_t target_count,
                                         const dimfold_view *targets, size_t source_count,
                                         const dimfold_view *sources, dimfold_diag *diag);

/* Compiles what applying the program to such views needs, so that it can be captured into a CUDA graph. Data may be
   NULL. Statuses are those of dimfold_apply. Nothing to do for host queues. */
DIMFOLD_API dimfold_status dimfold_program_prepare(dimfold_queue *queue, dimfold_program *program, size_t target_count,
                                                   const dimfold_view *targets, size_t source_count,
                                                   const dimfold_view *sources, dimfold_diag *diag);

/* How the elements of an operand are reached. */
#define DIMFOLD_ACCESS_DENSE 0      /* where they lie: they follow each other */
#define DIMFOLD_ACCESS_UNIFORM 1    /* one element for a whole batch */
#define DIMFOLD_ACCESS_ROWS 2       /* row by row, through a buffer; beside what is transposed whatever is not */
#define DIMFOLD_ACCESS_TRANSPOSED 3 /* by squares, through a buffer: its rows lie across those of the others */
#define DIMFOLD_ACCESS_INDEX 4      /* nothing is read: they are indices */

#define DIMFOLD_APPLY_OPERANDS_MAX 20 /* targets, sources, and axes of indices */

/* What applying a program does. */
typedef struct dimfold_apply_explanation {
    size_t operands;           /* targets first, then sources, then axes of indices */
    size_t targets, sources;
    size_t leader;             /* the operand in whose order memory is visited */
    size_t ndim;               /* of the canonical form, the leader's fastest axis first */
    size_t shape[64];
    ptrdiff_t stride[DIMFOLD_APPLY_OPERANDS_MAX][64]; /* in elements */
    ptrdiff_t position[DIMFOLD_APPLY_OPERANDS_MAX];   /* of the first element visited */
    uint32_t access[DIMFOLD_APPLY_OPERANDS_MAX];      /* DIMFOLD_ACCESS_… */
    uint64_t operand_bytes[DIMFOLD_APPLY_OPERANDS_MAX]; /* read or written of it; elements that repeat count once */
    uint64_t moved_bytes;      /* all of these */
    uint32_t steps;            /* that each batch goes through */
    uint32_t buffers;          /* host: that a batch needs */
    uint64_t batch;            /* host: elements of one at most */
    uint64_t block[2];         /* host: of a tile, elements along the leader's rows, and across; or 0 */
    size_t threads;
    uint32_t tier;             /* DIMFOLD_TIER_… */
    uint32_t stores;           /* DIMFOLD_STORES_…: 1 if any target is streamed */
    uint32_t costliest;        /* the operand that costs most */
    uint32_t reserved[5];
} dimfold_apply_explanation;

/* What dimfold_apply would do, without doing it. Checks and statuses are its own, but data may be NULL. */
DIMFOLD_API dimfold_status dimfold_apply_explain(const dimfold_queue *queue, const dimfold_program *program,
                                                 size_t target_count, const dimfold_view *targets, size_t source_count,
                                                 const dimfold_view *sources, dimfold_apply_explanation *explanation,
                                                 dimfold_diag *diag);

/* "dense", "uniform", "rows", "transposed", "index", "unknown" for other numbers; and a sentence about what would be
   faster, "" if nothing would. Static. */
DIMFOLD_API const char *dimfold_access_name(uint32_t access);
DIMFOLD_API const char *dimfold_apply_explanation_advice(const dimfold_apply_explanation *explanation);

#ifdef __cplusplus
}
#endif

#endif
