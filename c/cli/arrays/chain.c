/* The program's own steps. */
#include "chain.h"

#include "source.h"
#include "stage.h"

#include "layout/core.h"
#include "text/arguments.h"

#include <string.h>

/* The arguments are read already, but for tiled_view and convert. */
typedef dimfold_status chain_function(expression *array, dimfold_lexer *lexer, const arguments *given);

static dimfold_status fail_expected(const dimfold_lexer *lexer, const char *expected)
{
    return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_CHARACTER, expected);
}

/* The same of a word that was read. */
static dimfold_status fail_word(dimfold_lexer lexer, dimfold_token word, const char *expected)
{
    lexer.at = (size_t)(word.text - lexer.text);
    return fail_expected(&lexer, expected);
}

/* The same, where the step begins. */
static dimfold_status fail_at_step(const dimfold_lexer *lexer, const char *expected)
{
    return dimfold_fail(lexer->call, DIMFOLD_REASON_SYNTAX_CHARACTER, expected, DIMFOLD_NO_AXIS, 0, 0);
}

static dimfold_status check_count(const dimfold_lexer *lexer, const dimfold_numbers *given, size_t count,
                                  const char *name)
{
    if (given->count == count)
        return DIMFOLD_OK;
    return dimfold_fail(lexer->call, DIMFOLD_REASON_SYNTAX_COUNT, name, DIMFOLD_NO_AXIS, (int64_t)count,
                        (int64_t)given->count);
}

/* ---- Tiles ------------------------------------------------------------------------------------------------------ */

static const char *const paddings[] = {"undetermined", "zero", "negative_zero", "nan", "positive_infinity",
                                       "negative_infinity"};

static dimfold_status padding_parse(dimfold_lexer *lexer, dimfold_padding_mode *mode)
{
    dimfold_lexer before = *lexer;
    dimfold_token name = dimfold_lexer_string(lexer);
    for (*mode = 0; *mode < (dimfold_padding_mode)(sizeof paddings / sizeof *paddings); ++*mode)
        if (dimfold_token_is(name, paddings[*mode]))
            return DIMFOLD_OK;
    return fail_expected(&before, "undetermined, zero, negative_zero, nan, positive_infinity or negative_infinity");
}

/* Takes extents, with or without parentheses. */
static dimfold_status extents_parse(dimfold_lexer *lexer, dimfold_numbers *numbers)
{
    numbers->count = 0;
    if (dimfold_lexer_sees(lexer, "("))
        return dimfold_lexer_numbers(lexer, 0, numbers);
    do
        DIMFOLD_TRY(dimfold_lexer_append(lexer, 0, numbers));
    while (dimfold_lexer_accept(lexer, ",") && !dimfold_lexer_sees(lexer, ")") && !dimfold_lexer_sees(lexer, ";"));
    return DIMFOLD_OK;
}

/* (4,4), (4,4; steps 2,2), (4,4; padding nan). */
static dimfold_status take_tiled_view(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    (void)given;
    dimfold_numbers tile_shape = {.count = 0}, step = {.count = 0};
    dimfold_padding_mode mode = DIMFOLD_PADDING_ZERO;
    bool has_steps = false;
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, "(", "'('"));
    if (!dimfold_lexer_sees(lexer, ")") && !dimfold_lexer_sees(lexer, ";"))
        DIMFOLD_TRY(extents_parse(lexer, &tile_shape));
    while (dimfold_lexer_accept(lexer, ";")) {
        if (dimfold_lexer_accept_word(lexer, "padding"))
            DIMFOLD_TRY(padding_parse(lexer, &mode));
        else if ((has_steps = dimfold_lexer_accept_word(lexer, "steps") || dimfold_lexer_accept_word(lexer, "step")))
            DIMFOLD_TRY(extents_parse(lexer, &step));
        else
            return fail_expected(lexer, "'steps' and extents, or 'padding' and its name");
    }
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, ")", "',', ';' or ')'"));
    DIMFOLD_TRY(dimfold_tiled_view_new(&array->tiles, &array->layout, tile_shape.count,
                                       (const size_t *)tile_shape.entries, mode, step.count,
                                       has_steps ? (const size_t *)step.entries : NULL, lexer->call.diag));
    array->has_tiles = true;
    return DIMFOLD_OK;
}

