/* Nested layouts as operands, against items moved index by index. */
#include "trees.h"

#include "operand.h"

static dimfold_queue *queue_of(size_t threads)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &(dimfold_host_options){.threads = threads}, NULL));
    return queue;
}

/* Which of two random layouts becomes a strided view. */
enum sides { BOTH_NESTED, TARGET_STRIDED, SOURCE_STRIDED, SIDES };

struct pair {
    tree_operand target, source;
};

static void operand_of(tree_operand *result, dimfold_dtype dtype, const dimfold_nested *layout, bool is_strided,
                       uint64_t *seed)
{
    if (is_strided)
        tree_operand_make_strided(result, dtype, layout->leaves, layout->shape, layout->stride, seed);
    else
        tree_operand_make(result, dtype, layout, seed);
}

static void pair_make(struct pair *pair, enum sides sides, dimfold_dtype to, dimfold_dtype from, size_t size_max,
                      uint64_t *seed)
{
    dimfold_nested first, second;
    size_t leaves_max = (size_t)test_random_in(seed, 1, 12);
    tree_random_pair(seed, leaves_max, size_max, sides != BOTH_NESTED, &first, &second);
    CHECK_EQ(tree_size(&first), tree_size(&second));
    tree_random_strides(seed, &first, sides == SOURCE_STRIDED);
    tree_random_strides(seed, &second, sides != SOURCE_STRIDED);
    operand_of(&pair->target, to, sides == SOURCE_STRIDED ? &second : &first, sides == TARGET_STRIDED, seed);
    operand_of(&pair->source, from, sides == SOURCE_STRIDED ? &first : &second, sides == SOURCE_STRIDED, seed);
}

static void pair_free(struct pair *pair)
{
    tree_operand_free(&pair->target);
    tree_operand_free(&pair->source);
}

TEST(nested_operands_are_copied_exactly_for_random_trees_of_every_item_size)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 1;
    for (size_t round = 0; round < test_rounds(6000); round++) {
        struct pair pair;
        dimfold_dtype dtype = dimfold_dtype_opaque(1 + round % 16);
        pair_make(&pair, (enum sides)(round % SIDES), dtype, dtype, 2000, &seed);
        tree_check(queue, &pair.target, &pair.source);
        pair_free(&pair);
    }
    dimfold_queue_destroy(queue);
}

static const dimfold_dtype numbers[] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_I16,  DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16,
    DIMFOLD_DTYPE_F32,  DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F64,  DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};
#define NUMBERS (sizeof numbers / sizeof numbers[0])

TEST(nested_operands_are_cast_and_swapped_exactly)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 2;
    for (size_t round = 0; round < test_rounds(3000); round++) {
        struct pair pair;
        dimfold_dtype to = numbers[round % NUMBERS], from = numbers[round / NUMBERS % NUMBERS];
        pair_make(&pair, (enum sides)(round % SIDES), to, from, 2000, &seed);
        /* WRAPPING is the next bit. */
        pair.target.view.flags = (uint32_t)(test_random(&seed) % 4) * DIMFOLD_BYTE_SWAPPED;
        pair.source.view.flags = test_random(&seed) % 3 == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
        tree_check(queue, &pair.target, &pair.source);
        pair_free(&pair);
    }
    dimfold_queue_destroy(queue);
}

TEST(nested_operands_are_filled_exactly_and_nothing_between)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 3;
    for (size_t round = 0; round < 2000; round++) {
        struct pair pair;
        size_t item_bytes = 1 + round % 16;
        char value[16];
        pair_make(&pair, BOTH_NESTED, dimfold_dtype_opaque(item_bytes), DIMFOLD_DTYPE_U8, 2000, &seed);
        tree_operand *target = &pair.target;
        unsigned char *expected = malloc(target->size_bytes);
        memcpy(expected, target->data, target->size_bytes);
        for (size_t i = 0; i < sizeof value; i++)
            value[i] = (char)test_random(&seed);
        for (size_t i = 0; i < target->size; i++)
            memcpy(expected + target->position[i] * item_bytes, value, item_bytes);
        CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &target->view, value, NULL));
        CHECK(memcmp(expected, target->data, target->size_bytes) == 0);
        free(expected);
        pair_free(&pair);
    }
    dimfold_queue_destroy(queue);
}

