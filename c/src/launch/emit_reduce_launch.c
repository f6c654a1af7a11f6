/* How a reduction is dealt to blocks. Nothing here changes a bit of the results: the tree is that of reduce/tree.h. */
#include "emit_reduce_launch.h"

#include "emit_launch.h"
#include "form.h"

#include <string.h>

/* Of all results together, those that go up the tree. */
#define DEALT_GROUP_THREADS 262144

/* Registers for what is on its way, and for lanes. */
#define DEALT_REGISTERS 48

typedef struct reduce_dealer {
    const dimfold_reduce_plan *plan;
    dimfold_emit_reduction *made;
    gpu_reduce_params *params;
    uint64_t far, places, threads;
    uint32_t lists; /* of tails */
} reduce_dealer;

/* A sequence of partial results: the first, and from one of several sequences to the next. */
typedef struct dealt_sequence {
    uint32_t in, pitch;
} dealt_sequence;

static uint32_t bits_of(uint64_t number)
{
    uint32_t bits = 0;
    while ((uint64_t)1 << bits < number)
        bits++;
    return bits;
}

static uint64_t divide_up(uint64_t number, uint64_t divisor)
{
    return number / divisor + (number % divisor != 0);
}

static uint64_t dealt_extents(const dimfold_canonical *form, size_t begin, size_t end)
{
    uint64_t product = 1;
    for (size_t axis = begin; axis < end; axis++)
        product *= form->shape[axis];
    return product;
}

/* ---- The class -------------------------------------------------------------------------------------------------- */

/* The largest power of two that divides all addresses of an operand's items, and their size; of groups of so many
   bytes along the first reduced axis those of the groups. */
static uint8_t dealt_piece(const dimfold_reduce_plan *plan, size_t operand, uint64_t group_bytes)
{
    uint64_t item_bytes = plan->side[operand].item_bytes;
    uint64_t bits = (uint64_t)(uintptr_t)plan->side[operand].data | (group_bytes > 0 ? group_bytes : item_bytes) | 16;
    bits |= (uint64_t)(plan->kept.position[operand] + plan->reduced.position[operand]) * item_bytes;
    for (size_t axis = 0; axis < plan->kept.ndim; axis++)
        bits |= (uint64_t)plan->kept.stride[operand][axis] * item_bytes;
    for (size_t axis = group_bytes > 0; axis < plan->reduced.ndim; axis++)
        bits |= (uint64_t)plan->reduced.stride[operand][axis] * item_bytes;
    return (uint8_t)(bits & (~bits + 1));
}

/* ---- Groups: items of 1 and 2 bytes that are loaded as one word -------------------------------------------------- */

#define DEALT_WORD_BYTES 4
#define DEALT_GROUP_PLANES 8
#define DEALT_GROUP_NODES 32

/* Whether all sources along a row lie in groups of so many items, or stay where they are. */
static bool dealt_has_groups(const reduce_dealer *dealer, uint32_t width)
{
    const dimfold_reduce_plan *plan = dealer->plan;
    for (size_t k = plan->targets; k < plan->targets + plan->sources; k++) {
        ptrdiff_t stride = plan->reduced.stride[k][0];
        uint64_t bytes = width * (uint64_t)plan->side[k].item_bytes;
        if (stride != 0 && (stride != 1 || bytes > DEALT_WORD_BYTES || dealt_piece(plan, k, bytes) < bytes))
            return false;
    }
    return true;
}

static uint32_t dealt_width(const reduce_dealer *dealer)
{
    const dimfold_reduce_plan *plan = dealer->plan;
    const dimfold_emit_reduction *made = dealer->made;
    size_t lanes = plan->lanes, most = 1;
    if (plan->is_across || !made->class.is_single || plan->reduced.shape[0] < lanes)
        return 1;
    for (size_t k = plan->targets; k < plan->targets + plan->sources; k++)
        if (plan->reduced.stride[k][0] != 0 && plan->side[k].item_bytes > most)
            most = plan->side[k].item_bytes;
    uint32_t width = most == 1 ? 4 : most == 2 ? 2 : 1;
    bool has_room = width * made->class.planes <= DEALT_GROUP_PLANES && width * made->map->count <= DEALT_GROUP_NODES;
    return has_room && plan->reduced.shape[0] % width == 0 && dealt_has_groups(dealer, width) ? width : 1;
}

