/* What show says, as JSON. */
#include "show.h"

#include <dimfold/text.h>

static void json_layout(json *writer, const expression *what, const facts *found)
{
    const dimfold_layout *layout = &what->layout;
    char text[LAYOUT_TEXT_MAX];
    dimfold_layout_print(layout, text, sizeof text);
    json_member_string(writer, "layout", text);
    json_member_string(writer, "dtype", expression_has_array(what) ? dimfold_dtype_name(what->dtype) : NULL);
    json_member_unsigned(writer, "ndim", layout->ndim);
    json_member_sizes(writer, "shape", layout->ndim, layout->shape);
    json_member_strides(writer, "strides", layout->ndim, layout->stride);
    json_member_unsigned(writer, "offset", layout->offset);
    json_member_unsigned(writer, "size", dimfold_layout_size(layout));
    json_member_sizes(writer, "bounds", 2, (const size_t[]){found->min, found->max});
    json_member_unsigned(writer, "span", found->span);
}

static void json_questions(json *writer, const dimfold_layout *layout, const facts *found)
{
    for (size_t i = 0; i < FLAGS; i++)
        json_member_bool(writer, flags[i].name, flags[i].ask(layout));
    json_member_bool(writer, "check_strides", found->check_strides);
    json_member_unsigned(writer, "ndim_of_c_contig", found->ndim_of_c_contig);
    json_member_unsigned(writer, "ndim_of_f_contig", found->ndim_of_f_contig);
    json_member_unsigned(writer, "size_non_broadcast", found->size_non_broadcast);
    question_json(writer, &found->injective);
    json_member_signed(writer, "offset_min", found->offset_min);
    json_member_signed(writer, "offset_max", found->offset_max);
    json_member_strides(writer, "stride_order", layout->ndim, found->stride_order);
    json_member_unsigned(writer, "flatten_axis_mask", found->flatten_axis_mask);
}

static void json_mapping(json *writer, const facts *found)
{
    const dimfold_mapping *mapping = &found->mapping;
    json_key(writer, "mapping");
    if (!found->has_mapping) {
        json_string(writer, NULL);
        return;
    }
    json_open(writer, '{');
    json_member_string(writer, "text", found->mapping_text);
    json_member_sizes(writer, "padded_extents", mapping->ndim, found->padded_extents);
    json_member_unsigned(writer, "required_span_size", dimfold_mapping_required_span_size(mapping));
    json_member_bool(writer, "is_exhaustive", dimfold_mapping_is_exhaustive(mapping));
    json_member_bool(writer, "is_always_exhaustive", dimfold_mapping_is_always_exhaustive(mapping));
    json_member_bool(writer, "is_unique", dimfold_mapping_is_unique(mapping));
    json_member_bool(writer, "is_always_unique", dimfold_mapping_is_always_unique(mapping));
    json_member_bool(writer, "is_strided", dimfold_mapping_is_strided(mapping));
    json_member_bool(writer, "is_always_strided", dimfold_mapping_is_always_strided(mapping));
    json_close(writer, '}');
}

static void json_bytes(json *writer, const dimfold_layout *layout, const facts *found)
{
    json_key(writer, "bytes");
    if (!found->has_bytes) {
        json_string(writer, NULL);
        return;
    }
    json_open(writer, '{');
    json_member_unsigned(writer, "itemsize", found->itemsize);
    json_member_unsigned(writer, "span_bytes", found->span_bytes);
    json_member_strides(writer, "stride_bytes", layout->ndim, found->stride_bytes);
    json_member_unsigned(writer, "offset_bytes", found->offset_bytes);
    json_member_unsigned(writer, "max_compatible_itemsize", found->max_compatible_itemsize);
    json_close(writer, '}');
}

static void json_tiles(json *writer, const expression *what)
{
    const dimfold_tiled_view *tiles = &what->tiles;
    size_t num_tiles[DIMFOLD_NDIM_MAX];
    json_key(writer, "tiles");
    if (!what->has_tiles || dimfold_tiled_view_num_tiles(tiles, num_tiles, NULL) != DIMFOLD_OK) {
        json_string(writer, NULL);
        return;
    }
    json_open(writer, '{');
    json_member_sizes(writer, "num_tiles", tiles->layout.ndim, num_tiles);
    json_member_sizes(writer, "tile_shape", tiles->layout.ndim, tiles->tile_shape);
    json_member_sizes(writer, "step", tiles->layout.ndim, tiles->step);
    json_close(writer, '}');
}

void show_json(const expression *what, const facts *found)
{
    json writer = {stdout, false};
    json_open(&writer, '{');
    json_layout(&writer, what, found);
    json_questions(&writer, &what->layout, found);
    json_mapping(&writer, found);
    json_bytes(&writer, &what->layout, found);
    json_tiles(&writer, what);
    json_close(&writer, '}');
    putchar('\n');
}
