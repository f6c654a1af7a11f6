/* The width of strips follows from the memory that a thread has for their partial results; how strips are cut follows
   from how many there are. Neither changes a bit of the results. */
#include "cut.h"

#include "feed.h"

#include "host/ways.h"

#include <dimfold/dtype.h>

#define CUT_WIDTH_MAX 1024 /* of rows across: 4 KB of f32 */
#define CUT_WIDTH_ALONE_MAX 2048 /* the same with one thread, which need not share them */
#define CUT_WIDTH_UNIT 16  /* that widths of rows across are multiples of */
#define CUT_PIECE_MIN 256  /* items, unless the results of a strip have to be fewer for that than one */
#define CUT_ROWS_MAX 1024  /* results of a strip that are reduced one by one */
#define CUT_SHARED_ITEMS 32768 /* of all results of a strip of rows of which several values are made */
#define CUT_BATCH_MAX 64   /* chunks that are read in one go: between two reads machines wait for memory */

/* Whether the items of a value can be read where they lie. Rows across may lie anywhere, unless several are side by
   side; others have to be one row each. */
static bool value_is_direct(const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs, size_t value,
                            const dimfold_reduce_half *half)
{
    const dimfold_canonical *kept = &plan->kept, *reduced = &plan->reduced;
    if (programs->map != NULL || plan->side[dimfold_reduce_operand(plan, value)].is_swapped ||
        (half == NULL && dimfold_reduce_converts(&plan->value[value])))
        return false;
    size_t operand = dimfold_reduce_operand(plan, value);
    if (!plan->is_across)
        return plan->near == 1 && reduced->stride[operand][0] == 1;
    bool is_dense = plan->near == 1 && reduced->stride[operand][0] == (ptrdiff_t)kept->shape[0];
    return kept->stride[operand][0] == 1 && (plan->lanes == 1 || is_dense);
}

/* Those that take a value's items as f16, if there are any. */
static const dimfold_reduce_half *half_of(const dimfold_reduce_kernels *kernels, const dimfold_reduce_value *value)
{
    if (value->item != DIMFOLD_DTYPE_F16 || kernels->halves == NULL)
        return NULL;
    for (const dimfold_reduce_half *half = kernels->halves; half->rows != NULL; half++)
        if (half->kind == value->kind)
            return half;
    return NULL;
}

/* One is no group. */
static size_t levels_of(size_t units)
{
    size_t levels = units > 1;
    for (; units >= DIMFOLD_REDUCE_FAN; units /= DIMFOLD_REDUCE_FAN)
        levels++;
    return levels;
}

static size_t product_of(const dimfold_canonical *form, size_t begin, size_t end)
{
    size_t product = 1;
    for (size_t axis = begin; axis < end; axis++)
        product *= form->shape[axis];
    return product;
}

static void cut_items(dimfold_reduce_cut *cut, const dimfold_reduce_plan *plan)
{
    cut->items = product_of(&plan->reduced, 0, plan->near);
    cut->far = product_of(&plan->reduced, plan->near, plan->reduced.ndim);
    cut->chunk = plan->lanes * DIMFOLD_REDUCE_STEPS;
    cut->chunks = cut->items / cut->chunk + (cut->items % cut->chunk != 0);
    cut->near_levels = levels_of(cut->chunks);
    cut->far_levels = levels_of(cut->far);
}

/* What is read where it lies as rows, and summed beside its moments. */
static void cut_find_pair(dimfold_reduce_cut *cut, const dimfold_reduce_plan *plan,
                          const dimfold_reduce_kernels *kernels)
{
    cut->sums = cut->moments = plan->results;
    if (kernels->sums_and_moments == NULL || !cut->is_direct || cut->mode != DIMFOLD_REDUCE_ROWS)
        return;
    for (size_t i = 0; i < plan->results; i++)
        for (size_t k = 0; k < plan->results; k++)
            if (plan->value[i].kind == DIMFOLD_KIND_SUM_F32 && plan->value[k].kind == DIMFOLD_KIND_MOMENT_F32 &&
                cut->half[i] == NULL && cut->half[k] == NULL && plan->value[i].number == plan->value[k].number) {
                cut->sums = i;
                cut->moments = k;
            }
}

