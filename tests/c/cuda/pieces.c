/* Pieces of copies and casts, moved by the host through a buffer that is exactly as large as they say. */
#include "places.h"

#include "ops/operand.h"
#include "ops/trees.h"

#include "cuda/pieces.h"
#include "host/run.h"
#include "ops/often/operation.h"

static dimfold_queue *queue_make(void)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &(dimfold_host_options){.threads = 1}, NULL));
    return queue;
}

static void plan_of(dimfold_plan *plan, const dimfold_queue *queue, const dimfold_view *target,
                    const dimfold_view *source)
{
    static const dimfold_operation cast = {
        .name = "cast", .needs_data = true, .needs_source = true, .takes_nested = true};
    CHECK_STATUS(DIMFOLD_OK,
                 dimfold_operation_plan((dimfold_call){NULL, "cast"}, &cast, queue, target, source, plan));
}

static size_t shape_size(size_t ndim, const size_t *shape)
{
    size_t size = 1;
    for (size_t axis = 0; axis < ndim; axis++)
        size *= shape[axis];
    return size;
}

/* What all pieces together were. */
struct sum {
    size_t elements, items;
};

static void piece_move(const dimfold_cuda_pieces *pieces, size_t number, size_t capacity, struct sum *sum)
{
    dimfold_cuda_piece piece;
    dimfold_plan pack, unpack;
    dimfold_runner runner = {.threads = 1, .tier = dimfold_tier_find(DIMFOLD_TIER_PORTABLE),
                             .machine = dimfold_machine_read()};
    dimfold_cuda_pieces_take(&piece, pieces, number);
    CHECK(piece.items >= 1 && piece.items <= capacity);
    void *buffer = malloc(piece.items * pieces->whole->side[pieces->away].item_bytes);
    dimfold_cuda_piece_pack(&pack, pieces, &piece, buffer);
    dimfold_cuda_piece_unpack(&unpack, pieces, &piece, buffer);
    CHECK(!(pieces->away == 1 ? pack : unpack).converts);
    dimfold_run_plan(&pack, &runner);
    dimfold_run_plan(&unpack, &runner);
    free(buffer);
    sum->items += piece.items;
    sum->elements += shape_size(pieces->form.ndim, piece.shape);
}

/* Moves all of a plan; every element is in exactly one piece. */
static void pieces_move(const dimfold_plan *plan, size_t away, size_t capacity)
{
    dimfold_cuda_pieces pieces;
    struct sum sum = {0, 0};
    dimfold_cuda_pieces_make(&pieces, plan, away, capacity);
    for (size_t number = 0; number < pieces.count; number++)
        piece_move(&pieces, number, capacity, &sum);
    CHECK_EQ(plan->form.size, sum.elements);
    CHECK_EQ(pieces.items, sum.items);
    CHECK(pieces.count <= 1 + 4 * (pieces.items / capacity));
}

static void check_pieces(dimfold_queue *queue, const tree_operand *target, const tree_operand *source, size_t away,
                         size_t capacity)
{
    dimfold_plan plan;
    unsigned char *expected = tree_expected(queue, target, source);
    plan_of(&plan, queue, &target->view, &source->view);
    pieces_move(&plan, away, capacity);
    CHECK(memcmp(expected, target->data, target->size_bytes) == 0);
    free(expected);
}

static const dimfold_dtype numbers[] = {DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32,
                                        DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};
#define NUMBERS (sizeof numbers / sizeof numbers[0])

static void check_random_pair(dimfold_queue *queue, dimfold_dtype to, dimfold_dtype from, uint64_t *seed)
{
    tree_operand target, source;
    places_random_pair(to, from, &target, &source, seed);
    if (to != dimfold_dtype_opaque(dimfold_dtype_size_bytes(to)))
        target.view.flags = test_random(seed) % 4 == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
    intmax_t most = test_random_in(seed, 0, 3) == 0 ? 5 : (intmax_t)target.size;
    check_pieces(queue, &target, &source, test_random(seed) % 2, (size_t)test_random_in(seed, 1, most));
    tree_operand_free(&target);
    tree_operand_free(&source);
}

TEST(pieces_carry_every_item_of_every_size_once)
{
    dimfold_queue *queue = queue_make();
    uint64_t seed = 1;
    for (size_t round = 0; round < test_rounds(3000); round++) {
        dimfold_dtype dtype = dimfold_dtype_opaque(1 + round % 16);
        check_random_pair(queue, dtype, dtype, &seed);
    }
    dimfold_queue_destroy(queue);
}

TEST(pieces_convert_and_swap_at_home_alone)
{
    dimfold_queue *queue = queue_make();
    uint64_t seed = 2;
    for (size_t round = 0; round < test_rounds(3000); round++)
        check_random_pair(queue, numbers[round % NUMBERS], numbers[round / NUMBERS % NUMBERS], &seed);
    dimfold_queue_destroy(queue);
}

/* ---- Where they are cut ----------------------------------------------------------------------------------------- */

