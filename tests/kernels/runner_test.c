/* The runner itself: what is right passes in every order of threads, each defect is reported at its line, and sectors
   and waves are counted as one would by hand. */
#include "faulty/params.h"
#include "runner.h"
#include "test.h"

#define DIMFOLD_CUDA_KERNEL(name, params, threads)                                                                     \
    void name(const params);                                                                                           \
    static void run_##name(const void *memory)                                                                         \
    {                                                                                                                  \
        name(*(const params *)memory);                                                                                 \
    }
#include "faulty/faulty.def"
#undef DIMFOLD_CUDA_KERNEL

static const struct runner_kernel test_kernels[] = {
#define DIMFOLD_CUDA_KERNEL(name, params, threads) {#name, sizeof(params), threads, run_##name, NULL, NULL},
#include "faulty/faulty.def"
#undef DIMFOLD_CUDA_KERNEL
};

#define TEST_WORDS 2048

/* Words that count up, and a target that must be stored to once; behind both lies nothing. */
struct test_memory {
    uint32_t *source, *target;
    uint32_t count;
};

/* Aligned, as what a GPU allocates is, so that sectors are those of the first byte. */
static uint32_t *test_words(void)
{
    return aligned_alloc(256, 4 * TEST_WORDS);
}

static struct test_memory memory_new(uint32_t count)
{
    struct test_memory memory = {test_words(), test_words(), count};
    for (uint32_t i = 0; i < TEST_WORDS; i++) {
        memory.source[i] = i + 1;
        memory.target[i] = 0;
    }
    runner_memory_clear();
    runner_faults_clear();
    runner_counts_clear();
    runner_memory_add(memory.source, 4 * TEST_WORDS, RUNNER_READ);
    runner_memory_add(memory.target, 4 * count, RUNNER_WRITE | RUNNER_ONCE);
    return memory;
}

static void memory_free(struct test_memory *memory)
{
    runner_memory_clear();
    free(memory->source);
    free(memory->target);
}

static bool test_launch(const char *name, uint32_t blocks, const struct test_memory *memory)
{
    test_params params = {(uintptr_t)memory->target, (uintptr_t)memory->source, memory->count};
    for (size_t i = 0; i < sizeof test_kernels / sizeof *test_kernels; i++)
        if (strcmp(test_kernels[i].name, name) == 0)
            return runner_launch(&test_kernels[i], blocks, &params);
    return CHECK(!"there is such a kernel");
}

/* Whether a line of wrong.c is marked with a kernel's name. */
static bool line_is_marked(const char *file, int line, const char *name)
{
    FILE *text = fopen(file, "r");
    char row[256] = "", mark[64];
    for (int i = 0; text != NULL && i < line && fgets(row, sizeof row, text) != NULL; i++)
        continue;
    if (text != NULL)
        fclose(text);
    snprintf(mark, sizeof mark, "/* %s */", name);
    return strstr(row, mark) != NULL;
}

static const struct runner_fault *fault_of(enum runner_fault_kind kind)
{
    const struct runner_fault *fault = NULL;
    for (size_t i = 0; runner_fault(i) != NULL && fault == NULL; i++)
        fault = runner_fault(i)->kind == kind ? runner_fault(i) : NULL;
    return fault;
}

/* A race is one for whoever comes second: which of its lines that is, the order of the threads decides. */
static void check_fault(const char *name, enum runner_fault_kind kind)
{
    const struct runner_fault *fault = fault_of(kind);
    bool is_found = CHECK(fault != NULL) && CHECK(strcmp(fault->kernel, name) == 0) &&
                    (kind == RUNNER_FAULT_NOT_WRITTEN || CHECK(line_is_marked(fault->file, fault->line, name)));
    if (!is_found)
        runner_faults_print(stdout);
}

static void each_order(void (*check)(void))
{
    for (int order = RUNNER_UPWARDS; order <= RUNNER_SHUFFLED; order++) {
        runner_set(&(struct runner_options){.order = order, .seed = 7, .counts = true});
        check();
    }
    runner_set(&(struct runner_options){0});
}

/* Runs a kernel and expects one kind of fault, the first of them at a marked line. */
static void check_wrong(const char *name, uint32_t blocks, uint32_t count, enum runner_fault_kind kind)
{
    struct test_memory memory = memory_new(count);
    bool is_right = test_launch(name, blocks, &memory);
    is_right = runner_memory_check(memory.target) == 0 && is_right;
    CHECK(!is_right);
    check_fault(name, kind);
    memory_free(&memory);
}