static void dealt_access(reduce_dealer *dealer, size_t operand)
{
    const dimfold_reduce_plan *plan = dealer->plan;
    dimfold_emit_class *class = &dealer->made->class.class;
    bool is_target = operand < plan->targets, is_index = operand >= plan->targets + plan->sources;
    bool is_along = !is_target && !is_index && class->width > 1;
    bool is_same = is_along && plan->reduced.stride[operand][0] == 0;
    class->access[operand] = is_index                ? DIMFOLD_EMIT_INDEX
                             : !is_along             ? DIMFOLD_EMIT_ITEMS
                             : is_same               ? DIMFOLD_EMIT_SAME
                                                     : DIMFOLD_EMIT_VECTOR;
    uint64_t group_bytes = is_along && !is_same ? class->width * (uint64_t)plan->side[operand].item_bytes : 0;
    class->piece[operand] = is_index ? 8 : dealt_piece(plan, operand, group_bytes);
}

/* ---- The class of a plan ----------------------------------------------------------------------------------------- */

/* Items on their way: as many as registers have room for beside lanes. */
static uint8_t dealt_passes(const dimfold_emit_reduction *made)
{
    const dimfold_emit_layout *layout = &made->layout;
    uint32_t words = 0, lanes = 4u * made->class.planes * made->class.class.width;
    for (size_t k = layout->targets; k < layout->operands; k++)
        words += 2 + (layout->item_bytes[k] < 8 ? 1 : layout->item_bytes[k] / 4);
    if (8 * words + lanes <= DEALT_REGISTERS && made->map->count <= 16)
        return 8;
    return 4 * words + lanes <= DEALT_REGISTERS && made->map->count <= 32 ? 4 : 1;
}

static void dealt_class(reduce_dealer *dealer)
{
    dimfold_emit_reduction *made = dealer->made;
    dimfold_emit_class *class = &made->class.class;
    const dimfold_emit_layout *layout = &made->layout;
    uint32_t blocks = 2 * layout->blocks;
    if (made->post != NULL && 2 * made->post_layout.blocks < blocks)
        blocks = 2 * made->post_layout.blocks;
    made->class.is_empty = dealer->plan->reduced.size == 0;
    made->class.is_single = dealer->plan->near == 1 && !made->class.is_empty;
    *class = (dimfold_emit_class){.width = 1, .is_far = 1, .is_full = 1};
    class->width = (uint8_t)dealt_width(dealer);
    class->blocks = (uint8_t)(made->class.planes * class->width > 8 ? 4 : blocks);
    class->passes = dealt_passes(made);
    for (size_t k = 0; k < layout->operands; k++)
        dealt_access(dealer, k);
}

/* ---- Cells ------------------------------------------------------------------------------------------------------ */

/* Results side by side have the threads of a block among them; a row of fewer items than lanes has as many threads. */
static void dealt_cell(reduce_dealer *dealer)
{
    const dimfold_reduce_plan *plan = dealer->plan;
    gpu_reduce_params *params = dealer->params;
    uint32_t lanes = (uint32_t)plan->lanes / dealer->made->class.class.width, columns = 1;
    params->lane_bits = bits_of(lanes);
    params->bits = bits_of(GPU_REDUCE_THREADS);
    if (plan->is_across) {
        columns = params->width < GPU_REDUCE_THREADS ? params->width : GPU_REDUCE_THREADS;
    } else {
        params->bits = bits_of(params->items < lanes ? params->items : lanes);
        lanes = 1u << params->bits;
    }
    params->columns = dimfold_cuda_divider(columns);
    params->strips = dimfold_cuda_divider(divide_up(params->width, columns));
    params->slots = lanes * columns;
    params->fold = lanes / 2 * columns;
}

