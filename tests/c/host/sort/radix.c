/* Radix sorts of records of each size, in pieces, past the caches and not, to the same memory and to other. */
#include "host/sort/radix.h"

#include "test.h"

#define RECORDS 9000
#define PIECES_MAX 3

static uint64_t key_of(const unsigned char *record, size_t record_bytes)
{
    uint8_t bits8;
    uint16_t bits16;
    uint32_t bits32;
    uint64_t bits64;
    switch (record_bytes) {
    case 1: return memcpy(&bits8, record, 1), bits8;
    case 2: return memcpy(&bits16, record, 2), bits16;
    case 4: return memcpy(&bits32, record, 4), bits32;
    default: return memcpy(&bits64, record, 8), bits64;
    }
}

/* In order, nothing lost, and of pairs with one key the indices too. */
static void check_records(const unsigned char *sorted, size_t record_bytes, size_t count, uint64_t sum)
{
    uint64_t found = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t key = key_of(sorted + i * record_bytes, record_bytes);
        found += key;
        if (i == 0)
            continue;
        uint64_t before = key_of(sorted + (i - 1) * record_bytes, record_bytes);
        CHECK(before <= key);
        if (record_bytes == 16 && before == key)
            CHECK(key_of(sorted + i * 16 - 8, 8) < key_of(sorted + i * 16 + 8, 8));
    }
    CHECK(sum == found);
}

static void check_radix(size_t record_bytes, size_t count, size_t pieces, bool is_streamed, uint64_t mask,
                        uint64_t *seed)
{
    static dimfold_sort_bench bench[PIECES_MAX];
    dimfold_sort_rule rule = dimfold_sort_rule_of_keys(record_bytes < 8 ? record_bytes : 8);
    unsigned char *memory[3];
    uint64_t sum = 0;
    for (size_t k = 0; k < 3; k++)
        memory[k] = malloc(count * record_bytes + 8);
    for (size_t i = 0; i < count; i++) {
        uint64_t record[2] = {test_random(seed) & mask, i};
        uint32_t narrow = (uint32_t)record[0];
        uint16_t narrower = (uint16_t)record[0];
        uint8_t narrowest = (uint8_t)record[0];
        const void *from = record_bytes >= 8   ? (const void *)record
                           : record_bytes == 4 ? (const void *)&narrow
                           : record_bytes == 2 ? (const void *)&narrower
                                               : (const void *)&narrowest;
        memcpy(memory[0] + i * record_bytes, from, record_bytes);
        sum += key_of(memory[0] + i * record_bytes, record_bytes);
    }
    dimfold_sort_radix radix = {.rule = &rule,
                                .varying = mask & UINT64_MAX >> (64 - 8 * rule.item_bytes),
                                .count = count,
                                .bench = bench,
                                .pieces = pieces,
                                .streamed_bytes = is_streamed ? 0 : SIZE_MAX};
    dimfold_sort_radix_run(&radix, record_bytes, memory[1], memory[2], memory[0]);
    check_records(memory[1], record_bytes, count, sum);
    dimfold_sort_radix_run(&radix, record_bytes, memory[0], memory[2], memory[0]);
    CHECK(memcmp(memory[0], memory[1], count * record_bytes) == 0);
    for (size_t k = 0; k < 3; k++)
        free(memory[k]);
}

TEST(radix_sorts_records_of_each_size)
{
    static const size_t counts[] = {1, 2, 63, 1000, 1499, 1501, RECORDS};
    static const uint64_t masks[] = {UINT64_MAX, 0xff, 0x0f00000000f0, 1};
    uint64_t seed = 1;
    for (size_t record_bytes = 1; record_bytes <= 16; record_bytes *= 2)
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
            for (size_t pieces = 1; pieces <= PIECES_MAX; pieces++)
                for (size_t m = 0; m < 4; m++)
                    check_radix(record_bytes, counts[i], pieces, (i + pieces + m) % 2 == 0, masks[m], &seed);
}
