/* eval: the expression's elements, written to a .npy file: through maps of both files where memory holds them, else in
   pieces. */
#include "answer.h"
#include "computed_eval.h"
#include "cli/arrays/along_run.h"
#include "cli/arrays/chain.h"
#include "large.h"
#include "cli/files/room.h"
#include "cli/arrays/stage.h"

#include "base/diag.h"

#include <dimfold/text.h>

#include <string.h>

/* The file to be written, and how. */
typedef struct target {
    dimfold_layout layout;
    unsigned char header[NPY_HEADER_MAX];
    size_t header_bytes, size_bytes; /* of the file */
    size_t memory, *left; /* for pieces, and what arrays on the way leave */
} target;

/* "int64" for i64, as it cannot be taken for NumPy's 'i8'. */
static void print_dtype(dimfold_dtype dtype)
{
    static const char *const kinds[] = {"bool", "uint", "int", "float", "bfloat", "complex", "opaque"};
    const char *name = dimfold_dtype_name(dtype);
    size_t letters = strcspn(name, "0123456789"), kind = 0;
    while (strncmp(kinds[kind], name, letters) != 0)
        kind++;
    printf("%s%s", kinds[kind], name + letters);
}

void answer_written(const char *path, dimfold_dtype dtype, const dimfold_layout *target, size_t size_bytes,
                    bool is_json)
{
    const char *order = evaluation_is_f(target) ? "F" : "C";
    if (!is_json) {
        printf("%s: ", path);
        print_dtype(dtype);
        printf(" (");
        for (size_t i = 0; i < target->ndim; i++)
            printf("%s%zu", i > 0 ? "," : "", target->shape[i]);
        printf(") in %s order, %zu bytes\n", order, size_bytes);
        return;
    }
    record writer = record_begin(is_json);
    record_string(&writer, "output", path);
    record_string(&writer, "dtype", dimfold_dtype_name(dtype));
    record_sizes(&writer, "shape", target->ndim, target->shape);
    record_string(&writer, "order", order);
    record_unsigned(&writer, "size_bytes", size_bytes);
    record_end(&writer);
}

