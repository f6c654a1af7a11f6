/* Accesses of warps against sets of bytes, words and sectors, and against cases that people know. */
#include "nested/notation.h"
#include "nested/oracle.h"

/* Numbers that were seen, each once. */
typedef struct number_set {
    size_t count;
    int64_t number[512];
} number_set;

static bool add_number(number_set *set, int64_t number)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->number[i] == number)
            return false;
    set->number[set->count++] = number;
    return true;
}

static int64_t divided(int64_t number, int64_t divisor)
{
    return number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor);
}

/* The most words that one bank has, of the bytes that threads first to last - 1 touch. */
static uint64_t wavefronts_of(const int64_t *start, size_t first, size_t last, size_t bytes, uint64_t bank[32])
{
    number_set words = {0};
    uint64_t most = 0;
    memset(bank, 0, 32 * sizeof *bank);
    for (size_t thread = first; thread < last; thread++)
        for (size_t byte = 0; byte < bytes; byte++) {
            int64_t word = divided(start[thread] + (int64_t)byte, 4);
            if (add_number(&words, word))
                bank[word - divided(word, 32) * 32]++;
        }
    for (size_t i = 0; i < 32; i++)
        most = bank[i] > most ? bank[i] : most;
    return most;
}

static uint64_t blocks_of(const int64_t *start, size_t threads, size_t bytes, int64_t block)
{
    number_set blocks = {0};
    for (size_t thread = 0; thread < threads; thread++)
        for (size_t byte = 0; byte < bytes; byte++)
            add_number(&blocks, divided(start[thread] + (int64_t)byte, block));
    return blocks.count;
}

static void check_passes(const dimfold_access *access, const int64_t *start, size_t threads, size_t bytes)
{
    size_t lanes = bytes == 16 ? 8 : bytes == 8 ? 16 : 32;
    uint64_t wavefronts = 0, passes = 0, bank[32];
    for (size_t first = 0; first < threads; first += lanes, passes++)
        wavefronts += wavefronts_of(start, first, first + lanes < threads ? first + lanes : threads, bytes, bank);
    CHECK_EQ(wavefronts, access->wavefronts);
    CHECK_EQ(passes, access->wavefronts_min);
    CHECK_EQ(wavefronts - passes, access->conflicts);
    wavefronts_of(start, 0, threads, bytes, bank);
    CHECK(memcmp(bank, access->bank, sizeof bank) == 0);
}

static void check_access(const dimfold_access *access, const int64_t *start, size_t threads, size_t bytes)
{
    int64_t first = start[0], last = start[0];
    for (size_t thread = 0; thread < threads; thread++) {
        first = start[thread] < first ? start[thread] : first;
        last = start[thread] > last ? start[thread] : last;
    }
    CHECK_EQ(threads, access->threads);
    CHECK_EQ(threads * bytes, access->bytes);
    CHECK_EQ(blocks_of(start, threads, bytes, 1), access->bytes_distinct);
    CHECK_EQ(blocks_of(start, threads, bytes, 32), access->sectors);
    CHECK_EQ(blocks_of(start, threads, bytes, 128), access->lines);
    CHECK_EQ(first, access->first_byte);
    CHECK_EQ(last + (int64_t)bytes, access->last_byte);
    check_passes(access, start, threads, bytes);
}

/* Threads at random multiples of an access, whose items are contiguous; swizzled above them half of the time. */
static dimfold_nested random_threads(uint64_t *seed, size_t items)
{
    dimfold_nested tv = {.leaves = 3, .shape = {4, 8, items}, .stride = {0, 0, 1}, .parens = {0x20, 0x01, 0x01}};
    static const ptrdiff_t steps[] = {0, 1, 2, 3, 4, 8, 9, 16, 32, 33, 64, -1, -8};
    tv.stride[0] = steps[test_random(seed) % 13] * (ptrdiff_t)items;
    tv.stride[1] = steps[test_random(seed) % 13] * (ptrdiff_t)items;
    tv.offset = test_random_in(seed, -40, 40) * (ptrdiff_t)items;
    if (test_random(seed) % 2 == 0)
        CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_new(&tv.swizzle, 2, 4, 3, NULL));
    return tv;
}