static dimfold_status take_tile_of_view(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    size_t place[DIMFOLD_NDIM_MAX];
    const dimfold_numbers *index = &given->numbers[0];
    DIMFOLD_TRY(check_count(lexer, index, array->tiles.layout.ndim, "index"));
    array->has_tiles = false;
    return dimfold_tiled_view_tile(&array->layout, &array->tiles, index->count, index->entries, place,
                                   lexer->call.diag);
}

static dimfold_status take_grid(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    (void)given;
    array->has_tiles = false;
    return dimfold_tiled_view_grid(&array->layout, &array->tiles, lexer->call.diag);
}

static dimfold_status take_to_layout(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    array->has_tiles = false;
    bool only_full = arguments_number(given, 0, 0) != 0;
    return dimfold_tiled_view_to_layout(&array->layout, &array->tiles, only_full, lexer->call.diag);
}

/* Whether the items can be padded so, which is otherwise found when they are. */
static dimfold_status check_padding(dimfold_call call, dimfold_dtype dtype, dimfold_padding_mode mode)
{
    static const uint32_t codes[] = {DIMFOLD_DTYPE_F64 & 0xff, DIMFOLD_DTYPE_BF16 & 0xff, DIMFOLD_DTYPE_C128 & 0xff};
    bool has_all = (dtype & 0xff) == codes[0] || (dtype & 0xff) == codes[1] || (dtype & 0xff) == codes[2];
    if (has_all || mode <= DIMFOLD_PADDING_ZERO)
        return DIMFOLD_OK;
    return dimfold_fail(call, DIMFOLD_REASON_DTYPE_PADDING, "target", DIMFOLD_NO_AXIS, 0, mode);
}

static dimfold_status take_tile_load(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    stage *added;
    dimfold_tiled_view tiles = array->tiles;
    DIMFOLD_TRY(check_count(lexer, &given->numbers[0], tiles.layout.ndim, "index"));
    DIMFOLD_TRY(stage_settle(array, lexer->call));
    DIMFOLD_TRY(check_padding(lexer->call, array->source.dtype, tiles.padding_mode));
    DIMFOLD_TRY(stage_add(array, lexer->call, STAGE_TILE_LOAD, tiles.layout.ndim, tiles.tile_shape, &added));
    added->tiles = tiles;
    added->numbers = given->numbers[0];
    return DIMFOLD_OK;
}

dimfold_status chain_tiles_load(expression *array, dimfold_call call)
{
    stage *added;
    dimfold_tiled_view tiles = array->tiles;
    size_t ndim = tiles.layout.ndim, shape[2 * DIMFOLD_NDIM_MAX];
    if (2 * ndim > DIMFOLD_NDIM_MAX)
        return dimfold_fail(call, DIMFOLD_REASON_NDIM_MAX, "layout", DIMFOLD_NO_AXIS, DIMFOLD_NDIM_MAX / 2,
                            (int64_t)ndim);
    DIMFOLD_TRY(dimfold_tiled_view_num_tiles(&tiles, shape, call.diag));
    memcpy(shape + ndim, tiles.tile_shape, ndim * sizeof *shape);
    DIMFOLD_TRY(stage_settle(array, call));
    DIMFOLD_TRY(check_padding(call, array->source.dtype, tiles.padding_mode));
    DIMFOLD_TRY(stage_add(array, call, STAGE_TILES_LOAD, 2 * ndim, shape, &added));
    added->tiles = tiles;
    return DIMFOLD_OK;
}

static dimfold_status take_tiles_load(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    (void)given;
    return chain_tiles_load(array, lexer->call);
}

/* ---- Items of another size -------------------------------------------------------------------------------------- */

/* The array's bytes as items of another dtype. */
static dimfold_status take_as(expression *array, const dimfold_lexer *lexer, dimfold_dtype dtype, ptrdiff_t axis,
                              bool keep_dim)
{
    if (array->cast_count > 0 || array->source.is_byte_swapped) {
        if (array->cast_count == 0)
            array->casts[array->cast_count++] = array->source.dtype;
        DIMFOLD_TRY(stage_settle(array, lexer->call));
    }
    DIMFOLD_TRY(dimfold_layout_repack(&array->layout, &array->layout, dimfold_dtype_size_bytes(array->source.dtype),
                                      dimfold_dtype_size_bytes(dtype), NULL, axis, keep_dim, lexer->call.diag));
    array->source.dtype = array->dtype = dtype;
    return DIMFOLD_OK;
}