/* A copy of items of 4 bytes that is planned and cut, not run: the operands' memory is not there. */
static void cut(dimfold_cuda_pieces *pieces, dimfold_plan *plan, size_t ndim, const size_t *shape,
                const ptrdiff_t *target_stride, const ptrdiff_t *source_stride, size_t away, size_t capacity)
{
    const ptrdiff_t *stride[2] = {target_stride, source_stride};
    dimfold_strided strided[2];
    memset(plan, 0, sizeof *plan);
    for (size_t k = 0; k < 2; k++) {
        strided[k] = (dimfold_strided){stride[k], 0};
        plan->side[k] = (dimfold_plan_side){
            .data = (char *)((k + 1) << 12), .item_bytes = 4, .dtype = DIMFOLD_DTYPE_F32, .device_type = 1};
    }
    dimfold_canonicalise(&plan->form, ndim, shape, 2, strided);
    dimfold_plan_relate(plan);
    dimfold_cuda_pieces_make(pieces, plan, away, capacity);
}

/* Checks the kernel of the half of every piece that touches the side away. */
static void check_away_is_memcpy(const dimfold_cuda_pieces *pieces)
{
    for (size_t number = 0; number < pieces->count; number++) {
        dimfold_cuda_piece piece;
        dimfold_plan half;
        dimfold_cuda_pieces_take(&piece, pieces, number);
        (pieces->away == 1 ? dimfold_cuda_piece_pack : dimfold_cuda_piece_unpack)(&half, pieces, &piece, NULL);
        CHECK(dimfold_plan_is_memcpy(&half));
    }
}

TEST(pieces_are_one_run_each_of_dense_memory_away)
{
    static const size_t shape[3] = {50, 40, 30};
    static const ptrdiff_t dense[3] = {1200, 30, 1}, other[3] = {1, 50, 2000};
    for (size_t away = 0; away < 2; away++)
        for (size_t capacity = 1; capacity < 3000; capacity += capacity < 100 ? 1 : 97) {
            dimfold_cuda_pieces pieces;
            dimfold_plan plan;
            cut(&pieces, &plan, 3, shape, away == 0 ? dense : other, away == 0 ? other : dense, away, capacity);
            check_away_is_memcpy(&pieces);
        }
}

TEST(pieces_hold_what_a_source_repeats_once)
{
    static const size_t shape[3] = {1000, 30, 20};
    static const ptrdiff_t dense[3] = {600, 20, 1}, repeated[3] = {0, 1, 40};
    for (size_t away = 0; away < 2; away++) {
        dimfold_cuda_pieces pieces;
        dimfold_plan plan;
        cut(&pieces, &plan, 3, shape, dense, repeated, away, 600);
        CHECK_EQ(600, pieces.items);
        CHECK_EQ(1, pieces.count);
        cut(&pieces, &plan, 3, shape, dense, repeated, away, 300);
        CHECK_EQ(600, pieces.items);
        CHECK_EQ(2, pieces.count);
    }
}

TEST(pieces_of_one_element_repeated_are_one_item)
{
    dimfold_cuda_pieces pieces;
    dimfold_plan plan;
    cut(&pieces, &plan, 2, (size_t[]){70, 80}, (ptrdiff_t[]){200, 2}, (ptrdiff_t[]){0, 0}, 1, 1);
    CHECK_EQ(1, pieces.items);
    CHECK_EQ(1, pieces.count);
    check_away_is_memcpy(&pieces);
}

TEST(pieces_are_even_and_keep_the_alignment_of_long_axes)
{
    dimfold_cuda_pieces pieces;
    dimfold_plan plan;
    cut(&pieces, &plan, 1, (size_t[]){9}, (ptrdiff_t[]){2}, (ptrdiff_t[]){3}, 1, 8);
    CHECK_EQ(5, pieces.extent);
    cut(&pieces, &plan, 1, (size_t[]){1000}, (ptrdiff_t[]){2}, (ptrdiff_t[]){3}, 1, 900);
    CHECK_EQ(512, pieces.extent);
    cut(&pieces, &plan, 1, (size_t[]){100}, (ptrdiff_t[]){2}, (ptrdiff_t[]){3}, 1, 50);
    CHECK_EQ(50, pieces.extent);
}

/* The axes of a strided source are walked as they lie there, also when the target's order is another one. */
TEST(pieces_are_cut_along_the_slowest_axis_away)
{
    dimfold_cuda_pieces pieces;
    dimfold_plan plan;
    cut(&pieces, &plan, 2, (size_t[]){64, 1000}, (ptrdiff_t[]){1, 64}, (ptrdiff_t[]){4000, -2}, 1, 8000);
    CHECK_EQ(8, pieces.count);
    CHECK_EQ(1000, pieces.form.shape[0]);
    CHECK_EQ(2, pieces.form.stride[DIMFOLD_PIECES_AWAY][0]);
    CHECK_EQ(1, pieces.cut);
    cut(&pieces, &plan, 2, (size_t[]){64, 1000}, (ptrdiff_t[]){1, 64}, (ptrdiff_t[]){4000, -2}, 0, 8000);
    CHECK_EQ(64, pieces.form.shape[0]);
    CHECK_EQ(1, pieces.form.stride[DIMFOLD_PIECES_AWAY][0]);
}
