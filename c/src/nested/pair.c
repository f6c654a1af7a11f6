/* Two trees walked side by side. */
#include "pair.h"

void dimfold_pair_start_at(tree_pair *pair, const uint8_t *parens, tree_node node, const uint8_t *parens2,
                           tree_node node2)
{
    pair->parens[0] = parens;
    pair->parens[1] = parens2;
    pair->node[0] = node;
    pair->node[1] = node2;
    pair->started = false;
    pair->level = 0;
}

void dimfold_pair_start(tree_pair *pair, const uint8_t *parens, uint32_t leaves, const uint8_t *parens2,
                        uint32_t leaves2)
{
    dimfold_pair_start_at(pair, parens, tree_root(leaves), parens2, tree_root(leaves2));
}

static bool pair_is_over(const tree_pair *pair, uint32_t which)
{
    return pair->next[which] >= tree_end(pair->around[which][pair->level - 1]);
}

static void pair_take(tree_pair *pair, uint32_t which)
{
    pair->node[which] = tree_mode(pair->parens[which], pair->around[which][pair->level - 1], pair->next[which]);
    pair->next[which] = tree_end(pair->node[which]);
}

/* Goes into tuples until a leaf is met: PAIR_END says that a tuple was gone into. */
static pair_kind pair_enter(tree_pair *pair)
{
    if (tree_is_leaf(pair->parens[0], pair->node[0]) || tree_is_leaf(pair->parens[1], pair->node[1]))
        return PAIR_MEET;
    for (uint32_t which = 0; which < 2; which++) {
        pair->around[which][pair->level] = pair->node[which];
        pair->next[which] = pair->node[which].first;
    }
    pair->level++;
    return PAIR_END;
}

/* The next modes of the innermost tuples; PAIR_END if these are over, or were gone into. */
static pair_kind pair_step(tree_pair *pair)
{
    bool over = pair_is_over(pair, 0), over2 = pair_is_over(pair, 1);
    if (over && over2) {
        pair->level--;
        return PAIR_END;
    }
    if (over) {
        uint32_t end = tree_end(pair->around[1][pair->level - 1]);
        pair->node[1] = (tree_node){pair->next[1], end - pair->next[1], 0, 0};
        pair->next[1] = end;
        pair->node[0] = (tree_node){pair->next[0], 0, 0, 0};
        return PAIR_SECOND;
    }
    pair_take(pair, 0);
    if (over2) {
        pair->node[1] = (tree_node){pair->next[1], 0, 0, 0};
        return PAIR_FIRST;
    }
    pair_take(pair, 1);
    return pair_enter(pair);
}

pair_kind dimfold_pair_next(tree_pair *pair)
{
    pair_kind kind = PAIR_END;
    if (!pair->started) {
        pair->started = true;
        kind = pair_enter(pair);
    }
    while (kind == PAIR_END && pair->level > 0)
        kind = pair_step(pair);
    return kind;
}

pair_kind dimfold_pair_next_within(tree_pair *pair)
{
    pair_kind kind = dimfold_pair_next(pair);
    if (kind == PAIR_MEET && !tree_is_leaf(pair->parens[0], pair->node[0]))
        kind = PAIR_FIRST;
    if (kind == PAIR_FIRST || kind == PAIR_SECOND)
        pair->level = 0;
    return kind;
}

dimfold_status dimfold_pair_check(dimfold_call call, const tree_pair *pair, pair_kind end, const char *operand)
{
    if (end != PAIR_END)
        return dimfold_fail(call, DIMFOLD_REASON_NESTED_PROFILE, operand, (ptrdiff_t)pair->node[0].first, 0, 0);
    return DIMFOLD_OK;
}
