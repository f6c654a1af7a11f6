/* Batches one after another: load, compute step by step, store. */
#include "run.h"

#include "environment.h"
#include "host/ways.h"
#include "load.h"
#include "short.h"
#include "store.h"

#include <string.h>

/* How many rows of a tile ahead of its reading a row is asked for: rows are short, and each lies elsewhere. */
#define RUN_ROWS_AHEAD 8

/* Chunks of a row that is read backwards. */
#define RUN_CHUNKS_BACK 16

typedef struct run_work {
    const dimfold_batch_program *program;
    const dimfold_node *constants;
    const dimfold_apply_plan *plan;
    const dimfold_batch_cut *cut;
    const dimfold_tier *tier;
} run_work;

/* ---- Where a batch is ------------------------------------------------------------------------------------------ */

/* Index `number` of the axes outside of a row of chunks, the fastest first: tiles, then the others. */
static void batch_find_row(dimfold_batch *batch, size_t number)
{
    const dimfold_batch_cut *cut = batch->cut;
    const dimfold_apply_plan *plan = batch->plan;
    const dimfold_canonical *form = &plan->form;
    size_t operands = dimfold_apply_operands(plan), tile = number % cut->tiles;
    number /= cut->tiles;
    for (size_t k = 0; k < operands; k++)
        batch->at[k] = (uintptr_t)plan->side[k].data + (uintptr_t)form->position[k] * plan->side[k].item_bytes +
                       tile * cut->height * (uintptr_t)cut->operand[k].cross;
    for (size_t axis = cut->inner + 1; axis < form->ndim; axis++) {
        if (axis == cut->cross)
            continue;
        size_t index = number % form->shape[axis];
        number /= form->shape[axis];
        for (size_t k = 0; k < operands; k++)
            batch->at[k] += index * (uintptr_t)dimfold_apply_stride_bytes(plan, k, axis);
    }
    if (cut->cross < form->ndim)
        batch->height = dimfold_size_min(cut->height, form->shape[cut->cross] - tile * cut->height);
}

/* The chunk of its row, of which the first one may be shorter. */
static size_t chunk_begin(const dimfold_batch_cut *cut, size_t chunk)
{
    return chunk > 0 ? chunk * cut->chunk - cut->shift : 0;
}

/* The operands are already at its first element. */
static void batch_set_chunk(dimfold_batch *batch, size_t chunk)
{
    const dimfold_batch_cut *cut = batch->cut;
    const dimfold_canonical *form = &batch->plan->form;
    size_t extent = cut->axis < form->ndim ? form->shape[cut->axis] : 1;
    size_t end = dimfold_size_min(chunk_begin(cut, chunk + 1), extent);
    batch->chunk = chunk;
    batch->extent[cut->inner] = end - chunk_begin(cut, chunk);
    batch->count = 1;
    for (size_t place = 0; place <= cut->inner; place++)
        batch->count *= batch->extent[place];
}

/* So many indices along the axis of chunks. */
static void batch_move(dimfold_batch *batch, size_t indices)
{
    for (size_t k = 0; k < dimfold_apply_operands(batch->plan); k++)
        batch->at[k] += indices * (uintptr_t)batch->cut->operand[k].chunk;
}

/* ---- What is done with it -------------------------------------------------------------------------------------- */

/* Values that are computed lie in their buffers, or where the target lies. */
static void batch_set_targets(dimfold_batch *batch)
{
    const dimfold_batch_program *program = batch->program;
    for (size_t k = 0; k < batch->plan->targets; k++)
        if (program->value[program->result[k]].kind == DIMFOLD_BATCH_COMPUTED && dimfold_batch_is_direct(batch, k))
            batch->value[program->result[k]] = (const char *)batch->at[k];
}

/* How far the next batch is, of an operand that is read where it lies. */
static uintptr_t batch_next(const dimfold_batch *batch, size_t operand)
{
    if (batch->cut->cross < batch->plan->form.ndim)
        return RUN_ROWS_AHEAD * (uintptr_t)batch->cut->operand[operand].cross;
    return batch->count * batch->plan->side[operand].item_bytes;
}

/* Of a row that is read backwards: machines follow what is asked for upwards, so while some chunks are read downwards,
   those of as many that come next are asked for from their lowest address on. */