/* ---- Memory ---------------------------------------------------------------------------------------------------- */

/* Copies and fills; both must fail in the same way and write nothing. */
static void check_refused(dimfold_queue *queue, const tree_operand *target, const tree_operand *source,
                          dimfold_status status, const char *operand)
{
    unsigned char *before = malloc(target->size_bytes);
    dimfold_diag diag = {0};
    char text[256];
    memcpy(before, target->data, target->size_bytes);
    CHECK_STATUS(status, dimfold_copy(queue, &target->view, &source->view, &diag));
    if (CHECK(diag.operand != NULL))
        CHECK(strcmp(diag.operand, operand) == 0);
    CHECK(dimfold_diag_text(&diag, text, sizeof text) < sizeof text && strstr(text, "%") == NULL);
    CHECK(strcmp(text, dimfold_queue_last_failure(queue)) == 0);
    CHECK_STATUS(status, dimfold_cast(queue, &target->view, &source->view, NULL));
    if (strcmp(operand, "target") == 0)
        CHECK_STATUS(status, dimfold_fill(queue, &target->view, "0123456789abcdef", NULL));
    CHECK(memcmp(before, target->data, target->size_bytes) == 0);
    free(before);
}

static size_t lowest(const tree_operand *operand)
{
    size_t lowest = SIZE_MAX;
    for (size_t i = 0; i < operand->size; i++)
        lowest = operand->position[i] < lowest ? operand->position[i] : lowest;
    return lowest;
}

/* The memory of every operand here ends with its highest element, and that is what is accepted. */
TEST(nested_operands_are_refused_if_one_byte_or_one_position_is_missing)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 4;
    for (size_t round = 0; round < 1500; round++) {
        struct pair pair;
        pair_make(&pair, (enum sides)(round % SIDES), DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I32, 500, &seed);
        tree_operand *short_one = round % 2 == 0 ? &pair.target : &pair.source;
        const char *name = round % 2 == 0 ? "target" : "source";
        short_one->view.size_bytes--;
        if (short_one->view.size_bytes > 0)
            check_refused(queue, &pair.target, &pair.source, DIMFOLD_ERR_BOUNDS, name);
        short_one->view.size_bytes++;
        size_t offset = short_one->view.offset, low = lowest(short_one);
        if (short_one->view.nested != NULL && offset >= low + 1) {
            short_one->view.offset -= low + 1;
            check_refused(queue, &pair.target, &pair.source, DIMFOLD_ERR_BOUNDS, name);
            short_one->view.offset += low + 1;
        }
        tree_check(queue, &pair.target, &pair.source);
        pair_free(&pair);
    }
    dimfold_queue_destroy(queue);
}

/* Fills rows of 297 elements, 304 apart, behind the first 8; the swizzle moves them within 8, and leaves the last
   element where it is, at the start of its block. */
static dimfold_status fill_rows(size_t rows, size_t size_bytes)
{
    dimfold_queue *queue = queue_of(1);
    dimfold_nested layout = tree_swizzled(tree_of("(1,297):(304,1)"), 3, 0, 3, 8);
    unsigned char *memory = calloc(size_bytes, 1);
    dimfold_view view = {.data = memory, .size_bytes = size_bytes, .dtype = DIMFOLD_DTYPE_U8, .nested = &layout,
                         .device_type = DIMFOLD_DEVICE_CPU};
    layout.shape[0] = rows;
    CHECK_EQ(304 * rows, tree_position(&layout, 297 * rows - 1));
    dimfold_status status = dimfold_fill(queue, &view, "\1", NULL);
    CHECK((memchr(memory, 1, size_bytes) != NULL) == (status == DIMFOLD_OK));
    free(memory);
    dimfold_queue_destroy(queue);
    return status;
}

