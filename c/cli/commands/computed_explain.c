/* The programs are made, and asked; no element is touched. */
#include "computed_explain.h"

#include "along_explain.h"
#include "computed_eval.h"
#include "large.h"

#include "cli/files/room.h"

#include <dimfold/ops.h>
#include <dimfold/text.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 13, EXPRESSION_MAX = 8192 };

static const char power_advice[] = "floats, by .astype(f64), or an exponent that is a number: programs compute those";

/* One program, and what is asked. */
typedef struct plan {
    const stage *stage;
    const computed_programs *made;
    size_t number;          /* of the program */
    dimfold_layout target, between; /* of the whole, and of the results between programs */
    bool is_in_pieces;
    size_t extents[DIMFOLD_NDIM_MAX], piece_bytes;
    dimfold_apply_explanation found;
} plan;

static const computed_program *program_of(const plan *plan)
{
    return &plan->made->programs[plan->number];
}

static bool is_last(const plan *plan)
{
    return plan->number + 1 == plan->made->count;
}

/* A view that only says where its items would be. */
static dimfold_view view_of(const dimfold_queue *queue, dimfold_dtype dtype, const dimfold_layout *layout)
{
    return (dimfold_view){.dtype = dtype, .device_type = dimfold_queue_device_type(queue),
                          .device_id = dimfold_queue_device_id(queue), .ndim = layout->ndim,
                          .offset = layout->offset, .shape = layout->shape, .stride = layout->stride};
}

/* All three lie one after the other. */
static void power_find(plan *plan)
{
    uint64_t bytes = (uint64_t)dimfold_layout_size(&plan->between) * dimfold_dtype_size_bytes(program_of(plan)->dtype);
    plan->found = (dimfold_apply_explanation){.operands = 3, .targets = 1, .sources = 2, .threads = 1,
                                              .operand_bytes = {bytes, bytes, bytes}, .moved_bytes = 3 * bytes};
}

static void program_text(const plan *plan, char *text, size_t capacity)
{
    if (program_of(plan)->is_power)
        snprintf(text, capacity, "|a: %s, b: %s| a ** b", dimfold_dtype_name(program_of(plan)->dtype),
                 dimfold_dtype_name(program_of(plan)->dtype));
    else
        dimfold_expr_text(&program_of(plan)->expr, text, capacity);
}

static bool plan_find(plan *plan, const dimfold_queue *queue, failure *reason)
{
    dimfold_diag diag;
    dimfold_view sources[DIMFOLD_EXPR_SOURCES_MAX];
    const computed_program *each = program_of(plan);
    dimfold_view target = view_of(queue, each->dtype, is_last(plan) ? &plan->target : &plan->between);
    for (size_t i = 0; i < each->source_count; i++) {
        const expression *array = &plan->stage->sources[each->sources[i].number];
        bool is_array = each->sources[i].is_array, is_swapped = is_array && array->source.is_byte_swapped;
        sources[i] = is_array ? view_of(queue, array->source.dtype, &array->layout)
                              : view_of(queue, plan->made->programs[each->sources[i].number].dtype, &plan->between);
        sources[i].flags = DIMFOLD_READONLY | (is_swapped ? DIMFOLD_BYTE_SWAPPED : 0);
    }
    if (each->is_power) {
        power_find(plan);
        return true;
    }
    return dimfold_apply_explain(queue, each->program, 1, &target, each->source_count, sources, &plan->found, &diag) ==
               DIMFOLD_OK ||
           failure_of_library(reason, &diag);
}

/* The text that a source comes from, without blanks at its end. */
static void source_text(const plan *plan, size_t source, char *text, size_t capacity)
{
    const computed_program *each = program_of(plan);
    const expression *array = &plan->stage->sources[each->sources[source].number];
    if (!each->sources[source].is_array) {
        snprintf(text, capacity, "the result of program %zu", each->sources[source].number + 1);
        return;
    }
    size_t length = array->length;
    while (length > 0 && dimfold_is_blank(array->text[length - 1]))
        length--;
    snprintf(text, capacity, "%.*s%s", (int)(length > 200 ? 200 : length), array->text, length > 200 ? "..." : "");
}

static void operand_layout(const plan *plan, size_t operand, char *text, size_t capacity)
{
    const computed_program *each = program_of(plan);
    const dimfold_layout *layout = is_last(plan) ? &plan->target : &plan->between;
    if (operand > 0)
        layout = each->sources[operand - 1].is_array ? &plan->stage->sources[each->sources[operand - 1].number].layout
                                                     : &plan->between;
    dimfold_layout_print(layout, text, capacity);
}

static dimfold_dtype operand_dtype(const plan *plan, size_t operand)
{
    const computed_program *each = program_of(plan);
    if (operand == 0)
        return each->dtype;
    size_t number = each->sources[operand - 1].number;
    return each->sources[operand - 1].is_array ? plan->stage->sources[number].source.dtype
                                               : plan->made->programs[number].dtype;
}

