/* Overlap against marking every byte. */
#include "operand.h"

#include "ops/overlap.h"

#define WORK_MAX 1000000

/* Layout number `number` of a rank: extents of 1 to 4, strides of -6 to 6. Returns what is left of the number. */
static size_t layout_decode(size_t number, size_t ndim, size_t *shape, ptrdiff_t *stride)
{
    for (size_t axis = 0; axis < ndim; axis++, number /= 52) {
        shape[axis] = 1 + number % 4;
        stride[axis] = (ptrdiff_t)(number / 4 % 13) - 6;
    }
    return number;
}

/* Memory of which every byte is marked that items lie on. Their first one lies in the middle. */
#define MARKED 1024
#define MIDDLE 512

/* Returns whether a byte was marked before. */
static bool bytes_mark(bool *bytes, size_t ndim, const size_t *shape, const ptrdiff_t *stride, ptrdiff_t first,
                       size_t item_bytes)
{
    size_t index[4] = {0};
    bool is_marked_twice = false;
    do {
        bool *item = bytes + first + index_position(ndim, stride, index) * (ptrdiff_t)item_bytes;
        for (size_t i = 0; i < item_bytes; i++) {
            is_marked_twice |= item[i];
            item[i] = true;
        }
    } while (index_next(ndim, shape, index));
    return is_marked_twice;
}

static bool target_overlaps(size_t ndim, const size_t *shape, const ptrdiff_t *stride)
{
    bool bytes[128] = {false};
    return bytes_mark(bytes, ndim, shape, stride, 64, 1);
}

TEST(overlap_of_every_small_target_is_what_marking_finds)
{
    size_t shape[3], all = 1;
    ptrdiff_t stride[3];
    for (size_t ndim = 0; ndim <= 3; ndim++, all *= 52)
        for (size_t number = 0; number < all; number++) {
            dimfold_canonical form;
            layout_decode(number, ndim, shape, stride);
            dimfold_canonicalise(&form, ndim, shape, 1, &(dimfold_strided){stride, 0});
            CHECK_EQ(target_overlaps(ndim, shape, stride) ? DIMFOLD_OVERLAP_FOUND : DIMFOLD_OVERLAP_NONE,
                     dimfold_overlap_target(&form, WORK_MAX));
        }
}

static bool bytes_are_shared(size_t ndim, const size_t *shape, const dimfold_strided *operand,
                             const dimfold_place *place)
{
    static bool bytes[2][MARKED];
    memset(bytes, 0, sizeof bytes);
    for (size_t k = 0; k < 2; k++)
        bytes_mark(bytes[k], ndim, shape, operand[k].stride, (ptrdiff_t)place[k].address, place[k].item_bytes);
    for (size_t i = 0; i < MARKED; i++)
        if (bytes[0][i] && bytes[1][i])
            return true;
    return false;
}

/* Whether both operands have the same item at every index. */
static bool items_are_same(size_t ndim, const size_t *shape, const dimfold_strided *operand,
                           const dimfold_place *place)
{
    size_t index[4] = {0};
    if (place[0].address != place[1].address || place[0].item_bytes != place[1].item_bytes)
        return false;
    do {
        if (index_position(ndim, operand[0].stride, index) != index_position(ndim, operand[1].stride, index))
            return false;
    } while (index_next(ndim, shape, index));
    return true;
}

/* The source's first item lies `distance` bytes after the target's. */
static void check_source(size_t ndim, const size_t *shape, const ptrdiff_t *target_stride,
                         const ptrdiff_t *source_stride, const size_t *item_bytes, ptrdiff_t distance)
{
    dimfold_canonical form;
    dimfold_strided operand[2] = {{target_stride, 0}, {source_stride, 0}};
    dimfold_place place[2] = {{MIDDLE, item_bytes[0]}, {(uintptr_t)(MIDDLE + distance), item_bytes[1]}};
    int expected = items_are_same(ndim, shape, operand, place)     ? DIMFOLD_OVERLAP_SAME
                   : bytes_are_shared(ndim, shape, operand, place) ? DIMFOLD_OVERLAP_FOUND
                                                                   : DIMFOLD_OVERLAP_NONE;
    dimfold_canonicalise(&form, ndim, shape, 2, operand);
    for (size_t k = 0; k < 2; k++)
        place[k].address += (uintptr_t)(form.position[k] * (ptrdiff_t)place[k].item_bytes);
    CHECK_EQ(expected, dimfold_overlap_source(&form, place[0], place[1], WORK_MAX));
}

