/* One program that several threads apply at the same time, each on a queue of its own: on a device, where the first
   ones of each kind compile it, and on the host. */
#define _POSIX_C_SOURCE 200809L
#include "twins.h"

#include <pthread.h>

#define THREADS 4
#define ROUNDS 6

struct worker {
    pthread_barrier_t *barrier;
    const dimfold_program *program;
    dimfold_queue *queue;
    bool is_host;
    struct twin twin[ROUNDS][3]; /* the target first */
    dimfold_status status;
};

static void *work(void *context)
{
    struct worker *worker = context;
    pthread_barrier_wait(worker->barrier);
    for (size_t round = 0; round < ROUNDS && worker->status == DIMFOLD_OK; round++) {
        dimfold_view view[3];
        for (size_t k = 0; k < 3; k++)
            view[k] = worker->is_host ? worker->twin[round][k].host.view : worker->twin[round][k].view;
        worker->status = dimfold_apply(worker->queue, worker->program, 1, &view[0], 2, &view[1], NULL);
    }
    return NULL;
}

/* Rows, items, tiles and boxes, which the threads come to in another order each. */
static void worker_make(struct worker *worker, size_t number, uint64_t *seed)
{
    static const size_t shapes[4][2] = {{9, 64}, {7, 33}, {40, 37}, {3, 1100}};
    for (size_t round = 0; round < ROUNDS; round++) {
        size_t which = (round + number) % 4;
        const size_t *shape = shapes[which];
        ptrdiff_t along[2] = {(ptrdiff_t)shape[1], 1}, across[2] = {1, (ptrdiff_t)shape[0]};
        for (size_t k = 0; k < 3; k++)
            twin_make(&worker->twin[round][k], WHERE_DEVICE, DIMFOLD_DTYPE_I32, 2, shape,
                      k == 2 && which > 1 ? across : along, seed);
    }
}

static void workers_run(struct worker *workers)
{
    pthread_t threads[THREADS];
    pthread_barrier_t barrier;
    CHECK_EQ(0, pthread_barrier_init(&barrier, NULL, THREADS));
    for (size_t i = 0; i < THREADS; i++) {
        workers[i].barrier = &barrier;
        CHECK_EQ(0, pthread_create(&threads[i], NULL, work, &workers[i]));
    }
    for (size_t i = 0; i < THREADS; i++) {
        CHECK_EQ(0, pthread_join(threads[i], NULL));
        CHECK_STATUS(DIMFOLD_OK, workers[i].status);
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(workers[i].queue, NULL));
    }
    pthread_barrier_destroy(&barrier);
}

static uint32_t item_of(const operand *operand, size_t row, size_t column)
{
    ptrdiff_t position = operand->view.offset + (ptrdiff_t)row * operand->stride[0] +
                         (ptrdiff_t)column * operand->stride[1];
    uint32_t item;
    memcpy(&item, operand->data + position * (ptrdiff_t)sizeof item, sizeof item);
    return item;
}

/* a * 3 + b, as everybody can compute it. */
static bool target_is_right(const struct twin *twin)
{
    for (size_t i = 0; i < twin[0].host.shape[0]; i++)
        for (size_t j = 0; j < twin[0].host.shape[1]; j++)
            if (item_of(&twin[0].host, i, j) != item_of(&twin[1].host, i, j) * 3 + item_of(&twin[2].host, i, j))
                return false;
    return true;
}

static void workers_create(struct worker *workers, bool is_host, dimfold_program **program)
{
    static const char text[] = "|a: i32, b: i32| a * 3 + b";
    dimfold_expr expr;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, strlen(text), NULL));
    for (size_t i = 0; i < THREADS; i++) {
        dimfold_host_options one = {.threads = 1};
        workers[i].is_host = is_host;
        CHECK_STATUS(DIMFOLD_OK, is_host ? dimfold_queue_create_host(&workers[i].queue, &one, NULL)
                                         : dimfold_queue_create_cuda(&workers[i].queue, 0, NULL, NULL));
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(program, workers[0].queue, &expr, NULL, NULL));
    for (size_t i = 0; i < THREADS; i++)
        workers[i].program = *program;
}

TEST(queues_apply_one_program_at_the_same_time)
{
    static struct worker workers[THREADS];
    uint64_t seed = 31;
    if (!gpu_begin())
        return;
    memset(workers, 0, sizeof workers);
    for (size_t i = 0; i < THREADS; i++)
        worker_make(&workers[i], i, &seed);
    for (int is_host = 0; is_host < 2; is_host++) {
        dimfold_program *program = NULL;
        workers_create(workers, is_host, &program);
        workers_run(workers);
        dimfold_program_destroy(program);
        for (size_t i = 0; i < THREADS; i++)
            dimfold_queue_destroy(workers[i].queue);
    }
    for (size_t i = 0; i < THREADS; i++)
        for (size_t round = 0; round < ROUNDS; round++) {
            CHECK(target_is_right(workers[i].twin[round]));
            CHECK(twin_is_same(&workers[i].twin[round][0]));
            for (size_t k = 0; k < 3; k++)
                twin_free(&workers[i].twin[round][k]);
        }
    gpu_end();
}