TEST(access_counts_what_threads_touch)
{
    uint64_t seed = 1;
    for (size_t round = 0; round < test_rounds(600); round++) {
        size_t itemsize = (size_t)1 << test_random_in(&seed, 0, 4);
        size_t bytes = (size_t)test_random_in(&seed, 0, 4);
        bytes = (size_t)1 << bytes < itemsize ? itemsize : (size_t)1 << bytes;
        size_t items = bytes / itemsize, threads = (size_t)test_random_in(&seed, 1, 32);
        size_t first = (size_t)test_random_in(&seed, 0, 32 - (intmax_t)threads);
        dimfold_nested tv = random_threads(&seed, items);
        dimfold_access access;
        int64_t start[32] = {0};
        for (size_t thread = 0; thread < threads; thread++)
            start[thread] = oracle_at(&tv, (ptrdiff_t)(first + thread)) * (int64_t)itemsize;
        CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_access(&tv, itemsize, bytes, 0, first, threads, &access, NULL));
        CHECK_EQ(items, access.items);
        check_access(&access, start, threads, bytes);
    }
}

static dimfold_access access_of(const char *text, size_t itemsize, size_t bytes)
{
    dimfold_nested tv = nested_of(text);
    dimfold_access access = {0};
    size_t threads = dimfold_nested_size(&tv) / (bytes / itemsize);
    CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_access(&tv, itemsize, bytes, 0, 0, threads, &access, NULL));
    return access;
}

static void check_conflicts(const char *text, size_t itemsize, size_t bytes, uint64_t wavefronts, uint64_t conflicts)
{
    dimfold_access access = access_of(text, itemsize, bytes);
    CHECK_EQ(wavefronts, access.wavefronts);
    CHECK_EQ(conflicts, access.conflicts);
}

TEST(bank_conflicts_of_known_tiles)
{
    /* Eight rows of an 8x8 matrix of f16 in rows of 128 bytes, as ldmatrix reads them. */
    check_conflicts("(8,8):(64,1)", 2, 16, 8, 7);
    check_conflicts("Sw<3,3,3> o 0 o (8,8):(64,1)", 2, 16, 1, 0);
    check_conflicts("(8,8):(72,1)", 2, 16, 1, 0);
    /* The same bytes, counted in bytes, for all four quarters of a warp. */
    check_conflicts("Sw<3,4,3> o 0 o (32,16):(128,1)", 1, 16, 4, 0);
    check_conflicts("(32,16):(128,1)", 1, 16, 32, 28);
    check_conflicts("Sw<2,4,3> o 0 o (32,16):(128,1)", 1, 16, 8, 4);
    /* A column of 32x32 f32, and of one with padded rows. */
    check_conflicts("(32,1):(32,0)", 4, 4, 32, 31);
    check_conflicts("(32,1):(33,0)", 4, 4, 1, 0);
    check_conflicts("Sw<5,0,5> o 0 o (32,1):(32,0)", 4, 4, 1, 0);
    check_conflicts("(32,1):(2,0)", 4, 4, 2, 1);
    /* Words that are shared, whole and in part. */
    check_conflicts("(32,1):(0,0)", 4, 4, 1, 0);
    check_conflicts("(32,1):(1,0)", 1, 1, 1, 0);
    check_conflicts("(32,1):(1,0)", 2, 2, 1, 0);
    check_conflicts("(32,1):(64,0)", 2, 2, 32, 31);
    /* Contiguous accesses of 8 and of 16 bytes go in halves and in quarters. */
    check_conflicts("(32,1):(1,0)", 8, 8, 2, 0);
    check_conflicts("(32,4):(4,1)", 4, 16, 4, 0);
    check_conflicts("(32,2):(4,1)", 4, 8, 4, 2);
}

static void check_sectors(const char *text, size_t itemsize, size_t bytes, uint64_t sectors, uint64_t lines,
                          uint64_t distinct)
{
    dimfold_access access = access_of(text, itemsize, bytes);
    CHECK_EQ(sectors, access.sectors);
    CHECK_EQ(lines, access.lines);
    CHECK_EQ(distinct, access.bytes_distinct);
}

TEST(sectors_of_known_accesses)
{
    check_sectors("(32,1):(1,0)", 4, 4, 4, 1, 128);
    check_sectors("(32,1):(1,0)+1", 4, 4, 5, 2, 128);
    check_sectors("(32,1):(8,0)", 4, 4, 32, 8, 128);
    check_sectors("(32,1):(32,0)", 4, 4, 32, 32, 128);
    check_sectors("(32,1):(-1,0)", 4, 4, 5, 2, 128);
    check_sectors("(32,1):(0,0)", 4, 4, 1, 1, 4);
    check_sectors("(32,4):(4,1)", 4, 16, 16, 4, 512);
    check_sectors("(32,1):(1,0)", 1, 1, 1, 1, 32);
}