static dimfold_status take_view_as(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    return take_as(array, lexer, given->dtype, arguments_number(given, 1, -1), arguments_number(given, 2, 1) != 0);
}

static dimfold_status take_repack(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    dimfold_dtype dtype = dimfold_dtype_opaque((size_t)given->numbers[1].entries[0]);
    if ((size_t)given->numbers[0].entries[0] != dimfold_dtype_size_bytes(array->dtype))
        return fail_at_step(lexer, "old_itemsize to be the array's");
    if (dtype == 0)
        return fail_at_step(lexer, "new_itemsize to be 1 to 16");
    return take_as(array, lexer, dtype, arguments_number(given, 3, -1), arguments_number(given, 4, 1) != 0);
}

/* ---- Mappings --------------------------------------------------------------------------------------------------- */

static dimfold_status take_convert(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    (void)given;
    dimfold_mapping type;
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, "(", "'('"));
    DIMFOLD_TRY(source_mapping(lexer, &type));
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, ")", "')'"));
    DIMFOLD_TRY(array->has_mapping
                    ? dimfold_mapping_convert(&array->mapping, &type, &array->mapping, lexer->call.diag)
                    : dimfold_mapping_from_layout(&array->mapping, &type, &array->layout, lexer->call.diag));
    array->has_mapping = true;
    return dimfold_mapping_to_layout(&array->layout, &array->mapping, lexer->call.diag);
}

/* ---- Arrays that no view can be --------------------------------------------------------------------------------- */

/* One number for all axes, or one for each. */
static dimfold_status spread(const dimfold_lexer *lexer, dimfold_numbers *numbers, size_t ndim, const char *name)
{
    if (numbers->count == 1)
        for (; numbers->count < ndim; numbers->count++)
            numbers->entries[numbers->count] = numbers->entries[0];
    return check_count(lexer, numbers, ndim, name);
}

static dimfold_status pad_mode(const dimfold_lexer *lexer, const arguments *given, int32_t *mode)
{
    static const char *const names[] = {"constant", "edge", "reflect", "symmetric", "wrap"};
    for (*mode = 0; *mode < (int32_t)(sizeof names / sizeof *names); ++*mode)
        if (!given->is_given[2] || dimfold_token_is(given->words[2], names[*mode]))
            return DIMFOLD_OK;
    return fail_word(*lexer, given->words[2], "mode to be constant, edge, reflect, symmetric or wrap");
}

/* The extent of an axis becomes `times` as large, and `more` beyond. */
static dimfold_status grow_extent(const dimfold_lexer *lexer, size_t *shape, size_t axis, size_t times, size_t more)
{
    if (dimfold_size_mul(&shape[axis], shape[axis], times) && dimfold_size_add(&shape[axis], shape[axis], more))
        return DIMFOLD_OK;
    return dimfold_fail(lexer->call, DIMFOLD_REASON_SIZE_OVERFLOW, "the result", (ptrdiff_t)axis, 0, 0);
}

static dimfold_status take_pad(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    stage *added;
    int32_t mode;
    double value;
    char text[NUMBER_TEXT_MAX];
    size_t ndim = array->layout.ndim, shape[DIMFOLD_NDIM_MAX];
    dimfold_numbers before = given->numbers[0], after = given->numbers[given->is_given[1] ? 1 : 0];
    DIMFOLD_TRY(spread(lexer, &before, ndim, "before"));
    DIMFOLD_TRY(spread(lexer, &after, ndim, "after"));
    DIMFOLD_TRY(pad_mode(lexer, given, &mode));
    if (given->is_given[3] && !stage_number(given->words[3], text, &value))
        return fail_word(*lexer, given->words[3], "value to be a number");
    for (size_t i = 0; i < ndim; i++) {
        shape[i] = array->layout.shape[i];
        if (shape[i] == 0 && mode != DIMFOLD_PAD_CONSTANT)
            return dimfold_fail(lexer->call, DIMFOLD_REASON_PAD_EMPTY, "source", (ptrdiff_t)i, 0, 0);
        DIMFOLD_TRY(grow_extent(lexer, shape, i, 1, (size_t)before.entries[i]));
        DIMFOLD_TRY(grow_extent(lexer, shape, i, 1, (size_t)after.entries[i]));
    }
    DIMFOLD_TRY(stage_settle(array, lexer->call));
    DIMFOLD_TRY(stage_add(array, lexer->call, STAGE_PAD, ndim, shape, &added));
    added->numbers = before;
    added->axes = after;
    added->mode = mode;
    if (given->is_given[3])
        added->value = given->words[3];
    return DIMFOLD_OK;
}

