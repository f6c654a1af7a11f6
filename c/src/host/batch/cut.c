/* Rows as long as a buffer where all operands walk along them; several short axes where rows are short; tiles where an
   operand lies across. */
#include "cut.h"

#include "host/shuffle.h"

/* Rows of so many bytes are worth being written past the caches. */
#define CUT_STREAMED_ROW_BYTES 128

/* What batches of little work read of their sources, and the shortest buffers that this makes. */
#define CUT_READ_BYTES 2048
#define CUT_SHORT_BYTES 512

/* As many bytes as a step that computes is worth, where threads are concerned. */
#define CUT_STEP_SHARE 8

/* The axis along which an operand's elements follow each other, if that is not the first one; ndim if there is none. */
static size_t cut_across(const dimfold_apply_plan *plan, size_t operand)
{
    size_t fastest = dimfold_apply_fastest(plan, operand), ndim = plan->form.ndim;
    if (fastest == 0 || fastest == ndim || plan->form.stride[operand][0] == 0)
        return ndim;
    return plan->form.stride[operand][fastest] == 1 ? fastest : ndim;
}

/* The axis across which tiles go: that of the operand with the most bytes that lies across. */
static size_t cut_cross_axis(const dimfold_apply_plan *plan)
{
    size_t cross = plan->form.ndim;
    uint64_t most = 0;
    for (size_t k = 0; k < plan->targets + plan->sources; k++) {
        size_t axis = cut_across(plan, k);
        if (axis < plan->form.ndim && plan->operand_bytes[k] > most) {
            most = plan->operand_bytes[k];
            cross = axis;
        }
    }
    return cross;
}

/* Whether a target is written past the caches, if its rows allow it. */
static bool cut_is_large(const dimfold_apply_plan *plan, size_t target, const dimfold_runner *runner)
{
    const dimfold_machine *machine = &runner->machine;
    return machine->streams && plan->operand_bytes[target] > dimfold_machine_streamed_bytes(machine);
}

/* ---- Boxes ----------------------------------------------------------------------------------------------------- */

static size_t cut_rounded_up(size_t extent, size_t part)
{
    return (extent + part - 1) / part;
}

/* Whether an operand's elements follow each other across the rows of tiles. */
static bool cut_lies_across(const dimfold_batch_cut *cut, const dimfold_apply_plan *plan, size_t operand)
{
    const ptrdiff_t *stride = plan->form.stride[operand];
    return operand < plan->targets + plan->sources && cut->cross < plan->form.ndim && stride[cut->cross] == 1 &&
           stride[0] != 0 && stride[0] != 1;
}

/* How many bytes an element takes of all that lies across. */
static size_t cut_across_bytes(const dimfold_batch_cut *cut, const dimfold_apply_plan *plan)
{
    size_t bytes = 0;
    for (size_t k = 0; k < plan->targets + plan->sources; k++)
        bytes += cut_lies_across(cut, plan, k) ? plan->side[k].item_bytes : 0;
    return bytes > 0 ? bytes : 1;
}

/* Tiles as high as wide, if there is as much; a power of two of elements, that lines are whole. */
static void cut_tiles(dimfold_batch_cut *cut, const dimfold_apply_plan *plan)
{
    const dimfold_canonical *form = &plan->form;
    size_t elements = DIMFOLD_BATCH_TILE_BYTES / cut_across_bytes(cut, plan), side = 1;
    while (4 * side * side <= elements)
        side *= 2;
    cut->height = dimfold_size_min(side, form->shape[cut->cross]);
    while (2 * side * cut->height <= elements && 2 * side <= cut->count)
        side *= 2;
    cut->inner = 0;
    cut->inner_size = 1;
    cut->axis = 0;
    cut->chunk = dimfold_size_min(dimfold_size_min(side, cut->count), form->shape[0]);
    cut->band = dimfold_size_min(cut->count / cut->chunk, cut->height);
}