static uintptr_t batch_next_back(const dimfold_batch *batch, size_t operand)
{
    const dimfold_batch_cut *cut = batch->cut;
    size_t item_bytes = batch->plan->side[operand].item_bytes;
    size_t chunk_bytes = cut->inner_size * cut->chunk * item_bytes;
    size_t group = dimfold_size_min(cut->chunks, RUN_CHUNKS_BACK), place = batch->chunk % group;
    uintptr_t next = batch->at[operand] + place * chunk_bytes - group * chunk_bytes;
    if (batch->chunk - place + group >= cut->chunks && cut->axis + 1 < batch->plan->form.ndim)
        next = batch->at[operand] + batch->chunk * chunk_bytes +
               (uintptr_t)dimfold_apply_stride_bytes(batch->plan, operand, cut->axis + 1);
    return next - group * chunk_bytes + item_bytes + place * chunk_bytes;
}

/* What is read next, where it lies or backwards: steps ask for it, and the streaming of the result for what they do
   not. */
static dimfold_batch_ahead batch_ahead(const dimfold_batch *batch)
{
    dimfold_batch_ahead ahead = {0, {0}};
    bool is_tiled = batch->cut->cross < batch->plan->form.ndim;
    for (size_t k = batch->plan->targets; k < batch->plan->targets + batch->plan->sources; k++) {
        const dimfold_batch_access *access = &batch->cut->operand[k];
        ptrdiff_t back = -(ptrdiff_t)batch->plan->side[k].item_bytes;
        if (access->access == DIMFOLD_ACCESS_DENSE)
            ahead.at[ahead.count++] = (const char *)(batch->at[k] + batch_next(batch, k));
        else if (access->access == DIMFOLD_ACCESS_ROWS && access->loops == 1 && access->stride[0] == back && !is_tiled)
            ahead.at[ahead.count++] = (const char *)batch_next_back(batch, k);
    }
    return ahead;
}

static void batch_compute(dimfold_batch *batch)
{
    const dimfold_batch_program *program = batch->program;
    dimfold_batch_load(batch);
    batch_set_targets(batch);
    dimfold_batch_ahead ahead = batch_ahead(batch);
    for (size_t i = 0; i < program->steps; i++) {
        const dimfold_batch_step *step = &program->step[i];
        bool asks = step->asks > 0 && step->asks <= ahead.count;
        dimfold_batch_step_run(step, batch->value, batch->count, asks ? ahead.at[step->asks - 1] : NULL);
    }
    size_t asked = dimfold_size_min(program->asking, ahead.count);
    batch->ahead.count = ahead.count - asked;
    for (size_t k = asked; k < ahead.count; k++)
        batch->ahead.at[k - asked] = ahead.at[k];
    dimfold_batch_store(batch);
}

/* Band by band; what lies across is turned over before and after. */
static void batch_compute_tile(dimfold_batch *batch)
{
    size_t operands = dimfold_apply_operands(batch->plan);
    dimfold_batch_load_tile(batch);
    for (batch->row = 0; batch->row < batch->height; batch->row += batch->extent[1]) {
        batch->extent[1] = dimfold_size_min(batch->cut->band, batch->height - batch->row);
        batch->count = batch->extent[0] * batch->extent[1];
        batch_compute(batch);
        for (size_t k = 0; k < operands; k++)
            batch->at[k] += batch->extent[1] * (uintptr_t)batch->cut->operand[k].cross;
    }
    batch->row = 0;
    for (size_t k = 0; k < operands; k++)
        batch->at[k] -= batch->height * (uintptr_t)batch->cut->operand[k].cross;
    dimfold_batch_store_tile(batch);
}

/* ---- A thread's range of batches ------------------------------------------------------------------------------- */

static void batch_fill_constants(dimfold_batch *batch, const dimfold_node *constants)
{
    const dimfold_batch_program *program = batch->program;
    for (size_t i = 0; i < program->values; i++) {
        const dimfold_batch_value *value = &program->value[i];
        if (value->kind != DIMFOLD_BATCH_CONSTANT)
            continue;
        char *target = batch->buffer + (program->buffers + batch->loads++) * batch->pitch;
        const char *item = (const char *)constants[value->number].value;
        batch->kernels->gather[dimfold_tier_number(value->item_bytes)](target, item, 0, batch->cut->count);
        batch->value[i] = target;
    }
}