TEST(nested_operands_of_many_elements_need_memory_up_to_the_end_of_a_block)
{
    CHECK_STATUS(DIMFOLD_OK, fill_rows(220, 220 * 304 + 8));
    CHECK_STATUS(DIMFOLD_OK, fill_rows(220, 220 * 304 + 1));
    CHECK_STATUS(DIMFOLD_ERR_BOUNDS, fill_rows(220, 220 * 304));
    CHECK_STATUS(DIMFOLD_OK, fill_rows(300, 300 * 304 + 8));
    CHECK_STATUS(DIMFOLD_ERR_BOUNDS, fill_rows(300, 300 * 304 + 7));
}

TEST(nested_operands_need_data_and_a_range_that_can_be_addressed)
{
    dimfold_queue *queue = queue_of(1);
    dimfold_nested layout = tree_swizzled(tree_of("(4,4):(4,1)"), 1, 0, 2, 0);
    dimfold_view view = {.dtype = DIMFOLD_DTYPE_F64, .nested = &layout, .device_type = DIMFOLD_DEVICE_CPU};
    double data[16];
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_fill(queue, &view, data, NULL));
    view.data = data;
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &view, (double[]){1}, NULL));
    view.offset = (size_t)PTRDIFF_MAX - 20;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_fill(queue, &view, data, NULL));
    view.offset = SIZE_MAX;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_fill(queue, &view, data, NULL));
    layout.swizzle.bits = 0;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_fill(queue, &view, data, NULL));
    layout.offset = -1;
    view.offset = 0;
    CHECK_STATUS(DIMFOLD_ERR_BOUNDS, dimfold_fill(queue, &view, data, NULL));
    view.offset = 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &view, (double[]){2}, NULL));
    dimfold_queue_destroy(queue);
}

/* Strides that nobody follows, and positions that only the swizzle brings near: refused before their bytes overflow. */
TEST(nested_operands_at_the_limits_of_numbers_are_counted_without_overflow)
{
    dimfold_queue *queue = queue_of(1);
    dimfold_nested layout = tree_swizzled(tree_of("(1,(3,1)):(1,(1,1))"), 1, 0, 1, 0);
    unsigned char data[8] = {0};
    dimfold_view view = {.data = data, .size_bytes = 4, .dtype = DIMFOLD_DTYPE_U8, .nested = &layout,
                         .device_type = DIMFOLD_DEVICE_CPU};
    layout.stride[0] = PTRDIFF_MAX;
    layout.stride[2] = -PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &view, "\1", NULL));
    CHECK(data[0] == 1 && data[1] == 1 && data[2] == 0 && data[3] == 1);
    view.size_bytes = 3;
    CHECK_STATUS(DIMFOLD_ERR_BOUNDS, dimfold_fill(queue, &view, "\2", NULL));
    layout.offset = PTRDIFF_MAX - 2;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_fill(queue, &view, "\2", NULL));
    layout.offset = -1 - PTRDIFF_MAX / 2;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_fill(queue, &view, "\2", NULL));
    CHECK(memchr(data, 2, sizeof data) == NULL);
    dimfold_queue_destroy(queue);
}

/* ---- The view -------------------------------------------------------------------------------------------------- */

