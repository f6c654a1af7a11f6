/* Programs as what their callers hold: made, changed, shared, destroyed. */
#include "program/program.h"

#include "host/guarded.h"
#include "trial.h"

/* An allocator that counts, and that has no memory on request. */
typedef struct counted {
    size_t allocated, released, size_bytes;
    bool is_empty;
} counted;

static void *counted_allocate(void *context, size_t size_bytes, size_t alignment_bytes)
{
    counted *counts = context;
    CHECK(alignment_bytes > 0 && alignment_bytes <= _Alignof(max_align_t));
    if (counts->is_empty)
        return NULL;
    counts->allocated++;
    counts->size_bytes += size_bytes;
    return malloc(size_bytes);
}

static void counted_release(void *context, void *memory, size_t size_bytes, size_t alignment_bytes)
{
    counted *counts = context;
    (void)alignment_bytes;
    counts->released++;
    counts->size_bytes -= size_bytes;
    free(memory);
}

/* x * 3 + 1 of f32; nodes 1 and 3 are the constants. */
static void line_expr(dimfold_expr *expr)
{
    uint16_t x, factor, product, term, sum;
    dimfold_expr_begin(expr);
    dimfold_expr_source(expr, &x, DIMFOLD_DTYPE_F32, NULL);
    dimfold_expr_constant(expr, &factor, DIMFOLD_DTYPE_F32, &(float){3}, NULL);
    dimfold_expr_op(expr, &product, DIMFOLD_OP_MUL, 2, (uint16_t[]){x, factor}, NULL);
    dimfold_expr_constant(expr, &term, DIMFOLD_DTYPE_F32, &(float){1}, NULL);
    dimfold_expr_op(expr, &sum, DIMFOLD_OP_ADD, 2, (uint16_t[]){product, term}, NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(expr, sum, NULL));
}

static float line_of(dimfold_queue *queue, const dimfold_program *program, float x)
{
    float y[70] = {0}, many[70];
    size_t shape = 70;
    dimfold_view target, source;
    for (size_t i = 0; i < 70; i++)
        many[i] = x;
    dimfold_view_new(&target, y, sizeof y, DIMFOLD_DTYPE_F32, 1, &shape, NULL, 0, NULL);
    dimfold_view_new(&source, many, sizeof many, DIMFOLD_DTYPE_F32, 1, &shape, NULL, 0, NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply(queue, program, 1, &target, 1, &source, NULL));
    for (size_t i = 1; i < 70; i++)
        CHECK(y[i] == y[0]);
    return y[0];
}

TEST(program_outlives_its_expression)
{
    dimfold_queue *queue = queue_make(1);
    dimfold_program *program = NULL;
    dimfold_expr expr;
    line_expr(&expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &expr, NULL, NULL));
    memset(&expr, 0xff, sizeof expr);
    CHECK(line_of(queue, program, 2) == 7);
    dimfold_program_destroy(program);
    dimfold_program_destroy(NULL);
    dimfold_queue_destroy(queue);
}

TEST(program_has_its_memory_from_the_allocator_and_gives_it_back)
{
    counted counts = {0};
    dimfold_allocator allocator = {&counts, counted_allocate, counted_release};
    dimfold_queue *queue = queue_make(1);
    dimfold_program *program = NULL;
    dimfold_expr expr;
    line_expr(&expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &expr, &allocator, NULL));
    size_t allocated = counts.allocated;
    CHECK(allocated > 0);
    CHECK(line_of(queue, program, 2) == 7);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_constant(program, 1, &(float){4}, NULL));
    CHECK_EQ(allocated, counts.allocated);
    CHECK_EQ(0, counts.released);
    dimfold_program_destroy(program);
    CHECK_EQ(allocated, counts.released);
    CHECK_EQ(0, counts.size_bytes);
    dimfold_queue_destroy(queue);
}

/* Fails to make a program, which stays what it was, without a leak. */
static void check_no_program(dimfold_queue *queue, const dimfold_expr *expr, bool is_empty, dimfold_status expected)
{
    counted counts = {.is_empty = is_empty};
    dimfold_allocator allocator = {&counts, counted_allocate, counted_release};
    dimfold_program *before = (dimfold_program *)(void *)&counts, *program = before;
    dimfold_diag diag;
    CHECK_STATUS(expected, dimfold_program_create(&program, queue, expr, &allocator, &diag));
    CHECK_STATUS(expected, diag.status);
    CHECK(strcmp(diag.operation, "program_create") == 0);
    CHECK(program == before);
    CHECK_EQ(counts.allocated, counts.released);
}

TEST(program_is_refused_without_memory_or_pointers)
{
    dimfold_queue *queue = queue_make(1);
    dimfold_program *program = NULL;
    dimfold_allocator half = {NULL, counted_allocate, NULL};
    dimfold_expr expr;
    line_expr(&expr);
    check_no_program(queue, &expr, true, DIMFOLD_ERR_RESOURCE);
    check_no_program(queue, NULL, false, DIMFOLD_ERR_NULL);
    check_no_program(NULL, &expr, false, DIMFOLD_ERR_NULL);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_program_create(NULL, queue, &expr, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_program_create(&program, queue, &expr, &half, NULL));
    CHECK(program == NULL);
    dimfold_queue_destroy(queue);
}

