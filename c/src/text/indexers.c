/* NumPy's basic indexing: 1, -1, 2:9:3, ::-1, None, newaxis, ... */
#include "arguments.h"

/* Takes a part of a slice if one is there: a number, or None, which is the same as nothing. */
static dimfold_status slice_part(dimfold_lexer *lexer, int32_t bit, dimfold_slice *slice, ptrdiff_t *part)
{
    int next = dimfold_lexer_peek(lexer);
    if (dimfold_lexer_accept_word(lexer, "None") || (next != '-' && (next < '0' || next > '9')))
        return DIMFOLD_OK;
    DIMFOLD_TRY(dimfold_lexer_number(lexer, PTRDIFF_MIN, part));
    slice->has |= bit;
    return DIMFOLD_OK;
}

/* Takes what follows the start: stop and step, with `separator` before each. */
static dimfold_status slice_rest(dimfold_lexer *lexer, const char *separator, dimfold_slice *slice)
{
    if (dimfold_lexer_accept(lexer, separator))
        DIMFOLD_TRY(slice_part(lexer, DIMFOLD_HAS_STOP, slice, &slice->stop));
    if (dimfold_lexer_accept(lexer, separator))
        DIMFOLD_TRY(slice_part(lexer, DIMFOLD_HAS_STEP, slice, &slice->step));
    return DIMFOLD_OK;
}

dimfold_status dimfold_slice_parse(dimfold_lexer *lexer, dimfold_slice *slice)
{
    *slice = (dimfold_slice){0, 0, 0, 0};
    DIMFOLD_TRY(slice_part(lexer, DIMFOLD_HAS_START, slice, &slice->start));
    if (dimfold_lexer_sees(lexer, ":"))
        return slice_rest(lexer, ":", slice);
    if (dimfold_lexer_sees(lexer, ","))
        return slice_rest(lexer, ",", slice);
    return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_CHARACTER, "a slice such as 1:9:2");
}

static dimfold_status indexer_slice(dimfold_lexer *lexer, dimfold_indexer *indexer)
{
    size_t start = lexer->at;
    DIMFOLD_TRY(slice_part(lexer, DIMFOLD_HAS_START, &indexer->slice, &indexer->slice.start));
    if (dimfold_lexer_sees(lexer, ":"))
        return slice_rest(lexer, ":", &indexer->slice);
    indexer->kind = indexer->slice.has == 0 ? DIMFOLD_INDEXER_NEWAXIS : DIMFOLD_INDEXER_INDEX;
    if (lexer->at == start)
        return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_INDEXER, NULL);
    return DIMFOLD_OK;
}

static dimfold_status indexer_parse(dimfold_lexer *lexer, dimfold_indexer *indexer)
{
    *indexer = (dimfold_indexer){DIMFOLD_INDEXER_SLICE, {0, 0, 0, 0}};
    if (dimfold_lexer_accept(lexer, "..."))
        indexer->kind = DIMFOLD_INDEXER_ELLIPSIS;
    else if (dimfold_lexer_accept_word(lexer, "newaxis"))
        indexer->kind = DIMFOLD_INDEXER_NEWAXIS;
    else
        return indexer_slice(lexer, indexer);
    return DIMFOLD_OK;
}

dimfold_status dimfold_indexers_parse(dimfold_lexer *lexer, const char *closing, const char *quoted, size_t *count,
                                      dimfold_indexer *indexers)
{
    *count = 0;
    do {
        if (*count == INDEXERS_MAX)
            return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_MANY, NULL);
        DIMFOLD_TRY(indexer_parse(lexer, &indexers[*count]));
        ++*count;
        if (!dimfold_lexer_accept(lexer, ","))
            return dimfold_lexer_expect(lexer, closing, quoted);
    } while (!dimfold_lexer_accept(lexer, closing));
    return DIMFOLD_OK;
}
