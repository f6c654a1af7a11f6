/* Coordinates as what a layout leads to. */
#include "coordinates.h"
#include "evaluate.h"
#include "make.h"

/* A path of a basis stride, first step highest: so they sort in the order of the modes that they lead to. */
static uint32_t coordinates_key(uint32_t basis)
{
    return basis << 24 | (basis & 0xff00) << 8 | (basis >> 8 & 0xff00) | basis >> 24;
}

/* 1 + the mode that step `step` takes, 0 behind the last. */
static uint32_t coordinates_step(uint32_t key, uint32_t step)
{
    return step < 4 ? key >> (24 - 8 * step) & 255 : 0;
}

static uint32_t coordinates_steps(uint32_t key)
{
    uint32_t steps = 0;
    while (coordinates_step(key, steps) != 0)
        steps++;
    return steps;
}

bool dimfold_coordinates_has_basis(const dimfold_nested *layout)
{
    uint32_t any = 0;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        any |= layout->basis[leaf];
    return any != 0;
}

typedef struct coordinates_keys {
    uint32_t count;
    uint32_t key[32];
} coordinates_keys;

static void coordinates_insert(coordinates_keys *keys, uint32_t key)
{
    uint32_t at = keys->count;
    for (uint32_t i = 0; i < keys->count; i++)
        if (keys->key[i] == key)
            return;
    for (; at > 0 && keys->key[at - 1] > key; at--)
        keys->key[at] = keys->key[at - 1];
    keys->key[at] = key;
    keys->count++;
}

/* The paths of a layout in order. A stride 0 that has none moves nothing. */
static dimfold_status coordinates_collect(dimfold_call call, coordinates_keys *keys, const dimfold_nested *layout)
{
    keys->count = 0;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        if (layout->basis[leaf] != 0)
            coordinates_insert(keys, coordinates_key(layout->basis[leaf]));
        else if (layout->stride[leaf] != 0)
            return dimfold_fail(call, DIMFOLD_REASON_BASIS_MIXED, "layout", (ptrdiff_t)leaf, 0, 0);
    }
    return DIMFOLD_OK;
}

/* Puts the modes between two, which nothing leads to. */
static void coordinates_skip(tree_writer *writer, uint32_t from, uint32_t to)
{
    for (uint32_t mode = from + 1; mode < to && !writer->failed; mode++)
        tree_leaf(writer);
}

/* Goes on from the leaf of one path to that of the next; false if the one is part of the other. */
static bool coordinates_put(tree_writer *writer, uint32_t before, uint32_t key)
{
    uint32_t level = 0;
    while (coordinates_step(before, level) != 0 && coordinates_step(before, level) == coordinates_step(key, level))
        level++;
    if (before != 0 && coordinates_step(before, level) == 0)
        return false;
    for (uint32_t open = coordinates_steps(before); open > level + 1; open--)
        tree_close(writer);
    coordinates_skip(writer, coordinates_step(before, level), coordinates_step(key, level));
    for (uint32_t step = level + 1; coordinates_step(key, step) != 0; step++) {
        tree_open(writer);
        coordinates_skip(writer, 0, coordinates_step(key, step));
    }
    return true;
}

static void coordinates_assign(coordinates_image *image, const dimfold_nested *layout, uint32_t key, uint32_t at)
{
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->basis[leaf] != 0 && coordinates_key(layout->basis[leaf]) == key)
            image->moves[leaf] = (uint8_t)at;
}

static dimfold_status coordinates_full(dimfold_call call)
{
    return dimfold_refuse(call, DIMFOLD_REASON_NESTED_FULL, NULL, 0, 0);
}

static dimfold_status coordinates_build(dimfold_call call, coordinates_image *image, const dimfold_nested *layout,
                                        const coordinates_keys *keys)
{
    tree_writer writer = {0, 0, 0, false, {0}};
    tree_open(&writer);
    for (uint32_t i = 0; i < keys->count; i++) {
        if (!coordinates_put(&writer, i > 0 ? keys->key[i - 1] : 0, keys->key[i]))
            return dimfold_fail(call, DIMFOLD_REASON_BASIS_MIXED, "layout", 0, 0, 0);
        uint32_t at = tree_leaf(&writer);
        if (writer.failed)
            return coordinates_full(call);
        coordinates_assign(image, layout, keys->key[i], at);
    }
    while (writer.level > 0)
        tree_close(&writer);
    image->tuple.leaves = writer.leaves;
    for (uint32_t leaf = 0; leaf < writer.leaves; leaf++)
        image->tuple.parens[leaf] = writer.parens[leaf];
    return DIMFOLD_OK;
}

dimfold_status dimfold_coordinates_read(dimfold_call call, coordinates_image *image, const dimfold_nested *layout)
{
    coordinates_keys keys;
    *image = (coordinates_image){0};
    image->tuple.leaves = 1;
    if (!dimfold_coordinates_has_basis(layout))
        return DIMFOLD_OK;
    DIMFOLD_TRY(dimfold_nested_check_plain(call, layout, "layout"));
    DIMFOLD_TRY(coordinates_collect(call, &keys, layout));
    return coordinates_build(call, image, layout, &keys);
}

