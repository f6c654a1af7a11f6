/* A layout walked along a profile or a tiler. */
#include "guide.h"

void dimfold_guide_of_tuple(guide_tree *guide, const dimfold_tuple *profile)
{
    guide->leaves = profile->leaves;
    guide->brackets = NULL;
    for (uint32_t leaf = 0; leaf < profile->leaves; leaf++)
        guide->parens[leaf] = profile->parens[leaf];
}

void dimfold_guide_of_tiler(guide_tree *guide, const dimfold_tiler *tiler)
{
    guide->leaves = tiler->layout.leaves;
    guide->brackets = tiler->brackets;
    for (uint32_t leaf = 0; leaf < guide->leaves; leaf++)
        guide->parens[leaf] = (uint8_t)(tiler->layout.parens[leaf] + tiler->brackets[leaf]);
}

static bool guide_is_end(const guide_tree *guide, tree_node end)
{
    if (end.count == 0)
        return guide->brackets != NULL;
    if (guide->brackets == NULL)
        return tree_is_leaf(guide->parens, end);
    return tree_opening(guide->brackets[end.first]) <= end.opened;
}

void dimfold_guide_start(guide_walk *walk, const dimfold_nested *layout, const guide_tree *guide)
{
    walk->parens = layout->parens;
    walk->guide = guide;
    walk->node = nested_root(layout);
    walk->end = tree_root(guide->leaves);
    walk->started = false;
    walk->depth = 0;
}

/* Goes to a node of the layout with what the guide has for it: meets an end, or goes into a tuple. */
static guide_step guide_enter(guide_walk *walk, tree_node node, tree_node end)
{
    guide_step step = {GUIDE_MEET, node, end, 0, 0};
    if (guide_is_end(walk->guide, end))
        return step;
    walk->level[walk->depth++] = (guide_level){node, end, node.first, end.first, 0};
    step.kind = GUIDE_OPEN;
    return step;
}

/* The next mode of a tree's node; a leaf is its only mode. */
static tree_node guide_mode(const uint8_t *parens, tree_node node, uint32_t *next)
{
    tree_node mode = tree_is_leaf(parens, node) ? node : tree_mode(parens, node, *next);
    *next = tree_end(mode);
    return mode;
}

static guide_step guide_short(guide_walk *walk, const guide_level *level)
{
    guide_step step = {GUIDE_SHORT, level->node, level->end, 0, level->mode};
    step.mode = tree_rank(walk->guide->parens, level->end);
    walk->depth = 0;
    return step;
}

guide_step dimfold_guide_next(guide_walk *walk)
{
    guide_step step = {GUIDE_END, walk->node, walk->end, 0, 0};
    if (!walk->started) {
        walk->started = true;
        return guide_enter(walk, walk->node, walk->end);
    }
    if (walk->depth == 0)
        return step;
    guide_level *level = &walk->level[walk->depth - 1];
    bool has_node = level->node_next < tree_end(level->node), has_end = level->end_next < tree_end(level->end);
    if (has_end && !has_node)
        return guide_short(walk, level);
    if (has_node) {
        step.mode = level->mode++;
        step.node = guide_mode(walk->parens, level->node, &level->node_next);
        step.kind = GUIDE_BEYOND;
    }
    if (has_end) {
        tree_node end = tree_mode(walk->guide->parens, level->end, level->end_next);
        level->end_next = tree_end(end);
        guide_step entered = guide_enter(walk, step.node, end);
        entered.mode = step.mode;
        return entered;
    }
    if (has_node)
        return step;
    walk->depth--;
    step.kind = GUIDE_CLOSE;
    return step;
}