static void cut_rows(dimfold_batch_cut *cut, const dimfold_apply_plan *plan)
{
    const dimfold_canonical *form = &plan->form;
    size_t size = 1, inner = 0;
    while (inner + 1 < form->ndim && inner + 2 < DIMFOLD_BATCH_BOX_MAX && form->shape[inner] <= cut->count / size)
        size *= form->shape[inner++];
    cut->inner = inner;
    cut->inner_size = size;
    cut->axis = inner;
    cut->height = cut->band = 1;
    cut->chunk = inner < form->ndim ? dimfold_size_min(cut->count / size, form->shape[inner]) : 1;
}

static void cut_count(dimfold_batch_cut *cut, const dimfold_apply_plan *plan)
{
    const dimfold_canonical *form = &plan->form;
    cut->chunks = cut->axis < form->ndim ? cut_rounded_up(form->shape[cut->axis] + cut->shift, cut->chunk) : 1;
    cut->tiles = cut->cross < form->ndim ? cut_rounded_up(form->shape[cut->cross], cut->height) : 1;
    cut->rows = cut->tiles;
    for (size_t axis = cut->inner + 1; axis < form->ndim; axis++)
        cut->rows *= axis != cut->cross ? form->shape[axis] : 1;
}

/* ---- Operands -------------------------------------------------------------------------------------------------- */

static ptrdiff_t box_stride(const dimfold_apply_plan *plan, size_t operand, size_t axis)
{
    return axis < plan->form.ndim ? dimfold_apply_stride_bytes(plan, operand, axis) : 0;
}

/* The loops of a band: along a row of the tile, and from row to row. */
static void access_bands(dimfold_batch_access *access, const dimfold_batch_cut *cut, const dimfold_apply_plan *plan,
                         size_t operand)
{
    access->stride[0] = box_stride(plan, operand, 0);
    access->stride[1] = box_stride(plan, operand, cut->cross);
    bool is_uniform = access->stride[0] == 0 && access->stride[1] == 0;
    access->loops = is_uniform || cut->band == 1 ? 1 : 2;
    access->last[0] = is_uniform;
    access->last[1] = 1;
}

/* Loops of neighbouring axes. Those before the chunk's are whole, so that it may go on where they end. */
static void access_loops(dimfold_batch_access *access, const dimfold_batch_cut *cut, const dimfold_apply_plan *plan,
                         size_t operand)
{
    ptrdiff_t end = 0; /* where the last axis leads */
    access->loops = 0;
    for (size_t axis = 0; axis <= cut->inner; axis++) {
        ptrdiff_t stride = box_stride(plan, operand, axis);
        if (axis == 0 || stride != end)
            access->stride[access->loops++] = stride;
        access->last[access->loops - 1] = (uint8_t)axis;
        end = axis < plan->form.ndim ? stride * (ptrdiff_t)plan->form.shape[axis] : 0;
    }
}

static bool access_is_uniform(const dimfold_batch_access *access)
{
    for (size_t loop = 0; loop < access->loops; loop++)
        if (access->stride[loop] != 0)
            return false;
    return true;
}

static uint32_t access_kind(const dimfold_batch_access *access, const dimfold_batch_cut *cut,
                            const dimfold_apply_plan *plan, size_t operand)
{
    const dimfold_plan_side *side = &plan->side[operand];
    ptrdiff_t item_bytes = (ptrdiff_t)side->item_bytes;
    if (operand >= plan->targets + plan->sources)
        return DIMFOLD_ACCESS_INDEX;
    if (cut_lies_across(cut, plan, operand))
        return DIMFOLD_ACCESS_TRANSPOSED;
    if (access->loops == 1 && (access->stride[0] == item_bytes || cut->count == 1))
        return DIMFOLD_ACCESS_DENSE;
    return operand >= plan->targets && access_is_uniform(access) ? DIMFOLD_ACCESS_UNIFORM : DIMFOLD_ACCESS_ROWS;
}