/* Makes the integers of an image those of sums, which are static in a tuple of static ones. */
static dimfold_status coordinates_total(dimfold_call call, dimfold_tuple *tuple, const integers_sum *sums,
                                        bool is_static, const char *operand)
{
    for (uint32_t i = 0; i < tuple->leaves; i++)
        if (!integers_total(&tuple->value[i], sums[i]))
            return integers_overflow(call, operand, 0);
    tuple->static_value = is_static ? tree_leaf_bits(tuple->leaves) : 0;
    return DIMFOLD_OK;
}

dimfold_status dimfold_coordinates_shape(dimfold_call call, dimfold_tuple *result, const dimfold_nested *layout)
{
    coordinates_image image;
    integers_sum sums[33] = {{0, 0}};
    DIMFOLD_TRY(dimfold_coordinates_read(call, &image, layout));
    for (uint32_t i = 0; i < image.tuple.leaves; i++)
        integers_add(&sums[i], 1);
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        ptrdiff_t stride = layout->stride[leaf], steps = (ptrdiff_t)layout->shape[leaf] - 1;
        integers_add(&sums[image.moves[leaf]], steps * (stride < 0 ? -stride : stride));
    }
    DIMFOLD_TRY(coordinates_total(call, &image.tuple, sums, dimfold_nested_is_static(layout), "layout"));
    *result = image.tuple;
    return DIMFOLD_OK;
}

/* The position as a tuple: one integer. */
static dimfold_status coordinates_position(dimfold_call call, dimfold_tuple *result, const dimfold_nested *layout,
                                           const dimfold_tuple *coordinate, bool is_static)
{
    dimfold_tuple made = {0};
    made.leaves = 1;
    made.static_value = is_static;
    DIMFOLD_TRY(dimfold_evaluate(call, &made.value[0], layout, coordinate));
    *result = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_coordinate(dimfold_tuple *result, const dimfold_nested *layout,
                                         const dimfold_tuple *coordinate, dimfold_diag *diag)
{
    dimfold_call call = {diag, "coordinate"};
    coordinates_image image;
    integers_sum sums[33] = {{0, 0}};
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, coordinate, "coordinate"));
    bool is_static = dimfold_nested_is_static(layout) && dimfold_tuple_is_static(coordinate);
    if (!dimfold_coordinates_has_basis(layout))
        return coordinates_position(call, result, layout, coordinate, is_static);
    DIMFOLD_TRY(dimfold_coordinates_read(call, &image, layout));
    DIMFOLD_TRY(dimfold_evaluate_coordinate(call, sums, image.moves, layout, coordinate));
    DIMFOLD_TRY(coordinates_total(call, &image.tuple, sums, is_static, "coordinate"));
    *result = image.tuple;
    return DIMFOLD_OK;
}

/* Writes the path of each leaf of a tree; DIMFOLD_NO_AXIS, or the leaf whose path is too long. */
static ptrdiff_t coordinates_paths(uint32_t *basis, const dimfold_tuple *shape)
{
    uint32_t mode[TREE_DEPTH_MAX + 1] = {0}, depth = 0;
    for (uint32_t leaf = 0; leaf < shape->leaves; leaf++) {
        for (uint32_t opening = tree_opening(shape->parens[leaf]); opening > 0; opening--)
            mode[depth++] = 0;
        if (depth > 4)
            return (ptrdiff_t)leaf;
        basis[leaf] = 0;
        for (uint32_t step = 0; step < depth; step++)
            basis[leaf] |= (1 + mode[step]) << 8 * step;
        depth -= tree_closing(shape->parens[leaf]);
        if (depth > 0)
            mode[depth - 1]++;
    }
    return DIMFOLD_NO_AXIS;
}

dimfold_status dimfold_nested_identity(dimfold_nested *result, const dimfold_tuple *shape, dimfold_diag *diag)
{
    dimfold_call call = {diag, "identity"};
    dimfold_nested made;
    uint32_t basis[32];
    dimfold_tuple stride;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    ptrdiff_t too_deep = coordinates_paths(basis, shape);
    if (too_deep != DIMFOLD_NO_AXIS)
        return dimfold_fail(call, DIMFOLD_REASON_NESTED_PATH, "shape", too_deep, 4, 0);
    stride = *shape;
    for (uint32_t leaf = 0; leaf < shape->leaves; leaf++)
        stride.value[leaf] = 1;
    stride.static_value = UINT32_MAX;
    DIMFOLD_TRY(dimfold_make_of_tuples(call, &made, shape, &stride));
    for (uint32_t leaf = 0; leaf < shape->leaves; leaf++)
        made.basis[leaf] = basis[leaf];
    *result = made;
    return DIMFOLD_OK;
}
