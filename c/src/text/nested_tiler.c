/* Tilers read from text. */
#include "base/libc.h"
#include "nested/core.h"
#include "nested_list.h"

/* Adds the leaves of a part. */
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

/* What stands in place of a layout for `_`: a static 1:0. */
static void parse_tiler_add_whole(dimfold_tiler *tiler)
{
    uint32_t leaf = tiler->layout.leaves++;
    tiler->whole |= (uint32_t)1 << leaf;
    tiler->layout.shape[leaf] = 1;
    tiler->layout.static_shape |= (uint32_t)1 << leaf;
    tiler->layout.static_stride |= (uint32_t)1 << leaf;
}

/* Takes a layout, an integer or `_`. */
static dimfold_status parse_tiler_part(dimfold_lexer *lexer, dimfold_tiler *tiler, uint32_t depth)
{
    dimfold_nested part;
    bool has_stride;
    size_t start = lexer->at;
    if (dimfold_lexer_accept_whole(lexer)) {
        parse_tiler_add_whole(tiler);
        return DIMFOLD_OK;
    }
    DIMFOLD_TRY(dimfold_lexer_strided(lexer, &part, &has_stride));
    if (part.leaves > DIMFOLD_LEAVES_MAX - tiler->layout.leaves)
        return dimfold_lexer_refuse(lexer, start, DIMFOLD_REASON_SYNTAX_LEAVES, DIMFOLD_LEAVES_MAX, 0);
    if (depth + tree_depth(part.parens, nested_root(&part)) > DIMFOLD_DEPTH_MAX)
        return dimfold_lexer_refuse(lexer, start, DIMFOLD_REASON_SYNTAX_DEPTH, DIMFOLD_DEPTH_MAX, 0);
    if (!has_stride && part.leaves == 1 && part.parens[0] == 0) {
        tiler->integers |= (uint32_t)1 << tiler->layout.leaves;
        part.stride[0] = 1;
    }
    parse_tiler_add(tiler, &part);
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