/* A cell takes one chunk; or 64, which are the first step up the tree, or all there are, if there are cells enough.
   Cells of one block take as many of them each. */
static bool dealt_runs(reduce_dealer *dealer)
{
    gpu_reduce_params *params = dealer->params;
    uint64_t across = (uint64_t)params->strips.divisor * params->outer.divisor, most = GPU_REDUCE_FAN;
    bool is_enough = across * dealer->far * divide_up(params->chunks, most) >= dealer->threads / params->slots;
    bool is_even = params->chunks <= most || params->bits == bits_of(GPU_REDUCE_THREADS);
    params->run = params->chunks > 1 && is_enough && is_even ? (uint32_t)most : 1;
    uint64_t runs = params->chunks == 0 ? 1 : divide_up(params->chunks, params->run);
    if (runs > INT32_MAX || dealer->far > INT32_MAX || runs * dealer->far > INT32_MAX / across)
        return false;
    params->runs = dimfold_cuda_divider(runs);
    params->cells = (uint32_t)(across * runs * dealer->far);
    dealer->places = runs * dealer->far;
    dealer->made->class.is_whole = dealer->places == 1;
    return true;
}

static bool dealt_cells(reduce_dealer *dealer)
{
    const dimfold_reduce_plan *plan = dealer->plan;
    gpu_reduce_params *params = dealer->params;
    uint32_t width = dealer->made->class.class.width;
    uint64_t chunk = (uint64_t)plan->lanes / width * DIMFOLD_REDUCE_STEPS;
    bool is_empty = plan->reduced.size == 0;
    params->items = is_empty ? 0 : dealt_extents(&plan->reduced, 0, plan->near) / width;
    dealer->far = is_empty ? 1 : dealt_extents(&plan->reduced, plan->near, plan->reduced.ndim);
    uint64_t chunks = divide_up(params->items, chunk);
    if (plan->kept.size > INT32_MAX || chunks > INT32_MAX || (plan->near > 1 && params->items > INT32_MAX))
        return false;
    params->chunk_items = (uint32_t)chunk;
    params->chunks = (uint32_t)chunks;
    params->results = (uint32_t)plan->kept.size;
    params->width = plan->is_across ? (uint32_t)plan->kept.shape[0] : 1;
    params->outer = dimfold_cuda_divider(params->results / params->width);
    dealt_cell(dealer);
    return dealt_runs(dealer);
}

/* ---- The tree --------------------------------------------------------------------------------------------------- */

static void dealt_tail(reduce_dealer *dealer, uint32_t *tails, uint32_t in, uint32_t pitch)
{
    dealer->params->tail[dealer->lists][(*tails)++] = (gpu_reduce_tail){in, pitch};
}

static gpu_reduce_pass *dealt_pass(reduce_dealer *dealer, uint32_t sequences, uint64_t places)
{
    gpu_reduce_pass *pass = &dealer->params->pass[dealer->params->passes++];
    *pass = (gpu_reduce_pass){.sequences = sequences, .out = (uint32_t)dealer->places};
    dealer->places += places;
    return pass;
}

/* Groups of groups, until one is left; `at` are `units` of each sequence, and becomes what they come to. */
static void dealt_climb(reduce_dealer *dealer, dealt_sequence *at, uint32_t sequences, uint64_t units, uint32_t *tails)
{
    while (units > 1) {
        uint32_t groups = (uint32_t)divide_up(units, GPU_REDUCE_FAN);
        gpu_reduce_pass *pass = dealt_pass(dealer, sequences, (uint64_t)sequences * groups);
        pass->units = (uint32_t)units;
        pass->pitch = at->pitch;
        pass->in = at->in;
        pass->groups = dimfold_cuda_divider(groups);
        *at = (dealt_sequence){pass->out, groups};
        if (units % GPU_REDUCE_FAN != 0)
            dealt_tail(dealer, tails, at->in + groups - 1, groups);
        units /= GPU_REDUCE_FAN;
    }
    if (units == 1)
        dealt_tail(dealer, tails, at->in, at->pitch);
}

