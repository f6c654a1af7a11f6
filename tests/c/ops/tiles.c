/* Tiles by their definition: element t of tile i is element i × step + t of the array, or padding. */
#include "parts.h"

#define NDIM_MAX 3

struct tiles_case {
    size_t ndim, tile_shape[NDIM_MAX], step[NDIM_MAX], seen[NDIM_MAX]; /* the array's shape as the tiles see it */
    ptrdiff_t index[NDIM_MAX], axes[NDIM_MAX];
    bool is_all;
    dimfold_padding_mode mode;
    const operand *array, *tiles;
    const unsigned char *padding;
};

/* Where an element of the target (a tile, or all of them) lies in the array; false if it does not exist. */
static bool element_place(const struct tiles_case *given, const size_t *index, size_t *place)
{
    bool exists = true;
    for (size_t axis = 0; axis < given->ndim; axis++) {
        ptrdiff_t tile = given->is_all ? (ptrdiff_t)index[axis] : given->index[axis];
        size_t within = given->is_all ? index[given->ndim + axis] : index[axis];
        ptrdiff_t at = tile * (ptrdiff_t)given->step[axis] + (ptrdiff_t)within;
        exists &= at >= 0 && at < (ptrdiff_t)given->seen[axis];
        place[given->axes[axis]] = (size_t)at;
    }
    return exists;
}

static const unsigned char *load_item(const void *context, const size_t *index)
{
    const struct tiles_case *given = context;
    size_t place[NDIM_MAX];
    if (element_place(given, index, place))
        return operand_item(given->array, place);
    return given->mode == DIMFOLD_PADDING_UNDETERMINED ? NULL : given->padding;
}

/* The element of the tiles that an element of the array comes from, by looking through all of them. */
static const unsigned char *store_item(const void *context, const size_t *index)
{
    const struct tiles_case *given = context;
    size_t within[2 * NDIM_MAX] = {0}, place[NDIM_MAX];
    const unsigned char *found = NULL;
    if (shape_is_empty(given->tiles->view.ndim, given->tiles->shape))
        return NULL;
    do {
        if (element_place(given, within, place) && memcmp(place, index, given->ndim * sizeof *place) == 0)
            found = operand_item(given->tiles, within);
    } while (index_next(given->tiles->view.ndim, given->tiles->shape, within));
    return found;
}

static dimfold_tiled_view tiled_view_of(const struct tiles_case *given)
{
    dimfold_layout layout;
    dimfold_tiled_view tiles;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, given->ndim, given->seen, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_new(&tiles, &layout, given->ndim, given->tile_shape, given->mode,
                                                    given->ndim, given->step, NULL));
    return tiles;
}

static dimfold_status tiles_call(dimfold_queue *queue, const struct tiles_case *given, bool is_load)
{
    dimfold_tiled_view tiles = tiled_view_of(given);
    const dimfold_view *target = is_load ? &given->tiles->view : &given->array->view;
    const dimfold_view *source = is_load ? &given->array->view : &given->tiles->view;
    if (given->is_all)
        return (is_load ? dimfold_tiles_load : dimfold_tiles_store)(queue, target, source, &tiles, given->ndim,
                                                                    given->axes, NULL);
    return (is_load ? dimfold_tile_load : dimfold_tile_store)(queue, target, source, &tiles, given->ndim,
                                                              given->index, given->axes, NULL);
}

static void check_tiles(dimfold_queue *queue, struct tiles_case given, bool is_load, uint64_t *seed)
{
    static const unsigned char zeros[16];
    dimfold_dtype dtype = dimfold_dtype_opaque((size_t)test_random_in(seed, 1, 5));
    size_t array_shape[NDIM_MAX], tiles_shape[2 * NDIM_MAX], lead = given.is_all ? given.ndim : 0;
    operand array, tiles;
    for (size_t axis = 0; axis < given.ndim; axis++) {
        array_shape[given.axes[axis]] = given.seen[axis];
        tiles_shape[axis] = (given.seen[axis] + given.step[axis] - 1) / given.step[axis];
    }
    memcpy(tiles_shape + lead, given.tile_shape, given.ndim * sizeof *tiles_shape);
    (is_load ? source_make : target_make)(&array, dtype, given.ndim, array_shape, seed);
    (is_load ? target_make : source_make)(&tiles, dtype, lead + given.ndim, tiles_shape, seed);
    given.array = &array;
    given.tiles = &tiles;
    given.padding = zeros;
    unsigned char *expected = is_load ? expected_parts(&tiles, load_item, &given)
                                      : expected_parts(&array, store_item, &given);
    check_parts(is_load ? &tiles : &array, tiles_call(queue, &given, is_load), expected);
    operand_free(&array);
    operand_free(&tiles);
}

