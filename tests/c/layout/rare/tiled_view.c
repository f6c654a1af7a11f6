/* Tiled views, tile by tile and element by element. */
#include "test.h"

#define EXTENT_MAX 6
#define TILE_MAX 4
#define STEP_MAX 5
#define INDEX_MAX 7

/* One axis of a tiled view, and a tile of it. */
struct tiled_case {
    size_t extent, tile, step;
    ptrdiff_t index;
};

/* The layout has stride 3 and begins at position 5. */
static dimfold_tiled_view tiled_view_of(struct tiled_case given)
{
    dimfold_layout layout = {.ndim = 1, .offset = 5, .shape = {given.extent}, .stride = {3}};
    dimfold_tiled_view tiles;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_new(&tiles, &layout, 1, &given.tile, DIMFOLD_PADDING_ZERO, 1,
                                                    &given.step, NULL));
    return tiles;
}

static bool element_exists(struct tiled_case given, size_t place)
{
    ptrdiff_t element = given.index * (ptrdiff_t)given.step + (ptrdiff_t)place;
    return element >= 0 && element < (ptrdiff_t)given.extent;
}

static void check_tile(struct tiled_case given)
{
    dimfold_tiled_view tiles = tiled_view_of(given);
    dimfold_layout tile;
    size_t place = 99, found = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_tile(&tile, &tiles, 1, &given.index, &place, NULL));
    for (size_t t = 0; t < given.tile; t++) {
        if (!element_exists(given, t))
            continue;
        ptrdiff_t element = given.index * (ptrdiff_t)given.step + (ptrdiff_t)t;
        CHECK_EQ(place + found, t);
        CHECK_EQ(5 + 3 * element, (ptrdiff_t)tile.offset + (ptrdiff_t)found * tile.stride[0]);
        found++;
    }
    CHECK_EQ(1, tile.ndim);
    CHECK_EQ(found, tile.shape[0]);
    CHECK(found > 0 || (place == 0 && tile.offset == 5));
    CHECK((found == given.tile) == dimfold_tiled_view_is_full(&tiles, 1, &given.index));
}

/* The grid has the tiles from index 0 that begin at an element. */
static void check_grid(struct tiled_case given)
{
    dimfold_tiled_view tiles = tiled_view_of(given);
    dimfold_layout grid, whole;
    size_t count = 0, full = 0, num_tiles = 99;
    for (given.index = 0; given.index * (ptrdiff_t)given.step < (ptrdiff_t)given.extent; given.index++) {
        count++;
        full += element_exists(given, given.tile - 1);
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_num_tiles(&tiles, &num_tiles, NULL));
    CHECK_EQ(count, num_tiles);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_grid(&grid, &tiles, NULL));
    CHECK_EQ(count, grid.shape[0]);
    dimfold_status status = dimfold_tiled_view_to_layout(&whole, &tiles, false, NULL);
    CHECK_STATUS(count == full ? DIMFOLD_OK : DIMFOLD_ERR_NOT_A_VIEW, status);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_to_layout(&whole, &tiles, true, NULL));
    CHECK_EQ(2, whole.ndim);
    CHECK_EQ(full, whole.shape[0]);
    CHECK_EQ(given.tile, whole.shape[1]);
    for (size_t index = 0; index < count; index++) {
        ptrdiff_t first = (ptrdiff_t)(5 + 3 * index * given.step);
        CHECK_EQ(first, (ptrdiff_t)grid.offset + (ptrdiff_t)index * grid.stride[0]);
        for (size_t t = 0; t < given.tile && index < full; t++)
            CHECK_EQ(first + 3 * (ptrdiff_t)t,
                     (ptrdiff_t)whole.offset + (ptrdiff_t)index * whole.stride[0] + (ptrdiff_t)t * whole.stride[1]);
    }
}

TEST(tiles_are_the_elements_that_exist)
{
    struct tiled_case given;
    for (given.extent = 0; given.extent <= EXTENT_MAX; given.extent++)
        for (given.tile = 1; given.tile <= TILE_MAX; given.tile++)
            for (given.step = 1; given.step <= STEP_MAX; given.step++)
                for (given.index = -INDEX_MAX; given.index <= INDEX_MAX; given.index++)
                    check_tile(given);
}

TEST(grids_and_whole_views_are_their_tiles)
{
    struct tiled_case given = {0, 0, 0, 0};
    for (given.extent = 0; given.extent <= EXTENT_MAX; given.extent++)
        for (given.tile = 1; given.tile <= TILE_MAX; given.tile++)
            for (given.step = 1; given.step <= STEP_MAX; given.step++)
                check_grid(given);
}

/* 5 × 7 elements in tiles of 2 × 3. */
static dimfold_tiled_view matrix_tiles(void)
{
    size_t shape[] = {5, 7}, tile_shape[] = {2, 3};
    dimfold_layout layout;
    dimfold_tiled_view tiles;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK,
                 dimfold_tiled_view_new(&tiles, &layout, 2, tile_shape, DIMFOLD_PADDING_NAN, 0, NULL, NULL));
    return tiles;
}