/* A fill of (4,(2,2)) whose view or layout `spoil` changed. */
static dimfold_status fill_spoilt(void (*spoil)(dimfold_view *view, dimfold_nested *layout))
{
    dimfold_queue *queue = queue_of(1);
    dimfold_nested layout = tree_of("(4,(2,2)):(1,(4,8))");
    unsigned char data[64] = {0};
    dimfold_view view = {.data = data, .size_bytes = sizeof data, .dtype = DIMFOLD_DTYPE_U8, .nested = &layout,
                         .device_type = DIMFOLD_DEVICE_CPU};
    spoil(&view, &layout);
    dimfold_status status = dimfold_fill(queue, &view, "\1", NULL);
    CHECK((memchr(data, 1, sizeof data) != NULL) == (status == DIMFOLD_OK));
    dimfold_queue_destroy(queue);
    return status;
}

static const size_t spoilt_extent = 1;
static const ptrdiff_t spoilt_stride = 1;

static void spoil_nothing(dimfold_view *view, dimfold_nested *layout) { (void)view, (void)layout; }
static void spoil_ndim(dimfold_view *view, dimfold_nested *layout) { (void)layout, view->ndim = 1; }
static void spoil_shape(dimfold_view *view, dimfold_nested *layout) { (void)layout, view->shape = &spoilt_extent; }
static void spoil_stride(dimfold_view *view, dimfold_nested *layout) { (void)layout, view->stride = &spoilt_stride; }
static void spoil_parens(dimfold_view *view, dimfold_nested *layout) { (void)view, layout->parens[1] = 0; }
static void spoil_leaves(dimfold_view *view, dimfold_nested *layout) { (void)view, layout->leaves = 33; }
static void spoil_extent(dimfold_view *view, dimfold_nested *layout) { (void)view, layout->shape[1] = 0; }
static void spoil_xor(dimfold_view *view, dimfold_nested *layout) { (void)view, layout->xor_stride = 2; }
static void spoil_basis(dimfold_view *view, dimfold_nested *layout) { (void)view, layout->basis[2] = 1; }
static void spoil_swizzle(dimfold_view *view, dimfold_nested *layout) { (void)view, layout->swizzle.bits = 1; }
static void spoil_flags(dimfold_view *view, dimfold_nested *layout) { (void)layout, view->flags = 16; }
static void spoil_device(dimfold_view *view, dimfold_nested *layout) { (void)layout, view->device_type = 2; }
static void spoil_dtype(dimfold_view *view, dimfold_nested *layout) { (void)layout, view->dtype = 0; }
static void spoil_readonly(dimfold_view *view, dimfold_nested *layout) { (void)layout, view->flags = 1; }

TEST(nested_operands_are_refused_for_what_is_wrong_with_view_or_layout)
{
    CHECK_STATUS(DIMFOLD_OK, fill_spoilt(spoil_nothing));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, fill_spoilt(spoil_ndim));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, fill_spoilt(spoil_shape));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, fill_spoilt(spoil_stride));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, fill_spoilt(spoil_parens));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, fill_spoilt(spoil_leaves));
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, fill_spoilt(spoil_extent));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, fill_spoilt(spoil_xor));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, fill_spoilt(spoil_basis));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, fill_spoilt(spoil_swizzle));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, fill_spoilt(spoil_flags));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, fill_spoilt(spoil_device));
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, fill_spoilt(spoil_dtype));
    CHECK_STATUS(DIMFOLD_ERR_READONLY, fill_spoilt(spoil_readonly));
}

TEST(nested_views_are_refused_by_all_other_functions)
{
    dimfold_queue *queue = queue_of(1);
    dimfold_nested layout = tree_of("(2,2):(1,2)");
    float data[4] = {0}, other[4] = {0};
    size_t extent = 4;
    dimfold_view nested = {.data = data, .size_bytes = sizeof data, .dtype = DIMFOLD_DTYPE_F32, .nested = &layout,
                           .device_type = DIMFOLD_DEVICE_CPU}, plain, result;
    dimfold_layout made;
    dimfold_dl_tensor tensor;
    dimfold_dl_storage storage;
    dimfold_diag diag;
    char text[256];
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&plain, other, 0, DIMFOLD_DTYPE_F32, 1, &extent, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_view_as(&result, &made, &nested, DIMFOLD_DTYPE_U8, 0, true, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "view_as: view has a nested layout, which this operation does not take") == 0);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_view_to_dlpack(&tensor, &storage, &nested, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_roll(queue, &nested, &plain, 0, NULL, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_roll(queue, &plain, &nested, 0, NULL, NULL, NULL));
    CHECK(data[0] == 0 && other[0] == 0);
    dimfold_queue_destroy(queue);
}

