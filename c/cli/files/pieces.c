/* A piece grows by doubling, along the fastest axis of one side that is not yet whole, until memory is full: which side
   is first decides whether reading or writing gets the longer runs. Several such ways are tried, and their costs
   compared: writing in short runs is the dearest, since parts of pages that another piece wrote must be read again. */
#include "pieces.h"

#include "base/checked.h"

#include <float.h>

/* What begins a run on a disk, in bytes that could be moved meanwhile; the bytes between two runs that are read along
   rather than left out; and how small it is worth to make pieces and strips. */
enum { READ_START = 32 << 10, WRITE_START = 256 << 10, GAP_BYTES = 16 << 10, MEMORY_MIN = 8 << 20,
       STRIP_BYTES = 32 << 20, STRIP_PART = 4, STRIP_RUNS = 64 << 10 };

/* A part of the task on its way: `limit` bytes are the most it may have. */
typedef struct pieces_growth {
    const pieces_task *task;
    size_t shape[DIMFOLD_NDIM_MAX];
    size_t limit;
    bool is_strip;
    window to, from; /* from: of a piece only to know its runs */
} pieces_growth;

bool pieces_target_window(window *result, const dimfold_layout *piece)
{
    return window_make(result, piece, 0);
}

bool pieces_source_window(window *result, const dimfold_layout *strip, size_t item)
{
    return window_make(result, strip, GAP_BYTES / item);
}

/* The axis that is not yet whole and has the smallest step; ndim if there is none. */
static size_t pieces_fastest(const size_t *shape, const size_t *whole, const dimfold_layout *layout)
{
    size_t fastest = layout->ndim, smallest = 0;
    for (size_t axis = layout->ndim; axis-- > 0;) {
        size_t step = dimfold_ptrdiff_magnitude(layout->stride[axis]);
        if (shape[axis] >= whole[axis] || step == 0 || (fastest < layout->ndim && step >= smallest))
            continue;
        fastest = axis;
        smallest = step;
    }
    return fastest;
}

/* Makes the windows; whether what is to be in memory fits. */
static bool pieces_fit(pieces_growth *growth)
{
    const pieces_task *task = growth->task;
    dimfold_layout target = *task->target, source = *task->source;
    for (size_t i = 0; i < target.ndim; i++)
        target.shape[i] = source.shape[i] = growth->shape[i];
    growth->from = (window){.run = 0};
    bool is_made = pieces_target_window(&growth->to, &target) &&
                   (task->source_item == 0 || pieces_source_window(&growth->from, &source, task->source_item));
    size_t item = growth->is_strip ? task->source_item : task->target_item;
    return is_made && (growth->is_strip ? growth->from.size : growth->to.size) <= growth->limit / item;
}

/* Whether the part may have this extent, which it then has. */
static bool pieces_extend(pieces_growth *growth, size_t axis, size_t extent)
{
    pieces_growth before = *growth;
    growth->shape[axis] = extent;
    if (pieces_fit(growth))
        return true;
    *growth = before;
    return false;
}

/* Twice the extent along an axis; else as much as there is room for, and false. */
static bool pieces_grow(pieces_growth *growth, size_t axis, size_t extent)
{
    size_t low = growth->shape[axis], high = low > extent / 2 ? extent : low * 2;
    if (pieces_extend(growth, axis, high))
        return true;
    while (low + 1 < high) {
        size_t middle = low + (high - low) / 2;
        if (pieces_extend(growth, axis, middle))
            low = middle;
        else
            high = middle;
    }
    return false;
}

/* A part of one element. */
static pieces_growth pieces_seed(const pieces_task *task, bool is_strip, size_t limit)
{
    pieces_growth growth = {.task = task, .is_strip = is_strip, .limit = limit};
    for (size_t i = 0; i < task->target->ndim; i++)
        growth.shape[i] = 1;
    pieces_fit(&growth);
    return growth;
}

/* Parts of about the same extent rather than a small one at the end. Returns how many there are. */
static size_t pieces_even_out(pieces_growth *growth, const size_t *whole)
{
    size_t count = 1;
    for (size_t i = 0; i < growth->task->target->ndim; i++) {
        size_t parts = (whole[i] - 1) / growth->shape[i] + 1;
        growth->shape[i] = (whole[i] - 1) / parts + 1;
        count *= parts;
    }
    pieces_fit(growth);
    return count;
}

