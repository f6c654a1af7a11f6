/* Tiles handed out to threads, as copies: the thread-value layouts of CuTe's tutorial, of its examples and of tensor
   core instructions lead from (thread, value) to an element of a tile; composed with where the tile's elements lie,
   they are an operand. */
#include "trees.h"

struct thread_values {
    size_t rows, columns; /* of the tile; its elements are counted column by column */
    const char *layout;
};

static const struct thread_values all_thread_values[] = {
    {4, 8, "((2,4),(2,2)):((8,1),(4,16))"},               /* the tutorial's, of 8 threads with 4 values */
    {8, 8, "((8,4),2):((8,2),1)"},                        /* (4,8) threads, each (2,1) values in a row */
    {4, 16, "((8,4),2):((8,1),4)"},                       /* (4,8) threads, each (1,2) values in a row */
    {8, 8, "((8,4),(1,2)):((8,1),(0,4))"},                /* the same, values 4 rows apart */
    {128, 8, "((32,8),4):((1,128),32)"},                  /* the matrix product's (32,8) threads on a tile of 128 x 8 */
    {128, 8, "((32,8),4):((4,128),1)"},                   /* the same threads by vectors of 4 */
    {8, 4, "(8,4):(1,8)"},                                /* SM70, operands of 8 x 4 by rows and by columns, results */
    {8, 4, "((4,2),4):((8,4),1)"},
    {8, 8, "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))"},
    {8, 8, "((4,8),2):((16,1),8)"},                       /* SM80, and what ldmatrix gives of one matrix */
    {8, 16, "((4,8),4):((32,1),8)"},
    {16, 8, "((4,8),(2,2)):((32,1),(16,8))"},
    {8, 16, "((4,8),(2,2)):((16,1),(8,64))"},
    {16, 16, "((4,8),(2,2,2)):((32,1),(16,8,128))"},
    {64, 16, "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))"} /* SM90, results of 64 x 16 of a group of four warps */
};
#define THREAD_VALUES (sizeof all_thread_values / sizeof all_thread_values[0])

static const dimfold_swizzle swizzles[] = {{0, 0, 0, 0}, {1, 0, 3, 0}, {2, 1, 3, 0}, {3, 3, 3, 0}, {3, 4, 3, 0}};
#define SWIZZLES (sizeof swizzles / sizeof swizzles[0])

/* Where the tile's elements lie: rows one after another, or columns, or rows with a gap between them. */
static dimfold_nested tile_of(const struct thread_values *thread_values, size_t order)
{
    dimfold_nested tile = tree_of("(1,1):(1,1)");
    tile.shape[0] = thread_values->rows;
    tile.shape[1] = thread_values->columns;
    tile.stride[order == 1 ? 1 : 0] = (ptrdiff_t)tile.shape[order == 1 ? 0 : 1] + (order == 2 ? 8 : 0);
    return tile;
}

/* Every leaf of the thread-value layouts here goes along rows or along columns. */
static dimfold_nested composed(const struct thread_values *thread_values, const dimfold_nested *tile)
{
    dimfold_nested result = tree_of(thread_values->layout);
    ptrdiff_t rows = (ptrdiff_t)thread_values->rows;
    for (uint32_t leaf = 0; leaf < result.leaves; leaf++) {
        ptrdiff_t step = result.stride[leaf];
        result.stride[leaf] = step < rows ? step * tile->stride[0] : step / rows * tile->stride[1];
    }
    result.swizzle = tile->swizzle;
    return result;
}

/* Each value of each thread is the tile's element that the layout says. */
static void check_meaning(const struct thread_values *thread_values, const dimfold_nested *tile,
                          const dimfold_nested *operand)
{
    dimfold_nested layout = tree_of(thread_values->layout);
    size_t size = tree_size(&layout);
    bool *is_owned = calloc(size, sizeof *is_owned);
    CHECK_EQ(thread_values->rows * thread_values->columns, size);
    for (size_t i = 0; i < size; i++) {
        size_t element = (size_t)tree_position(&layout, i);
        if (CHECK(element < size))
            CHECK(!is_owned[element]);
        is_owned[element] = true;
        CHECK_EQ(tree_position(tile, element), tree_position(operand, i));
    }
    free(is_owned);
}