/* ---- Overlap --------------------------------------------------------------------------------------------------- */

static bool positions_differ(const tree_operand *operand)
{
    unsigned char *seen = calloc(operand->size_bytes, 1);
    bool differ = true;
    for (size_t i = 0; i < operand->size; i++)
        differ &= !seen[operand->position[i]]++;
    free(seen);
    return differ;
}

TEST(nested_targets_that_overlap_themselves_are_refused_and_no_others)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 5;
    size_t overlapping = 0;
    for (size_t round = 0; round < 1500; round++) {
        dimfold_nested layout, source;
        tree_operand target, read;
        tree_random_pair(&seed, 6, 200, false, &layout, &source);
        tree_random_strides(&seed, &layout, true);
        tree_random_strides(&seed, &source, true);
        tree_operand_make(&target, DIMFOLD_DTYPE_I16, &layout, &seed);
        tree_operand_make(&read, DIMFOLD_DTYPE_I16, &source, &seed);
        if (positions_differ(&target)) {
            tree_check(queue, &target, &read);
        } else {
            overlapping++;
            check_refused(queue, &target, &read, DIMFOLD_ERR_OVERLAP, "target");
            target.view.flags = DIMFOLD_ASSUME_DISJOINT;
            CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target.view, &read.view, NULL));
        }
        tree_operand_free(&target);
        tree_operand_free(&read);
    }
    CHECK(overlapping > 100 && overlapping < 1400);
    dimfold_queue_destroy(queue);
}

TEST(nested_overlap_names_two_elements_and_the_swizzled_position_that_they_share)
{
    dimfold_queue *queue = queue_of(1);
    dimfold_nested layout = tree_swizzled(tree_of("(2,(2,4)):(16,(1,1))"), 1, 0, 3, 8);
    unsigned char data[64] = {0};
    dimfold_view view = {.data = data, .size_bytes = sizeof data, .dtype = DIMFOLD_DTYPE_U8, .nested = &layout,
                         .device_type = DIMFOLD_DEVICE_CPU, .offset = 5};
    dimfold_diag diag = {0};
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_fill(queue, &view, "\1", &diag));
    size_t first = (size_t)diag.expected, second = (size_t)diag.found;
    CHECK(first < second && second < 16);
    CHECK_EQ(diag.position, 5 + tree_position(&layout, first));
    CHECK_EQ(diag.position, 5 + tree_position(&layout, second));
    CHECK(diag.axis == 1 || diag.axis == 2);
    dimfold_queue_destroy(queue);
}

/* Both operands in one array, the source `distance` elements behind the target. */
static dimfold_status copy_within(const dimfold_nested *target, const dimfold_nested *source, ptrdiff_t distance)
{
    dimfold_queue *queue = queue_of(1);
    int16_t data[256];
    for (int16_t i = 0; i < 256; i++)
        data[i] = i;
    dimfold_view to = {.data = data + 64, .size_bytes = 128 * 2, .dtype = DIMFOLD_DTYPE_I16, .nested = target,
                       .device_type = DIMFOLD_DEVICE_CPU}, from = to;
    from.data = data + 64 + distance;
    from.nested = source;
    dimfold_status status = dimfold_copy(queue, &to, &from, NULL);
    bool is_same = distance == 0 && memcmp(target, source, sizeof *target) == 0;
    for (size_t i = 0; i < tree_size(target) && status == DIMFOLD_OK && !is_same; i++)
        CHECK_EQ(64 + distance + tree_position(source, i), data[64 + tree_position(target, i)]);
    for (int16_t i = 0; i < 256 && status != DIMFOLD_OK; i++)
        CHECK_EQ(i, data[i]);
    dimfold_queue_destroy(queue);
    return status;
}

