/* Lists in brackets, and tuples of integers. */
#include "base/libc.h"
#include "nested_list.h"

enum { LIST_STEPS_MAX = 4 };

/* A tuple that is being read. */
typedef struct list_tuple {
    dimfold_leaf_kind kind;
    dimfold_tuple *tuple;
    uint32_t *basis;
} list_tuple;

dimfold_status dimfold_lexer_refuse(const dimfold_lexer *lexer, size_t at, int32_t reason, int64_t expected,
                                    int64_t found)
{
    return dimfold_fail_at(lexer->call, reason, NULL, at + 1, expected, found);
}

/* Takes the brackets that open before an item. */
static dimfold_status list_open(dimfold_list *list)
{
    dimfold_lexer *lexer = list->lexer;
    uint32_t outer = list->depth;
    for (; dimfold_lexer_sees(lexer, list->open); list->depth++) {
        if (list->depth == DIMFOLD_DEPTH_MAX)
            return dimfold_lexer_refuse(lexer, lexer->at, DIMFOLD_REASON_SYNTAX_DEPTH, DIMFOLD_DEPTH_MAX, 0);
        dimfold_lexer_accept(lexer, list->open);
    }
    if (list->depth > outer && dimfold_lexer_sees(lexer, list->close))
        return dimfold_lexer_refuse(lexer, lexer->at, DIMFOLD_REASON_SYNTAX_EMPTY, 0, 0);
    list->brackets[*list->leaves] = (uint8_t)((list->depth - outer) << 4);
    return DIMFOLD_OK;
}

/* Takes the brackets that close behind an item, each of which a comma may precede, and the comma before the next. */
static dimfold_status list_close(dimfold_list *list)
{
    uint8_t *brackets = &list->brackets[*list->leaves - 1];
    for (; list->depth > 0; list->depth--, ++*brackets) {
        bool has_comma = dimfold_lexer_accept(list->lexer, ",");
        if (dimfold_lexer_accept(list->lexer, list->close))
            continue;
        return has_comma ? DIMFOLD_OK : dimfold_lexer_expect(list->lexer, list->close, list->expected);
    }
    return DIMFOLD_OK;
}

dimfold_status dimfold_lexer_list(dimfold_list *list)
{
    const dimfold_lexer *lexer = list->lexer;
    do {
        if (*list->leaves == DIMFOLD_LEAVES_MAX)
            return dimfold_lexer_refuse(lexer, lexer->at, DIMFOLD_REASON_SYNTAX_LEAVES, DIMFOLD_LEAVES_MAX, 0);
        DIMFOLD_TRY(list_open(list));
        DIMFOLD_TRY(list->item(list));
        DIMFOLD_TRY(list_close(list));
    } while (list->depth > 0);
    return DIMFOLD_OK;
}

/* Whether an underscore comes next with a number right behind it. */
static bool list_sees_static(const dimfold_lexer *lexer)
{
    int second = lexer->length - lexer->at > 1 ? lexer->text[lexer->at + 1] : -1;
    return dimfold_lexer_peek(lexer) == '_' && (second == '-' || (second >= '0' && second <= '9'));
}

dimfold_status dimfold_lexer_integer(dimfold_lexer *lexer, ptrdiff_t *number, bool *is_static)
{
    *is_static = list_sees_static(lexer);
    lexer->at += *is_static;
    return dimfold_lexer_number(lexer, PTRDIFF_MIN, number);
}

bool dimfold_lexer_accept_whole(dimfold_lexer *lexer)
{
    return !list_sees_static(lexer) && dimfold_lexer_accept(lexer, "_");
}

/* Takes "@0@1", the path {1, 0}. */
static dimfold_status list_path(dimfold_lexer *lexer, uint32_t *path)
{
    for (uint32_t step = 0; dimfold_lexer_sees(lexer, "@"); step++) {
        ptrdiff_t mode;
        if (step == LIST_STEPS_MAX)
            return dimfold_lexer_refuse(lexer, lexer->at, DIMFOLD_REASON_SYNTAX_PATH, LIST_STEPS_MAX, 0);
        dimfold_lexer_accept(lexer, "@");
        size_t start = lexer->at;
        DIMFOLD_TRY(dimfold_lexer_number(lexer, 0, &mode));
        if (mode >= DIMFOLD_LEAVES_MAX)
            return dimfold_lexer_refuse(lexer, start, DIMFOLD_REASON_SYNTAX_MODE, DIMFOLD_LEAVES_MAX, mode);
        *path = *path << 8 | (uint32_t)(mode + 1);
    }
    return DIMFOLD_OK;
}

static dimfold_status list_integer(dimfold_lexer *lexer, const list_tuple *read, uint32_t leaf)
{
    ptrdiff_t *value = &read->tuple->value[leaf];
    size_t start = lexer->at;
    bool is_static;
    DIMFOLD_TRY(dimfold_lexer_integer(lexer, value, &is_static));
    read->tuple->static_value |= (uint32_t)is_static << leaf;
    if ((read->kind == DIMFOLD_LEAF_EXTENT || read->kind == DIMFOLD_LEAF_TILE) && *value < 1)
        return dimfold_lexer_refuse(lexer, start, DIMFOLD_REASON_SYNTAX_EXTENT, 1, *value);
    return read->kind == DIMFOLD_LEAF_STRIDE ? list_path(lexer, &read->basis[leaf]) : DIMFOLD_OK;
}

static dimfold_status list_leaf(dimfold_list *list)
{
    const list_tuple *read = list->result;
    uint32_t leaf = read->tuple->leaves++;
    bool takes_whole = read->kind == DIMFOLD_LEAF_COORDINATE || read->kind == DIMFOLD_LEAF_TILE;
    if (!takes_whole || !dimfold_lexer_accept_whole(list->lexer))
        return list_integer(list->lexer, read, leaf);
    read->tuple->whole |= (uint32_t)1 << leaf;
    return DIMFOLD_OK;
}

static bool list_accept_empty(dimfold_lexer *lexer)
{
    dimfold_lexer ahead = *lexer;
    if (!dimfold_lexer_accept(&ahead, "(") || !dimfold_lexer_accept(&ahead, ")"))
        return false;
    *lexer = ahead;
    return true;
}

dimfold_status dimfold_lexer_tuple(dimfold_lexer *lexer, dimfold_leaf_kind kind, dimfold_tuple *result,
                                   uint32_t *basis)
{
    list_tuple read = {kind, result, basis};
    dimfold_list list = {lexer, list_leaf, &read, &result->leaves, result->parens, "(", ")", "',' or ')'", 0};
    memset(result, 0, sizeof *result);
    return list_accept_empty(lexer) ? DIMFOLD_OK : dimfold_lexer_list(&list);
}
