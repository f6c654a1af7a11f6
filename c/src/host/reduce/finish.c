/* Some results at a time: finished, computed on by a second program, converted, stored. */
#include "finish.h"

#include "partial.h"

#include "ops/byte_order.h"

#include <string.h>

#define FINISH_WIDTH 32         /* results at a time, of all values */
#define FINISH_ALONE_WIDTH 256  /* of one value: many results of few items each are found in little time */
#define FINISH_POST_BYTES 8192  /* of the buffers of a second program */

/* Items of a few results, of each value or target. */
typedef struct finish_items {
    _Alignas(DIMFOLD_LINE_BYTES) char value[DIMFOLD_REDUCE_RESULTS_MAX][FINISH_WIDTH * 16 + DIMFOLD_LINE_BYTES];
    char converted[FINISH_WIDTH * 16 + DIMFOLD_LINE_BYTES];
} finish_items;

/* Those of one value. */
typedef struct finish_alone_items {
    _Alignas(DIMFOLD_LINE_BYTES) char value[FINISH_ALONE_WIDTH * 16 + DIMFOLD_LINE_BYTES];
    char converted[FINISH_ALONE_WIDTH * 16 + DIMFOLD_LINE_BYTES];
} finish_alone_items;

static void store(const dimfold_reduce_finish *finish, size_t target, char *items, size_t begin, size_t count)
{
    const dimfold_reduce_plan *plan = finish->plan;
    const dimfold_plan_side *side = &plan->side[target];
    size_t bytes = side->item_bytes;
    ptrdiff_t stride = plan->kept.ndim > 0 ? plan->kept.stride[target][0] * (ptrdiff_t)bytes : 0;
    char *at = (char *)(finish->at[target] + begin * (uintptr_t)stride);
    if (side->is_swapped)
        dimfold_swap_bytes(items, count * bytes, dimfold_dtype_swap_bytes(side->dtype));
    if (stride == (ptrdiff_t)bytes)
        memcpy(at, items, count * bytes);
    else
        for (size_t i = 0; i < count; i++, at += stride)
            memcpy(at, items + i * bytes, bytes);
}

/* Converts items by the rules of a cast; `target` may be `source` where they are not larger. */
static void convert(dimfold_dtype target_dtype, char *target, dimfold_dtype source_dtype, const char *source,
                    size_t count)
{
    dimfold_conversion conversion;
    if (target_dtype == source_dtype) {
        memmove(target, source, count * dimfold_dtype_size_bytes(target_dtype));
        return;
    }
    dimfold_conversion_make(&conversion, target_dtype, source_dtype);
    dimfold_conversion_run(&conversion, target, source, count);
}

#define FINISH_CODE_UNSIGNED 1u /* of dtypes; that of signed integers is 0 */

static bool dtype_is_integer_item(dimfold_dtype dtype)
{
    return (dtype & 0xff) <= FINISH_CODE_UNSIGNED;
}

/* Converts integers modulo 2^bits: to fewer bytes, the low ones; to more, as the sign of the source says. */
static void wrap(dimfold_dtype target_dtype, char *target, dimfold_dtype source_dtype, const char *source, size_t count)
{
    const uint16_t one = 1;
    size_t bytes = dimfold_dtype_size_bytes(target_dtype), source_bytes = dimfold_dtype_size_bytes(source_dtype);
    size_t low = *(const unsigned char *)&one == 1 ? 0 : source_bytes - bytes;
    if (bytes >= source_bytes) {
        convert((target_dtype & ~(dimfold_dtype)0xff) | (source_dtype & 0xff), target, source_dtype, source, count);
        return;
    }
    for (size_t i = 0; i < count; i++)
        memcpy(target + i * bytes, source + i * source_bytes + low, bytes);
}

static void finish_value(const dimfold_reduce_finish *finish, const char *set, char *items, size_t number,
                         size_t begin, size_t count)
{
    const dimfold_reduce_value *value = &finish->plan->value[number];
    size_t parts = value->parts, plane = dimfold_reduce_set_plane(finish->cut, value);
    const char *partial = set == NULL ? NULL
                                      : set + finish->cut->set_offset[number] +
                                            begin * parts * DIMFOLD_PARTIAL_WORD_BYTES;
    dimfold_partial_finish(value, items, partial, plane, finish->items, count * parts);
}

/* Where a target's items lie side by side as they are computed, or NULL. */
static char *dense_target(const dimfold_reduce_finish *finish, size_t target, size_t begin)
{
    const dimfold_reduce_plan *plan = finish->plan;
    const dimfold_plan_side *side = &plan->side[target];
    bool is_dense = plan->kept.ndim > 0 && plan->kept.stride[target][0] == 1 && !side->is_swapped;
    return is_dense ? (char *)(finish->at[target] + begin * (uintptr_t)side->item_bytes) : NULL;
}