static dimfold_status take_roll(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    stage *added;
    size_t axis, shape[DIMFOLD_NDIM_MAX];
    dimfold_layout before = array->layout;
    memcpy(shape, before.shape, before.ndim * sizeof *shape);
    DIMFOLD_TRY(check_count(lexer, &given->numbers[1], given->numbers[0].count, "axes"));
    for (size_t i = 0; i < given->numbers[1].count; i++)
        DIMFOLD_TRY(layout_axis(lexer->call, &axis, given->numbers[1].entries[i], before.ndim, "axis"));
    DIMFOLD_TRY(stage_settle(array, lexer->call));
    DIMFOLD_TRY(stage_add(array, lexer->call, STAGE_ROLL, before.ndim, shape, &added));
    added->numbers = given->numbers[0];
    added->axes = given->numbers[1];
    return DIMFOLD_OK;
}

static dimfold_status take_repeat(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    stage *added;
    size_t axis, ndim = array->layout.ndim, shape[DIMFOLD_NDIM_MAX];
    memcpy(shape, array->layout.shape, ndim * sizeof *shape);
    DIMFOLD_TRY(layout_axis(lexer->call, &axis, given->numbers[1].entries[0], ndim, "axis"));
    DIMFOLD_TRY(grow_extent(lexer, shape, axis, (size_t)given->numbers[0].entries[0], 0));
    DIMFOLD_TRY(stage_settle(array, lexer->call));
    DIMFOLD_TRY(stage_add(array, lexer->call, STAGE_REPEAT, ndim, shape, &added));
    added->numbers = given->numbers[0];
    added->axes = given->numbers[1];
    return DIMFOLD_OK;
}

static dimfold_status take_tile(expression *array, dimfold_lexer *lexer, const arguments *given)
{
    stage *added;
    const dimfold_numbers *reps = &given->numbers[0];
    size_t count = array->layout.ndim, ndim = reps->count > count ? reps->count : count, shape[DIMFOLD_NDIM_MAX];
    for (size_t i = 0; i < ndim; i++) {
        shape[i] = i + count < ndim ? 1 : array->layout.shape[i + count - ndim];
        if (i + reps->count >= ndim)
            DIMFOLD_TRY(grow_extent(lexer, shape, i, (size_t)reps->entries[i + reps->count - ndim], 0));
    }
    DIMFOLD_TRY(stage_settle(array, lexer->call));
    DIMFOLD_TRY(stage_add(array, lexer->call, STAGE_TILE, ndim, shape, &added));
    added->numbers = *reps;
    return DIMFOLD_OK;
}

/* ---- The table -------------------------------------------------------------------------------------------------- */

enum where { ON_LAYOUT, ON_ARRAY, ON_TILES };