static void check_right(const char *name, uint32_t blocks, uint32_t count, uint32_t (*expected)(uint32_t, uint32_t))
{
    struct test_memory memory = memory_new(count);
    bool is_right = CHECK(test_launch(name, blocks, &memory));
    if (!CHECK_EQ(0, runner_memory_check(memory.target)) || !is_right)
        runner_faults_print(stdout);
    for (uint32_t i = 0; i < TEST_WORDS; i++)
        CHECK_EQ(i < count ? expected(i, count) : 0, memory.target[i]);
    memory_free(&memory);
}

static uint32_t copied(uint32_t i, uint32_t count)
{
    (void)count;
    return i + 1;
}

static uint32_t reversed(uint32_t i, uint32_t count)
{
    return count - i;
}

static uint32_t summed(uint32_t i, uint32_t count)
{
    (void)count;
    return 64 * 64 * i + 64 * 65 / 2;
}

static uint32_t transposed(uint32_t i, uint32_t count)
{
    (void)count;
    return i % 32 * 32 + i / 32 + 1;
}

static void check_all_right(void)
{
    check_right("right_copy", 3, 160, copied);
    check_right("right_reverse", 5, 1200, reversed);
    check_right("right_sum", 7, 7, summed);
    check_right("right_transpose", 1, 1024, transposed);
    check_right("plain_transpose", 1, 1024, transposed);
}

TEST(kernels_without_a_defect_pass_in_every_order)
{
    each_order(check_all_right);
}

static void check_accesses(void)
{
    check_wrong("wrong_outside", 1, 63, RUNNER_FAULT_OUTSIDE);
    check_wrong("wrong_misaligned", 1, 48, RUNNER_FAULT_MISALIGNED);
    check_wrong("wrong_twice", 2, 127, RUNNER_FAULT_WRITTEN_TWICE);
    check_wrong("wrong_missing", 1, 64, RUNNER_FAULT_NOT_WRITTEN);
    check_wrong("wrong_write", 1, 64, RUNNER_FAULT_NOT_WRITABLE);
}

TEST(wrong_accesses_to_global_memory_are_reported)
{
    each_order(check_accesses);
}

TEST(bytes_that_must_not_be_read_are_reported)
{
    struct test_memory memory = memory_new(64);
    CHECK(test_launch("wrong_read", 1, &memory));
    runner_memory_check(memory.target);
    runner_memory_remove(memory.source);
    runner_memory_add(memory.source, 4 * TEST_WORDS, 0);
    runner_memory_mark(memory.source, 4 * 64, RUNNER_READ);
    CHECK(!test_launch("wrong_read", 1, &memory));
    check_fault("wrong_read", RUNNER_FAULT_NOT_READABLE);
    CHECK_EQ(63, fault_of(RUNNER_FAULT_NOT_READABLE)->thread);
    memory_free(&memory);
}

static void check_shared(void)
{
    check_wrong("wrong_no_barrier", 1, 64, RUNNER_FAULT_SHARED_RACE);
    check_wrong("wrong_read_then_write", 1, 128, RUNNER_FAULT_SHARED_RACE);
    check_wrong("wrong_in_warp", 1, 32, RUNNER_FAULT_SHARED_RACE);
    check_wrong("wrong_same_word", 1, 32, RUNNER_FAULT_SHARED_RACE);
    check_wrong("wrong_unset", 1, 64, RUNNER_FAULT_SHARED_UNSET);
    check_wrong("wrong_last_block", 2, 128, RUNNER_FAULT_SHARED_UNSET);
    check_wrong("wrong_shared_outside", 1, 1, RUNNER_FAULT_SHARED_OUTSIDE);
    check_wrong("wrong_shared_misaligned", 1, 1, RUNNER_FAULT_SHARED_MISALIGNED);
}

TEST(wrong_accesses_to_shared_memory_are_reported)
{
    each_order(check_shared);
}

static void check_barriers(void)
{
    check_wrong("wrong_two_barriers", 1, 64, RUNNER_FAULT_BARRIER_SITES);
    check_wrong("wrong_early_exit", 1, 64, RUNNER_FAULT_BARRIER_ENDED);
}