static const size_t item_pairs[][2] = {{1, 1}, {2, 2}, {4, 4}, {3, 3}, {1, 2}, {2, 4}, {4, 1}, {3, 2}};
#define ITEM_PAIRS (sizeof item_pairs / sizeof item_pairs[0])

TEST(overlap_of_every_small_pair_of_rows_is_what_marking_bytes_finds)
{
    for (size_t pair = 0; pair < ITEM_PAIRS; pair++)
        for (size_t extent = 1; extent <= 4; extent++)
            for (size_t strides = 0; strides < 13 * 13; strides++)
                for (ptrdiff_t distance = -18; distance <= 18; distance++) {
                    ptrdiff_t target = (ptrdiff_t)(strides % 13) - 6, source = (ptrdiff_t)(strides / 13) - 6;
                    check_source(1, &extent, &target, &source, item_pairs[pair], distance);
                }
}

TEST(overlap_of_small_pairs_of_higher_rank_is_what_marking_bytes_finds)
{
    uint64_t seed = 2;
    for (size_t round = 0; round < test_rounds(60000); round++) {
        size_t shape[3], ndim = 2 + round % 2, layout = (size_t)test_random_in(&seed, 0, 52 * 52 * 52 - 1);
        ptrdiff_t stride[2][3];
        layout_decode(layout, ndim, shape, stride[0]);
        for (size_t axis = 0; axis < ndim; axis++)
            stride[1][axis] = round % 5 == 0 ? stride[0][axis] : test_random_in(&seed, -6, 6);
        ptrdiff_t distance = round % 7 == 0 ? 0 : test_random_in(&seed, -60, 60);
        check_source(ndim, shape, stride[0], stride[1], item_pairs[test_random_in(&seed, 0, ITEM_PAIRS - 1)], distance);
    }
}

static dimfold_queue *queue_of_one(void)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &(dimfold_host_options){.threads = 1}, NULL));
    return queue;
}

static dimfold_view view_of(void *data, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                            const ptrdiff_t *stride, size_t offset)
{
    dimfold_view view = {0};
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, data, 0, dtype, ndim, shape, stride, offset, NULL));
    return view;
}

static ptrdiff_t element_position(const dimfold_view *view, int64_t element)
{
    size_t index[2] = {(size_t)element / view->shape[1], (size_t)element % view->shape[1]};
    CHECK(index[0] < view->shape[0]);
    return (ptrdiff_t)view->offset + index_position(2, view->stride, index);
}

/* The diagnosis names two elements of the target that meet, or one of each operand. The items are bytes. */
static void check_witness(const dimfold_view *target, const dimfold_view *source, const dimfold_diag *diag)
{
    bool is_target = strcmp(diag->operand, "target") == 0;
    CHECK(is_target || strcmp(diag->operand, "source") == 0);
    CHECK(!is_target || diag->expected < diag->found);
    CHECK(is_target == (diag->axis >= 0));
    CHECK_EQ(diag->position, element_position(target, diag->expected));
    CHECK_EQ(diag->position, element_position(is_target ? target : source, diag->found));
}