/* The plane of sums is behind those of moments. */
static void cut_join(dimfold_reduce_cut *cut, const dimfold_reduce_plan *plan)
{
    size_t sums = cut->sums, moments = cut->moments;
    if (sums == plan->results)
        return;
    cut->state_offset[moments] = cut->state_bytes;
    cut->state_offset[sums] = cut->state_bytes + 3 * cut->plane[moments];
    cut->state_bytes += 4 * cut->plane[moments];
}

/* Places of what a strip of the width that was chosen needs, and whether there is room for it. */
static bool cut_fits(dimfold_reduce_cut *cut, const dimfold_reduce_plan *plan,
                     const dimfold_reduce_programs *programs)
{
    size_t lanes = cut->mode == DIMFOLD_REDUCE_ROWS ? cut->batch : plan->lanes;
    cut->set_bytes = cut->state_bytes = 0;
    for (size_t i = 0; i < plan->results; i++) {
        const dimfold_reduce_value *value = &plan->value[i];
        size_t width = cut->width * value->parts, word = dimfold_reduce_word_bytes(value);
        cut->set_offset[i] = cut->set_bytes;
        cut->set_bytes += dimfold_partial_planes(value->state) * width * DIMFOLD_PARTIAL_WORD_BYTES;
        cut->plane[i] = (width * lanes * word / DIMFOLD_LINE_BYTES + 2) * DIMFOLD_LINE_BYTES;
        cut->state_offset[i] = cut->state_bytes;
        cut->state_bytes += dimfold_reduce_planes(value->state) * cut->plane[i];
    }
    cut_join(cut, plan);
    size_t sets = (!cut->state_is_set + cut->near_levels + cut->far_levels) * cut->set_bytes;
    size_t used = sets + cut->state_bytes + DIMFOLD_LINE_BYTES;
    size_t spare = cut->is_direct ? DIMFOLD_REDUCE_SPARE_BYTES : 0;
    cut->feed_bytes = used < DIMFOLD_REDUCE_MEMORY_BYTES ? DIMFOLD_REDUCE_MEMORY_BYTES - used : 0;
    cut->piece = cut->is_direct ? 0 : dimfold_feed_capacity(plan, programs, cut->feed_bytes);
    if (cut->width == 1 && !cut->is_direct && cut->piece == 0)
        cut->piece = dimfold_feed_capacity(plan, programs,
                                           DIMFOLD_REDUCE_MEMORY_BYTES + DIMFOLD_REDUCE_SPARE_BYTES - used);
    bool has_room = cut->is_direct || cut->piece >= dimfold_size_max(cut->width, CUT_PIECE_MIN);
    return cut->width == 1 || (used <= DIMFOLD_REDUCE_MEMORY_BYTES + spare && has_room);
}

/* Makes strips as wide as there is room for, up to their width, and about as wide as each other. */
static void cut_fit(dimfold_reduce_cut *cut, const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs,
                    size_t extent)
{
    bool is_across = cut->mode == DIMFOLD_REDUCE_ACROSS;
    while (!cut_fits(cut, plan, programs)) {
        size_t units = cut->width / CUT_WIDTH_UNIT;
        cut->width = is_across && units > 4 ? (units - units / 4) * CUT_WIDTH_UNIT : (cut->width + 1) / 2;
    }
    size_t strips = extent / cut->width + (extent % cut->width != 0);
    if (!is_across || cut->width % CUT_WIDTH_UNIT != 0 || strips < 2)
        return;
    size_t even = extent / strips + (extent % strips != 0);
    cut->width = (even + CUT_WIDTH_UNIT - 1) / CUT_WIDTH_UNIT * CUT_WIDTH_UNIT;
    cut_fits(cut, plan, programs);
}

/* Of what is read where it lies, and summed to one plane: the only chunk of rows, or rows across. */
static bool state_is_set(const dimfold_reduce_cut *cut, const dimfold_reduce_plan *plan)
{
    enum dimfold_reduce_state state = plan->value[0].state;
    bool is_rows = cut->mode == DIMFOLD_REDUCE_ROWS && cut->chunks == 1;
    bool is_across = cut->mode == DIMFOLD_REDUCE_ACROSS && cut->is_direct && plan->lanes == 1;
    return (is_rows || is_across) && plan->results == 1 &&
           (state == DIMFOLD_STATE_REAL || state == DIMFOLD_STATE_WHOLE);
}

