/* What instructions of warps touch, counted: bytes, sectors and lines of global memory, wavefronts of shared memory.

   thread_value.h says by which rules, and where they come from. */
#include "thread_value.h"

#define ACCESS_ITEMS_MAX ((size_t)65536)
#define ACCESS_WARP 32

/* An access of each thread: bytes [start, start + bytes), aligned to `bytes`. Two of them are the same or apart. */
typedef struct access_group {
    const tv_modes *modes;
    ptrdiff_t itemsize, items;
    uint32_t bytes;
} access_group;

static dimfold_status access_read(dimfold_call call, access_group *group, const tv_modes *modes, size_t itemsize,
                                  size_t bytes)
{
    if (itemsize == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ACCESS_ITEMSIZE, "itemsize", 1, 0);
    if (bytes == 0 || bytes > 16 || (bytes & (bytes - 1)) != 0 || bytes % itemsize != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ACCESS_BYTES, "access_bytes", (int64_t)itemsize, (int64_t)bytes);
    *group = (access_group){modes, (ptrdiff_t)itemsize, (ptrdiff_t)(bytes / itemsize), (uint32_t)bytes};
    return DIMFOLD_OK;
}

/* The first byte that a thread touches. */
static dimfold_status access_start(dimfold_call call, int64_t *start, const access_group *group, size_t thread,
                                   size_t first_value)
{
    ptrdiff_t first = tv_position(group->modes, thread, first_value);
    int64_t position = first;
    for (ptrdiff_t item = 1; item < group->items; item++)
        if (tv_position(group->modes, thread, first_value + (size_t)item) != dimfold_ptrdiff_add_wrapping(first, item))
            return dimfold_failure(dimfold_diagnose_shared(call, DIMFOLD_REASON_ACCESS_APART, "tv", DIMFOLD_NO_AXIS,
                                                           (int64_t)first_value + item, position,
                                                           (int64_t)thread));
    if (position > INT64_MAX / 16 - 1 || position < INT64_MIN / 16)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_POSITION, "tv", 0, 0);
    *start = position * group->itemsize;
    if (*start % (int64_t)group->bytes != 0)
        return dimfold_failure(dimfold_diagnose_shared(call, DIMFOLD_REASON_ACCESS_UNALIGNED, "tv", DIMFOLD_NO_AXIS,
                                                       group->bytes, *start, (int64_t)thread));
    return DIMFOLD_OK;
}

static void access_sort(int64_t *start, uint32_t count)
{
    for (uint32_t next = 1; next < count; next++) {
        int64_t moved = start[next];
        uint32_t at = next;
        for (; at > 0 && start[at - 1] > moved; at--)
            start[at] = start[at - 1];
        start[at] = moved;
    }
}

/* How many aligned blocks of 1 << shift bytes sorted starts lie in, below address 0 too. */
static uint32_t access_blocks(const int64_t *start, uint32_t count, uint32_t shift)
{
    uint32_t blocks = 0;
    for (uint32_t thread = 0; thread < count; thread++)
        blocks += thread == 0 || (uint64_t)start[thread] >> shift != (uint64_t)start[thread - 1] >> shift;
    return blocks;
}

/* Counts the distinct words of sorted starts in their banks, and returns the most that one bank has. */
static uint64_t access_banks(uint64_t *bank, const int64_t *start, uint32_t count, uint32_t bytes)
{
    uint64_t most = 0;
    for (uint32_t thread = 0; thread < count; thread++) {
        uint64_t word = (uint64_t)start[thread] >> 2;
        if (thread > 0 && (uint64_t)start[thread - 1] >> 2 == word)
            continue;
        for (uint32_t part = 0; part < (bytes + 3) / 4; part++) {
            uint64_t words = ++bank[(word + part) % 32];
            most = words > most ? words : most;
        }
    }
    return most;
}

/* Adds the passes that an instruction makes through shared memory. Sorts the starts of each. */
static void access_add_passes(dimfold_access *access, int64_t *start, uint32_t count, uint32_t bytes)
{
    uint32_t lanes = bytes <= 4 ? ACCESS_WARP : 128 / bytes;
    for (uint32_t first = 0; first < count; first += lanes) {
        uint64_t bank[32] = {0};
        uint32_t part = count - first < lanes ? count - first : lanes;
        access_sort(start + first, part);
        access->wavefronts += access_banks(bank, start + first, part, bytes);
        access->wavefronts_min++;
    }
    access->conflicts = access->wavefronts - access->wavefronts_min;
}