/* Copies between two views of one memory: refused, with nothing written, or exact. */
static void check_shared_copy(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source)
{
    uint8_t *memory = target->data, before[100], expected[100];
    size_t index[2] = {0};
    dimfold_strided operand[2] = {{target->stride, 0}, {source->stride, 0}};
    dimfold_place place[2] = {{MIDDLE + target->offset, 1}, {MIDDLE + source->offset, 1}};
    bool is_refused = target_overlaps(2, target->shape, target->stride) ||
                      (bytes_are_shared(2, target->shape, operand, place) &&
                       !items_are_same(2, target->shape, operand, place));
    memcpy(before, memory, sizeof before);
    memcpy(expected, memory, sizeof expected);
    do {
        size_t to = target->offset + (size_t)index_position(2, target->stride, index);
        expected[to] = before[source->offset + (size_t)index_position(2, source->stride, index)];
    } while (!is_refused && index_next(2, target->shape, index));
    dimfold_diag diag = {.position = 99};
    CHECK_STATUS(is_refused ? DIMFOLD_ERR_OVERLAP : DIMFOLD_OK, dimfold_copy(queue, target, source, &diag));
    if (is_refused)
        check_witness(target, source, &diag);
    CHECK(memcmp(memory, is_refused ? before : expected, sizeof before) == 0);
}

TEST(overlap_decides_which_copies_within_one_memory_happen)
{
    dimfold_queue *queue = queue_of_one();
    uint64_t seed = 3;
    for (size_t round = 0; round < test_rounds(20000); round++) {
        uint8_t memory[100];
        size_t shape[2];
        ptrdiff_t stride[2][2];
        for (size_t i = 0; i < 100; i++)
            memory[i] = (uint8_t)i;
        layout_decode((size_t)test_random_in(&seed, 0, 52 * 52 - 1), 2, shape, stride[0]);
        for (size_t axis = 0; axis < 2; axis++)
            stride[1][axis] = round % 3 == 0 ? stride[0][axis] : test_random_in(&seed, -6, 6);
        size_t from = round % 4 == 0 ? 40 : (size_t)test_random_in(&seed, 36, 60);
        dimfold_view target = view_of(memory, DIMFOLD_DTYPE_U8, 2, shape, stride[0], 40);
        dimfold_view source = view_of(memory, DIMFOLD_DTYPE_U8, 2, shape, stride[1], from);
        check_shared_copy(queue, &target, &source);
    }
    dimfold_queue_destroy(queue);
}

TEST(overlap_lets_even_elements_move_to_odd_ones)
{
    uint16_t memory[8] = {1, 0, 2, 0, 3, 0, 4, 0};
    dimfold_queue *queue = queue_of_one();
    size_t shape = 4;
    ptrdiff_t stride = 2;
    dimfold_view odd = view_of(memory, DIMFOLD_DTYPE_U16, 1, &shape, &stride, 1), even = odd;
    even.offset = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &odd, &even, NULL));
    CHECK(memcmp(memory, (uint16_t[]){1, 1, 2, 2, 3, 3, 4, 4}, sizeof memory) == 0);
    dimfold_queue_destroy(queue);
}

TEST(overlap_of_target_and_source_is_refused_unless_they_are_the_same)
{
    dimfold_queue *queue = queue_of_one();
    uint16_t memory[16], before[16];
    size_t shape[] = {3, 4};
    for (size_t i = 0; i < 16; i++)
        memory[i] = before[i] = (uint16_t)(i + 1);
    dimfold_view rows = view_of(memory, DIMFOLD_DTYPE_U16, 2, shape, (ptrdiff_t[]){4, 1}, 0);
    dimfold_view later = view_of(memory, DIMFOLD_DTYPE_U16, 2, shape, (ptrdiff_t[]){4, 1}, 1);
    dimfold_view columns = view_of(memory, DIMFOLD_DTYPE_U16, 2, shape, (ptrdiff_t[]){1, 3}, 0);
    dimfold_view reversed = view_of(memory, DIMFOLD_DTYPE_U16, 2, shape, (ptrdiff_t[]){-4, -1}, 11);
    const dimfold_view *const others[] = {&later, &columns, &reversed};
    dimfold_diag diag;
    for (size_t i = 0; i < 3; i++) {
        CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_copy(queue, &rows, others[i], &diag));
        CHECK(strcmp(diag.operand, "source") == 0);
        CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_copy(queue, others[i], &rows, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, others[i], others[i], NULL));
    }
    rows.flags = DIMFOLD_ASSUME_DISJOINT;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_copy(queue, &rows, &later, NULL));
    CHECK(memcmp(memory, before, sizeof memory) == 0);
    dimfold_queue_destroy(queue);
}