TEST(tiled_view_keeps_what_it_is_made_of)
{
    dimfold_tiled_view tiles = matrix_tiles();
    CHECK_EQ(DIMFOLD_PADDING_NAN, tiles.padding_mode);
    CHECK_EQ(0, tiles.reserved);
    CHECK_EQ(7, tiles.layout.stride[0]);
    for (size_t axis = 0; axis < 2; axis++)
        CHECK_EQ(tiles.tile_shape[axis], tiles.step[axis]);
    /* The result may hold the layout that it is made of. */
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_new(&tiles, &tiles.layout, 2, (size_t[]){5, 7}, 0, 0, NULL, NULL));
    CHECK_EQ(5, tiles.step[0]);
}

TEST(tiles_that_miss_one_axis_are_empty)
{
    dimfold_tiled_view tiles = matrix_tiles();
    ptrdiff_t outside[] = {1, 3}, last[] = {2, 2}, negative[] = {-1, 0};
    dimfold_layout tile;
    size_t place[2];
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_tile(&tile, &tiles, 2, outside, place, NULL));
    CHECK(dimfold_layout_is_empty(&tile));
    CHECK_EQ(2, tile.shape[0]);
    CHECK_EQ(0, tile.shape[1]);
    CHECK_EQ(0, tile.offset);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_tile(&tile, &tiles, 2, last, place, NULL));
    CHECK_EQ(1, tile.shape[0]);
    CHECK_EQ(1, tile.shape[1]);
    CHECK_EQ(4 * 7 + 6, tile.offset);
    CHECK(!dimfold_tiled_view_is_full(&tiles, 2, negative));
    /* The result may be the tiled view's own layout. */
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_tile(&tiles.layout, &tiles, 2, last, place, NULL));
    CHECK(dimfold_layout_equal(&tile, &tiles.layout));
}

TEST(grid_walks_visit_tiles_in_any_order)
{
    dimfold_tiled_view tiles = matrix_tiles();
    dimfold_layout grid, ordinals;
    dimfold_iterator iterator;
    const dimfold_layout *walked[] = {&grid, &ordinals};
    ptrdiff_t position[2], index[2], expected = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_grid(&grid, &tiles, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&ordinals, 2, grid.shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_iterate(&iterator, 2, walked, DIMFOLD_ORDER_F, NULL));
    while (dimfold_iterator_next(&iterator, position)) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_unravel_c(&grid, (size_t)position[1], index, NULL));
        CHECK_EQ(expected % 3, index[0]);
        CHECK_EQ(expected / 3, index[1]);
        CHECK_EQ(index[0] * 2 * 7 + index[1] * 3, position[0]);
        expected++;
    }
    CHECK_EQ(9, expected);
}

TEST(tiled_view_of_extreme_numbers_does_not_overflow)
{
    size_t shape[] = {PTRDIFF_MAX}, tile_shape[] = {PTRDIFF_MAX}, step[] = {SIZE_MAX}, count, place;
    static const ptrdiff_t indices[] = {PTRDIFF_MIN, PTRDIFF_MIN + 1, -2, -1, 1, 2, PTRDIFF_MAX};
    dimfold_layout layout, result;
    dimfold_tiled_view tiles;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 1, shape, (ptrdiff_t[]){1}, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_new(&tiles, &layout, 1, tile_shape, 0, 1, step, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_num_tiles(&tiles, &count, NULL));
    CHECK_EQ(1, count);
    for (size_t i = 0; i < sizeof indices / sizeof indices[0]; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_tile(&result, &tiles, 1, &indices[i], &place, NULL));
        CHECK_EQ(0, result.shape[0]);
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_to_layout(&result, &tiles, false, NULL));
    CHECK_EQ(1, result.stride[1]);
    tiles.step[0] = 1;
    tiles.tile_shape[0] = PTRDIFF_MAX / 2;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tiled_view_to_layout(&result, &tiles, true, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_tile(&result, &tiles, 1, (ptrdiff_t[]){-PTRDIFF_MAX / 2 + 1}, &place,
                                                     NULL));
    CHECK_EQ(PTRDIFF_MAX / 2 - 1, place);
    CHECK_EQ(1, result.shape[0]);
}

static void check_new_refused(dimfold_status status, const char *text, size_t count, const size_t *tile_shape,
                              int32_t padding_mode, size_t step_count, const size_t *step)
{
    dimfold_tiled_view tiles = matrix_tiles(), before = tiles;
    dimfold_diag diag;
    char found[200];
    CHECK_STATUS(status, dimfold_tiled_view_new(&tiles, &tiles.layout, count, tile_shape, padding_mode, step_count,
                                                step, &diag));
    dimfold_diag_text(&diag, found, sizeof found);
    if (!CHECK(strcmp(text, found) == 0))
        printf("  %s\n", found);
    CHECK(memcmp(&tiles, &before, sizeof tiles.layout.ndim) == 0 && tiles.step[0] == before.step[0]);
}