/* Groups that are not full are combined last, each with the one above it. */
static void dealt_end(reduce_dealer *dealer, dealt_sequence *at, uint32_t sequences, uint32_t tails)
{
    const gpu_reduce_tail *tail = dealer->params->tail[dealer->lists];
    *at = (dealt_sequence){tail[0].in, tail[0].pitch};
    if (tails == 1)
        return;
    gpu_reduce_pass *pass = dealt_pass(dealer, sequences, sequences);
    pass->units = tails;
    pass->last = dealer->lists++;
    *at = (dealt_sequence){pass->out, 1};
}

static void dealt_tree(reduce_dealer *dealer)
{
    gpu_reduce_params *params = dealer->params;
    uint32_t runs = params->runs.divisor, tails = 0, far = (uint32_t)dealer->far;
    dealt_sequence at = {0, runs};
    if (runs > 1) {
        uint64_t units = params->run > 1 ? params->chunks / GPU_REDUCE_FAN : runs;
        if (params->run > 1 && params->chunks % GPU_REDUCE_FAN != 0)
            dealt_tail(dealer, &tails, runs - 1, runs);
        dealt_climb(dealer, &at, far, units, &tails);
        dealt_end(dealer, &at, far, tails);
    }
    tails = 0;
    if (far > 1) {
        at.pitch = far;
        dealt_climb(dealer, &at, 1, far, &tails);
        dealt_end(dealer, &at, 1, tails);
    }
    params->last = at.in;
}

/* Threads of a result that go up the tree. */
static void dealt_groups(dimfold_emit_reduce_launch *launch, reduce_dealer *dealer)
{
    gpu_reduce_params *params = dealer->params;
    uint64_t most = 1;
    dealt_tree(dealer);
    for (uint32_t i = 0; i < params->passes; i++) {
        uint64_t wanted = (uint64_t)params->pass[i].sequences * params->pass[i].groups.divisor;
        most = wanted > most ? wanted : most;
    }
    params->group_bits = bits_of(most < GPU_REDUCE_THREADS ? most : GPU_REDUCE_THREADS);
    while (params->group_bits > 0 && (uint64_t)params->results << params->group_bits > DEALT_GROUP_THREADS)
        params->group_bits--;
    launch->blocks[1] = (uint32_t)divide_up(params->results, GPU_REDUCE_THREADS >> params->group_bits);
    params->plane_bytes = 8 * dealer->places * params->results;
    launch->scratch_bytes = params->plane_bytes * dealer->made->class.planes;
}

/* ---- Parameters ------------------------------------------------------------------------------------------------- */

static void dealt_values(reduce_dealer *dealer)
{
    double items = (double)dealer->plan->reduced.size;
    for (size_t i = 0; i < dealer->plan->results; i++) {
        const dimfold_reduce_value *value = &dealer->plan->value[i];
        double divisor = items - value->ddof;
        dealer->params->value[i] = (gpu_reduce_value){
            value->bits.keep, value->bits.flip, value->bits.nan, value->bias * dealer->plan->reduced.size, items,
            divisor > 0 ? divisor : 0.0};
    }
}

/* In bytes; an index counts by itself. */
static int64_t dealt_bytes(const reduce_dealer *dealer, size_t operand)
{
    bool is_index = dealer->made->class.class.access[operand] == DIMFOLD_EMIT_INDEX;
    return is_index ? 1 : (int64_t)dealer->plan->side[operand].item_bytes;
}

static void dealt_put(reduce_dealer *dealer, uint32_t place, uint64_t number)
{
    memcpy((char *)dealer->params + place, &number, sizeof number);
}