/* The bytes decide, whatever the items are: 8 numbers of 2 bytes lie on 4 of 4 bytes. */
TEST(overlap_of_items_of_different_sizes_is_decided_by_bytes)
{
    dimfold_queue *queue = queue_of_one();
    uint32_t memory[12];
    size_t shape = 4;
    ptrdiff_t one = 1;
    for (size_t start = 0; start <= 16; start++) {
        dimfold_view wide = view_of(memory + 4, DIMFOLD_DTYPE_U32, 1, &shape, &one, 0);
        dimfold_view narrow = view_of(memory, DIMFOLD_DTYPE_U16, 1, &shape, &one, start);
        bool is_shared = start + 4 > 8 && start < 16;
        memset(memory, 1, sizeof memory);
        CHECK_STATUS(is_shared ? DIMFOLD_ERR_OVERLAP : DIMFOLD_OK, dimfold_cast(queue, &wide, &narrow, NULL));
        CHECK_EQ(is_shared ? 0x01010101 : 0x0101, memory[4]);
        CHECK_STATUS(is_shared ? DIMFOLD_ERR_OVERLAP : DIMFOLD_OK, dimfold_cast(queue, &narrow, &wide, NULL));
    }
    dimfold_queue_destroy(queue);
}

TEST(overlap_is_told_with_two_elements_that_meet)
{
    dimfold_queue *queue = queue_of_one();
    uint32_t memory[16] = {0};
    dimfold_diag diag;
    char text[300];
    dimfold_view target = view_of(memory, DIMFOLD_DTYPE_U32, 2, (size_t[]){3, 4}, (ptrdiff_t[]){3, 1}, 2);
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_fill(queue, &target, "1234", &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "fill: elements 3 and 4 of target (in C order) share position 5, at axis 0") == 0);
    CHECK(strcmp(text, dimfold_queue_last_failure(queue)) == 0);
    target = view_of(memory, DIMFOLD_DTYPE_U32, 1, (size_t[]){4}, (ptrdiff_t[]){1}, 1);
    dimfold_view source = view_of(memory, DIMFOLD_DTYPE_U32, 1, (size_t[]){4}, (ptrdiff_t[]){2}, 4);
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_copy(queue, &target, &source, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "copy: target and source share memory but are not the same elements in the same order: "
                       "element 3 of target and element 0 of source (in C order) share byte 16 of target") == 0);
    /* Items that overlap in part, from either side: the byte is the first that both have. */
    for (ptrdiff_t shift = -3; shift <= 3; shift += 2) {
        target = view_of(memory + 4, DIMFOLD_DTYPE_U32, 1, (size_t[]){1}, (ptrdiff_t[]){1}, 1);
        source = view_of((char *)(memory + 4) + shift, DIMFOLD_DTYPE_U32, 1, (size_t[]){1}, (ptrdiff_t[]){1}, 1);
        CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_copy(queue, &target, &source, &diag));
        CHECK_EQ(shift > 0 ? 4 + shift : 4, diag.position);
    }
    dimfold_queue_destroy(queue);
}

TEST(overlap_of_a_target_is_not_asked_when_it_is_assumed_disjoint)
{
    dimfold_queue *queue = queue_of_one();
    uint16_t memory[12] = {0}, value = 7;
    dimfold_view target = view_of(memory, DIMFOLD_DTYPE_U16, 2, (size_t[]){3, 4}, (ptrdiff_t[]){3, 1}, 0);
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_fill(queue, &target, &value, NULL));
    CHECK_EQ(0, memory[0]);
    target.flags = DIMFOLD_ASSUME_DISJOINT;
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &target, &value, NULL));
    CHECK_EQ(7, memory[0]);
    CHECK_EQ(7, memory[9]);
    CHECK_EQ(0, memory[10]);
    dimfold_queue_destroy(queue);
}