/* The values of each thread one after another: registers. */
static void registers_make(tree_operand *result, dimfold_dtype dtype, const dimfold_nested *layout, uint64_t *seed)
{
    size_t shape[2] = {1, 1};
    uint32_t leaf = 0;
    for (; leaf == 0 || (layout->parens[0] >> 4 == 2 && (layout->parens[leaf - 1] & 15) == 0); leaf++)
        shape[0] *= layout->shape[leaf];
    for (; leaf < layout->leaves; leaf++)
        shape[1] *= layout->shape[leaf];
    tree_operand_make_strided(result, dtype, 2, shape, (ptrdiff_t[]){(ptrdiff_t)shape[1], 1}, seed);
}

static void check_copies(dimfold_queue *queue, const dimfold_nested *layout, dimfold_dtype dtype,
                         dimfold_dtype register_dtype, uint64_t *seed)
{
    tree_operand tile, registers;
    tree_operand_make(&tile, dtype, layout, seed);
    registers_make(&registers, register_dtype, layout, seed);
    tree_check(queue, &registers, &tile);
    for (size_t i = 0; i < registers.size_bytes; i++)
        registers.data[i] = (unsigned char)test_random(seed);
    tree_check(queue, &tile, &registers);
    tree_operand_free(&tile);
    tree_operand_free(&registers);
}

TEST(thread_values_of_every_tile_are_copied_to_registers_and_back)
{
    dimfold_queue *queue = NULL;
    uint64_t seed = 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    for (size_t i = 0; i < THREAD_VALUES * SWIZZLES * 3; i++) {
        const struct thread_values *thread_values = &all_thread_values[i % THREAD_VALUES];
        dimfold_nested tile = tile_of(thread_values, i / THREAD_VALUES % 3);
        tile.swizzle = swizzles[i / THREAD_VALUES / 3];
        dimfold_nested operand = composed(thread_values, &tile);
        check_meaning(thread_values, &tile, &operand);
        check_copies(queue, &operand, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F16, &seed);
        check_copies(queue, &operand, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, &seed);
        check_copies(queue, &operand, DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, &seed);
        check_copies(queue, &operand, dimfold_dtype_opaque(16), dimfold_dtype_opaque(16), &seed);
    }
    dimfold_queue_destroy(queue);
}

/* Rows of 64 halves in shared memory, whose vectors of 16 bytes change places, and back into rows. */
TEST(thread_values_of_swizzled_rows_move_16_bytes_at_once)
{
    dimfold_queue *queue = NULL;
    uint64_t seed = 2;
    dimfold_nested rows = tree_of("(8,64):(64,1)"), shared = tree_swizzled(rows, 3, 3, 3, 0);
    tree_operand target, source;
    dimfold_explanation explanation;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    tree_operand_make(&target, DIMFOLD_DTYPE_F16, &shared, &seed);
    tree_operand_make(&source, DIMFOLD_DTYPE_F16, &rows, &seed);
    CHECK_EQ(8 * 9, tree_position(&shared, 1));
    tree_check(queue, &target, &source);
    tree_check(queue, &source, &target);
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target.view, &source.view, &explanation, NULL));
    CHECK_EQ(DIMFOLD_KERNEL_SWIZZLED, explanation.kernel);
    CHECK_EQ(8, explanation.run);
    CHECK(explanation.swizzle[0].bits == 3 && explanation.swizzle[1].bits == 0);
    tree_operand_free(&target);
    tree_operand_free(&source);
    dimfold_queue_destroy(queue);
}