TEST(access_of_all_is_the_sum_of_its_instructions)
{
    dimfold_nested tv = nested_of("Sw<2,3,3> o 8 o ((4,10),(4,2)):((4,16),(1,640))");
    dimfold_access all, sum = {.first_byte = INT64_MAX, .last_byte = INT64_MIN}, one;
    uint64_t instructions;
    CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_access_all(&tv, 2, 8, &instructions, &all, NULL));
    CHECK_EQ(4, instructions);
    for (size_t i = 0; i < 4; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_access(&tv, 2, 8, i / 2 * 4, i % 2 * 32, i % 2 == 0 ? 32 : 8,
                                                             &one, NULL));
        sum.bytes += one.bytes;
        sum.bytes_distinct += one.bytes_distinct;
        sum.sectors += one.sectors;
        sum.lines += one.lines;
        sum.wavefronts += one.wavefronts;
        sum.wavefronts_min += one.wavefronts_min;
        sum.conflicts += one.conflicts;
        sum.first_byte = one.first_byte < sum.first_byte ? one.first_byte : sum.first_byte;
        sum.last_byte = one.last_byte > sum.last_byte ? one.last_byte : sum.last_byte;
        for (size_t bank = 0; bank < 32; bank++)
            sum.bank[bank] += one.bank[bank];
    }
    sum.threads = 40;
    sum.items = 8;
    CHECK_EQ(40 * 8 * 2, all.bytes);
    CHECK(memcmp(&sum, &all, sizeof all) == 0);
}

static dimfold_status status_of(const char *text, size_t itemsize, size_t bytes, size_t value, size_t thread,
                                size_t threads)
{
    dimfold_nested tv = nested_of(text);
    dimfold_access access;
    return dimfold_thread_value_access(&tv, itemsize, bytes, value, thread, threads, &access, NULL);
}

TEST(access_refuses_what_no_instruction_does)
{
    CHECK_EQ(DIMFOLD_OK, status_of("(32,8):(8,1)", 2, 8, 4, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_ARGUMENT, status_of("(32,8):(8,1)", 2, 32, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_ARGUMENT, status_of("(32,8):(8,1)", 2, 0, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_ARGUMENT, status_of("(32,8):(8,1)", 2, 6, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_ARGUMENT, status_of("(32,8):(8,1)", 4, 2, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_ARGUMENT, status_of("(32,8):(8,1)", 3, 4, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_ARGUMENT, status_of("(32,8):(8,1)", 0, 4, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_ARGUMENT, status_of("(64,8):(8,1)", 2, 4, 0, 0, 33));
    CHECK_EQ(DIMFOLD_ERR_ARGUMENT, status_of("(64,8):(8,1)", 2, 4, 0, 0, 0));
    CHECK_EQ(DIMFOLD_ERR_INDEX, status_of("(32,8):(8,1)", 2, 8, 5, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_INDEX, status_of("(32,2):(8,1)", 2, 8, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_INDEX, status_of("(32,8):(8,1)", 2, 8, SIZE_MAX, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_INDEX, status_of("(32,8):(8,1)", 2, 8, 0, 1, 32));
    CHECK_EQ(DIMFOLD_ERR_NOT_A_VIEW, status_of("(32,8):(8,2)", 2, 8, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_NOT_A_VIEW, status_of("(32,8):(8,1)+1", 2, 8, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_NOT_A_VIEW, status_of("Sw<1,0,3> o 0 o (32,8):(8,1)", 2, 8, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_SHAPE, status_of("(32,4,2):(8,1,4)", 2, 8, 0, 0, 32));
    CHECK_EQ(DIMFOLD_ERR_UNSUPPORTED, status_of("(32,4):(1@0,1@1)", 2, 8, 0, 0, 32));
}

TEST(access_names_the_thread_at_fault)
{
    dimfold_nested tv = nested_of("((8,2),2):((2,17),1)");
    dimfold_access access = {.threads = 77};
    dimfold_diag diag;
    uint64_t instructions;
    char text[300];
    CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_thread_value_access(&tv, 4, 8, 0, 0, 16, &access, &diag));
    CHECK_EQ(8, diag.position);
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "thread_value_access: thread 8 of tv accesses byte 68: expected a multiple of 8") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_thread_value_access_all(&tv, 4, 8, &instructions, &access, NULL));
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_thread_value_access_all(&tv, 4, 16, &instructions, &access, NULL));
    tv = nested_of("(256,512):(512,1)");
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_thread_value_access_all(&tv, 4, 16, &instructions, &access, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_thread_value_access_all(&tv, 4, 16, NULL, &access, NULL));
    CHECK_EQ(77, access.threads);
    tv = nested_of("(1,1):(0,0)");
    tv.offset = PTRDIFF_MAX;
    CHECK_STATUS(sizeof(ptrdiff_t) == 8 ? DIMFOLD_ERR_OVERFLOW : DIMFOLD_OK,
                 dimfold_thread_value_access(&tv, 1, 1, 0, 0, 1, &access, NULL));
}
