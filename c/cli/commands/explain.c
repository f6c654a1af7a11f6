/* explain: how eval would copy an array, without doing it. A layout without a file stands for an array with this
   layout, although eval would write its positions: what a layout costs can be asked before there is an array. */
#include "along_explain.h"
#include "answer.h"
#include "cli/arrays/chain.h"
#include "cli/arrays/computed.h"
#include "computed_explain.h"
#include "large.h"
#include "nested_write.h"
#include "cli/files/room.h"

#include <dimfold/ops.h>
#include <dimfold/text.h>

#include <inttypes.h>
#include <string.h>

enum { WIDTH = 80, INDENT = 13 };

/* The operation to be explained: between these two sides. */
typedef struct plan {
    dimfold_layout target;
    dimfold_dtype target_dtype, source_dtype;
    size_t passes;
    bool is_imagined; /* no array has the source's layout */
    bool is_in_pieces;
    pieces pieces;    /* of files that memory cannot hold */
    char source_text[VALUE_TEXT_MAX];
    dimfold_explanation found;
} plan;

/* A view that only says where its items would be. */
static dimfold_view plan_view(dimfold_dtype dtype, const dimfold_layout *layout)
{
    return (dimfold_view){.dtype = dtype, .device_type = DIMFOLD_DEVICE_CPU, .ndim = layout->ndim,
                          .offset = layout->offset, .shape = layout->shape, .stride = layout->stride};
}