TEST(nested_operands_that_share_memory_are_judged_as_strided_ones)
{
    dimfold_nested even = tree_of("(4,(2,2)):(2,(8,16))"), rows = tree_of("((2,2),4):((2,4),8)");
    dimfold_nested permuted = tree_of("(4,4):(8,2)"), mode = tree_of("(4,4):(2,8)");
    CHECK_STATUS(DIMFOLD_OK, copy_within(&even, &permuted, 1));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, copy_within(&even, &permuted, 2));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, copy_within(&even, &permuted, 0));
    CHECK_STATUS(DIMFOLD_OK, copy_within(&even, &permuted, 32));
    CHECK_STATUS(DIMFOLD_OK, copy_within(&even, &mode, 0));
    CHECK_STATUS(DIMFOLD_OK, copy_within(&even, &rows, 0));
}

TEST(swizzled_operands_must_lie_apart_or_be_the_same)
{
    dimfold_nested plain = tree_of("(4,8):(8,1)"), swizzled = tree_swizzled(plain, 2, 0, 3, 0);
    dimfold_nested leaves = tree_swizzled(tree_of("(4,(2,4)):(8,(1,2))"), 2, 0, 3, 0);
    dimfold_nested other = tree_swizzled(plain, 2, 1, 3, 0);
    CHECK_STATUS(DIMFOLD_OK, copy_within(&swizzled, &swizzled, 0));
    CHECK_STATUS(DIMFOLD_OK, copy_within(&swizzled, &leaves, 0));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, copy_within(&swizzled, &plain, 0));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, copy_within(&plain, &swizzled, 0));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, copy_within(&other, &swizzled, 0));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, copy_within(&swizzled, &swizzled, 31));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, copy_within(&swizzled, &swizzled, -31));
    CHECK_STATUS(DIMFOLD_OK, copy_within(&swizzled, &swizzled, 32));
    CHECK_STATUS(DIMFOLD_OK, copy_within(&plain, &swizzled, -32));
}

/* The elements at 4, 5 and 6 are moved to 12, 13 and 14 of a block of 16 positions: blocks meet, elements do not. */
TEST(swizzled_operands_in_blocks_that_meet_are_apart_if_their_elements_are)
{
    dimfold_nested layout = tree_swizzled(tree_of("3:1"), 1, 2, -1, 4);
    CHECK_STATUS(DIMFOLD_OK, copy_within(&layout, &layout, 3));
    CHECK_STATUS(DIMFOLD_OK, copy_within(&layout, &layout, -3));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, copy_within(&layout, &layout, 2));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, copy_within(&layout, &layout, -2));
}

/* Casts between items of one size in place, and the same elements whose bytes are turned round. */
TEST(swizzled_operands_change_in_place)
{
    dimfold_queue *queue = queue_of(1);
    dimfold_nested layout = tree_swizzled(tree_of("(8,(8,8)):(8,(1,64))"), 3, 0, 3, 0);
    int32_t data[512];
    for (int32_t i = 0; i < 512; i++)
        data[i] = i;
    dimfold_view from = {.data = data, .size_bytes = sizeof data, .dtype = DIMFOLD_DTYPE_I32, .nested = &layout,
                         .device_type = DIMFOLD_DEVICE_CPU}, to = from;
    to.dtype = DIMFOLD_DTYPE_F32;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &to, &from, NULL));
    for (int32_t i = 0; i < 512; i++) {
        float found;
        memcpy(&found, &data[i], sizeof found);
        CHECK(found == (float)i);
    }
    dimfold_queue_destroy(queue);
}