TEST(tiled_view_new_refuses_with_a_reason)
{
    size_t good[] = {2, 2}, zero[] = {2, 0}, huge[] = {(size_t)PTRDIFF_MAX / 2 + 1, 2};
    check_new_refused(DIMFOLD_ERR_NDIM, "tiled_view_new: count is 1: the layout has 2 axes", 1, good, 0, 2, good);
    check_new_refused(DIMFOLD_ERR_NDIM, "tiled_view_new: step_count is 3: the layout has 2 axes", 2, good, 0, 3, good);
    check_new_refused(DIMFOLD_ERR_SHAPE, "tiled_view_new: axis 1 of tile_shape has extent 0: expected at least 1", 2,
                      zero, 0, 2, good);
    check_new_refused(DIMFOLD_ERR_SLICE, "tiled_view_new: step 0 along axis 1: expected at least 1", 2, good, 0, 2,
                      zero);
    check_new_refused(DIMFOLD_ERR_OVERFLOW, "tiled_view_new: the size of tile_shape is not representable, at axis 1",
                      2, huge, 0, 2, good);
    check_new_refused(DIMFOLD_ERR_ARGUMENT, "tiled_view_new: padding_mode is 6: expected 0 to 5", 2, good, 6, 0, NULL);
    check_new_refused(DIMFOLD_ERR_ARGUMENT, "tiled_view_new: padding_mode is -1: expected 0 to 5", 2, good, -1, 0,
                      NULL);
    check_new_refused(DIMFOLD_ERR_NULL, "tiled_view_new: tile_shape must not be NULL", 2, NULL, 0, 0, NULL);
}

static void check_forged(dimfold_tiled_view tiles, const char *text)
{
    dimfold_diag diag;
    dimfold_layout result;
    ptrdiff_t index[2] = {0, 0};
    size_t found[2];
    char sentence[200];
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tiled_view_num_tiles(&tiles, found, &diag));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tiled_view_tile(&result, &tiles, 2, index, found, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tiled_view_grid(&result, &tiles, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tiled_view_to_layout(&result, &tiles, true, NULL));
    CHECK(!dimfold_tiled_view_is_full(&tiles, 2, index));
    dimfold_diag_text(&diag, sentence, sizeof sentence);
    if (!CHECK(strcmp(text, sentence) == 0))
        printf("  %s\n", sentence);
}

TEST(what_tiled_view_new_cannot_have_made_is_refused)
{
    dimfold_tiled_view tiles = matrix_tiles();
    static const char text[] = "tiled_view_num_tiles: tiles are no tiled view: extent and step of axis 1 must be at "
                               "least 1";
    tiles.step[1] = 0;
    check_forged(tiles, text);
    tiles = matrix_tiles();
    tiles.tile_shape[1] = 0;
    check_forged(tiles, text);
    tiles = matrix_tiles();
    tiles.reserved = 1;
    check_forged(tiles, "tiled_view_num_tiles: the reserved words of tiles must be 0");
}

TEST(tiled_view_as_one_layout_refuses_with_a_reason)
{
    dimfold_tiled_view tiles = matrix_tiles();
    dimfold_layout result;
    dimfold_diag diag;
    char text[200];
    tiles.layout.shape[0] = 6;
    CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_tiled_view_to_layout(&result, &tiles, false, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "tiled_view_to_layout: 1 of 3 tiles along axis 1 need padding, which no layout has") == 0);
    tiles.layout.ndim = 33;
    for (size_t axis = 0; axis < 33; axis++) {
        tiles.layout.shape[axis] = tiles.tile_shape[axis] = tiles.step[axis] = 1;
        tiles.layout.stride[axis] = 1;
    }
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_tiled_view_to_layout(&result, &tiles, false, NULL));
    tiles.layout.ndim = 32;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_to_layout(&result, &tiles, false, NULL));
    CHECK_EQ(64, result.ndim);
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_tiled_view_tile(&result, &tiles, 31, (ptrdiff_t[32]){0}, (size_t[32]){0},
                                                           NULL));
    CHECK(!dimfold_tiled_view_is_full(NULL, 0, NULL));
}

TEST(grids_without_tiles_need_no_padding)
{
    size_t shape[] = {0, 3}, tile_shape[] = {2, 2};
    dimfold_layout empty, result;
    dimfold_tiled_view tiles;
    dimfold_layout_c_contig(&empty, 2, shape, NULL);
    dimfold_tiled_view_new(&tiles, &empty, 2, tile_shape, DIMFOLD_PADDING_ZERO, 0, NULL, NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_to_layout(&result, &tiles, false, NULL));
    CHECK_EQ(4, result.ndim);
    CHECK_EQ(0, result.shape[0]);
    CHECK_EQ(2, result.shape[1]);
}
