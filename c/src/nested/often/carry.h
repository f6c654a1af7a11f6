/* A layout on the right of which others stand: its modes as a number system, and when sums of steps are sums of
   positions there.

   Let P(k) be the product of the extents before mode k of the coalesced layout, and jump(k) = stride(k) -
   extent(k-1) * stride(k-1), which is not 0, or the modes would have been merged. Then

       layout(x) = stride(0) * x + the sum over k > 0 of jump(k) * floor(x / P(k)).

   So layout(start + sum of r(i) * step(i)) is linear in the r(i), for all r(i) < count(i), exactly if the carries into
   the modes, floor((start + sum) / P(k)) - floor(start / P(k)) - sum of r(i) * (what one step carries), weighted with
   the jumps, cancel everywhere. They are all 0 if start mod P(k), moved by what the steps leave modulo P(k), stays
   within [0, P(k)): a test that looks at every pair of a step and a mode once. Only where two modes fail it can their
   carries cancel, and then all combinations are looked at, up to a limit. */
#pragma once

#include "nested/core.h"

/* Combinations that are looked at where carries may cancel. */
#define CARRY_WORK_MAX 4096

typedef struct carry_system {
    uint32_t modes;
    bool jumps_known; /* else they differ in what they count, or are not representable: nothing cancels */
    ptrdiff_t start;
    nested_leaf mode[33];
    ptrdiff_t place[33]; /* P(k) */
    ptrdiff_t at[33];    /* start mod P(k) */
    ptrdiff_t jump[33];
} carry_system;

/* Some elements of a leaf on the right: `count` of them, `step` apart, in positions `stride` apart. */
typedef struct carry_piece {
    ptrdiff_t count, step, stride;
    uint32_t basis;
    uint32_t leaf;
    ptrdiff_t rest[33]; /* what a step adds modulo P(k), negative where it carries: |rest| < P(k); for k > 0 only */
} carry_piece;

/* The modes of a node, coalesced, seen from `start` on, which is 0 or more. */
void dimfold_carry_start(carry_system *system, const dimfold_nested *layout, tree_node node, ptrdiff_t start);

/* Fills in stride and rest of a piece from its step. False if the stride is not representable. *coordinates tells of
   how many bases it is a sum. */
bool dimfold_carry_step(const carry_system *system, carry_piece *piece, uint32_t *coordinates);

/* For how many of `count` elements a piece goes on with its stride, and the mode that it leaves then. */
ptrdiff_t dimfold_carry_run(const carry_system *system, const carry_piece *piece, ptrdiff_t count, uint32_t *mode);

typedef enum carry_answer { CARRY_NONE, CARRY_OUT, CARRY_UNDECIDED } carry_answer;

/* Whether the pieces together carry nowhere. If they do, the mode that they leave, the first leaf at fault, and how
   large the mode would have to be. */
typedef struct carry_fault {
    uint32_t mode, leaf;
    ptrdiff_t needed;
} carry_fault;

carry_answer dimfold_carry_together(const carry_system *system, const carry_piece *pieces, uint32_t count,
                                    carry_fault *fault);