/* Fills in what the library says of both sides, the target being where the queue works. */
static bool plan_find(dimfold_queue *queue, dimfold_view *target, const dimfold_view *source, plan *result,
                      failure *reason)
{
    dimfold_diag diag;
    target->device_type = dimfold_queue_device_type(queue);
    target->device_id = dimfold_queue_device_id(queue);
    if (dimfold_explain(queue, target, source, &result->found, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    return true;
}

/* Whether eval would work in pieces, and in which. A layout stands for an array in a file that ends with it. */
static void plan_pieces(const expression *array, const options *settings, plan *result)
{
    size_t min, max = 0, memory = settings->memory > 0 ? settings->memory : room_budget();
    pieces_task task = large_task(array, &result->target, memory);
    task.target_item = dimfold_dtype_size_bytes(result->target_dtype);
    if (result->is_imagined)
        task.source_item = dimfold_dtype_size_bytes(result->source_dtype);
    dimfold_layout_bounds_index(&array->layout, &min, &max, NULL);
    size_t source = array->map.is_open ? array->map.size_bytes : 0, target = dimfold_layout_size(&result->target);
    bool is_counted = target <= PTRDIFF_MAX / task.target_item &&
                      (!result->is_imagined || !__builtin_mul_overflow(max, task.source_item, &source));
    result->is_in_pieces = is_counted && target > 0 && large_is_needed(target * task.target_item, source, memory);
    if (result->is_in_pieces)
        result->pieces = pieces_plan(&task);
}

static bool plan_make(dimfold_queue *queue, const expression *array, const options *settings, plan *result,
                      failure *reason)
{
    result->is_imagined = !expression_has_array(array);
    dimfold_layout_print(&array->layout, result->source_text, sizeof result->source_text);
    result->passes = array->cast_count > 1 ? array->cast_count : 1;
    result->source_dtype = expression_has_array(array) ? array->source.dtype : settings->dtype;
    result->target_dtype = array->cast_count > 0 ? array->dtype : result->source_dtype;
    if (!answer_target(array, settings->order, &result->target, reason))
        return false;
    dimfold_view target = plan_view(result->target_dtype, &result->target);
    dimfold_view source = plan_view(result->source_dtype, &array->layout);
    target.flags = array->is_byte_swapped ? DIMFOLD_BYTE_SWAPPED : 0;
    source.flags = array->source.is_byte_swapped ? DIMFOLD_BYTE_SWAPPED : 0;
    plan_pieces(array, settings, result);
    return plan_find(queue, &target, &source, result, reason);
}

/* The copy of an array with a nested layout into one with an axis per mode. */
static bool plan_make_nested(dimfold_queue *queue, const dimfold_nested *layout, const options *settings, plan *result,
                             failure *reason)
{
    *result = (plan){.target_dtype = settings->dtype, .source_dtype = settings->dtype, .passes = 1,
                     .is_imagined = true};
    dimfold_nested_print(layout, result->source_text, sizeof result->source_text);
    if (!nested_target(layout, settings->order, &result->target, reason))
        return false;
    dimfold_view target = plan_view(settings->dtype, &result->target);
    dimfold_view source = {.dtype = settings->dtype, .device_type = DIMFOLD_DEVICE_CPU, .nested = layout};
    return plan_find(queue, &target, &source, result, reason);
}

/* The entries the other way round: the slowest axis first, as layouts are written everywhere else. */
static void member_reversed(record *writer, const char *key, size_t count, const ptrdiff_t *numbers)
{
    record_key(writer, key);
    record_open(writer, '[');
    while (count-- > 0)
        record_item_signed(writer, numbers[count]);
    record_close(writer, ']');
}

static void side_json(record *writer, const char *key, const plan *plan, size_t operand, dimfold_dtype dtype,
                      const char *text)
{
    record_object(writer, key, true);
    record_string(writer, "dtype", dimfold_dtype_name(dtype));
    record_string(writer, "layout", text);
    member_reversed(writer, "canonical_strides", plan->found.ndim, plan->found.stride[operand]);
    record_signed(writer, "canonical_position", plan->found.position[operand]);
    record_close(writer, '}');
}

static void pieces_json(record *writer, const plan *plan)
{
    const pieces *found = &plan->pieces;
    if (!record_object(writer, "pieces", plan->is_in_pieces))
        return;
    record_unsigned(writer, "count", found->count);
    record_sizes(writer, "shape", plan->target.ndim, found->shape);
    record_unsigned(writer, "strips", found->strips);
    record_sizes(writer, "strip", plan->target.ndim, found->strip);
    record_unsigned(writer, "memory_bytes", found->source_bytes + found->target_bytes);
    record_unsigned(writer, "read_run_bytes", found->read_run_bytes);
    record_unsigned(writer, "write_run_bytes", found->write_run_bytes);
    record_close(writer, '}');
}

/* Before a nested layout, which `array` is NULL for, nothing is made. */
static bool explain_json(const plan *plan, dimfold_queue *queue, expression *array, failure *reason)
{
    char text[LAYOUT_TEXT_MAX];
    dimfold_layout_print(&plan->target, text, sizeof text);
    record writer = record_begin(true);
    side_json(&writer, "source", plan, 1, plan->source_dtype, plan->source_text);
    side_json(&writer, "target", plan, 0, plan->target_dtype, text);
    member_reversed(&writer, "canonical_shape", plan->found.ndim, (const ptrdiff_t *)plan->found.shape);
    record_string(&writer, "kernel", dimfold_kernel_name(plan->found.kernel));
    record_string(&writer, "why", dimfold_explanation_why(&plan->found));
    record_string(&writer, "advice", dimfold_explanation_advice(&plan->found));
    record_unsigned(&writer, "moved_bytes", plan->found.moved_bytes);
    record_unsigned(&writer, "passes", plan->passes);
    record_unsigned(&writer, "run", plan->found.run);
    record_unsigned(&writer, "width_bytes", plan->found.width_bytes);
    record_unsigned(&writer, "index_bits", plan->found.index_bits);
    record_unsigned(&writer, "threads", plan->found.threads);
    record_string(&writer, "tier", dimfold_tier_name(plan->found.tier));
    record_sizes(&writer, "block", 2, (const size_t[]){(size_t)plan->found.block[0], (size_t)plan->found.block[1]});
    record_string(&writer, "stores", dimfold_stores_name(plan->found.stores));
    record_string(&writer, "transfer", dimfold_transfer_name(plan->found.transfer));
    record_unsigned(&writer, "staged_bytes", plan->found.staged_bytes);
    record_unsigned(&writer, "launches", plan->found.launches);
    pieces_json(&writer, plan);
    bool is_fine = along_explain_json(&writer, queue, array, reason);
    record_end(&writer);
    return is_fine;
}

/* A sentence under its name, wrapped at blanks. */
static void explain_sentence(const char *name, const char *sentence)
{
    size_t column = (size_t)printf("%-*s", INDENT, name);
    while (*sentence != '\0') {
        size_t word = strcspn(sentence, " ");
        if (column > INDENT && column + word + 1 > WIDTH)
            column = (size_t)printf("\n%*s", INDENT, "") - 1;
        column += (size_t)printf("%s%.*s", column > INDENT ? " " : "", (int)word, sentence);
        sentence += word + (sentence[word] == ' ');
    }
    putchar('\n');
}

static void explain_side(const char *name, dimfold_dtype dtype, const char *text)
{
    printf("%-*s%s %s\n", INDENT, name, dimfold_dtype_name(dtype), text);
}

static void explain_strides(const char *name, const plan *plan, size_t operand)
{
    printf("%-*s%s (", INDENT, "", name);
    for (size_t i = plan->found.ndim; i-- > 0;)
        printf("%td%s", plan->found.stride[operand][i], i > 0 ? "," : "");
    printf(") from %td\n", plan->found.position[operand]);
}

/* The canonical form, slowest axis first. */
static void explain_canonical(const plan *plan)
{
    printf("%-*sshape (", INDENT, "canonical");
    for (size_t i = plan->found.ndim; i-- > 0;)
        printf("%zu%s", plan->found.shape[i], i > 0 ? "," : "");
    puts(")");
    explain_strides("source", plan, 1);
    explain_strides("target", plan, 0);
}

/* What a host queue moves elements with. */
static void explain_tier(const dimfold_explanation *found)
{
    char sentence[120], tiles[60] = "";
    if (found->tier == DIMFOLD_TIER_AUTO)
        return;
    if (found->block[0] > 0)
        snprintf(tiles, sizeof tiles, "tiles of %" PRIu64 " by %" PRIu64 " elements, ", found->block[0],
                 found->block[1]);
    snprintf(sentence, sizeof sentence, "%s, %s%s stores", dimfold_tier_name(found->tier), tiles,
             dimfold_stores_name(found->stores));
    explain_sentence("tier", sentence);
}

/* The way to a device. */
static void explain_transfer(const dimfold_explanation *found)
{
    static const char *const ways[] = {
        [DIMFOLD_TRANSFER_MEMCPY] = "memcpy: both sides are one run of bytes",
        [DIMFOLD_TRANSFER_MEMCPY_2D] = "memcpy_2d: the same rows, at a pitch of their own on each side",
    };
    char sentence[200], launches[40] = "without a launch";
    if (found->transfer == DIMFOLD_TRANSFER_NONE)
        return;
    if (found->transfer != DIMFOLD_TRANSFER_STAGED) {
        explain_sentence("transfer", ways[found->transfer]);
        return;
    }
    if (found->launches > 0)
        snprintf(launches, sizeof launches, "by %" PRIu32 " launch%s per piece", found->launches,
                 found->launches == 1 ? "" : "es");
    snprintf(sentence, sizeof sentence, "staged: %" PRIu64 " bytes go through pinned buffers, packed by the host and "
             "unpacked on the device, %s", found->staged_bytes, launches);
    explain_sentence("transfer", sentence);
}

/* How files are moved that memory cannot hold. */
static void explain_pieces(const plan *plan)
{
    char sentence[300], reading[100] = "";
    const pieces *found = &plan->pieces;
    if (!plan->is_in_pieces)
        return;
    if (found->read_run_bytes > 0)
        snprintf(reading, sizeof reading, "read in %zu strip%s each, in runs of %zu bytes, and ", found->strips,
                 found->strips == 1 ? "" : "s", found->read_run_bytes);
    snprintf(sentence, sizeof sentence,
             "%zu, %swritten in runs of %zu bytes; %zu bytes of memory hold one", found->count, reading,
             found->write_run_bytes, found->source_bytes + found->target_bytes);
    explain_sentence("pieces", sentence);
}

static void explain_text(const plan *plan)
{
    char sentence[300], text[LAYOUT_TEXT_MAX];
    const dimfold_explanation *found = &plan->found;
    dimfold_layout_print(&plan->target, text, sizeof text);
    explain_side("source", plan->source_dtype, plan->source_text);
    if (plan->is_imagined)
        explain_sentence("", "as if an array had this layout; eval writes its positions, as i64");
    explain_side("target", plan->target_dtype, text);
    explain_canonical(plan);
    bool is_staged = found->transfer == DIMFOLD_TRANSFER_STAGED;
    snprintf(sentence, sizeof sentence, "%s%s: %s", dimfold_kernel_name(found->kernel),
             is_staged ? ", from the buffer" : "", dimfold_explanation_why(found));
    explain_sentence("kernel", sentence);
    snprintf(sentence, sizeof sentence, "%" PRIu64 " bytes, read and written together", found->moved_bytes);
    explain_sentence("moved", sentence);
    if (plan->passes > 1) {
        snprintf(sentence, sizeof sentence, "%zu, block by block through a buffer; the conversion of source to target "
                 "is described here as one", plan->passes);
        explain_sentence("passes", sentence);
    }
    snprintf(sentence, sizeof sentence, "%zu elements, in words of up to %" PRIu32 " bytes, with %" PRIu32
             "-bit positions, on %zu thread%s", found->run, found->width_bytes, found->index_bits, found->threads,
             found->threads == 1 ? "" : "s");
    explain_sentence("run", sentence);
    explain_tier(found);
    explain_pieces(plan);
    explain_transfer(found);
    const char *advice = dimfold_explanation_advice(found);
    explain_sentence("faster", *advice != '\0' ? advice : "nothing: this is the fastest form");
}

/* What is made first, then how that is copied into the file; of a reduction alone only
   what is written. */
static bool explain_plan(const plan *plan, dimfold_queue *queue, expression *array, const options *settings,
                         failure *reason)
{
    char text[LAYOUT_TEXT_MAX];
    if (settings->is_json)
        return explain_json(plan, queue, array, reason);
    if (!along_explain_text(queue, array, reason))
        return false;
    dimfold_layout_print(&plan->target, text, sizeof text);
    if (along_explain_is_all(array))
        explain_side("target", plan->target_dtype, text);
    else
        explain_text(plan);
    return true;
}

bool answer_explain(dimfold_queue *queue, expression *array, const options *settings, failure *reason)
{
    plan plan;
    dimfold_diag diag;
    if (array->answer.kind != REPLY_NOTHING)
        return failure_set(reason, dimfold_status_name(DIMFOLD_ERR_SYNTAX), "%s is a question: show answers it",
                           array->answer.name);
    if (array->has_tiles && chain_tiles_load(array, (dimfold_call){&diag, "tiles_load"}) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    if (computed_stage(array) != NULL)
        return computed_explain(queue, array, settings, reason);
    if (!plan_make(queue, array, settings, &plan, reason))
        return false;
    return explain_plan(&plan, queue, array, settings, reason);
}

bool answer_explain_nested(dimfold_queue *queue, const dimfold_nested *layout, const options *settings, failure *reason)
{
    plan plan;
    if (!plan_make_nested(queue, layout, settings, &plan, reason))
        return false;
    if (settings->is_json)
        return explain_json(&plan, queue, NULL, reason);
    explain_text(&plan);
    return true;
}