static void finish_plain(const dimfold_reduce_finish *finish, finish_alone_items *memory, const char *set,
                         size_t begin, size_t count)
{
    for (size_t i = 0; i < finish->plan->results; i++) {
        const dimfold_reduce_value *value = &finish->plan->value[i];
        dimfold_dtype target = finish->plan->side[i].dtype, source = value->accumulated;
        bool wraps = finish->plan->wraps[i] && dtype_is_integer_item(target) && dtype_is_integer_item(source);
        char *dense = dense_target(finish, i, begin), *converted = dense != NULL ? dense : memory->converted;
        const char *items = memory->value;
        if (set != NULL && dimfold_partial_is_finished(value))
            items = set + finish->cut->set_offset[i] + begin * value->parts * DIMFOLD_PARTIAL_WORD_BYTES;
        else
            finish_value(finish, set, memory->value, i, begin, count);
        const dimfold_tier_cast *cast =
            finish->tier != NULL ? dimfold_tier_cast_of(finish->tier, target, source) : NULL;
        if (cast != NULL)
            cast->run(converted, items, count);
        else
            (wraps ? wrap : convert)(target, converted, source, items, count);
        if (dense == NULL)
            store(finish, i, converted, begin, count);
    }
}

/* ---- Second programs ------------------------------------------------------------------------------------------- */

/* How many results at a time its buffers have room for. */
static size_t post_width(const dimfold_batch_program *post)
{
    size_t buffers = dimfold_size_max(post->buffers + post->constants, 1), each = FINISH_POST_BYTES / buffers;
    size_t room = each > 2 * DIMFOLD_LINE_BYTES ? (each - 2 * DIMFOLD_LINE_BYTES) / post->item_bytes : 0;
    return dimfold_size_min(dimfold_size_max(room, 1), FINISH_WIDTH);
}

static void post_begin(const dimfold_reduce_finish *finish, const char **values, char *memory, size_t width)
{
    const dimfold_batch_program *post = finish->programs->post;
    size_t pitch = (width * post->item_bytes / DIMFOLD_LINE_BYTES + 1) * DIMFOLD_LINE_BYTES, taken = post->buffers;
    for (size_t i = 0; i < post->values; i++) {
        const dimfold_batch_value *value = &post->value[i];
        if (value->kind == DIMFOLD_BATCH_COMPUTED)
            values[i] = memory + value->buffer * pitch;
        if (value->kind != DIMFOLD_BATCH_CONSTANT)
            continue;
        char *constant = memory + taken++ * pitch;
        finish->kernels->gather[dimfold_tier_number(value->item_bytes)](
            constant, (const char *)finish->programs->post_nodes[value->number].value, 0, width);
        values[i] = constant;
    }
}

static void finish_post(const dimfold_reduce_finish *finish, finish_items *memory, const char **values,
                        const char *set, size_t begin, size_t count)
{
    const dimfold_batch_program *post = finish->programs->post;
    for (size_t i = 0; i < finish->plan->results; i++) {
        const dimfold_reduce_value *value = &finish->plan->value[i];
        finish_value(finish, set, memory->converted, i, begin, count);
        convert(value->result, memory->value[i], value->accumulated, memory->converted, count);
        if (post->source[i] != DIMFOLD_BATCH_NONE)
            values[post->source[i]] = memory->value[i];
    }
    for (size_t i = 0; i < post->steps; i++)
        dimfold_batch_step_run(&post->step[i], values, count, NULL);
    for (size_t i = 0; i < finish->plan->targets; i++) {
        memcpy(memory->converted, values[post->result[i]], count * finish->plan->side[i].item_bytes);
        store(finish, i, memory->converted, begin, count);
    }
}

static __attribute__((noinline)) void finish_by_post(const dimfold_reduce_finish *finish, const char *set)
{
    _Alignas(DIMFOLD_LINE_BYTES) char memory[FINISH_POST_BYTES];
    const char *values[DIMFOLD_BATCH_VALUES_MAX];
    finish_items items;
    size_t width = post_width(finish->programs->post);
    post_begin(finish, values, memory, width);
    for (size_t begin = 0; begin < finish->width; begin += width)
        finish_post(finish, &items, values, set, begin, dimfold_size_min(width, finish->width - begin));
}

static __attribute__((noinline)) void finish_alone(const dimfold_reduce_finish *finish, const char *set)
{
    finish_alone_items items;
    for (size_t begin = 0; begin < finish->width; begin += FINISH_ALONE_WIDTH)
        finish_plain(finish, &items, set, begin, dimfold_size_min(FINISH_ALONE_WIDTH, finish->width - begin));
}

void dimfold_reduce_finish_set(const dimfold_reduce_finish *finish, const char *set)
{
    if (finish->programs->post != NULL)
        finish_by_post(finish, set);
    else
        finish_alone(finish, set);
}