static void check_row(dimfold_queue *queue, struct tiles_case given, uint64_t *seed)
{
    for (given.index[0] = -5; given.index[0] <= 6; given.index[0]++) {
        given.mode = (int32_t)test_random_in(seed, 0, 1);
        check_tiles(queue, given, true, seed);
        check_tiles(queue, given, false, seed);
    }
    given.is_all = true;
    check_tiles(queue, given, true, seed);
    if (given.step[0] >= given.tile_shape[0])
        check_tiles(queue, given, false, seed);
}

TEST(tiles_are_exact_for_every_small_row)
{
    dimfold_queue *queue = parts_queue();
    uint64_t seed = 1;
    struct tiles_case given = {.ndim = 1};
    for (given.seen[0] = 0; given.seen[0] <= 6; given.seen[0]++)
        for (given.tile_shape[0] = 1; given.tile_shape[0] <= 4; given.tile_shape[0]++)
            for (given.step[0] = 1; given.step[0] <= 5; given.step[0]++)
                check_row(queue, given, &seed);
    dimfold_queue_destroy(queue);
}

static void random_case(struct tiles_case *given, uint64_t *seed)
{
    given->ndim = (size_t)test_random_in(seed, 0, NDIM_MAX);
    given->mode = (int32_t)test_random_in(seed, 0, 1);
    any_shape(seed, given->ndim, 6, given->seen);
    for (size_t axis = 0; axis < given->ndim; axis++) {
        size_t other = (size_t)test_random_in(seed, 0, (intmax_t)axis);
        given->axes[axis] = given->axes[other];
        given->axes[other] = (ptrdiff_t)axis;
        given->tile_shape[axis] = (size_t)test_random_in(seed, 1, 4);
        given->step[axis] = (size_t)test_random_in(seed, 1, 5);
        given->index[axis] = test_random_in(seed, -2, 3);
    }
}

TEST(tiles_are_exact_for_random_boxes_in_any_order_of_axes)
{
    dimfold_queue *queue = parts_queue();
    uint64_t seed = 2;
    for (unsigned i = 0; i < test_rounds(500); i++) {
        struct tiles_case given = {.is_all = i % 2 == 0};
        random_case(&given, &seed);
        check_tiles(queue, given, true, &seed);
        for (size_t axis = 0; axis < given.ndim && given.is_all; axis++)
            if (given.step[axis] < given.tile_shape[axis])
                given.step[axis] = given.tile_shape[axis];
        check_tiles(queue, given, false, &seed);
    }
    dimfold_queue_destroy(queue);
}

/* ---- Padding ----------------------------------------------------------------------------------------------------- */

/* Loads one item of padding; the status. */
static dimfold_status load_padding(dimfold_queue *queue, dimfold_dtype dtype, uint32_t flags,
                                   dimfold_padding_mode mode, void *item)
{
    struct tiles_case given = {.ndim = 1, .tile_shape = {1}, .step = {1}, .seen = {1}, .mode = mode};
    dimfold_tiled_view tiles = tiled_view_of(&given);
    unsigned char data[16] = {0};
    size_t one = 1;
    ptrdiff_t outside = 1;
    dimfold_view target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, item, 0, dtype, 1, &one, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, data, 0, dtype, 1, &one, NULL, 0, NULL));
    target.flags = flags;
    return dimfold_tile_load(queue, &target, &source, &tiles, 1, &outside, NULL, NULL);
}

