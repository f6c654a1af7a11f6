/* Which picture of a nested layout, and where it goes. */
#include "nested_picture.h"

#include "cli/functions/call.h"
#include "nested_panel.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The tile that was given, or that came with the value, or all indices in a row. */
static bool find_tile(const value *operand, const options *settings, dimfold_tuple *tile, failure *reason)
{
    size_t cosize;
    dimfold_diag diag = {0};
    *tile = settings->has_tile ? settings->tile : operand->tuple;
    if (settings->has_tile || operand->kind == VALUE_THREAD_VALUE)
        return true;
    if (dimfold_nested_cosize(&operand->layout, &cosize, &diag) != DIMFOLD_OK ||
        dimfold_tuple_integer(tile, (ptrdiff_t)cosize, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    return true;
}

static bool picture_svg(const value *operand, const char *text, size_t length, const char *path,
                        const options *settings, failure *reason)
{
    svg out = {NULL, 0, 0, false};
    dimfold_tuple tile;
    sheet *sheet = calloc(1, sizeof *sheet);
    if (sheet == NULL)
        return failure_set(reason, FAILURE_MEMORY, "no memory is left for the picture");
    sheet->out = &out;
    sheet->title = text;
    sheet->title_length = length;
    bool is_fine = settings->itemsize > 0 ? sheet_of_banks(sheet, &operand->layout, settings, reason)
                   : settings->is_tv ? find_tile(operand, settings, &tile, reason) &&
                                           sheet_of_tile(sheet, &operand->layout, &tile, reason)
                                     : sheet_of_layout(sheet, &operand->layout, reason);
    free(sheet->more);
    free(sheet);
    if (!is_fine) {
        free(out.text);
        return false;
    }
    return svg_finish(&out, path, settings->is_json, reason);
}

/* ---- As text ---------------------------------------------------------------------------------------------------- */

/* The same drawing of a layout or a tile, in one of two forms. */
static value drawing_of(const value *operand, const dimfold_tuple *tile, bool is_latex, const options *settings)
{
    value drawing = {.kind = VALUE_DRAWING, .layout = operand->layout};
    if (settings->is_tv) {
        drawing.tuple = *tile;
        drawing.draw_tile = is_latex ? dimfold_thread_value_latex : dimfold_thread_value_draw;
    } else {
        drawing.draw = is_latex ? dimfold_nested_latex : dimfold_nested_draw;
    }
    return drawing;
}

static bool picture_latex(const value *operand, const char *path, const options *settings, failure *reason)
{
    svg out = {NULL, 0, 0, false};
    dimfold_tuple tile = {0};
    if (settings->itemsize > 0)
        return failure_set(reason, FAILURE_PICTURE, "banks are drawn to an .svg file");
    if (settings->is_tv && !find_tile(operand, settings, &tile, reason))
        return false;
    value drawing = drawing_of(operand, &tile, true, settings);
    char *text = value_drawing(&drawing, reason);
    if (text == NULL)
        return false;
    svg_print(&out, "%s", text);
    free(text);
    return svg_finish(&out, path, settings->is_json, reason);
}

/* Which elements of the tile are moved how often, and the tile itself. */
static bool show_tile(const value *operand, const options *settings, failure *reason)
{
    dimfold_tuple tile;
    ptrdiff_t size;
    dimfold_diag diag = {0};
    value owned = {.kind = VALUE_OWNERSHIP};
    if (!find_tile(operand, settings, &tile, reason))
        return false;
    if (dimfold_tuple_product(&tile, &size, &diag) != DIMFOLD_OK ||
        dimfold_thread_value_ownership(&operand->layout, (size_t)size, &owned.ownership, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    value drawing = drawing_of(operand, &tile, false, settings);
    return value_show(&owned, settings->is_json, reason) && (settings->is_json || value_show(&drawing, false, reason));
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

static bool find_access(const dimfold_nested *layout, const options *settings, value *result, failure *reason)
{
    dimfold_diag diag = {0};
    *result = (value){.kind = VALUE_ACCESS};
    if (dimfold_thread_value_access_all(layout, settings->itemsize, settings->access_bytes,
                                        &result->traffic.instructions, &result->traffic.access, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    return true;
}

static bool show_banks(const value *operand, const options *settings, failure *reason)
{
    value before, after;
    dimfold_nested inner = operand->layout;
    bool is_swizzled = inner.swizzle.bits > 0;
    inner.swizzle = (dimfold_swizzle){0};
    if (!find_access(&inner, settings, &before, reason) || !find_access(&operand->layout, settings, &after, reason))
        return false;
    if (settings->is_json)
        return value_show(&after, true, reason);
    if (is_swizzled)
        show_access("without swizzle", &before);
    show_access(is_swizzled ? "with swizzle" : "accesses", &after);
    return true;
}

bool nested_picture(const value *operand, const char *text, size_t length, const char *path, const options *settings,
                    failure *reason)
{
    value shown = *operand;
    size_t name = path != NULL ? strlen(path) : 0;
    bool is_layout = operand->kind == VALUE_LAYOUT || operand->kind == VALUE_THREAD_VALUE;
    if (operand->kind == VALUE_TUPLE && !value_to_layout(&shown, reason))
        return false;
    if (!is_layout && operand->kind != VALUE_TUPLE)
        return failure_set(reason, FAILURE_PICTURE, "this is %s, which has no picture", value_kind_name(operand));
    if (path == NULL)
        return settings->itemsize > 0 ? show_banks(&shown, settings, reason) : show_tile(&shown, settings, reason);
    return strcmp(path + name - 4, ".tex") == 0 ? picture_latex(&shown, path, settings, reason)
                                                : picture_svg(&shown, text, length, path, settings, reason);
}
