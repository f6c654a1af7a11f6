/* How well warps touch memory: the sectors of global accesses and the waves of shared ones. */
#include "runner_parts.h"

#include <stdlib.h>
#include <string.h>

#define COUNT_SITES_MAX 1024
#define COUNT_WARPS_MAX (RUNNER_THREADS_MAX / RUNNER_LANES)
#define COUNT_BANKS 32

/* What the lanes of a warp did at one place at once. */
struct count_access {
    uint32_t active;
    uint64_t address[RUNNER_LANES];
};

struct count_warp {
    struct count_access *accesses;
    uint32_t count, capacity;
};

/* A place, what the running block does there, and the sums. */
struct count_site {
    const struct runner_site *site;
    enum runner_access access;
    uint32_t size_bytes;
    bool is_touched;
    uint32_t seen[RUNNER_THREADS_MAX]; /* how often each thread came */
    struct count_warp warps[COUNT_WARPS_MAX];
    struct runner_traffic traffic;
    uint64_t waves, ideal;
};

static struct count_site *count_sites[COUNT_SITES_MAX + 1]; /* by the number of the site */
static uint32_t count_site_count;

static struct count_site *count_site_of(struct runner_site *site, enum runner_access access, uint32_t size_bytes)
{
    if (site->number == 0) {
        if (count_site_count == COUNT_SITES_MAX)
            abort();
        struct count_site *made = calloc(1, sizeof *made);
        if (made == NULL)
            abort();
        made->site = site;
        made->access = access;
        made->size_bytes = size_bytes;
        site->number = ++count_site_count;
        count_sites[site->number] = made;
    }
    return count_sites[site->number];
}

static struct count_access *count_access_of(struct count_warp *warp, uint32_t number)
{
    if (number >= warp->capacity) {
        warp->capacity = number * 2 + 4;
        warp->accesses = realloc(warp->accesses, warp->capacity * sizeof *warp->accesses);
        if (warp->accesses == NULL)
            abort();
    }
    for (; warp->count <= number; warp->count++)
        warp->accesses[warp->count].active = 0;
    return &warp->accesses[number];
}

void runner_count(struct runner_site *site, enum runner_access access, bool is_active, uint64_t address,
                  uint32_t size_bytes)
{
    struct count_site *sum = count_site_of(site, access, size_bytes);
    uint32_t lane = runner_thread % RUNNER_LANES;
    uint32_t number = sum->seen[runner_thread]++;
    sum->is_touched = true;
    struct count_access *seen = count_access_of(&sum->warps[runner_thread / RUNNER_LANES], number);
    seen->address[lane] = address;
    seen->active |= (uint32_t)is_active << lane;
}

