/* Tilers read from text. */
#include "base/libc.h"
#include "nested/core.h"
#include "nested_list.h"

/* Adds the leaves of a layout. */
static void parse_tiler_add(dimfold_tiler *tiler, const dimfold_nested *part)
{
    dimfold_nested *layout = &tiler->layout;
    uint32_t first = layout->leaves;
    for (uint32_t leaf = 0; leaf < part->leaves; leaf++) {
        layout->shape[first + leaf] = part->shape[leaf];
        layout->stride[first + leaf] = part->stride[leaf];
        layout->basis[first + leaf] = part->basis[leaf];
        layout->parens[first + leaf] = part->parens[leaf];
        layout->static_shape |= (part->static_shape >> leaf & 1) << (first + leaf);
        layout->static_stride |= (part->static_stride >> leaf & 1) << (first + leaf);
    }
    layout->leaves += part->leaves;
}

/* Takes a layout, or without strides a shape, which is one tiler per mode. */
static dimfold_status parse_tiler_part(dimfold_lexer *lexer, dimfold_tiler *tiler, uint32_t depth)
{
    dimfold_lexer ahead = *lexer;
    dimfold_nested part;
    dimfold_tuple shape;
    DIMFOLD_TRY(dimfold_lexer_tuple(&ahead, DIMFOLD_LEAF_TILE, &shape, NULL));
    if (shape.leaves > DIMFOLD_LEAVES_MAX - tiler->layout.leaves)
        return dimfold_lexer_refuse(lexer, lexer->at, DIMFOLD_REASON_SYNTAX_LEAVES, DIMFOLD_LEAVES_MAX, 0);
    if (depth + tree_depth(shape.parens, tuple_root(&shape)) > DIMFOLD_DEPTH_MAX)
        return dimfold_lexer_refuse(lexer, lexer->at, DIMFOLD_REASON_SYNTAX_DEPTH, DIMFOLD_DEPTH_MAX, 0);
    if (dimfold_lexer_sees(&ahead, ":")) {
        DIMFOLD_TRY(dimfold_lexer_strided(lexer, &part));
        parse_tiler_add(tiler, &part);
    } else {
        dimfold_tiler_put_shape(tiler, &shape);
        *lexer = ahead;
    }
    return DIMFOLD_OK;
}

/* Takes a part in angle brackets, where there are no empty ones. */
static dimfold_status parse_tiler_item(dimfold_list *list)
{
    uint32_t before = *list->leaves;
    size_t start = list->lexer->at;
    DIMFOLD_TRY(parse_tiler_part(list->lexer, list->result, list->depth));
    return *list->leaves > before ? DIMFOLD_OK
                                  : dimfold_lexer_refuse(list->lexer, start, DIMFOLD_REASON_SYNTAX_EMPTY, 0, 0);
}

static dimfold_status parse_tiler_read(dimfold_lexer *lexer, dimfold_tiler *tiler)
{
    dimfold_list list = {
        lexer, parse_tiler_item, tiler, &tiler->layout.leaves, tiler->brackets, "<", ">", "',' or '>'", 0,
    };
    size_t start = lexer->at;
    memset(tiler, 0, sizeof *tiler);
    DIMFOLD_TRY(dimfold_lexer_sees(lexer, "<") ? dimfold_lexer_list(&list) : parse_tiler_part(lexer, tiler, 0));
    return dimfold_lexer_locate(lexer, start, dimfold_tiler_check(lexer->call, tiler, "tiler"));
}

dimfold_status dimfold_tiler_parse(dimfold_tiler *result, const char *text, size_t length, size_t *used,
                                   dimfold_diag *diag)
{
    dimfold_lexer lexer;
    dimfold_tiler parsed;
    DIMFOLD_TRY(dimfold_lexer_begin(&lexer, (dimfold_call){diag, "parse"}, result, text, length));
    DIMFOLD_TRY(parse_tiler_read(&lexer, &parsed));
    DIMFOLD_TRY(dimfold_lexer_end(&lexer, used));
    *result = parsed;
    return DIMFOLD_OK;
}
