/* show and eval of nested layouts. */
#include "nested_answer.h"

#include "answer.h"
#include "cli/pictures/nested_picture.h"
#include "nested_write.h"

#include <dimfold/layout.h>

#include <stdlib.h>
#include <string.h>

static void show_line(const char *name, const char *text)
{
    printf("%-18s %s\n", name, text);
}

static void show_sizes(const dimfold_nested *layout)
{
    size_t cosize;
    ptrdiff_t min, max;
    printf("%-18s %-8zu %-18s %zu\n", "rank", dimfold_nested_rank(layout), "depth", dimfold_nested_depth(layout));
    if (dimfold_nested_cosize(layout, &cosize, NULL) == DIMFOLD_OK)
        printf("%-18s %-8zu %-18s %zu\n", "size", dimfold_nested_size(layout), "cosize", cosize);
    else
        printf("%-18s %zu\n", "size", dimfold_nested_size(layout));
    if (dimfold_nested_bounds(layout, &min, &max, NULL) == DIMFOLD_OK)
        printf("%-18s %-8td %-18s %td\n", "offset_min", min, "offset_max", max);
}

static void show_questions(const dimfold_nested *layout)
{
    char text[VALUE_TEXT_MAX];
    dimfold_nested coalesced;
    value injective = {.kind = VALUE_ANSWER};
    if (dimfold_nested_coalesce(&coalesced, layout, NULL) == DIMFOLD_OK) {
        dimfold_nested_print(&coalesced, text, sizeof text);
        show_line("coalesced", text);
    }
    if (dimfold_nested_is_injective(layout, DIMFOLD_WORK_DEFAULT, &injective.answer, NULL) == DIMFOLD_OK) {
        value_print(&injective, text, sizeof text);
        show_line("is_injective", text);
    }
}

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
        show_line("positions", none);
    free(text);
}

static void show_layout(const dimfold_nested *layout)
{
    char text[VALUE_TEXT_MAX];
    dimfold_tuple shape, stride;
    dimfold_nested_print(layout, text, sizeof text);
    show_line("layout", text);
    if (dimfold_nested_shape(&shape, layout, NULL) == DIMFOLD_OK) {
        dimfold_tuple_print(&shape, text, sizeof text);
        show_line("shape", text);
    }
    bool has_positions = dimfold_nested_stride(&stride, layout, NULL) == DIMFOLD_OK;
    if (has_positions) {
        dimfold_tuple_print(&stride, text, sizeof text);
        show_line("strides", text);
    }
    printf("%-18s %td\n", "offset", layout->offset);
    if (layout->swizzle.bits > 0) {
        dimfold_swizzle_print(layout->swizzle, text, sizeof text);
        show_line("swizzle", text);
    }
    show_sizes(layout);
    show_questions(layout);
    show_table(layout, has_positions ? "too many to draw here" : "none: basis strides lead to coordinates");
}

static void json_more(json *writer, const dimfold_nested *layout)
{
    char text[VALUE_TEXT_MAX];
    ptrdiff_t bounds[2];
    dimfold_nested coalesced;
    value injective = {.kind = VALUE_ANSWER};
    bool is_fine = dimfold_nested_bounds(layout, &bounds[0], &bounds[1], NULL) == DIMFOLD_OK;
    json_member_strides(writer, "bounds", is_fine ? 2 : 0, bounds);
    is_fine = dimfold_nested_coalesce(&coalesced, layout, NULL) == DIMFOLD_OK;
    if (is_fine)
        dimfold_nested_print(&coalesced, text, sizeof text);
    json_member_string(writer, "coalesced", is_fine ? text : NULL);
    is_fine = dimfold_nested_is_injective(layout, DIMFOLD_WORK_DEFAULT, &injective.answer, NULL) == DIMFOLD_OK;
    if (is_fine)
        value_print(&injective, text, sizeof text);
    json_member_string(writer, "is_injective", is_fine ? text : NULL);
}

static bool print_value(const value *what, bool is_json, failure *why)
{
    json writer = {stdout, false};
    if (!is_json)
        return value_write(stdout, what, why);
    if (!value_json(&writer, what, why))
        return false;
    putchar('\n');
    return true;
}

static bool show_nested(const value *what, const options *how, failure *why)
{
    json writer = {stdout, false};
    bool is_layout = what->kind == VALUE_LAYOUT;
    if (!is_layout)
        return print_value(what, how->is_json, why);
    if (!how->is_json) {
        show_layout(&what->layout);
        return true;
    }
    json_open(&writer, '{');
    value_json_layout(&writer, &what->layout);
    json_more(&writer, &what->layout);
    json_close(&writer, '}');
    putchar('\n');
    return true;
}

static bool explain_nested(dimfold_queue *queue, const value *what, const options *how, failure *why)
{
    if (what->kind != VALUE_LAYOUT && what->kind != VALUE_THREAD_VALUE)
        return failure_set(why, FAILURE_USAGE, "explain is about copies of arrays, and this is %s: use show or eval",
                           value_kind_name(what));
    return answer_explain_nested(queue, &what->layout, how, why);
}

bool answer_nested(dimfold_queue *queue, const value *what, const char *text, size_t length, const char *output,
                   const options *how, failure *why)
{
    if (how->command == COMMAND_EXPLAIN)
        return explain_nested(queue, what, how, why);
    if (how->command == COMMAND_EVAL && output != NULL)
        return nested_write(what, output, how, why);
    if (output != NULL || how->is_tv || how->itemsize > 0)
        return nested_picture(what, text, length, output, how, why);
    return how->command == COMMAND_SHOW ? show_nested(what, how, why) : print_value(what, how->is_json, why);
}