/* The same number as the library's own conversion makes of an f64. */
static void check_padding(dimfold_queue *queue, dimfold_dtype dtype, dimfold_padding_mode mode, double number)
{
    unsigned char found[16], expected[16];
    size_t size_bytes = dimfold_dtype_size_bytes(dtype), one = 1;
    dimfold_view target, source;
    memset(found, 0x5a, sizeof found);
    CHECK_STATUS(DIMFOLD_OK, load_padding(queue, dtype, 0, mode, found));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, expected, 0, dtype, 1, &one, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, &number, 0, DIMFOLD_DTYPE_F64, 1, &one, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &target, &source, NULL));
    CHECK(memcmp(found, expected, size_bytes) == 0);
    size_t number_bytes = dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128 ? size_bytes / 2 : size_bytes;
    CHECK_STATUS(DIMFOLD_OK, load_padding(queue, dtype, DIMFOLD_BYTE_SWAPPED, mode, found));
    for (size_t i = 0; i < size_bytes; i++)
        CHECK_EQ(expected[i], found[i / number_bytes * number_bytes + number_bytes - 1 - i % number_bytes]);
}

TEST(padding_is_the_number_in_every_dtype_that_has_it)
{
    static const dimfold_dtype floats[] = {DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32,
                                           DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64,  DIMFOLD_DTYPE_C128};
    static const dimfold_dtype others[] = {DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_I32,
                                           DIMFOLD_DTYPE_U64,  DIMFOLD_DTYPE_I16, 0x00010803};
    const double numbers[] = {0, 0.0, -0.0, (double)__builtin_nanf(""), (double)__builtin_inff(),
                              -(double)__builtin_inff()};
    dimfold_queue *queue = parts_queue();
    for (int32_t mode = DIMFOLD_PADDING_ZERO; mode <= DIMFOLD_PADDING_NEGATIVE_INFINITY; mode++)
        for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++)
            check_padding(queue, floats[i], mode, numbers[mode]);
    for (int32_t mode = DIMFOLD_PADDING_UNDETERMINED; mode <= DIMFOLD_PADDING_NEGATIVE_INFINITY; mode++)
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
            unsigned char item[16];
            memset(item, 0x5a, sizeof item);
            bool is_known = mode <= DIMFOLD_PADDING_ZERO;
            CHECK_STATUS(is_known ? DIMFOLD_OK : DIMFOLD_ERR_DTYPE, load_padding(queue, others[i], 0, mode, item));
            CHECK_EQ(mode == DIMFOLD_PADDING_ZERO ? 0 : 0x5a, item[0]);
        }
    dimfold_queue_destroy(queue);
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

struct refusal {
    dimfold_queue *queue;
    unsigned char data[64];
    size_t array_shape[2], tile_shape[2], all_shape[4];
    dimfold_view array, tile, all;
    dimfold_tiled_view tiles;
};

/* An array of 4 × 6 in tiles of 2 × 3, and memory of its own for tiles. */
static void refusal_make(struct refusal *made)
{
    struct tiles_case given = {.ndim = 2, .tile_shape = {2, 3}, .step = {2, 3}, .seen = {4, 6}};
    *made = (struct refusal){.array_shape = {4, 6}, .tile_shape = {2, 3}, .all_shape = {2, 2, 2, 3}};
    made->queue = parts_queue();
    made->tiles = tiled_view_of(&given);
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&made->array, made->data, 0, DIMFOLD_DTYPE_U8, 2, made->array_shape, NULL,
                                              0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&made->tile, made->data + 24, 0, DIMFOLD_DTYPE_U8, 2, made->tile_shape,
                                              NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&made->all, made->data + 30, 0, DIMFOLD_DTYPE_U8, 4, made->all_shape,
                                              NULL, 0, NULL));
}

static void check_load_refused(struct refusal *given, dimfold_status status, const char *text, size_t ndim,
                               const ptrdiff_t *index, const ptrdiff_t *axes)
{
    dimfold_diag diag;
    char found[200];
    CHECK_STATUS(status, dimfold_tile_load(given->queue, &given->tile, &given->array, &given->tiles, ndim, index, axes,
                                           &diag));
    dimfold_diag_text(&diag, found, sizeof found);
    if (!CHECK(strcmp(text, found) == 0))
        printf("  %s\n", found);
    dimfold_queue_destroy(given->queue);
    refusal_make(given);
}