static void cut_operand(dimfold_batch_cut *cut, const dimfold_apply_plan *plan, size_t operand)
{
    dimfold_batch_access *access = &cut->operand[operand];
    access->stride[1] = 0;
    if (cut->cross < plan->form.ndim)
        access_bands(access, cut, plan, operand);
    else
        access_loops(access, cut, plan, operand);
    access->access = access_kind(access, cut, plan, operand);
    access->chunk = box_stride(plan, operand, cut->inner);
    access->cross = box_stride(plan, operand, cut->cross);
    access->is_shuffled = false;
    access->tile = cut->tile_bytes;
    if (access->access == DIMFOLD_ACCESS_TRANSPOSED)
        cut->tile_bytes += cut->chunk * cut->height * plan->side[operand].item_bytes;
}

/* Pixels whose channels are all rows of a tile are sorted by a tier's shuffles, all of one size by one shuffle. */
static void cut_shuffles(dimfold_batch_cut *cut, const dimfold_apply_plan *plan, const dimfold_tier *tier)
{
    size_t channels = cut->cross < plan->form.ndim ? plan->form.shape[cut->cross] : 0;
    cut->shuffle.item_bytes = 0;
    if (tier->shuffle == NULL || channels < 2 || channels > DIMFOLD_SHUFFLE_CHANNELS_MAX || cut->tiles > 1)
        return;
    for (size_t k = plan->targets; k < plan->targets + plan->sources; k++) {
        size_t item_bytes = plan->side[k].item_bytes;
        bool is_pixel = cut->operand[k].access == DIMFOLD_ACCESS_TRANSPOSED &&
                        plan->form.stride[k][0] == (ptrdiff_t)channels;
        if (is_pixel && cut->shuffle.item_bytes == 0)
            dimfold_shuffle_make(&cut->shuffle, item_bytes, channels, true);
        cut->operand[k].is_shuffled = is_pixel && cut->shuffle.item_bytes == item_bytes;
    }
}

/* ---- Buffers and stores ---------------------------------------------------------------------------------------- */

/* Whether a target's rows are long enough to be written past the caches. */
static bool cut_streams(const dimfold_batch_cut *cut, const dimfold_apply_plan *plan, size_t target,
                        const dimfold_runner *runner)
{
    const dimfold_batch_access *access = &cut->operand[target];
    ptrdiff_t item_bytes = (ptrdiff_t)plan->side[target].item_bytes;
    size_t row_bytes = (access->last[0] == cut->inner ? cut->inner_size * cut->chunk : 0) * (size_t)item_bytes;
    if (access->access == DIMFOLD_ACCESS_TRANSPOSED || cut->height * plan->targets > DIMFOLD_BATCH_CARRIES_MAX)
        return false;
    return cut_is_large(plan, target, runner) && access->stride[0] == item_bytes &&
           row_bytes >= CUT_STREAMED_ROW_BYTES && !plan->side[target].is_swapped;
}

/* Whether all rows begin at the same place of a line, and chunks can begin with one. */
static bool cut_is_even(const dimfold_batch_cut *cut, const dimfold_apply_plan *plan, size_t target)
{
    const dimfold_canonical *form = &plan->form;
    size_t item_bytes = plan->side[target].item_bytes;
    size_t bits = cut->axis < form->ndim && cut->chunk < form->shape[cut->axis] ? cut->chunk * item_bytes : 0;
    for (size_t axis = cut->axis + 1; axis < form->ndim; axis++)
        bits |= (size_t)dimfold_apply_stride_bytes(plan, target, axis);
    return cut->inner_size == 1 && bits % DIMFOLD_LINE_BYTES == 0;
}

static size_t cut_begun(const dimfold_apply_plan *plan, size_t target)
{
    const dimfold_plan_side *side = &plan->side[target];
    uintptr_t begin = (uintptr_t)side->data + (uintptr_t)plan->form.position[target] * side->item_bytes;
    return begin % DIMFOLD_LINE_BYTES;
}

/* The first target that is streamed decides where chunks begin. */
static void cut_align(dimfold_batch_cut *cut, const dimfold_apply_plan *plan)
{
    size_t first = 0;
    cut->shift = 0;
    while (first < plan->targets && !cut->is_streamed[first])
        first++;
    if (first == plan->targets)
        return;
    size_t begun = cut_begun(plan, first), item_bytes = plan->side[first].item_bytes;
    if (!cut_is_even(cut, plan, first) || begun % item_bytes != 0)
        return;
    cut->shift = begun / item_bytes;
    for (size_t k = first; k < plan->targets; k++)
        cut->is_lines[k] = cut->is_streamed[k] && cut_is_even(cut, plan, k) &&
                           cut_begun(plan, k) == cut->shift * plan->side[k].item_bytes;
}

