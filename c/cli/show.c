/* show: everything that can be asked about a layout, and a drawing of its positions. */
#include "answer.h"

#include <dimfold/text.h>

#include <inttypes.h>
#include <stdlib.h>

/* Everything that is shown beside the layout itself. */
typedef struct facts {
    size_t min, max, span;
    bool check_strides;
    size_t ndim_of_c_contig, ndim_of_f_contig, size_non_broadcast;
} facts;

typedef bool flag_function(const dimfold_layout *layout);

static const struct {
    const char *name;
    flag_function *ask;
} flags[] = {
    {"is_c_contig", dimfold_layout_is_c_contig}, {"is_f_contig", dimfold_layout_is_f_contig},
    {"c_prefer", dimfold_layout_c_prefer},       {"f_prefer", dimfold_layout_f_prefer},
    {"is_broadcasted", dimfold_layout_is_broadcasted}, {"is_empty", dimfold_layout_is_empty},
};

enum { FLAGS = sizeof flags / sizeof *flags };

static bool facts_of(const dimfold_layout *layout, facts *found, failure *why)
{
    dimfold_diag diag;
    if (dimfold_layout_bounds_index(layout, &found->min, &found->max, &diag) != DIMFOLD_OK ||
        dimfold_layout_span(layout, &found->span, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    found->check_strides = dimfold_layout_check_strides(layout, false, NULL) == DIMFOLD_OK;
    found->ndim_of_c_contig = dimfold_layout_ndim_of_c_contig(layout);
    found->ndim_of_f_contig = dimfold_layout_ndim_of_f_contig(layout);
    found->size_non_broadcast = dimfold_layout_size_non_broadcast(layout);
    return true;
}

static void show_json(const expression *what, const facts *found)
{
    const dimfold_layout *layout = &what->layout;
    char text[LAYOUT_TEXT_MAX];
    json writer = {stdout, false};
    dimfold_layout_print(layout, text, sizeof text);
    json_open(&writer, '{');
    json_member_string(&writer, "layout", text);
    json_member_string(&writer, "dtype", what->has_file ? dimfold_dtype_name(what->dtype) : NULL);
    json_member_unsigned(&writer, "ndim", layout->ndim);
    json_member_sizes(&writer, "shape", layout->ndim, layout->shape);
    json_member_strides(&writer, "strides", layout->ndim, layout->stride);
    json_member_unsigned(&writer, "offset", layout->offset);
    json_member_unsigned(&writer, "size", dimfold_layout_size(layout));
    json_member_sizes(&writer, "bounds", 2, (const size_t[]){found->min, found->max});
    json_member_unsigned(&writer, "span", found->span);
    for (size_t i = 0; i < FLAGS; i++)
        json_member_bool(&writer, flags[i].name, flags[i].ask(layout));
    json_member_bool(&writer, "check_strides", found->check_strides);
    json_member_unsigned(&writer, "ndim_of_c_contig", found->ndim_of_c_contig);
    json_member_unsigned(&writer, "ndim_of_f_contig", found->ndim_of_f_contig);
    json_member_unsigned(&writer, "size_non_broadcast", found->size_non_broadcast);
    json_close(&writer, '}');
    putchar('\n');
}

static void show_list(const char *name, const dimfold_layout *layout, bool is_stride)
{
    printf("%-18s (", name);
    for (size_t i = 0; i < layout->ndim; i++) {
        printf("%s", i > 0 ? "," : "");
        if (is_stride)
            printf("%td", layout->stride[i]);
        else
            printf("%zu", layout->shape[i]);
    }
    puts(")");
}

static void show_numbers(const expression *what, const facts *found)
{
    const dimfold_layout *layout = &what->layout;
    char text[LAYOUT_TEXT_MAX];
    dimfold_layout_print(layout, text, sizeof text);
    printf("%-18s %s\n", "layout", text);
    if (what->has_file)
        printf("%-18s %s\n", "dtype", dimfold_dtype_name(what->dtype));
    printf("%-18s %zu\n", "ndim", layout->ndim);
    show_list("shape", layout, false);
    show_list("strides", layout, true);
    printf("%-18s %zu\n", "offset", layout->offset);
    printf("%-18s %zu\n", "size", dimfold_layout_size(layout));
    printf("%-18s [%zu, %zu)\n", "bounds", found->min, found->max);
    printf("%-18s %zu\n", "span", found->span);
}

static const char *yes_or_no(bool answer)
{
    return answer ? "yes" : "no";
}

/* Two answers to a line. */
static void show_flags(const dimfold_layout *layout, const facts *found)
{
    for (size_t i = 0; i < FLAGS; i += 2)
        printf("%-18s %-8s %-18s %s\n", flags[i].name, yes_or_no(flags[i].ask(layout)), flags[i + 1].name,
               yes_or_no(flags[i + 1].ask(layout)));
    printf("%-18s %-8zu %-18s %zu\n", "ndim_of_c_contig", found->ndim_of_c_contig, "ndim_of_f_contig",
           found->ndim_of_f_contig);
    printf("%-18s %-8s %-18s %zu\n", "check_strides", yes_or_no(found->check_strides), "size_non_broadcast",
           found->size_non_broadcast);
}

static size_t count_lines(const char *text)
{
    size_t count = 0;
    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

static void show_drawing(const dimfold_layout *layout)
{
    size_t columns, lines;
    file_terminal_size(&columns, &lines);
    size_t length = dimfold_layout_draw(layout, columns, NULL, 0);
    char *text = length > 0 ? malloc(length + 1) : NULL;
    if (text != NULL)
        dimfold_layout_draw(layout, columns, text, length + 1);
    if (text != NULL && count_lines(text) <= lines)
        printf("positions\n%s", text);
    else
        printf("%-18s %s\n", "positions", dimfold_layout_is_empty(layout) ? "none" : "too many to draw here");
    free(text);
}

bool answer_show(const expression *what, const options *how, failure *why)
{
    facts found;
    if (!facts_of(&what->layout, &found, why))
        return false;
    if (how->is_json) {
        show_json(what, &found);
        return true;
    }
    show_numbers(what, &found);
    show_flags(&what->layout, &found);
    show_drawing(&what->layout);
    return true;
}