TEST(tile_load_refuses_with_a_reason)
{
    struct refusal given;
    ptrdiff_t index[] = {0, 0}, twice[] = {1, -1}, swapped[] = {1, 0};
    refusal_make(&given);
    check_load_refused(&given, DIMFOLD_ERR_NDIM, "tile_load: ndim is 1: the layout has 2 axes", 1, index, NULL);
    check_load_refused(&given, DIMFOLD_ERR_NULL, "tile_load: index must not be NULL", 2, NULL, NULL);
    check_load_refused(&given, DIMFOLD_ERR_AXIS, "tile_load: axes names axis 1 twice", 2, index, twice);
    check_load_refused(&given, DIMFOLD_ERR_SHAPE, "tile_load: axis 1 of source has extent 6: expected 4", 2, index,
                       swapped);
    given.array_shape[1] = 5;
    check_load_refused(&given, DIMFOLD_ERR_SHAPE, "tile_load: axis 1 of source has extent 5: expected 6", 2, index,
                       NULL);
    given.tile_shape[0] = 1;
    check_load_refused(&given, DIMFOLD_ERR_SHAPE, "tile_load: axis 0 of target has extent 1: expected 2", 2, index,
                       NULL);
    given.tile.ndim = 1;
    check_load_refused(&given, DIMFOLD_ERR_SHAPE, "tile_load: target has 1 axes: expected 2", 2, index, NULL);
    given.tiles.padding_mode = DIMFOLD_PADDING_NAN;
    check_load_refused(&given, DIMFOLD_ERR_DTYPE,
                       "tile_load: the dtype of target, u8, has no padding of mode 3: expected 0 or 1 (undetermined, "
                       "zero)",
                       2, index, NULL);
    given.tiles.padding_mode = 6;
    check_load_refused(&given, DIMFOLD_ERR_ARGUMENT, "tile_load: tiles is 6: expected 0 to 5", 2, index, NULL);
    given.tiles.step[1] = 0;
    check_load_refused(&given, DIMFOLD_ERR_ARGUMENT,
                       "tile_load: tiles are no tiled view: extent and step of axis 1 must be at least 1", 2, index,
                       NULL);
    dimfold_queue_destroy(given.queue);
}

TEST(tiles_share_memory_only_where_they_do_not_meet)
{
    struct refusal given;
    ptrdiff_t index[] = {1, 0}, other[] = {0, 1}, outside[] = {2, 0};
    dimfold_layout place;
    size_t within[2];
    refusal_make(&given);
    for (unsigned char i = 0; i < 24; i++)
        given.data[i] = i;
    /* A tile of the array itself: its own place, another one, and one that meets it. */
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_tile(&place, &given.tiles, 2, index, within, NULL));
    given.tile.data = given.data;
    given.tile.offset = place.offset;
    given.tile.stride = place.stride;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tile_load(given.queue, &given.tile, &given.array, &given.tiles, 2, index, NULL,
                                               NULL));
    CHECK_EQ(12, given.data[12]);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tile_store(given.queue, &given.array, &given.tile, &given.tiles, 2, other, NULL,
                                                NULL));
    CHECK_EQ(12, given.data[3]);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tile_store(given.queue, &given.array, &given.tile, &given.tiles, 2, outside, NULL,
                                                NULL));
    given.tile.data = given.data + 10;
    given.tile.offset -= 10;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tile_store(given.queue, &given.array, &given.tile, &given.tiles, 2, index, NULL,
                                                NULL));
    given.tile.offset++;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_tile_store(given.queue, &given.array, &given.tile, &given.tiles, 2, index,
                                                         NULL, NULL));
    /* Elements of the whole views that meet need not be any of the tile's. */
    CHECK(strcmp(dimfold_queue_last_failure(given.queue),
                 "tile_store: target and source must not share memory") == 0);
    given.all.data = given.data + 20;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_tiles_load(given.queue, &given.all, &given.array, &given.tiles, 0, NULL,
                                                         NULL));
    dimfold_queue_destroy(given.queue);
}

