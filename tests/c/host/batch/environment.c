/* The caller's rounding mode and flush-to-zero: neither used nor changed. */
#include "host/batch/environment.h"

#include "program/random_expr.h"
#include "program/trial.h"

#include <fenv.h>

/* The modes of the caller, as bits of its control register. */
#if defined(__SSE__)
#define ENVIRONMENTS 6
static const uint64_t environments[ENVIRONMENTS] = {0x1f80, 0x3f80, 0x5f80, 0x7f80, 0x9fc0, 0xffc0};

static uint64_t environment_read(void)
{
    return _mm_getcsr();
}

static void environment_write(uint64_t bits)
{
    _mm_setcsr((unsigned)bits);
}
#elif defined(__aarch64__)
#define ENVIRONMENTS 6
static const uint64_t environments[ENVIRONMENTS] = {0, 0x400000, 0x800000, 0xc00000, 0x1000000, 0x3c00000};

static uint64_t environment_read(void)
{
    uint64_t bits;
    __asm__ volatile("mrs %0, fpcr" : "=r"(bits));
    return bits;
}

static void environment_write(uint64_t bits)
{
    __asm__ volatile("msr fpcr, %0" : : "r"(bits));
}
#else
#define ENVIRONMENTS 1
static const uint64_t environments[ENVIRONMENTS] = {0};

static uint64_t environment_read(void)
{
    return (uint64_t)fegetround();
}

static void environment_write(uint64_t bits)
{
    fesetround((int)bits);
}
#endif

static struct {
    uint64_t wanted, own;
} modes;

static void enter(void)
{
    modes.own = environment_read();
    environment_write(modes.wanted);
}

static void leave(void)
{
    uint64_t left = environment_read();
    environment_write(modes.own);
    CHECK_EQ(modes.wanted, left);
}

/* Of few elements, of some batches, and of as many as threads are worth while, across too. */
TEST(results_are_the_same_in_every_environment_which_stays)
{
    static const size_t shapes[][2] = {{1, 7}, {3, 900}, {64, 65}, {150, 150}};
    appliers appliers = appliers_make();
    uint64_t seed = 1;
    appliers.enter = enter;
    appliers.leave = leave;
    for (size_t i = 0; i < test_rounds(4 * ENVIRONMENTS * 2); i++) {
        trial trial;
        const size_t *shape = shapes[i / ENVIRONMENTS % 4];
        modes.wanted = environments[i % ENVIRONMENTS];
        random_expr(&trial.expr, i / ENVIRONMENTS % 4 == 3 ? 30 : 6, 2, i / ENVIRONMENTS % 4 == 0, &seed);
        for (size_t k = 0; k < trial.expr.sources; k++) {
            ptrdiff_t stride[2] = {k % 3 == 2 ? 1 : (ptrdiff_t)shape[1], k % 3 == 2 ? (ptrdiff_t)shape[0] : 1};
            trial_source(&trial, k, 2, shape, stride, 0, &seed);
        }
        for (size_t k = 0; k < trial.expr.results; k++)
            trial_target(&trial, k, 2, shape, (ptrdiff_t[]){(ptrdiff_t)shape[1] + 1, 1}, 0, &seed);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    appliers_end(&appliers);
}

/* The smallest results, of which flushing would leave nothing, and quotients that each mode rounds otherwise. */
TEST(subnormals_and_quotients_are_the_same_in_every_environment)
{
    dimfold_queue *queue = queue_make(1);
    dimfold_program *program = NULL;
    dimfold_expr expr;
    uint16_t node[3];
    float x[65], y[65], expected[65], found[65];
    size_t shape = 65;
    dimfold_expr_begin(&expr);
    for (size_t k = 0; k < 2; k++)
        dimfold_expr_source(&expr, &node[k], DIMFOLD_DTYPE_F32, NULL);
    dimfold_expr_op(&expr, &node[2], DIMFOLD_OP_DIV, 2, node, NULL);
    dimfold_expr_result(&expr, node[2], NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &expr, NULL, NULL));
    for (size_t i = 0; i < 65; i++) {
        x[i] = i % 2 == 0 ? 1e-38f : (float)(i + 1);
        y[i] = (float)(3 + i);
        expected[i] = x[i] / y[i];
    }
    dimfold_view target, source[2];
    dimfold_view_new(&target, found, sizeof found, DIMFOLD_DTYPE_F32, 1, &shape, NULL, 0, NULL);
    dimfold_view_new(&source[0], x, sizeof x, DIMFOLD_DTYPE_F32, 1, &shape, NULL, 0, NULL);
    dimfold_view_new(&source[1], y, sizeof y, DIMFOLD_DTYPE_F32, 1, &shape, NULL, 0, NULL);
    for (size_t i = 0; i < ENVIRONMENTS; i++) {
        modes.wanted = environments[i];
        enter();
        dimfold_status status = dimfold_apply(queue, program, 1, &target, 2, source, NULL);
        leave();
        CHECK_STATUS(DIMFOLD_OK, status);
        CHECK(memcmp(expected, found, sizeof found) == 0);
    }
    dimfold_program_destroy(program);
    dimfold_queue_destroy(queue);
}
