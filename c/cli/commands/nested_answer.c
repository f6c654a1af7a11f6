/* show and eval of nested layouts. */
#include "nested_answer.h"

#include "answer.h"
#include "cli/pictures/nested_picture.h"
#include "nested_write.h"

#include <dimfold/layout.h>

#include <stdlib.h>
#include <string.h>

/* A table that fits the terminal. */
static void show_table(const dimfold_nested *layout, const char *none)
{
    size_t columns, lines, length = dimfold_nested_draw(layout, NULL, 0);
    char *text = length > 0 ? malloc(length + 1) : NULL;
    file_terminal_size(&columns, &lines);
    if (text != NULL)
        dimfold_nested_draw(layout, text, length + 1);
    size_t count = 0, widest = 0;
    for (const char *line = text; line != NULL && *line != '\0'; count++) {
        size_t width = strcspn(line, "\n");
        widest = width > widest ? width : widest;
        line += width + (line[width] == '\n');
    }
    if (text != NULL && count <= lines && widest <= columns)
        printf("positions\n%s", strchr(text, '\n') != NULL ? strchr(text, '\n') + 1 : text);
    else
        printf("%-18s %s\n", "positions", none);
    free(text);
}

/* What takes a walk over the layout. */
static void show_questions(record *writer, const dimfold_nested *layout)
{
    char text[VALUE_TEXT_MAX];
    dimfold_nested coalesced;
    dimfold_answer injective;
    bool is_fine = dimfold_nested_coalesce(&coalesced, layout, NULL) == DIMFOLD_OK;
    if (is_fine)
        dimfold_nested_print(&coalesced, text, sizeof text);
    record_string(writer, "coalesced", is_fine ? text : NULL);
    is_fine = dimfold_nested_is_injective(layout, DIMFOLD_WORK_DEFAULT, &injective, NULL) == DIMFOLD_OK;
    record_string(writer, "is_injective", is_fine ? question_answer_name(injective) : NULL);
}

static void show_layout(const dimfold_nested *layout, bool is_json)
{
    ptrdiff_t bounds[2];
    dimfold_tuple stride;
    record writer = record_begin(is_json);
    value_write_layout(&writer, layout);
    bool has_bounds = dimfold_nested_bounds(layout, &bounds[0], &bounds[1], NULL) == DIMFOLD_OK;
    if (is_json || has_bounds)
        record_strides(&writer, "bounds", has_bounds ? 2 : 0, bounds);
    show_questions(&writer, layout);
    record_end(&writer);
    bool has_positions = dimfold_nested_stride(&stride, layout, NULL) == DIMFOLD_OK;
    if (!is_json)
        show_table(layout, has_positions ? "too many to draw here" : "none: basis strides lead to coordinates");
}

static bool explain_nested(dimfold_queue *queue, const value *operand, const options *settings, failure *reason)
{
    if (operand->kind != VALUE_LAYOUT && operand->kind != VALUE_THREAD_VALUE)
        return failure_set(reason, FAILURE_USAGE, "explain is about copies of arrays, and this is %s: use show or eval",
                           value_kind_name(operand));
    return answer_explain_nested(queue, &operand->layout, settings, reason);
}

bool answer_nested(dimfold_queue *queue, const value *operand, const char *text, size_t length, const char *output,
                   const options *settings, failure *reason)
{
    if (settings->command == COMMAND_EXPLAIN)
        return explain_nested(queue, operand, settings, reason);
    if (settings->command == COMMAND_EVAL && output != NULL)
        return nested_write(operand, output, settings, reason);
    if (output != NULL || settings->is_tv || settings->itemsize > 0)
        return nested_picture(operand, text, length, output, settings, reason);
    if (settings->command != COMMAND_SHOW || operand->kind != VALUE_LAYOUT)
        return value_show(operand, settings->is_json, reason);
    show_layout(&operand->layout, settings->is_json);
    return true;
}