/* ---- JSON ------------------------------------------------------------------------------------------------------- */

static void operand_json(record *writer, const plan *plan, size_t operand)
{
    char text[LAYOUT_TEXT_MAX];
    record_open(writer, '{');
    if (operand > 0)
        source_text(plan, operand - 1, text, sizeof text);
    record_string(writer, "expression", operand > 0 ? text : NULL);
    record_string(writer, "dtype", dimfold_dtype_name(operand_dtype(plan, operand)));
    operand_layout(plan, operand, text, sizeof text);
    record_string(writer, "layout", text);
    record_string(writer, "access", dimfold_access_name(plan->found.access[operand]));
    record_unsigned(writer, "bytes", plan->found.operand_bytes[operand]);
    record_close(writer, '}');
}

static void steps_json(record *writer, const plan *plan)
{
    const dimfold_apply_explanation *found = &plan->found;
    record_bool(writer, "is_one_by_one", false);
    record_unsigned(writer, "nodes", program_of(plan)->expr.count);
    record_unsigned(writer, "steps", found->steps);
    record_unsigned(writer, "buffers", found->buffers);
    record_unsigned(writer, "batch", found->batch);
    record_sizes(writer, "block", 2, (const size_t[]){(size_t)found->block[0], (size_t)found->block[1]});
    record_unsigned(writer, "threads", found->threads);
    record_string(writer, "tier", dimfold_tier_name(found->tier));
    record_string(writer, "stores", dimfold_stores_name(found->stores));
    record_string(writer, "advice", dimfold_apply_explanation_advice(found));
}

/* The same members, null where a power has nothing of that kind. */
static void power_json(record *writer, const plan *plan)
{
    static const char *const keys[] = {"nodes", "steps", "buffers", "batch", "block"};
    record_bool(writer, "is_one_by_one", true);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        record_string(writer, keys[i], NULL);
    record_unsigned(writer, "threads", plan->found.threads);
    record_string(writer, "tier", NULL);
    record_string(writer, "stores", NULL);
    record_string(writer, "advice", power_advice);
}

static void program_json(record *writer, const plan *plan)
{
    char text[EXPRESSION_MAX];
    const dimfold_apply_explanation *found = &plan->found;
    record_open(writer, '{');
    record_key(writer, "operands");
    record_open(writer, '[');
    for (size_t i = 0; i <= program_of(plan)->source_count; i++)
        operand_json(writer, plan, i);
    record_close(writer, ']');
    program_text(plan, text, sizeof text);
    record_string(writer, "expression", text);
    record_unsigned(writer, "leader", found->leader);
    record_unsigned(writer, "costliest", found->costliest);
    record_unsigned(writer, "moved_bytes", found->moved_bytes);
    (program_of(plan)->is_power ? power_json : steps_json)(writer, plan);
    record_close(writer, '}');
}

static void pieces_json(record *writer, const plan *plan)
{
    if (!record_object(writer, "pieces", plan->is_in_pieces))
        return;
    record_sizes(writer, "shape", plan->target.ndim, plan->extents);
    record_unsigned(writer, "memory_bytes", plan->piece_bytes);
    record_close(writer, '}');
}

/* ---- Text ------------------------------------------------------------------------------------------------------- */

static void operand_line(const plan *plan, size_t operand)
{
    char text[LAYOUT_TEXT_MAX], name[20] = "target";
    if (operand > 0)
        snprintf(name, sizeof name, "source %c", (char)('a' + operand - 1));
    operand_layout(plan, operand, text, sizeof text);
    printf("%-*s%s %s\n", INDENT, name, dimfold_dtype_name(operand_dtype(plan, operand)), text);
    if (operand > 0) {
        source_text(plan, operand - 1, text, sizeof text);
        printf("%-*s%s\n", INDENT, "", text);
    }
    bool is_dearest = plan->found.costliest == operand;
    printf("%-*s%s, %" PRIu64 " bytes%s%s\n", INDENT, "", dimfold_access_name(plan->found.access[operand]),
           plan->found.operand_bytes[operand], plan->found.leader == operand ? "; memory is visited in its order" : "",
           is_dearest ? "; costs most" : "");
}

static void steps_lines(const plan *plan)
{
    const dimfold_apply_explanation *found = &plan->found;
    const char *advice = dimfold_apply_explanation_advice(found);
    printf("%-*s%" PRIu32 ", from %" PRIu32 " nodes\n", INDENT, "steps", found->steps, program_of(plan)->expr.count);
    if (found->batch > 0)
        printf("%-*sof up to %" PRIu64 " elements, through %" PRIu32 " buffer%s, on %zu thread%s\n", INDENT, "batches",
               found->batch, found->buffers, found->buffers == 1 ? "" : "s", found->threads,
               found->threads == 1 ? "" : "s");
    if (found->block[0] > 0)
        printf("%-*sof %" PRIu64 " by %" PRIu64 " elements\n", INDENT, "tiles", found->block[0], found->block[1]);
    if (found->tier != DIMFOLD_TIER_AUTO)
        printf("%-*s%s, %s stores\n", INDENT, "tier", dimfold_tier_name(found->tier),
               dimfold_stores_name(found->stores));
    printf("%-*s%s\n", INDENT, "faster", *advice != '\0' ? advice : "nothing: this is the fastest form");
}

