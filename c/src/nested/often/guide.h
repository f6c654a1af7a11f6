/* A layout walked along a profile or a tiler: the tuples of the guide are gone into, mode by mode, and each of its ends
   (an integer of a profile, a part of a tiler) meets the node of the layout that it is for.

       guide_walk walk;
       dimfold_guide_of_tuple(&guide, profile);
       dimfold_guide_start(&walk, layout, &guide);
       while ((step = dimfold_guide_next(&walk)).kind != GUIDE_END)

   Steps come in order: GUIDE_OPEN and GUIDE_CLOSE around the modes of a tuple of the guide, GUIDE_MEET for each end,
   GUIDE_BEYOND for each mode of the layout that the guide does not reach, before the close of its tuple. */
#pragma once

#include "nested/core.h"

/* What guides: `parens` are all parentheses; of a tiler `brackets` are those that are gone into, NULL of a tuple. */
typedef struct guide_tree {
    uint32_t leaves;
    const uint8_t *brackets;
    uint8_t parens[32];
} guide_tree;

typedef enum guide_kind { GUIDE_OPEN, GUIDE_CLOSE, GUIDE_MEET, GUIDE_BEYOND, GUIDE_SHORT, GUIDE_END } guide_kind;

/* `node` is of the layout, `end` of the guide. GUIDE_SHORT: the guide has more modes than the layout, `mode` of them
   where `rank` is what the layout has; the walk is then over. */
typedef struct guide_step {
    guide_kind kind;
    tree_node node, end;
    uint32_t mode, rank;
} guide_step;

/* A tuple of the guide that is being gone through: where its next mode starts, and the layout's. */
typedef struct guide_level {
    tree_node node, end;
    uint32_t node_next, end_next, mode;
} guide_level;

typedef struct guide_walk {
    const uint8_t *parens;
    const guide_tree *guide;
    tree_node node, end; /* the first of all */
    bool started;
    uint32_t depth;
    guide_level level[TREE_DEPTH_MAX];
} guide_walk;

void dimfold_guide_of_tuple(guide_tree *guide, const dimfold_tuple *profile);
void dimfold_guide_of_tiler(guide_tree *guide, const dimfold_tiler *tiler);

/* Borrows both until the walk is over. */
void dimfold_guide_start(guide_walk *walk, const dimfold_nested *layout, const guide_tree *guide);
guide_step dimfold_guide_next(guide_walk *walk);
