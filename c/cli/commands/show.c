/* show: everything that can be asked about a layout, and a drawing of its positions. */
#include "answer.h"
#include "facts.h"
#include "show_tiles.h"

#include "cli/pictures/picture.h"

#include <dimfold/text.h>

#include <stdlib.h>

static void show_layout(record *writer, const expression *array, const facts *found)
{
    const dimfold_layout *layout = &array->layout;
    char text[LAYOUT_TEXT_MAX];
    dimfold_layout_print(layout, text, sizeof text);
    record_string(writer, "layout", text);
    record_string(writer, "dtype", expression_has_array(array) ? dimfold_dtype_name(array->dtype) : NULL);
    record_unsigned(writer, "ndim", layout->ndim);
    record_sizes(writer, "shape", layout->ndim, layout->shape);
    record_strides(writer, "strides", layout->ndim, layout->stride);
    record_unsigned(writer, "offset", layout->offset);
    record_unsigned(writer, "size", dimfold_layout_size(layout));
    record_sizes(writer, "bounds", 2, (const size_t[]){found->min, found->max});
    record_unsigned(writer, "span", found->span);
}

static void show_questions(record *writer, const dimfold_layout *layout, const facts *found)
{
    for (size_t i = 0; i < FLAGS; i++)
        record_bool(writer, flags[i].name, flags[i].ask(layout));
    record_bool(writer, "check_strides", found->check_strides);
    record_unsigned(writer, "ndim_of_c_contig", found->ndim_of_c_contig);
    record_unsigned(writer, "ndim_of_f_contig", found->ndim_of_f_contig);
    record_unsigned(writer, "size_non_broadcast", found->size_non_broadcast);
    question_write(writer, &found->injective);
    record_signed(writer, "offset_min", found->offset_min);
    record_signed(writer, "offset_max", found->offset_max);
    record_strides(writer, "stride_order", layout->ndim, found->stride_order);
    record_unsigned(writer, "flatten_axis_mask", found->flatten_axis_mask);
}

static void show_mapping(record *writer, const facts *found)
{
    const dimfold_mapping *mapping = &found->mapping;
    if (!record_object(writer, "mapping", found->has_mapping))
        return;
    record_string(writer, writer->is_text ? "mapping" : "text", found->mapping_text);
    record_sizes(writer, "padded_extents", mapping->ndim, found->padded_extents);
    record_unsigned(writer, "required_span_size", dimfold_mapping_required_span_size(mapping));
    record_bool(writer, "is_exhaustive", dimfold_mapping_is_exhaustive(mapping));
    record_bool(writer, "is_always_exhaustive", dimfold_mapping_is_always_exhaustive(mapping));
    record_bool(writer, "is_unique", dimfold_mapping_is_unique(mapping));
    record_bool(writer, "is_always_unique", dimfold_mapping_is_always_unique(mapping));
    record_bool(writer, "is_strided", dimfold_mapping_is_strided(mapping));
    record_bool(writer, "is_always_strided", dimfold_mapping_is_always_strided(mapping));
    record_close(writer, '}');
}

static void show_bytes(record *writer, const dimfold_layout *layout, const facts *found)
{
    if (!record_object(writer, "bytes", found->has_bytes))
        return;
    record_unsigned(writer, "itemsize", found->itemsize);
    record_unsigned(writer, "span_bytes", found->span_bytes);
    record_strides(writer, "stride_bytes", layout->ndim, found->stride_bytes);
    record_unsigned(writer, "offset_bytes", found->offset_bytes);
    record_unsigned(writer, "max_compatible_itemsize", found->max_compatible_itemsize);
    record_close(writer, '}');
}

static void show_tiling(record *writer, const expression *array)
{
    const dimfold_tiled_view *tiles = &array->tiles;
    size_t num_tiles[DIMFOLD_NDIM_MAX];
    bool has_tiles = array->has_tiles && dimfold_tiled_view_num_tiles(tiles, num_tiles, NULL) == DIMFOLD_OK;
    if (!record_object(writer, "tiles", has_tiles))
        return;
    record_sizes(writer, "num_tiles", tiles->layout.ndim, num_tiles);
    record_sizes(writer, "tile_shape", tiles->layout.ndim, tiles->tile_shape);
    record_sizes(writer, "step", tiles->layout.ndim, tiles->step);
    record_close(writer, '}');
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
static void show_answer(const expression *array, bool is_json)
{
    char text[LAYOUT_TEXT_MAX];
    record writer = record_begin(is_json);
    dimfold_layout_print(&array->layout, text, sizeof text);
    record_string(&writer, "layout", text);
    question_write(&writer, &array->answer);
    record_end(&writer);
}

static void show_all(const expression *array, const facts *found, bool is_json)
{
    record writer = record_begin(is_json);
    show_layout(&writer, array, found);
    show_questions(&writer, &array->layout, found);
    show_mapping(&writer, found);
    show_bytes(&writer, &array->layout, found);
    show_tiling(&writer, array);
    record_end(&writer);
    if (is_json)
        return;
    if (array->has_tiles)
        show_tiles(&array->tiles);
    else
        show_drawing(&array->layout);
}

bool answer_show(const expression *array, const char *path, const options *settings, failure *reason)
{
    facts found;
    if (path != NULL)
        return picture_write(array, path, settings->is_json, reason);
    if (array->answer.kind != REPLY_NOTHING) {
        show_answer(array, settings->is_json);
        return true;
    }
    if (!facts_find(&found, array, settings, reason))
        return false;
    show_all(array, &found, settings->is_json);
    return true;
}
