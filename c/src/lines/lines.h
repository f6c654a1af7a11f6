/* Lines along an axis: what scans and sorts go over. All other axes are brought to a canonical form, so that lines
   follow each other as the first target's memory does. Written once for every queue. */
#pragma once

#include "ops/often/plan.h"
#include "ops/queue.h"

#define DIMFOLD_LINES_OPERANDS_MAX 3

/* The views of an operation, the source last. */
typedef struct dimfold_lines_views {
    size_t targets;      /* 1 or 2 */
    const dimfold_view *view[DIMFOLD_LINES_OPERANDS_MAX];
    const char *name[DIMFOLD_LINES_OPERANDS_MAX]; /* the public function's parameters; the source is "source" */
    bool may_be_same;    /* a target may be the source's same elements */
    bool has_own_extent; /* along the axis each target may have another extent than the source */
} dimfold_lines_views;

typedef struct dimfold_lines {
    size_t operands;       /* targets, then the source */
    dimfold_canonical form; /* of the axes that are not the lines' own; form.size is the number of lines */
    size_t extent[DIMFOLD_LINES_OPERANDS_MAX];    /* items of a line */
    ptrdiff_t stride[DIMFOLD_LINES_OPERANDS_MAX]; /* from one to the next, in elements; 0 where there is no next one */
    dimfold_plan_side side[DIMFOLD_LINES_OPERANDS_MAX];
    bool is_in_place;      /* a target is the source */
    uint64_t moved_bytes;  /* or UINT64_MAX where they are more */
} dimfold_lines;

/* Checks the views, of which none is nested, and makes lines along `axis` of them: one shape, but for extents that the
   views may have of their own; targets that may be written, and that share no memory with each other nor with the
   source. Data may be NULL where there are no elements. The dtypes are the caller's to check. */
dimfold_status dimfold_lines_make(dimfold_call call, dimfold_lines *lines, const dimfold_queue *queue,
                                  const dimfold_lines_views *views, ptrdiff_t axis);

/* How many threads of `threads` the lines are worth. */
size_t dimfold_lines_threads(const dimfold_lines *lines, size_t threads);

static inline ptrdiff_t dimfold_lines_stride_bytes(const dimfold_lines *lines, size_t operand)
{
    return lines->stride[operand] * (ptrdiff_t)lines->side[operand].item_bytes;
}

/* Between lines that are neighbours along the form's axis. */
static inline ptrdiff_t dimfold_lines_pitch_bytes(const dimfold_lines *lines, size_t operand, size_t axis)
{
    return lines->form.stride[operand][axis] * (ptrdiff_t)lines->side[operand].item_bytes;
}

/* Where one line begins, of every operand. */
typedef struct dimfold_lines_place {
    char *at[DIMFOLD_LINES_OPERANDS_MAX];
    size_t index[64];
} dimfold_lines_place;

/* Goes to line `number` of form.size, the form's first axis fastest. */
void dimfold_lines_find(dimfold_lines_place *place, const dimfold_lines *lines, size_t number);

/* To the next line; behind the last one back to the first. */
void dimfold_lines_next(dimfold_lines_place *place, const dimfold_lines *lines);