static void access_add(dimfold_access *access, int64_t *start, uint32_t count, const access_group *group)
{
    access_add_passes(access, start, count, group->bytes);
    access_sort(start, count);
    bool is_first = access->bytes == 0;
    int64_t last = start[count - 1] + group->bytes;
    access->bytes += (uint64_t)count * group->bytes;
    access->bytes_distinct += (uint64_t)access_blocks(start, count, 0) * group->bytes;
    access->sectors += access_blocks(start, count, 5);
    access->lines += access_blocks(start, count, 7);
    access->first_byte = is_first || start[0] < access->first_byte ? start[0] : access->first_byte;
    access->last_byte = is_first || last > access->last_byte ? last : access->last_byte;
    (void)access_banks(access->bank, start, count, group->bytes);
}

static dimfold_status access_instruction(dimfold_call call, dimfold_access *access, const access_group *group,
                                         size_t first_value, size_t first_thread, size_t threads)
{
    int64_t start[ACCESS_WARP];
    for (size_t thread = 0; thread < threads; thread++)
        DIMFOLD_TRY(access_start(call, start + thread, group, first_thread + thread, first_value));
    access_add(access, start, (uint32_t)threads, group);
    return DIMFOLD_OK;
}

static dimfold_status access_check_range(dimfold_call call, size_t first, size_t count, size_t found,
                                         const char *operand)
{
    if (count > found || first > found - count)
        return dimfold_refuse(call, DIMFOLD_REASON_ACCESS_RANGE, operand, (int64_t)found, (int64_t)first);
    return DIMFOLD_OK;
}

dimfold_status dimfold_thread_value_access(const dimfold_nested *tv, size_t itemsize, size_t access_bytes,
                                           size_t first_value, size_t first_thread, size_t threads,
                                           dimfold_access *access, dimfold_diag *diag)
{
    dimfold_call call = {diag, "thread_value_access"};
    dimfold_access counted = {0};
    access_group group;
    tv_modes modes;
    DIMFOLD_TRY(dimfold_check_pointer(call, access, "access"));
    DIMFOLD_TRY(dimfold_tv_read(call, &modes, tv));
    DIMFOLD_TRY(access_read(call, &group, &modes, itemsize, access_bytes));
    if (threads == 0 || threads > ACCESS_WARP)
        return dimfold_refuse(call, DIMFOLD_REASON_ACCESS_THREADS, "threads", ACCESS_WARP, (int64_t)threads);
    DIMFOLD_TRY(access_check_range(call, first_thread, threads, modes.thread_count, "first_thread"));
    DIMFOLD_TRY(access_check_range(call, first_value, (size_t)group.items, modes.value_count, "first_value"));
    DIMFOLD_TRY(access_instruction(call, &counted, &group, first_value, first_thread, threads));
    counted.threads = (uint32_t)threads;
    counted.items = (uint32_t)group.items;
    *access = counted;
    return DIMFOLD_OK;
}

static dimfold_status access_check_all(dimfold_call call, const access_group *group)
{
    const tv_modes *modes = group->modes;
    size_t size = modes->thread_count * modes->value_count;
    if (size > ACCESS_ITEMS_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_TV_SIZE, "tv", (int64_t)ACCESS_ITEMS_MAX, (int64_t)size);
    if (modes->value_count % (size_t)group->items != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ACCESS_VALUES, "tv", (int64_t)group->items,
                              (int64_t)modes->value_count);
    return DIMFOLD_OK;
}

dimfold_status dimfold_thread_value_access_all(const dimfold_nested *tv, size_t itemsize, size_t access_bytes,
                                               uint64_t *instructions, dimfold_access *access, dimfold_diag *diag)
{
    dimfold_call call = {diag, "thread_value_access_all"};
    dimfold_access counted = {0};
    access_group group;
    tv_modes modes;
    uint64_t count = 0;
    DIMFOLD_TRY(dimfold_check_pointer(call, instructions, "instructions"));
    DIMFOLD_TRY(dimfold_check_pointer(call, access, "access"));
    DIMFOLD_TRY(dimfold_tv_read(call, &modes, tv));
    DIMFOLD_TRY(access_read(call, &group, &modes, itemsize, access_bytes));
    DIMFOLD_TRY(access_check_all(call, &group));
    for (size_t thread = 0; thread < modes.thread_count; thread += ACCESS_WARP)
        for (size_t value = 0; value < modes.value_count; value += (size_t)group.items, count++)
            DIMFOLD_TRY(access_instruction(call, &counted, &group, value, thread,
                                           dimfold_size_min(ACCESS_WARP, modes.thread_count - thread)));
    counted.threads = (uint32_t)modes.thread_count;
    counted.items = (uint32_t)modes.value_count;
    *instructions = count;
    *access = counted;
    return DIMFOLD_OK;
}