/* (2,3):(3,2) steps over itself and yet hits every position once: only the exact test knows. */
TEST(overlap_is_decided_exactly_for_interleaved_targets)
{
    dimfold_queue *queue = queue_of_one();
    uint16_t memory[8] = {0}, value = 7;
    dimfold_view target = view_of(memory, DIMFOLD_DTYPE_U16, 2, (size_t[]){2, 3}, (ptrdiff_t[]){3, 2}, 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &target, &value, NULL));
    CHECK(memcmp(memory, (uint16_t[]){7, 0, 7, 7, 7, 7, 0, 7}, sizeof memory) == 0);
    dimfold_queue_destroy(queue);
}

/* Axes of two with strides of which nobody sees which sums are alike. With `is_nested` each is some times larger than
   all before it together, so that they are not, and lie far apart. */
#define HARD_NDIM 28

static void hard_strides(uint64_t *seed, bool is_nested, size_t *shape, ptrdiff_t *stride)
{
    uint64_t reach = 0;
    for (size_t axis = 0; axis < HARD_NDIM; axis++) {
        shape[axis] = 2;
        stride[axis] = (ptrdiff_t)(is_nested ? 2 * reach + 1 + (uint64_t)test_random_in(seed, 0, (intmax_t)reach)
                                             : test_random(seed) >> 12);
        reach += (uint64_t)stride[axis];
    }
}

TEST(overlap_that_nobody_can_decide_is_refused)
{
    dimfold_queue *queue = queue_of_one();
    uint64_t seed = 4;
    size_t shape[HARD_NDIM];
    ptrdiff_t stride[HARD_NDIM], nested[HARD_NDIM];
    unsigned char byte = 3, value = 4;
    dimfold_explanation explanation;
    dimfold_diag diag;
    if (sizeof(ptrdiff_t) < 8)
        return;
    hard_strides(&seed, true, shape, nested);
    hard_strides(&seed, false, shape, stride);
    dimfold_view target = view_of(&byte, DIMFOLD_DTYPE_U8, HARD_NDIM, shape, stride, 0);
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP_UNKNOWN, dimfold_fill(queue, &target, &value, &diag));
    CHECK(strcmp(diag.operand, "target") == 0);
    target.flags = DIMFOLD_ASSUME_DISJOINT;
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target, NULL, &explanation, &diag));
    dimfold_view source = target;
    target = view_of(&byte, DIMFOLD_DTYPE_U8, HARD_NDIM, shape, nested, 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target, NULL, &explanation, &diag));
    /* The target lies amid the source. */
    target.offset = (size_t)stride[0] * (HARD_NDIM / 2);
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP_UNKNOWN, dimfold_explain(queue, &target, &source, &explanation, &diag));
    CHECK(strcmp(diag.operand, "source") == 0);
    CHECK_EQ(3, byte);
    dimfold_queue_destroy(queue);
}

TEST(overlap_answers_unknown_only_when_its_work_is_used_up)
{
    dimfold_canonical form;
    dimfold_strided operand[2] = {{(ptrdiff_t[]){5, 4, 3}, 0}, {(ptrdiff_t[]){9, 7, 8}, 0}};
    dimfold_canonicalise(&form, 3, (size_t[]){2, 2, 2}, 1, operand);
    CHECK_EQ(DIMFOLD_OVERLAP_UNKNOWN, dimfold_overlap_target(&form, 0));
    CHECK_EQ(DIMFOLD_OVERLAP_NONE, dimfold_overlap_target(&form, 1000));
    dimfold_canonicalise(&form, 3, (size_t[]){2, 2, 2}, 2, operand);
    dimfold_place target = {1000, 1}, source = {1002, 1};
    CHECK_EQ(DIMFOLD_OVERLAP_UNKNOWN, dimfold_overlap_source(&form, target, source, 0));
    CHECK_EQ(DIMFOLD_OVERLAP_FOUND, dimfold_overlap_source(&form, target, source, 1000));
}
