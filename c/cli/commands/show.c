/* show: everything that can be asked about a layout, and a drawing of its positions. */
#include "show.h"

#include "cli/pictures/picture.h"

#include <dimfold/text.h>

#include <inttypes.h>
#include <stdlib.h>

static const char *yes_or_no(bool answer)
{
    return answer ? "yes" : "no";
}

/* A list of sizes, or of signed numbers where there are any. */
static void show_list(const char *name, size_t count, const size_t *sizes, const ptrdiff_t *numbers)
{
    printf("%-18s (", name);
    for (size_t i = 0; i < count; i++) {
        printf("%s", i > 0 ? "," : "");
        if (sizes != NULL)
            printf("%zu", sizes[i]);
        else
            printf("%td", numbers[i]);
    }
    puts(")");
}

static void show_numbers(const expression *what, const facts *found)
{
    const dimfold_layout *layout = &what->layout;
    char text[LAYOUT_TEXT_MAX];
    dimfold_layout_print(layout, text, sizeof text);
    printf("%-18s %s\n", "layout", text);
    if (expression_has_array(what))
        printf("%-18s %s\n", "dtype", dimfold_dtype_name(what->dtype));
    printf("%-18s %zu\n", "ndim", layout->ndim);
    show_list("shape", layout->ndim, layout->shape, NULL);
    show_list("strides", layout->ndim, NULL, layout->stride);
    printf("%-18s %zu\n", "offset", layout->offset);
    printf("%-18s %zu\n", "size", dimfold_layout_size(layout));
    printf("%-18s [%zu, %zu)\n", "bounds", found->min, found->max);
    printf("%-18s %zu\n", "span", found->span);
    printf("%-18s %-8td %-18s %td\n", "offset_min", found->offset_min, "offset_max", found->offset_max);
    show_list("stride_order", layout->ndim, NULL, found->stride_order);
}

/* Two answers to a line. */
static void show_flags(const dimfold_layout *layout, const facts *found)
{
    for (size_t i = 0; i + 1 < FLAGS; i += 2)
        printf("%-18s %-8s %-18s %s\n", flags[i].name, yes_or_no(flags[i].ask(layout)), flags[i + 1].name,
               yes_or_no(flags[i + 1].ask(layout)));
    printf("%-18s %-8s %-18s %s\n", flags[FLAGS - 1].name, yes_or_no(flags[FLAGS - 1].ask(layout)), "check_strides",
           yes_or_no(found->check_strides));
    printf("%-18s %-8zu %-18s %zu\n", "ndim_of_c_contig", found->ndim_of_c_contig, "ndim_of_f_contig",
           found->ndim_of_f_contig);
    printf("%-18s %-8zu %-18s %#" PRIx64 "\n", "size_non_broadcast", found->size_non_broadcast, "flatten_axis_mask",
           found->flatten_axis_mask);
    question_print(&found->injective);
}

static void show_mapping(const facts *found)
{
    if (!found->has_mapping)
        return;
    printf("%-18s %s\n", "mapping", found->mapping_text);
    show_list("padded_extents", found->mapping.ndim, found->padded_extents, NULL);
    printf("%-18s %-8zu %-18s %s\n", "required_span_size", dimfold_mapping_required_span_size(&found->mapping),
           "is_exhaustive", yes_or_no(dimfold_mapping_is_exhaustive(&found->mapping)));
    printf("%-18s %-8s %-18s %s\n", "is_always_unique", yes_or_no(dimfold_mapping_is_always_unique(&found->mapping)),
           "is_always_exhaustive", yes_or_no(dimfold_mapping_is_always_exhaustive(&found->mapping)));
}

static void show_bytes(const dimfold_layout *layout, const facts *found)
{
    if (!found->has_bytes)
        return;
    printf("%-18s %-8zu %-18s %zu\n", "itemsize", found->itemsize, "offset_bytes", found->offset_bytes);
    show_list("stride_bytes", layout->ndim, NULL, found->stride_bytes);
    printf("%-18s %zu\n", "span_bytes", found->span_bytes);
    printf("%-18s %zu\n", "max_compatible_itemsize", found->max_compatible_itemsize);
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

/* The answer to a question, below the layout that was asked about. */
static void show_answer(const expression *what, bool is_json)
{
    char text[LAYOUT_TEXT_MAX];
    json writer = {stdout, false};
    dimfold_layout_print(&what->layout, text, sizeof text);
    if (!is_json) {
        printf("%-18s %s\n", "layout", text);
        question_print(&what->answer);
        return;
    }
    json_open(&writer, '{');
    json_member_string(&writer, "layout", text);
    question_json(&writer, &what->answer);
    json_close(&writer, '}');
    putchar('\n');
}

static void show_text(const expression *what, const facts *found)
{
    show_numbers(what, found);
    show_flags(&what->layout, found);
    show_mapping(found);
    show_bytes(&what->layout, found);
    if (what->has_tiles)
        show_tiles(&what->tiles);
    else
        show_drawing(&what->layout);
}

bool answer_show(const expression *what, const char *path, const options *how, failure *why)
{
    facts found;
    if (path != NULL)
        return picture_write(what, path, how->is_json, why);
    if (what->answer.kind != REPLY_NOTHING) {
        show_answer(what, how->is_json);
        return true;
    }
    if (!facts_find(&found, what, how, why))
        return false;
    if (how->is_json)
        show_json(what, &found);
    else
        show_text(what, &found);
    return true;
}