static uint32_t count_bits(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* The place of a value among the first `count`, which is `count` if it is not there: the last ones are likeliest. */
static uint32_t count_place(const uint64_t *values, uint32_t count, uint64_t value)
{
    for (uint32_t i = count; i > 0; i--)
        if (values[i - 1] == value)
            return i - 1;
    return count;
}

static void count_sectors(struct count_site *sum, const struct count_access *access)
{
    uint64_t sectors[RUNNER_LANES];
    uint32_t bytes[RUNNER_LANES], count = 0;
    for (uint32_t lane = 0; lane < RUNNER_LANES; lane++) {
        if ((access->active >> lane & 1) == 0)
            continue;
        uint64_t address = access->address[lane];
        uint32_t place = count_place(sectors, count, address / 32);
        if (place == count) {
            sectors[count] = address / 32;
            bytes[count++] = 0;
        }
        bytes[place] |= ((1u << sum->size_bytes) - 1) << address % 32;
    }
    sum->traffic.accesses += count > 0;
    sum->traffic.sectors += count;
    for (uint32_t i = 0; i < count; i++)
        sum->traffic.bytes += count_bits(bytes[i]);
}

/* The waves of some lanes whose accesses shared memory serves together: the most words that one bank has to give. */
static uint32_t count_waves(const struct count_access *access, uint32_t first, uint32_t end, uint32_t size_bytes)
{
    uint64_t words[COUNT_BANKS][RUNNER_LANES];
    uint32_t counts[COUNT_BANKS] = {0}, waves = 0;
    for (uint32_t lane = first; lane < end; lane++) {
        if ((access->active >> lane & 1) == 0)
            continue;
        for (uint32_t i = 0; i < (size_bytes + 3) / 4; i++) {
            uint64_t word = access->address[lane] / 4 + i;
            uint32_t bank = (uint32_t)(word % COUNT_BANKS);
            if (count_place(words[bank], counts[bank], word) == counts[bank])
                words[bank][counts[bank]++] = word;
            waves = counts[bank] > waves ? counts[bank] : waves;
        }
    }
    return waves;
}

static void count_shared(struct count_site *sum, const struct count_access *access)
{
    uint32_t together = sum->size_bytes == 16 ? 8 : sum->size_bytes == 8 ? 16 : 32;
    sum->traffic.accesses += access->active != 0;
    for (uint32_t first = 0; first < RUNNER_LANES; first += together) {
        uint32_t waves = count_waves(access, first, first + together, sum->size_bytes);
        sum->waves += waves;
        sum->ideal += waves > 0;
    }
}

static void count_warp(struct count_site *sum, struct count_warp *warp)
{
    for (uint32_t i = 0; i < warp->count; i++) {
        if (sum->access == RUNNER_SHARED)
            count_shared(sum, &warp->accesses[i]);
        else
            count_sectors(sum, &warp->accesses[i]);
    }
    warp->count = 0;
}

void runner_count_block(void)
{
    for (uint32_t number = 1; number <= count_site_count; number++) {
        struct count_site *sum = count_sites[number];
        if (!sum->is_touched)
            continue;
        for (uint32_t warp = 0; warp < COUNT_WARPS_MAX; warp++)
            count_warp(sum, &sum->warps[warp]);
        memset(sum->seen, 0, sizeof sum->seen);
        sum->is_touched = false;
    }
}

static void count_add(struct runner_traffic *sum, const struct runner_traffic *traffic)
{
    sum->accesses += traffic->accesses;
    sum->sectors += traffic->sectors;
    sum->bytes += traffic->bytes;
}

struct runner_counts runner_counts(void)
{
    struct runner_counts counts = {0};
    for (uint32_t number = 1; number <= count_site_count; number++) {
        const struct count_site *sum = count_sites[number];
        if (sum->access != RUNNER_SHARED)
            count_add(sum->access == RUNNER_LOAD ? &counts.loads : &counts.stores, &sum->traffic);
        counts.shared_waves += sum->waves;
        counts.shared_ideal += sum->ideal;
    }
    return counts;
}

void runner_counts_clear(void)
{
    for (uint32_t number = 1; number <= count_site_count; number++) {
        count_sites[number]->traffic = (struct runner_traffic){0, 0, 0};
        count_sites[number]->waves = count_sites[number]->ideal = 0;
    }
}

void runner_counts_print(FILE *file)
{
    static const char *const names[] = {"load", "store", "shared"};
    for (uint32_t number = 1; number <= count_site_count; number++) {
        const struct count_site *sum = count_sites[number];
        if (sum->traffic.accesses > 0)
            fprintf(file, "%s:%d %s of %u bytes: %llu accesses, %llu sectors, %llu bytes, %llu of %llu waves\n",
                    sum->site->file, sum->site->line, names[sum->access], (unsigned)sum->size_bytes,
                    (unsigned long long)sum->traffic.accesses, (unsigned long long)sum->traffic.sectors,
                    (unsigned long long)sum->traffic.bytes, (unsigned long long)sum->ideal,
                    (unsigned long long)sum->waves);
    }
}
