/* As the words of c/src/reduce/tree.h have it: lanes, chunks, groups of groups. */
#include "tree.h"

#define STEPS 64 /* items of a lane in a chunk */
#define FAN 64   /* of a group */
#define LANES_MAX 128

/* Knuth's sum of two; products and sums are statements of their own, so that none is fused. */
static void two_sum(tree_part *into, double x, double low)
{
    double sum = into->first + x, part = sum - into->first, rest = sum - part;
    double error = (into->first - rest) + (x - part);
    into->second = (into->second + low) + error;
    into->first = sum;
}

/* ---- Lanes ------------------------------------------------------------------------------------------------------ */

static tree_part lane_begin(enum tree_kind kind)
{
    switch (kind) {
    case TREE_PRODUCT: return (tree_part){1, 0, 0};
    case TREE_MOMENTS: return (tree_part){0, 0, 0};
    default: return (tree_part){-0.0, 0, 0};
    }
}

/* Of moments a lane sums what is left of items, and its squares, when the chunk's first one is taken away. */
static void lane_add(enum tree_kind kind, tree_part *lane, double x, double shift)
{
    double left = x - shift, square = left * left;
    switch (kind) {
    case TREE_SUM: lane->first += x; break;
    case TREE_PRODUCT: lane->first *= x; break;
    case TREE_PAIR: two_sum(lane, x, 0); break;
    case TREE_MOMENTS:
        lane->first += left;
        lane->second += square;
        break;
    }
}

static void lane_fold(enum tree_kind kind, tree_part *lane, const tree_part *upper)
{
    switch (kind) {
    case TREE_SUM: lane->first += upper->first; break;
    case TREE_PRODUCT: lane->first *= upper->first; break;
    case TREE_PAIR: two_sum(lane, upper->first, upper->second); break;
    case TREE_MOMENTS:
        lane->first += upper->first;
        lane->second += upper->second;
        break;
    }
}

static tree_part chunk_of(enum tree_kind kind, const double *item, size_t count, size_t lanes)
{
    tree_part lane[LANES_MAX];
    for (size_t i = 0; i < lanes; i++)
        lane[i] = lane_begin(kind);
    for (size_t i = 0; i < count; i++)
        lane_add(kind, &lane[i % lanes], item[i], item[0]);
    for (size_t half = lanes / 2; half > 0; half /= 2)
        for (size_t i = 0; i < half; i++)
            lane_fold(kind, &lane[i], &lane[half + i]);
    lane[0].count = count;
    if (kind == TREE_MOMENTS) {
        double share = lane[0].first / (double)count, taken = lane[0].first * share;
        lane[0].first = item[0] + share;
        lane[0].second -= taken;
    }
    return lane[0];
}

/* ---- Groups ----------------------------------------------------------------------------------------------------- */

/* Means and squares of both about the mean of both: Chan, Golub and LeVeque. */
static tree_part moments_combine(const tree_part *a, const tree_part *b)
{
    double n = (double)a->count, m = (double)b->count, all = n + m;
    double distance = b->first - a->first, moved = distance * (m / all);
    double squared = distance * distance, between = squared * (n * m / all);
    return (tree_part){a->first + moved, (a->second + b->second) + between, a->count + b->count};
}

/* `b` comes after `a`. */
static tree_part combine(enum tree_kind kind, const tree_part *a, const tree_part *b)
{
    tree_part both = *a;
    if (kind == TREE_MOMENTS)
        return moments_combine(a, b);
    lane_fold(kind, &both, b);
    both.count += b->count;
    return both;
}

static tree_part combine_in_order(enum tree_kind kind, const tree_part *part, size_t count)
{
    tree_part all = part[0];
    for (size_t i = 1; i < count; i++)
        all = combine(kind, &all, &part[i]);
    return all;
}

/* Whole groups become the parts of the next level, in place; the others of each level are combined from below. */
static tree_part groups_of(enum tree_kind kind, tree_part *part, size_t count)
{
    tree_part below = {0, 0, 0};
    for (; count > 0; count /= FAN) {
        size_t left = count % FAN, groups = count / FAN;
        if (left > 0) {
            tree_part rest = combine_in_order(kind, &part[groups * FAN], left);
            below = below.count > 0 ? combine(kind, &rest, &below) : rest;
        }
        for (size_t i = 0; i < groups; i++)
            part[i] = combine_in_order(kind, &part[i * FAN], FAN);
    }
    return below;
}

static tree_part near_of(enum tree_kind kind, const tree_items *items, const double *item)
{
    size_t chunk = items->lanes * STEPS, chunks = (items->near + chunk - 1) / chunk;
    tree_part *part = malloc(chunks * sizeof *part);
    for (size_t i = 0; i < chunks; i++) {
        size_t left = items->near - i * chunk;
        part[i] = chunk_of(kind, item + i * chunk, left < chunk ? left : chunk, items->lanes);
    }
    tree_part all = groups_of(kind, part, chunks);
    free(part);
    return all;
}

tree_part reduce_tree_of(enum tree_kind kind, const tree_items *items)
{
    tree_part *part = malloc(items->far * sizeof *part);
    for (size_t i = 0; i < items->far; i++)
        part[i] = near_of(kind, items, items->item + i * items->near);
    tree_part all = groups_of(kind, part, items->far);
    free(part);
    return all;
}
