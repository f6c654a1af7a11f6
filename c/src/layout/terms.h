/* A layout's axes as terms of an equation: the lowest element and the steps upwards from it. */
#pragma once

#include "core.h"
#include "diophantine.h"

#include <dimfold/overlap.h>

/* The bounds of a layout, refused if they or the way from one to the other are not representable. */
dimfold_status dimfold_terms_bounds(dimfold_call call, const layout_in *in, const char *operand,
                                    layout_bounds *bounds);

/* Adds a term per axis, in units of which an element has `units`. */
void dimfold_terms_add(dimfold_equation *equation, const layout_in *in, uint64_t units);

/* The index that a solution gives to the layout: counted upwards from the lowest element, or downwards from the
   highest. Takes it from the solution. */
void dimfold_terms_take(dimfold_equation *equation, const layout_in *in, uint64_t units, bool downwards,
                        ptrdiff_t *index);

/* The position of an index of the layout. */
ptrdiff_t dimfold_terms_position(const layout_in *in, const ptrdiff_t *index);

/* Whether an element that is not empty lies at a position; if so, at `index`. */
int dimfold_terms_find(const layout_in *in, ptrdiff_t lowest, ptrdiff_t position, uint64_t *work, ptrdiff_t *index);