static void dealt_axis(reduce_dealer *dealer, const dimfold_canonical *form, size_t axis, uint64_t times,
                       uint32_t *number)
{
    const dimfold_emit_layout *layout = &dealer->made->layout;
    for (uint32_t k = 0; k < layout->operands; k++)
        dealt_put(dealer, layout->stride + 8 * (*number * layout->operands + k),
                  (uint64_t)(form->stride[k][axis] * dealt_bytes(dealer, k)) * times);
    if (*number < GPU_OUTER_MAX)
        dealer->params->extent[*number] = dimfold_cuda_divider(form->shape[axis] <= INT32_MAX ? form->shape[axis] : 1);
    (*number)++;
}

/* Axes that stay, reduced ones, and of a single near one its chunks. False if there are too many, or too long ones that
   are counted item by item. */
static bool dealt_axes(reduce_dealer *dealer)
{
    const dimfold_reduce_plan *plan = dealer->plan;
    gpu_reduce_params *params = dealer->params;
    size_t axes = plan->kept.ndim + plan->reduced.ndim;
    uint32_t number = 0;
    if (axes + 1 > dealer->made->layout.axes_max)
        return false;
    params->kept_axes = (uint32_t)plan->kept.ndim;
    params->near_axes = (uint32_t)plan->near;
    params->far_axes = (uint32_t)(plan->reduced.ndim - plan->near);
    if (plan->reduced.size == 0)
        params->near_axes = params->far_axes = 0;
    for (size_t axis = 0; axis < plan->kept.ndim; axis++)
        dealt_axis(dealer, &plan->kept, axis, 1, &number);
    uint64_t width = dealer->made->class.class.width;
    for (size_t axis = 0; axis < plan->reduced.ndim && plan->reduced.size != 0; axis++)
        dealt_axis(dealer, &plan->reduced, axis, axis == 0 ? width : 1, &number);
    if (dealer->made->class.is_single)
        dealt_axis(dealer, &plan->reduced, 0, params->chunk_items * width, &number);
    return true;
}

static void dealt_operands(reduce_dealer *dealer)
{
    const dimfold_reduce_plan *plan = dealer->plan;
    const dimfold_emit_reduction *made = dealer->made;
    for (uint32_t k = 0; k < made->layout.operands; k++) {
        uint64_t position = (uint64_t)(plan->kept.position[k] + plan->reduced.position[k]);
        uint64_t bytes = (uint64_t)dealt_bytes(dealer, k);
        int64_t step = plan->reduced.ndim > 0 ? plan->reduced.stride[k][0] * dealt_bytes(dealer, k) : 0;
        dealt_put(dealer, made->layout.step + 8 * k, (uint64_t)step);
        dealt_put(dealer, made->layout.address + 8 * k, (uint64_t)(uintptr_t)plan->side[k].data + position * bytes);
    }
    dimfold_emit_put_constants((char *)dealer->params, &made->layout, made->map);
    if (made->post != NULL)
        dimfold_emit_put_constants((char *)dealer->params, &made->post_layout, made->post);
}

bool dimfold_emit_reduce_launch_make(dimfold_emit_reduce_launch *launch, dimfold_emit_reduction *made,
                                     const dimfold_reduce_plan *plan, uint64_t threads)
{
    gpu_reduce_params *params = (gpu_reduce_params *)launch->params;
    reduce_dealer dealer = {.plan = plan, .made = made, .params = params, .threads = threads};
    memset(launch, 0, sizeof *launch);
    dealt_class(&dealer);
    if (!dealt_cells(&dealer) || !dealt_axes(&dealer))
        return false;
    dealt_values(&dealer);
    dealt_operands(&dealer);
    launch->blocks[0] = (uint32_t)divide_up(params->cells, GPU_REDUCE_THREADS >> params->bits);
    if (!made->class.is_whole)
        dealt_groups(launch, &dealer);
    return true;
}

void dimfold_emit_reduce_put_scratch(dimfold_emit_reduce_launch *launch, uint64_t address)
{
    ((gpu_reduce_params *)launch->params)->scratch = address;
}