static void cut_width(dimfold_reduce_cut *cut, const dimfold_reduce_plan *plan,
                      const dimfold_reduce_programs *programs)
{
    size_t extent = plan->kept.ndim > 0 ? plan->kept.shape[0] : 1;
    bool is_batch = cut->mode == DIMFOLD_REDUCE_ROWS && cut->is_direct && cut->chunks > 1;
    size_t across = cut->threads == 1 ? CUT_WIDTH_ALONE_MAX : CUT_WIDTH_MAX;
    size_t most = cut->mode == DIMFOLD_REDUCE_ACROSS             ? across
                  : cut->mode == DIMFOLD_REDUCE_ROWS && !is_batch ? CUT_ROWS_MAX
                                                                  : 1;
    /* Rows of which several values are made stay in the second cache meanwhile. */
    if (cut->mode == DIMFOLD_REDUCE_ROWS && plan->results > (cut->sums < plan->results ? 2 : 1))
        most = dimfold_size_max(dimfold_size_min(most, CUT_SHARED_ITEMS / dimfold_size_max(cut->items, 1)), 1);
    cut->batch = is_batch ? CUT_BATCH_MAX : 1;
    cut->width = dimfold_size_min(extent, most);
    cut->state_is_set = state_is_set(cut, plan);
    cut_fit(cut, plan, programs, extent);
    cut->strips_across = extent / cut->width + (extent % cut->width != 0);
    cut->strips = cut->strips_across * product_of(&plan->kept, dimfold_size_min(1, plan->kept.ndim), plan->kept.ndim);
}

static enum dimfold_reduce_mode cut_mode(const dimfold_reduce_cut *cut, const dimfold_reduce_plan *plan)
{
    if (plan->is_across)
        return DIMFOLD_REDUCE_ACROSS;
    for (size_t i = 0; i < plan->results; i++)
        if (plan->value[i].parts > 1)
            return DIMFOLD_REDUCE_LINE;
    return cut->is_direct || cut->items <= DIMFOLD_FEED_ROW_MAX ? DIMFOLD_REDUCE_ROWS : DIMFOLD_REDUCE_LINE;
}

/* Strips that are fewer than threads want are cut into groups of what is reduced, as small as there is room for. */
static void cut_groups(dimfold_reduce_cut *cut, const dimfold_runner *runner)
{
    cut->units = cut->far > 1 ? cut->far : cut->chunks;
    cut->group = cut->units;
    cut->groups = 1;
    if (cut->threads == 1 || cut->strips >= dimfold_pieces_wanted(runner->threads))
        return;
    size_t room = DIMFOLD_REDUCE_SHARED_BYTES / cut->set_bytes / cut->strips, group = 1;
    while (cut->units / group + (cut->units % group != 0) > room && group < cut->units)
        group *= DIMFOLD_REDUCE_FAN;
    if (room < 2 || group >= cut->units)
        return;
    cut->group = group;
    cut->groups = cut->units / group + (cut->units % group != 0);
}

void dimfold_reduce_cut_make(dimfold_reduce_cut *cut, const dimfold_reduce_plan *plan,
                             const dimfold_reduce_programs *programs, const dimfold_reduce_kernels *kernels,
                             const dimfold_runner *runner)
{
    bool is_shared = runner->parallel_for != NULL && plan->moved_bytes >= DIMFOLD_PLAN_THREADED_BYTES_MIN;
    cut->threads = is_shared ? runner->threads : 1;
    cut_items(cut, plan);
    cut->is_direct = true;
    for (size_t i = 0; i < plan->results; i++) {
        cut->half[i] = half_of(kernels, &plan->value[i]);
        cut->is_direct &= value_is_direct(plan, programs, i, cut->half[i]);
    }
    cut->mode = cut_mode(cut, plan);
    cut_find_pair(cut, plan, kernels);
    cut_width(cut, plan, programs);
    /* A row that buffers do not hold is loaded piece by piece. */
    bool is_loaded = cut->mode == DIMFOLD_REDUCE_ROWS && !cut->is_direct;
    if (is_loaded && cut->piece < dimfold_size_min(cut->items, cut->chunk)) {
        cut->mode = DIMFOLD_REDUCE_LINE;
        cut_width(cut, plan, programs);
    }
    /* Rows that are side by side are read as one only if a strip has all of them. */
    if (cut->is_direct && plan->is_across && plan->lanes > 1 && cut->width < plan->kept.shape[0]) {
        cut->is_direct = false;
        cut_width(cut, plan, programs);
    }
    cut_groups(cut, runner);
}
