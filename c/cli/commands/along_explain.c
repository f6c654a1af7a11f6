/* The passes are those that eval makes, in its order: what a pass reads is told before it. */
#include "along_explain.h"

#include "answer.h"

#include "cli/arrays/along_share.h"

#include "text/lexer.h"

#include <dimfold/text.h>

#include <inttypes.h>
#include <string.h>

enum { INDENT = 13, EXPRESSION_MAX = 8192, SOURCE_TEXT_MAX = 204 };

/* How it is told: in lines, if there is no writer. */
typedef struct teller {
    const dimfold_queue *queue;
    record *writer;
    failure *reason;
} teller;

/* One pass. */
typedef struct pass {
    const teller *teller;
    const along_passes *passes;
    const size_t *found;
    size_t members;
    reduce_plan plan;
} pass;

/* The text that an array comes from, without blanks at its end. */
static void source_text(const expression *array, char text[SOURCE_TEXT_MAX])
{
    size_t length = array->length;
    while (length > 0 && dimfold_is_blank(array->text[length - 1]))
        length--;
    bool is_long = length >= SOURCE_TEXT_MAX - 3;
    snprintf(text, SOURCE_TEXT_MAX, "%.*s%s", (int)(is_long ? SOURCE_TEXT_MAX - 4 : length), array->text,
             is_long ? "..." : "");
}

static const along *along_of(const pass *pass, size_t member)
{
    return pass->passes->all[pass->found[member]].along;
}

static const char *name_of(const along *along)
{
    return along->kind == ALONG_LOGSUMEXP ? "logsumexp"
           : along->less != 0             ? "max - min"
                                          : dimfold_reduce_name(along->op);
}

static size_t piece_count(const cut *cut)
{
    return (cut->extent - 1) / cut->step + 1;
}

/* ---- Text ------------------------------------------------------------------------------------------------------- */

static void side_line(const char *name, dimfold_dtype dtype, const dimfold_layout *layout)
{
    char text[LAYOUT_TEXT_MAX];
    dimfold_layout_print(layout, text, sizeof text);
    printf("%-*s%s %s\n", INDENT, name, dimfold_dtype_name(dtype), text);
}

static void array_lines(const pass *pass, size_t number)
{
    char text[SOURCE_TEXT_MAX], name[20];
    const expression *array = pass->plan.map.arrays[number];
    snprintf(name, sizeof name, "source %c", (char)('a' + number));
    side_line(name, array->source.dtype, &array->layout);
    source_text(array, text);
    printf("%-*s%s\n%-*s%" PRIu64 " bytes\n", INDENT, "", text, INDENT, "", pass->plan.array_bytes[number]);
}

static void axes_text(const along *along, char *text, size_t capacity)
{
    size_t used = (size_t)snprintf(text, capacity, along->axis_count == 0 ? "each element by itself" :
                                   along->axis_count == 1 ? "along axis" : "along axes");
    for (size_t i = 0; i < along->axis_count; i++)
        used += (size_t)snprintf(text + used, capacity - used, "%s %td", i > 0 ? "," : "", along->axes[i]);
}

static void result_lines(const pass *pass, size_t member)
{
    char text[SOURCE_TEXT_MAX];
    const expression *array = pass->passes->arrays[pass->found[member]];
    const stage *made = array->stages[0];
    side_line("result", made->target_dtype, &made->target);
    source_text(array, text);
    printf("%-*s%s: %s\n", INDENT, "", name_of(along_of(pass, member)), text);
}

static void pass_lines(const pass *pass)
{
    char text[EXPRESSION_MAX];
    const cut *cut = &pass->plan.cut;
    size_t threads = dimfold_queue_threads(pass->teller->queue);
    for (size_t i = 0; i < pass->plan.map.count; i++)
        array_lines(pass, i);
    dimfold_expr_text(&pass->plan.map.expr, text, sizeof text);
    if (reduce_map_computes(&pass->plan.map))
        printf("%-*s%s\n", INDENT, "computes", text);
    axes_text(along_of(pass, 0), text, sizeof text);
    printf("%-*s%s, in one pass\n", INDENT, "reduces", text);
    for (size_t i = 0; i < pass->members; i++)
        result_lines(pass, i);
    if (pass->plan.is_cut)
        printf("%-*s%zu, of up to %zu along axis %zu, which %s; the next one is read meanwhile\n", INDENT, "pieces",
               piece_count(cut), cut->step, cut->axis, cut->is_kept ? "stays" : "is reduced");
    printf("%-*s%" PRIu64 " bytes, once, on up to %zu thread%s\n\n", INDENT, "read", pass->plan.read_bytes, threads,
           threads == 1 ? "" : "s");
}

/* ---- JSON ------------------------------------------------------------------------------------------------------- */