/* What is streamed and goes on in the next chunk has to be written before that. */
static bool cut_goes_down(const dimfold_batch_cut *cut, const dimfold_apply_plan *plan)
{
    bool goes_down = cut->cross < plan->form.ndim;
    for (size_t k = 0; k < plan->targets; k++)
        goes_down &= !cut->is_streamed[k] || cut->is_lines[k];
    return goes_down;
}

static size_t cut_threads(const dimfold_apply_plan *plan, const dimfold_batch_program *program,
                          const dimfold_runner *runner)
{
    uint64_t worth = plan->moved_bytes + plan->moved_bytes * program->steps / CUT_STEP_SHARE;
    return runner->parallel_for != NULL && worth >= DIMFOLD_PLAN_THREADED_BYTES_MIN ? runner->threads : 1;
}

static bool cut_computes_little(const dimfold_batch_program *program)
{
    for (size_t i = 0; i < program->steps; i++)
        if (program->step[i].is_long)
            return false;
    return true;
}

/* Bytes that are read for an element along the first axis, gaps of an item included; 0 if some lie further apart. */
static size_t cut_read_bytes(const dimfold_apply_plan *plan)
{
    size_t bytes = 0;
    for (size_t k = plan->targets; k < plan->targets + plan->sources; k++) {
        size_t gap = plan->form.ndim > 0 ? dimfold_ptrdiff_magnitude(plan->form.stride[k][0]) : 0;
        if (gap > 2)
            return 0;
        bytes += gap * plan->side[k].item_bytes;
    }
    return bytes;
}

/* As long as the largest buffers, but shorter where memory is what takes time and several sources are read in turns:
   each has to be asked for while others are read, and no more of them than the first cache keeps until then. Halved, so
   that as many lines as before are whole. */
static size_t cut_batch(const dimfold_batch_cut *cut, const dimfold_apply_plan *plan,
                        const dimfold_batch_program *program, const dimfold_runner *runner)
{
    size_t count = cut->buffer_bytes / program->item_bytes, read = cut_read_bytes(plan);
    bool waits = plan->targets > 0 && cut_is_large(plan, 0, runner) && cut_computes_little(program);
    while (waits && read * count > CUT_READ_BYTES && count * program->item_bytes >= 2 * CUT_SHORT_BYTES)
        count /= 2;
    return dimfold_size_min(count, plan->form.size);
}

void dimfold_batch_cut_make(dimfold_batch_cut *cut, const dimfold_apply_plan *plan,
                            const dimfold_batch_program *program, const dimfold_runner *runner)
{
    cut->buffers = program->buffers + program->constants + plan->sources + plan->indices;
    cut->buffer_bytes = DIMFOLD_BATCH_BYTES;
    while (cut->buffers * (cut->buffer_bytes + DIMFOLD_BATCH_PAD) > DIMFOLD_BATCH_BUFFERS_BYTES)
        cut->buffer_bytes /= 2;
    cut->count = cut_batch(cut, plan, program, runner);
    cut->cross = cut_cross_axis(plan);
    if (cut->cross < plan->form.ndim)
        cut_tiles(cut, plan);
    else
        cut_rows(cut, plan);
    cut->tile_bytes = 0;
    for (size_t k = 0; k < dimfold_apply_operands(plan); k++)
        cut_operand(cut, plan, k);
    for (size_t k = 0; k < plan->targets; k++) {
        cut->is_streamed[k] = cut_streams(cut, plan, k, runner);
        cut->is_lines[k] = false;
    }
    cut_align(cut, plan);
    cut->is_down = cut_goes_down(cut, plan);
    cut_count(cut, plan);
    cut_shuffles(cut, plan, runner->tier);
    cut->threads = cut_threads(plan, program, runner);
}