static void batch_begin(dimfold_batch *batch, const run_work *work, char *buffer, char *carry, char *tile)
{
    const dimfold_apply_plan *plan = work->plan;
    const dimfold_batch_program *program = work->program;
    batch->program = program;
    batch->plan = plan;
    batch->cut = work->cut;
    batch->tier = work->tier;
    batch->kernels = program->kernels;
    batch->buffer = buffer;
    batch->pitch = work->cut->buffer_bytes + DIMFOLD_BATCH_PAD;
    batch->tile = tile;
    batch->row = 0;
    batch->height = 1;
    batch->loads = 0;
    for (size_t k = 0; k < dimfold_apply_operands(plan); k++) {
        batch->load[k] = NULL;
        batch->loaded[k] = (dimfold_batch_loaded){0, 0, 0};
    }
    for (size_t k = 0; k < plan->targets; k++)
        batch->carry[k] = carry + k * work->cut->height * DIMFOLD_LINE_BYTES;
    for (size_t place = 0; place < work->cut->inner; place++)
        batch->extent[place] = plan->form.shape[place];
    for (size_t i = 0; i < program->values; i++)
        if (program->value[i].kind == DIMFOLD_BATCH_COMPUTED)
            batch->value[i] = buffer + program->value[i].buffer * batch->pitch;
    batch_fill_constants(batch, work->constants);
}

/* Batches, or tiles, are counted row by row, chunk by chunk. */
static void batches_along(dimfold_batch *batch, size_t begin, size_t end)
{
    const dimfold_batch_cut *cut = batch->cut;
    for (size_t number = begin; number < end; number++) {
        size_t chunk = number % cut->chunks;
        if (number == begin || chunk == 0) {
            batch_find_row(batch, number / cut->chunks);
            batch_move(batch, chunk_begin(cut, chunk));
        }
        batch_set_chunk(batch, chunk);
        batch->begins = number == begin || chunk == 0;
        batch->ends = number + 1 == end || chunk + 1 == cut->chunks;
        if (cut->cross < batch->plan->form.ndim)
            batch_compute_tile(batch);
        else
            batch_compute(batch);
        batch_move(batch, batch->extent[cut->inner]);
    }
}

/* The same, but tiles are counted along the axis across first. */
static void batches_down(dimfold_batch *batch, size_t begin, size_t end)
{
    const dimfold_batch_cut *cut = batch->cut;
    batch->begins = batch->ends = true;
    for (size_t number = begin; number < end; number++) {
        size_t tile = number % cut->tiles, chunk = number / cut->tiles % cut->chunks;
        size_t outside = number / cut->tiles / cut->chunks;
        batch_find_row(batch, outside * cut->tiles + tile);
        batch_move(batch, chunk_begin(cut, chunk));
        batch_set_chunk(batch, chunk);
        batch_compute_tile(batch);
    }
}

static void batches_run(const run_work *work, size_t begin, size_t end, char *tile)
{
    _Alignas(DIMFOLD_LINE_BYTES) char memory[DIMFOLD_BATCH_PAD + DIMFOLD_BATCH_BUFFERS_BYTES];
    _Alignas(DIMFOLD_LINE_BYTES) char carry[DIMFOLD_BATCH_CARRIES_MAX * DIMFOLD_LINE_BYTES];
    dimfold_batch batch;
    batch_begin(&batch, work, memory + DIMFOLD_BATCH_PAD, carry, tile);
    if (work->cut->is_down)
        batches_down(&batch, begin, end);
    else
        batches_along(&batch, begin, end);
}

static void batches_of_rows(const void *context, size_t begin, size_t end)
{
    dimfold_environment environment = dimfold_environment_enter();
    batches_run(context, begin, end, NULL);
    dimfold_environment_leave(environment);
}

/* The memory for tiles is the thread's, as long as it is needed. */
static void batches_of_tiles(const void *context, size_t begin, size_t end)
{
    _Alignas(DIMFOLD_LINE_BYTES) char tile[DIMFOLD_BATCH_TILE_BYTES];
    dimfold_environment environment = dimfold_environment_enter();
    batches_run(context, begin, end, tile);
    dimfold_environment_leave(environment);
}

void dimfold_batch_run(const dimfold_batch_program *program, const dimfold_node *constants,
                       const dimfold_apply_plan *plan, const dimfold_runner *runner)
{
    dimfold_batch_cut cut;
    if (plan->form.size == 0 || dimfold_batch_run_short(program, constants, plan))
        return;
    dimfold_batch_cut_make(&cut, plan, program, runner);
    run_work work = {program, constants, plan, &cut, runner->tier};
    dimfold_range *range = cut.cross < plan->form.ndim ? batches_of_tiles : batches_of_rows;
    dimfold_share_range(runner, cut.threads, cut.rows * cut.chunks, range, &work);
}
