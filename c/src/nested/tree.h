/* Trees of leaves, written as the parentheses around each leaf: walking them, and editing them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TREE_INLINE static inline __attribute__((unused))
#define TREE_LEAVES_MAX 32
#define TREE_DEPTH_MAX 15

TREE_INLINE uint32_t tree_opening(uint8_t parens)
{
    return parens >> 4;
}

TREE_INLINE uint32_t tree_closing(uint8_t parens)
{
    return parens & 15;
}

/* The bits of leaves 0 to count - 1. */
TREE_INLINE uint32_t tree_leaf_bits(uint32_t count)
{
    return count >= 32 ? UINT32_MAX : ((uint32_t)1 << count) - 1;
}

/* A leaf or tuple of a tree: its leaves, and how many parentheses before the first and behind the last of them belong
   to the tuples around it. */
typedef struct tree_node {
    uint32_t first, count;
    uint32_t opened, closed;
} tree_node;

TREE_INLINE tree_node tree_root(uint32_t leaves)
{
    return (tree_node){0, leaves, 0, 0};
}

TREE_INLINE bool tree_is_leaf(const uint8_t *parens, tree_node node)
{
    return node.count == 1 && tree_opening(parens[node.first]) == node.opened;
}

TREE_INLINE uint32_t tree_end(tree_node node)
{
    return node.first + node.count;
}

/* The mode of the tuple `node` that starts at leaf `first`: modes follow each other from node.first to tree_end(node),
   mode = tree_mode(parens, node, tree_end(mode)). */
TREE_INLINE tree_node tree_mode(const uint8_t *parens, tree_node node, uint32_t first)
{
    tree_node mode = {first, 0, first == node.first ? node.opened + 1 : 0, 0};
    uint32_t level = 0, last = tree_end(node) - 1;
    for (uint32_t leaf = first;; leaf++) {
        level += tree_opening(parens[leaf]) - (leaf == first ? mode.opened : 0);
        mode.closed = leaf == last ? node.closed + 1 : 0;
        level -= tree_closing(parens[leaf]) - mode.closed;
        mode.count++;
        if (level == 0)
            return mode;
    }
}

/* The number of modes: 1 for a leaf, 0 for the empty tuple. */
TREE_INLINE uint32_t tree_rank(const uint8_t *parens, tree_node node)
{
    if (node.count == 0 || tree_is_leaf(parens, node))
        return node.count;
    uint32_t rank = 0;
    for (uint32_t leaf = node.first; leaf < tree_end(node); rank++)
        leaf = tree_end(tree_mode(parens, node, leaf));
    return rank;
}

/* Mode `mode` of a node, which must have it; a leaf is its own mode 0. */
TREE_INLINE tree_node tree_nth(const uint8_t *parens, tree_node node, uint32_t mode)
{
    if (tree_is_leaf(parens, node))
        return node;
    tree_node found = tree_mode(parens, node, node.first);
    for (; mode > 0; mode--)
        found = tree_mode(parens, node, tree_end(found));
    return found;
}

/* Levels of parentheses: 0 for a leaf, 1 for the empty tuple. */
TREE_INLINE uint32_t tree_depth(const uint8_t *parens, tree_node node)
{
    if (node.count == 0)
        return 1;
    uint32_t level = 0, depth = 0;
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
        level += tree_opening(parens[leaf]) - (leaf == node.first ? node.opened : 0);
        depth = level > depth ? level : depth;
        level -= tree_closing(parens[leaf]);
    }
    return depth;
}

/* Whether parentheses match, stand around everything unless it is one leaf, and are at most 15 deep. */
TREE_INLINE bool tree_is_valid(const uint8_t *parens, uint32_t leaves)
{
    if (leaves > TREE_LEAVES_MAX)
        return false;
    uint32_t level = 0;
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        level += tree_opening(parens[leaf]);
        if (level > TREE_DEPTH_MAX || level < tree_closing(parens[leaf]) || (level == 0 && leaves > 1))
            return false;
        level -= tree_closing(parens[leaf]);
        if (level == 0 && leaf + 1 < leaves)
            return false;
    }
    return level == 0;
}

/* Where two trees of as many leaves have the same parentheses. */
TREE_INLINE bool tree_equal(const uint8_t *parens, uint32_t leaves, const uint8_t *parens2, uint32_t leaves2)
{
    bool equal = leaves == leaves2;
    for (uint32_t leaf = 0; equal && leaf < leaves; leaf++)
        equal = parens[leaf] == parens2[leaf];
    return equal;
}

/* A tree that is being written, leaf by leaf. `failed` is set by more leaves or levels than there may be, and by an
   empty tuple inside of another; nothing is written from then on. */
typedef struct tree_writer {
    uint32_t leaves;
    uint32_t opening; /* parentheses that the next leaf gets */
    uint32_t level;
    bool failed;
    uint8_t parens[32];
} tree_writer;

TREE_INLINE void tree_open(tree_writer *writer)
{
    writer->opening++;
    writer->level++;
    writer->failed |= writer->level > TREE_DEPTH_MAX;
}

/* Adds a leaf and says where it is: entry 32 takes what does not fit. */
TREE_INLINE uint32_t tree_leaf(tree_writer *writer)
{
    writer->failed |= writer->leaves >= TREE_LEAVES_MAX;
    if (writer->failed)
        return TREE_LEAVES_MAX;
    writer->parens[writer->leaves] = (uint8_t)(writer->opening << 4);
    writer->opening = 0;
    return writer->leaves++;
}

/* Closes a tuple. One without leaves is the empty tuple, if it is all there is. */
TREE_INLINE void tree_close(tree_writer *writer)
{
    writer->level--;
    if (writer->failed)
        return;
    if (writer->leaves == 0 && writer->level == 0) {
        writer->opening = 0;
        return;
    }
    writer->failed |= writer->leaves == 0 || writer->opening > 0;
    if (!writer->failed)
        writer->parens[writer->leaves - 1]++;
}

/* Writes the parentheses of a node that stand before one of its leaves, and those behind it. */
TREE_INLINE void tree_open_before(tree_writer *writer, const uint8_t *parens, tree_node node, uint32_t leaf)
{
    uint32_t opening = tree_opening(parens[leaf]) - (leaf == node.first ? node.opened : 0);
    for (; opening > 0; opening--)
        tree_open(writer);
}

TREE_INLINE void tree_close_behind(tree_writer *writer, const uint8_t *parens, tree_node node, uint32_t leaf)
{
    uint32_t closing = tree_closing(parens[leaf]) - (leaf + 1 == tree_end(node) ? node.closed : 0);
    for (; closing > 0; closing--)
        tree_close(writer);
}
