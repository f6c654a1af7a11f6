/* Two trees walked side by side, as far down as both have tuples there.

       tree_pair pair;
       dimfold_pair_start(&pair, a->parens, a->leaves, b->parens, b->leaves);
       while ((kind = dimfold_pair_next(&pair)) != PAIR_END)

   Steps come in order of the leaves. Of (3,(4,5)) and ((1,2),6) they are 3 with (1,2), and (4,5) with 6. */
#pragma once

#include "core.h"

typedef enum pair_kind {
    PAIR_END,
    PAIR_MEET,  /* `node` of both trees face each other, and one of them is a leaf */
    PAIR_FIRST, /* a tuple of the first tree has this mode too many; node[1] has no leaves */
    PAIR_SECOND /* a tuple of the second one has modes too many: node[1] is all of their leaves, node[0] has none */
} pair_kind;

typedef struct tree_pair {
    const uint8_t *parens[2];
    tree_node node[2];
    bool started;
    uint32_t level;
    uint32_t next[2]; /* where the next modes start */
    tree_node around[2][TREE_DEPTH_MAX];
} tree_pair;

/* Borrows the parentheses, of valid trees, until the walk is over. */
void dimfold_pair_start(tree_pair *pair, const uint8_t *parens, uint32_t leaves, const uint8_t *parens2,
                        uint32_t leaves2);

/* The same of two nodes. */
void dimfold_pair_start_at(tree_pair *pair, const uint8_t *parens, tree_node node, const uint8_t *parens2,
                           tree_node node2);

pair_kind dimfold_pair_next(tree_pair *pair);

/* The same for trees that must fit as a coordinate fits a shape: each leaf of the first faces a leaf or a tuple of the
   second. PAIR_FIRST and PAIR_SECOND both say that they do not; the walk is then over, and node[0].first is the leaf of
   the first tree where. */
pair_kind dimfold_pair_next_within(tree_pair *pair);

/* Refuses the first tree, `operand`, unless a walk ended with PAIR_END. */
dimfold_status dimfold_pair_check(dimfold_call call, const tree_pair *pair, pair_kind end, const char *operand);
