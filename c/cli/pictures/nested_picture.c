/* Which picture of a nested layout, and where it goes. */
#include "nested_picture.h"

#include "cli/functions/call.h"
#include "nested_panel.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The tile that was given, or that came with the value, or all indices in a row. */
static bool find_tile(const value *what, const options *how, dimfold_tuple *tile, failure *why)
{
    size_t cosize;
    dimfold_diag diag = {0};
    *tile = how->has_tile ? how->tile : what->tuple;
    if (how->has_tile || what->kind == VALUE_THREAD_VALUE)
        return true;
    if (dimfold_nested_cosize(&what->layout, &cosize, &diag) != DIMFOLD_OK ||
        dimfold_tuple_integer(tile, (ptrdiff_t)cosize, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    return true;
}

static bool picture_svg(const value *what, const char *text, size_t length, const char *path, const options *how,
                        failure *why)
{
    svg out = {NULL, 0, 0, false};
    dimfold_tuple tile;
    sheet *on = calloc(1, sizeof *on);
    if (on == NULL)
        return failure_set(why, dimfold_status_name(DIMFOLD_ERR_RESOURCE), "no memory is left for the picture");
    on->out = &out;
    on->title = text;
    on->title_length = length;
    bool is_fine = how->itemsize > 0 ? sheet_of_banks(on, &what->layout, how, why)
                   : how->is_tv      ? find_tile(what, how, &tile, why) && sheet_of_tile(on, &what->layout, &tile, why)
                                     : sheet_of_layout(on, &what->layout, why);
    free(on->more);
    free(on);
    if (!is_fine) {
        free(out.text);
        return false;
    }
    return svg_finish(&out, path, how->is_json, why);
}

/* ---- As text ---------------------------------------------------------------------------------------------------- */

/* The same drawing of a layout or a tile, in one of two forms. */
static value drawing_of(const value *what, const dimfold_tuple *tile, bool is_latex, const options *how)
{
    value drawing = {.kind = VALUE_DRAWING, .layout = what->layout};
    if (how->is_tv) {
        drawing.tuple = *tile;
        drawing.draw_tile = is_latex ? dimfold_thread_value_latex : dimfold_thread_value_draw;
    } else {
        drawing.draw = is_latex ? dimfold_nested_latex : dimfold_nested_draw;
    }
    return drawing;
}

static bool picture_latex(const value *what, const char *path, const options *how, failure *why)
{
    svg out = {NULL, 0, 0, false};
    dimfold_tuple tile = {0};
    if (how->itemsize > 0)
        return failure_set(why, FAILURE_PICTURE, "banks are drawn to an .svg file");
    if (how->is_tv && !find_tile(what, how, &tile, why))
        return false;
    value drawing = drawing_of(what, &tile, true, how);
    char *text = value_drawing(&drawing, why);
    if (text == NULL)
        return false;
    svg_print(&out, "%s", text);
    free(text);
    return svg_finish(&out, path, how->is_json, why);
}

/* Which elements of the tile are moved how often, and the tile itself. */
static bool show_tile(const value *what, const options *how, failure *why)
{
    dimfold_tuple tile;
    ptrdiff_t size;
    dimfold_diag diag = {0};
    value owned = {.kind = VALUE_OWNERSHIP};
    if (!find_tile(what, how, &tile, why))
        return false;
    if (dimfold_tuple_product(&tile, &size, &diag) != DIMFOLD_OK ||
        dimfold_thread_value_ownership(&what->layout, (size_t)size, &owned.ownership, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    value drawing = drawing_of(what, &tile, false, how);
    return value_show(&owned, how->is_json, why) && (how->is_json || value_show(&drawing, false, why));
}

static void show_access(const char *name, const value *traffic)
{
    char text[VALUE_TEXT_MAX];
    value_print(traffic, text, sizeof text);
    printf("%-18s", name);
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " "))
        printf(" %s%s", word, strncmp(word, "bytes_distinct", 14) == 0 ? "\n                  " : "");
    printf("\n%-18s", "  words per bank");
    for (size_t bank = 0; bank < 32; bank++)
        printf(" %" PRIu64, traffic->traffic.access.bank[bank]);
    putchar('\n');
}

static bool find_access(const dimfold_nested *layout, const options *how, value *result, failure *why)
{
    dimfold_diag diag = {0};
    *result = (value){.kind = VALUE_ACCESS};
    if (dimfold_thread_value_access_all(layout, how->itemsize, how->access_bytes, &result->traffic.instructions,
                                        &result->traffic.access, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    return true;
}

static bool show_banks(const value *what, const options *how, failure *why)
{
    value before, after;
    dimfold_nested inner = what->layout;
    bool is_swizzled = inner.swizzle.bits > 0;
    inner.swizzle = (dimfold_swizzle){0};
    if (!find_access(&inner, how, &before, why) || !find_access(&what->layout, how, &after, why))
        return false;
    if (how->is_json)
        return value_show(&after, true, why);
    if (is_swizzled)
        show_access("without swizzle", &before);
    show_access(is_swizzled ? "with swizzle" : "accesses", &after);
    return true;
}

bool nested_picture(const value *what, const char *text, size_t length, const char *path, const options *how,
                    failure *why)
{
    value shown = *what;
    size_t name = path != NULL ? strlen(path) : 0;
    bool is_layout = what->kind == VALUE_LAYOUT || what->kind == VALUE_THREAD_VALUE;
    if (what->kind == VALUE_TUPLE && !value_to_layout(&shown, why))
        return false;
    if (!is_layout && what->kind != VALUE_TUPLE)
        return failure_set(why, FAILURE_PICTURE, "this is %s, which has no picture", value_kind_name(what));
    if (path == NULL)
        return how->itemsize > 0 ? show_banks(&shown, how, why) : show_tile(&shown, how, why);
    return strcmp(path + name - 4, ".tex") == 0 ? picture_latex(&shown, path, how, why)
                                                : picture_svg(&shown, text, length, path, how, why);
}
