/* Dimfold folds linear memory into dimensions: tensor layouts, and operations on any of them.

       #include <dimfold.h>

       size_t shape[] = {3, 4};
       dimfold_layout matrix, transposed;
       dimfold_layout_c_contig(&matrix, 2, shape, NULL);
       dimfold_layout_reverse_axes(&transposed, &matrix, NULL);

   Read on in this order. */
#ifndef DIMFOLD_H
#define DIMFOLD_H

#include "dimfold/abi.h"          /* versions */
#include "dimfold/status.h"       /* how a call ends: status and diagnosis */
#include "dimfold/dtype.h"        /* the type of one item */
#include "dimfold/slice.h"        /* slices and indexers */
#include "dimfold/layout.h"       /* layouts of dynamic rank: the manual */
#include "dimfold/overlap.h"      /* exact answers about shared positions */
#include "dimfold/layout_fixed.h" /* the same for ranks 0 to 9, where the rank is in the type */
#include "dimfold/axes.h"         /* lists of axes and shapes by themselves */
#include "dimfold/iterator.h"     /* walking one layout, or several in lockstep */
#include "dimfold/mapping.h"      /* layouts of a named policy, with static and dynamic numbers */
#include "dimfold/tuple.h"        /* integer tuples: shapes and coordinates that nest */
#include "dimfold/nested.h"       /* nested (CuTe) layouts and their algebra */
#include "dimfold/thread_value.h" /* which thread moves which element, and what memory makes of it */
#include "dimfold/text.h"         /* parsing, printing and drawing */
#include "dimfold/tiled_view.h"   /* a layout as a grid of tiles */
#include "dimfold/view.h"         /* memory seen through a layout */
#include "dimfold/queue.h"        /* where operations run */
#include "dimfold/cuda.h"         /* CUDA devices, found when the program runs */
#include "dimfold/memory.h"       /* memory of a queue's device, and pinned memory */
#include "dimfold/ops.h"          /* copy, cast, fill, explain */
#include "dimfold/expr.h"         /* expressions: arithmetic over several views at once */
#include "dimfold/program.h"      /* expressions that are applied to views */
#include "dimfold/reduce.h"       /* reductions: sums, extremes, moments, places */
#include "dimfold/scan.h"         /* what is accumulated along an axis */
#include "dimfold/index.h"        /* elements by lists of indices, and by masks */
#include "dimfold/sort.h"         /* sorting along an axis */
#include "dimfold/assemble.h"     /* tiles, concatenate, stack, pad, roll, repeat */
#include "dimfold/dlpack.h"       /* tensors of other libraries */

#endif