TEST(program_is_refused_for_expressions_that_nobody_could_have_built)
{
    dimfold_queue *queue = queue_make(1);
    dimfold_expr right, wrong;
    line_expr(&right);
    wrong = right;
    wrong.results = 0;
    check_no_program(queue, &wrong, false, DIMFOLD_ERR_ARGUMENT);
    wrong = right;
    wrong.count = 65;
    check_no_program(queue, &wrong, false, DIMFOLD_ERR_RESOURCE);
    wrong = right;
    wrong.node[2].arg[0] = 4;
    check_no_program(queue, &wrong, false, DIMFOLD_ERR_ARGUMENT);
    wrong = right;
    wrong.node[4].op = 9999;
    check_no_program(queue, &wrong, false, DIMFOLD_ERR_ARGUMENT);
    wrong = right;
    wrong.node[4].dtype = DIMFOLD_DTYPE_F64;
    check_no_program(queue, &wrong, false, DIMFOLD_ERR_DTYPE);
    wrong = right;
    wrong.result[0] = 5;
    check_no_program(queue, &wrong, false, DIMFOLD_ERR_ARGUMENT);
    wrong = right;
    wrong.sources = 2;
    check_no_program(queue, &wrong, false, DIMFOLD_ERR_ARGUMENT);
    dimfold_queue_destroy(queue);
}

/* Any bits are no crash: what is accepted can be applied. */
TEST(program_of_random_bits_is_refused_or_works)
{
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 1;
    for (size_t i = 0; i < test_rounds(20000); i++) {
        dimfold_program *program = NULL;
        dimfold_expr expr = {0};
        line_expr(&expr);
        unsigned char *byte = (unsigned char *)&expr + test_random(&seed) % (offsetof(dimfold_expr, node) + 160);
        *byte ^= (unsigned char)(1u << test_random(&seed) % 8);
        dimfold_status status = dimfold_expr_check(&expr, NULL);
        CHECK_STATUS(status, dimfold_program_create(&program, queue, &expr, NULL, NULL));
        if (status == DIMFOLD_OK && expr.sources == 1 && expr.results == 1 &&
            expr.node[expr.result[0]].dtype == DIMFOLD_DTYPE_F32 && expr.node[0].dtype == DIMFOLD_DTYPE_F32)
            line_of(queue, program, 2);
        dimfold_program_destroy(program);
    }
    dimfold_queue_destroy(queue);
}

TEST(program_has_constants_that_can_be_replaced)
{
    dimfold_queue *queue = queue_make(1);
    dimfold_program *program = NULL;
    dimfold_expr expr;
    dimfold_diag diag;
    line_expr(&expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &expr, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_constant(program, 1, &(float){-4}, NULL));
    CHECK(line_of(queue, program, 2) == -7);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_constant(program, 3, &(float){0.5f}, NULL));
    CHECK(line_of(queue, program, 2) == -7.5f);
    static const uint16_t others[] = {0, 2, 4, 5, 63, 64, DIMFOLD_NODE_NONE};
    for (size_t i = 0; i < 7; i++) {
        CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_program_constant(program, others[i], &(float){1}, &diag));
        CHECK(strcmp(diag.operation, "program_constant") == 0);
    }
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_program_constant(program, 1, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_program_constant(NULL, 1, &(float){1}, NULL));
    CHECK(line_of(queue, program, 2) == -7.5f);
    dimfold_program_destroy(program);
    dimfold_queue_destroy(queue);
}

TEST(program_is_applied_on_every_queue_of_its_kind_and_no_other)
{
    uint64_t tiers[TIERS_MAX];
    size_t count = tiers_here(tiers);
    dimfold_expr expr;
    line_expr(&expr);
    for (size_t i = 0; i < count * count; i++) {
        dimfold_queue *own = queue_of_tier(1, tiers[i / count]), *other = queue_of_tier(2, tiers[i % count]);
        dimfold_program *program = NULL;
        float x = 2, y = 0;
        dimfold_view target, source;
        dimfold_view_new(&target, &y, sizeof y, DIMFOLD_DTYPE_F32, 0, NULL, NULL, 0, NULL);
        dimfold_view_new(&source, &x, sizeof x, DIMFOLD_DTYPE_F32, 0, NULL, NULL, 0, NULL);
        CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, own, &expr, NULL, NULL));
        bool is_kind = i / count == i % count;
        CHECK_STATUS(is_kind ? DIMFOLD_OK : DIMFOLD_ERR_ARGUMENT,
                     dimfold_apply(other, program, 1, &target, 1, &source, NULL));
        CHECK(y == (is_kind ? 7 : 0));
        dimfold_queue_destroy(other);
        dimfold_program_destroy(program);
        dimfold_queue_destroy(own);
    }
}

TEST(program_takes_no_bool_that_is_neither_true_nor_false)
{
    static const char text[] = "|a: bool| a & true";
    dimfold_queue *queue = queue_make(1);
    dimfold_program *program = NULL;
    dimfold_expr expr;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, sizeof text - 1, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &expr, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_constant(program, 1, &(uint8_t){0}, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_program_constant(program, 1, &(uint8_t){2}, NULL));
    dimfold_program_destroy(program);
    dimfold_queue_destroy(queue);
}