static void side_json(record *writer, const expression *array, dimfold_dtype dtype, const dimfold_layout *layout)
{
    char text[LAYOUT_TEXT_MAX];
    source_text(array, text);
    record_string(writer, "expression", text);
    record_string(writer, "dtype", dimfold_dtype_name(dtype));
    dimfold_layout_print(layout, text, sizeof text);
    record_string(writer, "layout", text);
}

static void arrays_json(record *writer, const pass *pass)
{
    record_key(writer, "arrays");
    record_open(writer, '[');
    for (size_t i = 0; i < pass->plan.map.count; i++) {
        const expression *array = pass->plan.map.arrays[i];
        record_open(writer, '{');
        side_json(writer, array, array->source.dtype, &array->layout);
        record_unsigned(writer, "bytes", pass->plan.array_bytes[i]);
        record_close(writer, '}');
    }
    record_close(writer, ']');
}

static void results_json(record *writer, const pass *pass)
{
    record_key(writer, "results");
    record_open(writer, '[');
    for (size_t i = 0; i < pass->members; i++) {
        const expression *array = pass->passes->arrays[pass->found[i]];
        record_open(writer, '{');
        record_string(writer, "operation", name_of(along_of(pass, i)));
        side_json(writer, array, array->stages[0]->target_dtype, &array->stages[0]->target);
        record_close(writer, '}');
    }
    record_close(writer, ']');
}

static void pass_json(record *writer, const pass *pass)
{
    char text[EXPRESSION_MAX];
    const cut *cut = &pass->plan.cut;
    record_open(writer, '{');
    arrays_json(writer, pass);
    dimfold_expr_text(&pass->plan.map.expr, text, sizeof text);
    record_string(writer, "expression", reduce_map_computes(&pass->plan.map) ? text : NULL);
    record_strides(writer, "axes", along_of(pass, 0)->axis_count, along_of(pass, 0)->axes);
    results_json(writer, pass);
    if (record_object(writer, "pieces", pass->plan.is_cut)) {
        record_unsigned(writer, "count", piece_count(cut));
        record_unsigned(writer, "axis", cut->axis);
        record_unsigned(writer, "extent", cut->step);
        record_bool(writer, "is_reduced", !cut->is_kept);
        record_close(writer, '}');
    }
    record_unsigned(writer, "read_bytes", pass->plan.read_bytes);
    record_unsigned(writer, "threads", dimfold_queue_threads(pass->teller->queue));
    record_close(writer, '}');
}

/* ---- What is made first ----------------------------------------------------------------------------------------- */

static bool tell_arrays(const teller *teller, expression *arrays, size_t count);

static bool tell_pass(const teller *teller, const along_passes *passes, const size_t *found, size_t members)
{
    reduction together[REDUCTIONS_MAX];
    pass pass = {.teller = teller, .passes = passes, .found = found, .members = members};
    for (size_t i = 0; i < members; i++) {
        together[i] = passes->all[found[i]];
        if (!tell_arrays(teller, passes->arrays[found[i]]->stages[0]->sources, 1))
            return false;
    }
    if (!reduce_plan_make(&pass.plan, together, members))
        return failure_set(teller->reason, FAILURE_MEMORY, "no memory is left");
    if (teller->writer != NULL)
        pass_json(teller->writer, &pass);
    else
        pass_lines(&pass);
    return true;
}

/* What stands before each array, but for reductions, which are told by passes. */
static bool tell_arrays(const teller *teller, expression *arrays, size_t count)
{
    along_passes passes;
    size_t found[REDUCTIONS_MAX], members;
    bool is_fine = along_passes_begin(&passes, arrays, count, teller->reason);
    while (is_fine && (members = along_passes_next(&passes, found)) > 0)
        is_fine = tell_pass(teller, &passes, found, members);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < arrays[i].stage_count && is_fine; k++) {
            stage *made = arrays[i].stages[k];
            if (k > 0 || !along_is_pass(&arrays[i]))
                is_fine = tell_arrays(teller, made->sources, made->count);
        }
    along_passes_free(&passes);
    return is_fine;
}

bool along_explain_text(const dimfold_queue *queue, expression *array, failure *reason)
{
    return tell_arrays(&(teller){queue, NULL, reason}, array, 1);
}

bool along_explain_json(record *writer, const dimfold_queue *queue, expression *array, failure *reason)
{
    record_key(writer, "reductions");
    record_open(writer, '[');
    bool is_fine = array == NULL || tell_arrays(&(teller){queue, writer, reason}, array, 1);
    record_close(writer, ']');
    return is_fine;
}

bool along_explain_is_all(const expression *array)
{
    return array->stage_count == 1 && along_is_pass(array) && array->cast_count == 0 && !array->has_tiles &&
           dimfold_layout_equal(&array->layout, &array->stages[0]->target);
}