bool answer_target(const expression *array, dimfold_order order, dimfold_layout *target, failure *reason)
{
    dimfold_diag diag;
    const dimfold_layout *layout = &array->layout;
    if (order == DIMFOLD_ORDER_K) {
        if (dimfold_layout_layout_for_array_copy(target, layout, order, &diag) != DIMFOLD_OK)
            return failure_of_library(reason, &diag);
        order = evaluation_is_f(target) ? DIMFOLD_ORDER_F : DIMFOLD_ORDER_C;
    }
    if (dimfold_layout_contig(target, layout->ndim, layout->shape, order, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    return true;
}

/* Refuses a view that leaves its array: of an empty one, dim_chop and dim_split_at make layouts with elements. A view's
   own check would not do, as no bytes mean an unknown number of them there. */
static bool source_check(const expression *array, failure *reason)
{
    size_t min, max, needed;
    dimfold_diag diag;
    if (dimfold_layout_bounds_index(&array->layout, &min, &max, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    bool is_large = __builtin_mul_overflow(max, dimfold_dtype_size_bytes(array->source.dtype), &needed);
    if (!expression_has_array(array) || min == max || (!is_large && needed <= array->items_bytes))
        return true;
    int32_t kind = is_large ? DIMFOLD_REASON_BYTES_OVERFLOW : DIMFOLD_REASON_BYTES;
    dimfold_fail((dimfold_call){&diag, "eval"}, kind, "source", DIMFOLD_NO_AXIS, (int64_t)needed,
                 (int64_t)array->items_bytes);
    return failure_of_library(reason, &diag);
}

/* Plans the file; refuses what no file can be. */
static bool target_plan(target *result, const expression *array, const options *settings, failure *reason)
{
    size_t limit = (size_t)PTRDIFF_MAX - NPY_HEADER_MAX, item = dimfold_dtype_size_bytes(array->dtype);
    if (!answer_target(array, settings->order, &result->layout, reason))
        return false;
    size_t size = dimfold_layout_size(&result->layout);
    if (size > limit / item)
        return failure_set(reason, FAILURE_FILE, "%zu items of %zu bytes are more than a file can hold", size, item);
    result->header_bytes = npy_write(result->header, array->dtype, array->is_byte_swapped, &result->layout);
    result->size_bytes = result->header_bytes + size * item;
    return true;
}

/* What may be as large as its source, and is written where the file is mapped as it is made; NULL for all else. */
static stage *written_stage(const expression *array)
{
    bool is_alone = array->stage_count == 1 && array->stages[0]->kind == STAGE_ALONG && array->cast_count == 0 &&
                    dimfold_layout_equal(&array->layout, &array->stages[0]->target);
    along_kind kind = is_alone ? array->stages[0]->along.kind : ALONG_UNIQUE;
    return kind <= ALONG_SCAN || kind == ALONG_COMPRESS || kind == ALONG_TAKE ? array->stages[0] : NULL;
}

static bool target_is_large(const target *to, const expression *array)
{
    const stage *computed = computed_stage(array);
    size_t source = computed != NULL ? computed_file_bytes(computed) : array->map.is_open ? array->map.size_bytes : 0;
    return !dimfold_layout_is_empty(&to->layout) && large_is_needed(to->size_bytes, source, to->memory);
}

/* Makes what stands before the last view: tiles as an array of them all, and the arrays on the way. */
static bool eval_prepare(dimfold_queue *queue, expression *array, size_t *memory, failure *reason)
{
    dimfold_diag diag;
    if (array->answer.kind != REPLY_NOTHING)
        return failure_set(reason, dimfold_status_name(DIMFOLD_ERR_SYNTAX), "%s is a question: show answers it",
                           array->answer.name);
    if (array->has_tiles && chain_tiles_load(array, (dimfold_call){&diag, "tiles_load"}) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    stage *computed = computed_stage(array), *written = written_stage(array);
    if (written != NULL)
        return along_prepare(written, queue, memory, reason);
    if (computed == NULL)
        return stages_run(array, queue, memory, reason);
    return computed_settle(array, reason) && computed_prepare(computed, queue, memory, reason);
}

/* What the bar shows is how much of the first array is done. */
static bool step(void *context, uint64_t elements)
{
    evaluation *work = context;
    const stage *written = written_stage(work->array);
    work->done += elements * dimfold_dtype_size_bytes(written->sources[0].dtype);
    return evaluation_step(work, work->done);
}

static bool eval_written(evaluation *work, stage *written, const target *to, file_output *output)
{
    dimfold_diag diag;
    dimfold_view view;
    size_t bytes = to->size_bytes - to->header_bytes;
    if (dimfold_view_new(&view, bytes > 0 ? output->map.data + to->header_bytes : NULL, bytes, work->array->dtype,
                         to->layout.ndim, to->layout.shape, to->layout.stride, to->layout.offset, &diag) != DIMFOLD_OK)
        return failure_of_library(work->reason, &diag);
    const watcher watch = {step, work};
    const expression *first = &written->sources[0];
    work->bar = progress_start((uint64_t)dimfold_layout_size(&first->layout) * dimfold_dtype_size_bytes(first->dtype));
    bool is_fine = along_run(written, work->queue, &view, to->left, &watch, work->reason) &&
                   evaluation_step(work, work->done);
    progress_end(&work->bar);
    return is_fine;
}

/* Through maps. */
static bool eval_small(evaluation *work, expression *array, const target *to, file_output *output)
{
    if (!expression_map(array, work->reason) || !file_create(output, work->path, to->size_bytes, work->reason))
        return false;
    memcpy(output->map.data, to->header, to->header_bytes);
    evaluation_side put = {output->map.data + to->header_bytes, to->size_bytes - to->header_bytes, to->layout};
    const stage *computed = computed_stage(array);
    stage *written = written_stage(array);
    if (computed != NULL || written != NULL) {
        bool is_done = written != NULL ? eval_written(work, written, to, output)
                                       : computed_small(work, computed, &(computed_side){put.items, put.bytes,
                                                                                         put.layout});
        if (!is_done)
            file_abandon(output);
        return is_done;
    }
    evaluation_side taken = {array->items, array->items_bytes, array->layout};
    bool is_fine = evaluation_start(work, &to->layout, dimfold_layout_size(&to->layout)) &&
                   evaluation_run(work, &put, &taken);
    evaluation_end(work);
    if (!is_fine)
        file_abandon(output);
    return is_fine;
}

static bool eval_large(evaluation *work, const target *to, file_output *output)
{
    work->is_in_pieces = true;
    if (!file_create_open(output, work->path, to->size_bytes, work->reason))
        return false;
    const stage *computed = computed_stage(work->array);
    bool is_fine = file_write(output, 0, to->header, to->header_bytes, work->reason);
    if (computed != NULL)
        is_fine = is_fine && computed_large(work, computed, output, to->header_bytes, &to->layout, to->memory);
    else
        is_fine = is_fine && large_write(work, output, to->header_bytes, &to->layout, to->memory);
    evaluation_end(work);
    if (!is_fine)
        file_abandon(output);
    return is_fine;
}

bool answer_eval(dimfold_queue *queue, expression *array, const char *path, const options *settings, failure *reason)
{
    target to;
    file_output output;
    size_t memory = settings->memory > 0 ? settings->memory : SIZE_MAX;
    evaluation work = {.queue = queue, .array = array, .path = path, .reason = reason};
    if (!eval_prepare(queue, array, &memory, reason) ||
        (computed_stage(array) == NULL && written_stage(array) == NULL && !source_check(array, reason)) ||
        !target_plan(&to, array, settings, reason))
        return false;
    to.left = &memory;
    to.memory = settings->memory == 0 ? room_budget() : memory > 0 ? memory : 1;
    bool is_written = target_is_large(&to, array) && written_stage(array) == NULL ? eval_large(&work, &to, &output)
                                                 : eval_small(&work, array, &to, &output);
    if (!is_written || !file_finish(&output, reason))
        return false;
    answer_written(path, array->dtype, &to.layout, to.size_bytes, settings->is_json);
    return true;
}