/* Grows the side whose runs are the shorter ones, those of the source counted `weight`-fold. */
static void pieces_grow_piece(pieces_growth *growth, double weight)
{
    const pieces_task *task = growth->task;
    const dimfold_layout *sides[] = {task->target, task->source};
    const size_t *whole = task->target->shape;
    bool grows[] = {true, task->source_item > 0};
    while (grows[0] || grows[1]) {
        double read = (double)growth->from.run * (double)task->source_item * weight;
        bool is_source = read < (double)growth->to.run * (double)task->target_item;
        size_t side = grows[0] && grows[1] ? is_source : grows[1];
        size_t axis = pieces_fastest(growth->shape, whole, sides[side]);
        grows[side] = axis < task->target->ndim && pieces_grow(growth, axis, whole[axis]);
    }
}

/* A strip fills whole cache lines of the piece, for which a small part of it is enough: each would be fetched for every
   strip otherwise. Then it has whole runs of the source, if it can, and as many as it can. */
static pieces_growth pieces_cut_strips(const pieces_task *task, pieces *plan)
{
    pieces_growth strip = pieces_seed(task, true, plan->source_bytes);
    size_t axis, ndim = task->target->ndim, lines = plan->source_bytes / STRIP_RUNS;
    while (strip.to.run * task->target_item < lines &&
           (axis = pieces_fastest(strip.shape, plan->shape, task->target)) < ndim &&
           pieces_grow(&strip, axis, plan->shape[axis]))
        continue;
    while ((axis = pieces_fastest(strip.shape, plan->shape, task->source)) < ndim &&
           pieces_grow(&strip, axis, plan->shape[axis]))
        continue;
    for (size_t i = 0; i < ndim; i++)
        if (task->source->stride[i] == 0)
            strip.shape[i] = plan->shape[i];
    plan->strips = pieces_even_out(&strip, plan->shape);
    return strip;
}

static pieces pieces_try(const pieces_task *task, double weight)
{
    pieces plan = {.strips = 1};
    size_t part = task->memory / STRIP_PART;
    plan.source_bytes = task->source_item == 0 ? 0 : part < STRIP_BYTES ? part : STRIP_BYTES;
    pieces_growth piece = pieces_seed(task, false, task->memory - plan.source_bytes), strip;
    pieces_grow_piece(&piece, weight);
    plan.count = pieces_even_out(&piece, task->target->shape);
    for (size_t i = 0; i < task->target->ndim; i++)
        plan.shape[i] = plan.strip[i] = piece.shape[i];
    plan.target_bytes = piece.to.size * task->target_item;
    plan.write_run_bytes = piece.to.run * task->target_item;
    plan.cost = (double)plan.target_bytes +
                (double)plan.count * ((double)plan.target_bytes + (double)piece.to.count * WRITE_START);
    if (task->source_item == 0)
        return plan;
    strip = pieces_cut_strips(task, &plan);
    for (size_t i = 0; i < task->target->ndim; i++)
        plan.strip[i] = strip.shape[i];
    plan.source_bytes = strip.from.size * task->source_item;
    plan.read_run_bytes = strip.from.run * task->source_item;
    plan.cost += (double)plan.count * (double)plan.strips *
                 ((double)plan.source_bytes + (double)strip.from.count * READ_START);
    return plan;
}

/* Less memory is as good where the runs are long anyway, and then the disk has its first work sooner. */
pieces pieces_plan(const pieces_task *task)
{
    static const double weights[] = {DBL_MAX, 1024, 64, 16, 4, 1, 1.0 / 4, 1.0 / 16, 0};
    pieces best = {.cost = DBL_MAX};
    for (pieces_task less = *task;; less.memory /= 2) {
        for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
            pieces found = pieces_try(&less, weights[i]);
            if (found.cost < best.cost)
                best = found;
        }
        if (less.memory / 2 < MEMORY_MIN)
            return best;
    }
}