TEST(barriers_that_not_all_threads_meet_at_are_reported)
{
    each_order(check_barriers);
}

static struct runner_counts counts_of(const char *name, uint32_t blocks, uint32_t count)
{
    struct test_memory memory = memory_new(count);
    CHECK(test_launch(name, blocks, &memory));
    memory_free(&memory);
    return runner_counts();
}

static void check_traffic(const struct runner_traffic *traffic, uint64_t accesses, uint64_t sectors, uint64_t bytes)
{
    CHECK_EQ(accesses, traffic->accesses);
    CHECK_EQ(sectors, traffic->sectors);
    CHECK_EQ(bytes, traffic->bytes);
}

static void check_sectors(void)
{
    struct runner_counts counts = counts_of("right_copy", 3, 160);
    check_traffic(&counts.loads, 5, 20, 640);
    check_traffic(&counts.stores, 5, 20, 640);
    counts = counts_of("right_column", 1, 64);
    check_traffic(&counts.loads, 2, 64, 256);
    check_traffic(&counts.stores, 2, 8, 256);
    counts = counts_of("right_padded", 1, 1024);
    check_traffic(&counts.loads, 8, 128, 4096);
    check_traffic(&counts.stores, 8, 128, 4096);
}

TEST(sectors_are_counted_by_warp)
{
    each_order(check_sectors);
}

TEST(idle_lanes_keep_accesses_in_step)
{
    runner_set(&(struct runner_options){.order = RUNNER_SHUFFLED, .counts = true});
    struct runner_counts counts = counts_of("right_odd", 1, 256);
    check_traffic(&counts.stores, 8, 32, 512);
    runner_set(&(struct runner_options){0});
}

static void check_waves(void)
{
    struct runner_counts counts = counts_of("right_transpose", 1, 1024);
    CHECK_EQ(64, counts.shared_waves);
    CHECK_EQ(64, counts.shared_ideal);
    counts = counts_of("plain_transpose", 1, 1024);
    CHECK_EQ(32 + 32 * 32, counts.shared_waves);
    CHECK_EQ(64, counts.shared_ideal);
    counts = counts_of("right_padded", 1, 1024);
    CHECK_EQ(64, counts.shared_waves);
    CHECK_EQ(64, counts.shared_ideal);
}

TEST(bank_conflicts_are_counted)
{
    each_order(check_waves);
}

TEST(every_so_manieth_block_runs)
{
    struct test_memory memory = memory_new(64 * 10);
    runner_set(&(struct runner_options){.every_block = 4});
    CHECK(test_launch("right_copy", 10, &memory));
    runner_set(&(struct runner_options){0});
    CHECK_EQ(4 * 64 * 7, runner_memory_check(memory.target));
    memory_free(&memory);
}

TEST(kernels_may_know_memory_at_another_address)
{
    struct test_memory memory = memory_new(64);
    runner_memory_clear();
    runner_memory_map(1 << 20, memory.source, 256, RUNNER_READ);
    runner_memory_map(1 << 21, memory.target, 256, RUNNER_WRITE | RUNNER_ONCE);
    test_params params = {1 << 21, 1 << 20, 64};
    CHECK(runner_launch(&test_kernels[0], 1, &params));
    CHECK(memcmp(memory.target, memory.source, 256) == 0);
    memory_free(&memory);
}

static uint8_t low_bits(uint64_t address)
{
    return (uint8_t)(address >> 2);
}

static uint64_t stored_sum;

static void add_stored(uint64_t address, uint8_t byte)
{
    stored_sum += byte * (address % 4 == 0);
}

TEST(memory_may_be_made_up)
{
    struct test_memory memory = memory_new(64);
    runner_memory_clear();
    runner_memory_imagine(low_bits, add_stored);
    runner_memory_map(1 << 20, NULL, 256, RUNNER_READ);
    runner_memory_map(1 << 21, NULL, 256, RUNNER_WRITE | RUNNER_ONCE);
    test_params params = {1 << 21, 1 << 20, 64};
    stored_sum = 0;
    CHECK(runner_launch(&test_kernels[0], 1, &params));
    CHECK_EQ(63 * 32, stored_sum);
    params.source -= 4;
    CHECK(!runner_launch(&test_kernels[0], 1, &params));
    memory_free(&memory);
}