static void power_lines(void)
{
    printf("%-*sone by one, by the host, on one thread\n", INDENT, "elements");
    printf("%-*s%s\n", INDENT, "faster", power_advice);
}

static void program_lines(const plan *plan)
{
    char text[EXPRESSION_MAX];
    if (plan->made->count > 1)
        printf("%-*s%zu of %zu\n", INDENT, "program", plan->number + 1, plan->made->count);
    for (size_t i = 0; i <= program_of(plan)->source_count; i++)
        operand_line(plan, i);
    program_text(plan, text, sizeof text);
    printf("%-*s%s\n", INDENT, "computes", text);
    printf("%-*s%" PRIu64 " bytes, read and written together\n", INDENT, "moved", plan->found.moved_bytes);
    if (program_of(plan)->is_power)
        power_lines();
    else
        steps_lines(plan);
}

static void pieces_line(const plan *plan)
{
    if (!plan->is_in_pieces)
        return;
    printf("%-*s(", INDENT, "pieces");
    for (size_t i = 0; i < plan->target.ndim; i++)
        printf("%s%zu", i > 0 ? "," : "", plan->extents[i]);
    printf("); %zu bytes of memory hold one\n", plan->piece_bytes);
}

/* ---- The command ------------------------------------------------------------------------------------------------ */

/* Whether eval would work in pieces, and in which. */
static void plan_pieces(plan *plan, const options *settings)
{
    size_t memory = settings->memory > 0 ? settings->memory : room_budget(), bytes;
    bool is_counted = !__builtin_mul_overflow(dimfold_layout_size(&plan->target),
                                              dimfold_dtype_size_bytes(plan->stage->target_dtype), &bytes);
    plan->is_in_pieces = is_counted && bytes > 0 && large_is_needed(bytes, computed_file_bytes(plan->stage), memory);
    if (plan->is_in_pieces)
        plan->piece_bytes = computed_pieces(plan->stage, &plan->target, memory - memory / 4, plan->extents);
}

/* Every program is asked before anything is written. */
static bool plan_all(plan *plans, const plan *first, dimfold_queue *queue, failure *reason)
{
    for (size_t i = 0; i < first->made->count; i++) {
        plans[i] = *first;
        plans[i].number = i;
        if (!plan_find(&plans[i], queue, reason))
            return false;
    }
    return true;
}

static bool write_all(const plan *plans, dimfold_queue *queue, expression *array, bool is_json, failure *reason)
{
    size_t count = plans->made->count;
    if (!is_json) {
        if (!along_explain_text(queue, array, reason))
            return false;
        for (size_t i = 0; i < count; i++)
            program_lines(&plans[i]);
        pieces_line(plans);
        return true;
    }
    record writer = record_begin(true);
    record_key(&writer, "programs");
    record_open(&writer, '[');
    for (size_t i = 0; i < count; i++)
        program_json(&writer, &plans[i]);
    record_close(&writer, ']');
    pieces_json(&writer, plans);
    bool is_fine = along_explain_json(&writer, queue, array, reason);
    record_end(&writer);
    return is_fine;
}

static bool explain(dimfold_queue *queue, expression *array, const computed_programs *made,
                    const options *settings, failure *reason)
{
    plan first = {.stage = computed_stage(array), .made = made};
    if (!answer_target(array, settings->order, &first.target, reason))
        return false;
    dimfold_layout_contig(&first.between, first.target.ndim, first.target.shape,
                          evaluation_is_f(&first.target) ? DIMFOLD_ORDER_F : DIMFOLD_ORDER_C, NULL);
    plan_pieces(&first, settings);
    plan *plans = calloc(made->count, sizeof *plans);
    bool is_fine = plans != NULL || failure_set(reason, FAILURE_MEMORY, "no memory is left");
    is_fine = is_fine && plan_all(plans, &first, queue, reason);
    is_fine = is_fine && write_all(plans, queue, array, settings->is_json, reason);
    free(plans);
    return is_fine;
}

bool computed_explain(dimfold_queue *queue, expression *array, const options *settings, failure *reason)
{
    computed_programs made = {0};
    bool is_fine = computed_settle(array, reason) &&
                   computed_programs_make(&made, &computed_stage(array)->work, queue, reason) &&
                   explain(queue, array, &made, settings, reason);
    computed_programs_free(&made);
    return is_fine;
}