TEST(a_tile_in_its_place_must_have_its_order)
{
    struct tiles_case given = {.ndim = 2, .tile_shape = {2, 2}, .step = {2, 2}, .seen = {4, 4}};
    dimfold_tiled_view tiles = tiled_view_of(&given);
    unsigned char data[16] = {0};
    size_t shape[] = {4, 4}, tile_shape[] = {2, 2};
    ptrdiff_t stride[] = {4, 1}, transposed[] = {1, 4}, wide[] = {8, 1}, index[] = {0, 0}, swapped[] = {1, 0};
    dimfold_queue *queue = parts_queue();
    dimfold_view array, tile;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&array, data, 0, DIMFOLD_DTYPE_U8, 2, shape, stride, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&tile, data, 0, DIMFOLD_DTYPE_U8, 2, tile_shape, transposed, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_tile_store(queue, &array, &tile, &tiles, 2, index, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_tile_store(queue, &array, &tile, &tiles, 2, index, swapped, NULL));
    tile.stride = wide;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_tile_store(queue, &array, &tile, &tiles, 2, index, NULL, NULL));
    dimfold_queue_destroy(queue);
}

TEST(a_tile_that_is_loaded_meets_only_what_is_read)
{
    struct tiles_case given = {.ndim = 1, .tile_shape = {4}, .step = {4}, .seen = {10}};
    dimfold_tiled_view tiles = tiled_view_of(&given);
    unsigned char data[16] = {0};
    size_t ten = 10, four = 4;
    dimfold_queue *queue = parts_queue();
    dimfold_view array, tile;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&array, data, 0, DIMFOLD_DTYPE_U8, 1, &ten, NULL, 0, NULL));
    for (ptrdiff_t index = -2; index <= 3; index++)
        for (ptrdiff_t place = 0; place <= 12; place++) {
            ptrdiff_t first = index * 4, end = first + 4 > 10 ? 10 : first + 4;
            bool meets = first >= 0 && first < 10 && place < end && place + 4 > first && place != first;
            CHECK_STATUS(DIMFOLD_OK,
                         dimfold_view_new(&tile, data + place, 0, DIMFOLD_DTYPE_U8, 1, &four, NULL, 0, NULL));
            CHECK_STATUS(meets ? DIMFOLD_ERR_OVERLAP : DIMFOLD_OK,
                         dimfold_tile_load(queue, &tile, &array, &tiles, 1, &index, NULL, NULL));
        }
    dimfold_queue_destroy(queue);
}

TEST(padding_is_of_the_targets_dtype)
{
    struct tiles_case given = {.ndim = 1, .tile_shape = {2}, .step = {2}, .seen = {1}, .mode = DIMFOLD_PADDING_NAN};
    dimfold_tiled_view tiles = tiled_view_of(&given);
    dimfold_queue *queue = parts_queue();
    int32_t whole[2] = {7, 0};
    float real[2] = {0, 0};
    size_t one = 1, two = 2;
    ptrdiff_t index = 0;
    dimfold_view target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, real, 0, DIMFOLD_DTYPE_F32, 1, &two, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, whole, 0, DIMFOLD_DTYPE_I32, 1, &one, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_tile_load(queue, &target, &source, &tiles, 1, &index, NULL, NULL));
    CHECK(real[0] == 7.0f && real[1] != real[1]);
    dimfold_queue_destroy(queue);
}

TEST(tiles_store_refuses_tiles_that_overlap)
{
    struct refusal given;
    dimfold_diag diag;
    char text[200];
    refusal_make(&given);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiles_store(given.queue, &given.array, &given.all, &given.tiles, 0, NULL, NULL));
    given.tiles.step[1] = 2;
    given.all_shape[1] = 3;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP,
                 dimfold_tiles_store(given.queue, &given.array, &given.all, &given.tiles, 0, NULL, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "tiles_store: indices of tiles share positions, at axis 1") == 0);
    given.tiles.step[0] = 1;
    given.all_shape[0] = 4;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP,
                 dimfold_tiles_store(given.queue, &given.array, &given.all, &given.tiles, 0, NULL, &diag));
    CHECK_EQ(0, diag.axis);
    given.tiles.step[0] = given.all_shape[0] = 2;
    /* One tile along the axis has nothing to overlap with. */
    given.tiles.step[1] = 6;
    given.tiles.tile_shape[1] = given.all_shape[3] = 7;
    given.all_shape[1] = 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiles_store(given.queue, &given.array, &given.all, &given.tiles, 0, NULL, NULL));
    dimfold_queue_destroy(given.queue);
}