static const struct chain_step {
    const char *name;
    enum where where;
    chain_function *take;
    bool reads_itself; /* its arguments */
    parameter parameters[PARAMETERS_MAX + 1];
} chain_steps[] = {
    {"tiled_view", ON_LAYOUT, take_tiled_view, true, {{NULL, PARAMETER_NUMBER, false, false}}},
    {"tile", ON_TILES, take_tile_of_view, false, {{"index", PARAMETER_NUMBERS, false, true}}},
    {"grid", ON_TILES, take_grid, false, {{NULL, PARAMETER_NUMBER, false, false}}},
    {"to_layout", ON_TILES, take_to_layout, false, {{"only_full", PARAMETER_BOOL, true, false}}},
    {"tile_load", ON_TILES, take_tile_load, false, {{"index", PARAMETER_NUMBERS, false, true}}},
    {"tiles_load", ON_TILES, take_tiles_load, false, {{NULL, PARAMETER_NUMBER, false, false}}},
    {"view_as", ON_ARRAY, take_view_as, false, {{"dtype", PARAMETER_DTYPE, false, false},
                                                {"axis", PARAMETER_NUMBER, true, false},
                                                {"keep_dim", PARAMETER_BOOL, true, false}}},
    {"repack", ON_ARRAY, take_repack, false, {{"old_itemsize", PARAMETER_SIZE, false, false},
                                              {"new_itemsize", PARAMETER_SIZE, false, false},
                                              {"data", PARAMETER_SIZE, true, false},
                                              {"axis", PARAMETER_NUMBER, true, false},
                                              {"keep_dim", PARAMETER_BOOL, true, false}}},
    {"convert", ON_LAYOUT, take_convert, true, {{NULL, PARAMETER_NUMBER, false, false}}},
    {"pad", ON_LAYOUT, take_pad, false, {{"before", PARAMETER_EXTENTS, false, false},
                                         {"after", PARAMETER_EXTENTS, true, false},
                                         {"mode", PARAMETER_WORD, true, false},
                                         {"value", PARAMETER_WORD, true, false}}},
    {"roll", ON_LAYOUT, take_roll, false, {{"shifts", PARAMETER_NUMBERS, false, false},
                                           {"axes", PARAMETER_NUMBERS, false, false}}},
    {"repeat", ON_LAYOUT, take_repeat, false, {{"repeats", PARAMETER_SIZE, false, false},
                                               {"axis", PARAMETER_NUMBER, false, false}}},
    {"tile", ON_LAYOUT, take_tile, false, {{"reps", PARAMETER_EXTENTS, false, true}}},
};

enum { CHAIN_STEPS = sizeof chain_steps / sizeof *chain_steps };

/* What a step must stand behind to be ours: tiles, an array, or anything but tiles. */
static bool chain_fits(const expression *array, enum where where)
{
    if (array->has_tiles || where == ON_TILES)
        return array->has_tiles && where == ON_TILES;
    return where == ON_LAYOUT || expression_has_array(array);
}

/* The step of this name that fits; else one that does not; NULL if there is none. */
static const struct chain_step *chain_find(const expression *array, dimfold_lexer lexer)
{
    const struct chain_step *found = NULL;
    if (!dimfold_lexer_accept(&lexer, "."))
        return NULL;
    for (size_t i = 0; i < CHAIN_STEPS; i++)
        if (dimfold_token_is(dimfold_lexer_see_word(&lexer), chain_steps[i].name) &&
            (found == NULL || chain_fits(array, chain_steps[i].where)))
            found = &chain_steps[i];
    return found;
}

/* repack of a layout is the library's. */
bool chain_is_next(const expression *array, dimfold_lexer lexer)
{
    const struct chain_step *step = chain_find(array, lexer);
    return array->has_tiles || (step != NULL && (step->take != take_repack || expression_has_array(array)));
}

dimfold_status chain_take(expression *array, dimfold_lexer *lexer)
{
    size_t start = lexer->at;
    const struct chain_step *step = chain_find(array, *lexer);
    arguments given;
    if (step == NULL || (array->has_tiles && !chain_fits(array, step->where)))
        return fail_expected(lexer, ".tile(index), .grid(), .to_layout(), .tile_load(index) or .tiles_load()");
    if (!chain_fits(array, step->where))
        return fail_expected(lexer, step->where == ON_TILES ? "tiles before this step: a tiled_view(...)"
                                                            : "an array before this step; a layout has no dtype");
    dimfold_lexer_accept(lexer, ".");
    dimfold_lexer_word(lexer);
    lexer->call.operation = step->name;
    if (!step->reads_itself)
        DIMFOLD_TRY(dimfold_arguments_parse(lexer, step->parameters, &given));
    dimfold_status status = step->take(array, lexer, &given);
    if (status != DIMFOLD_OK && lexer->call.diag->column != 0)
        return status;
    return dimfold_lexer_locate(lexer, start, status);
}
