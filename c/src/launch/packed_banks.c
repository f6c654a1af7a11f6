/* Where the items of a packed tile lie in shared memory. */
#include "packed.h"

#define BANKS_BYTES 128
#define BANKS_NONE UINT32_MAX

/* What is known while axes get their places. */
typedef struct banks_search {
    uint32_t bank_bytes, count;   /* an item's, at least 4, and how many there are */
    uint32_t taken;               /* a bit for each */
    uint32_t lanes;               /* that meet in one wave */
    uint32_t steps[DIMFOLD_CUDA_AXES_MAX];   /* that those take along each axis */
    uint32_t residue[DIMFOLD_CUDA_AXES_MAX]; /* of a step of the axis, modulo all banks */
} banks_search;

static uint32_t banks_turned(const banks_search *search, uint32_t taken, uint32_t by)
{
    uint32_t all = search->count == 32 ? ~0u : (1u << search->count) - 1;
    by %= search->count;
    return by == 0 ? taken : ((taken << by) | (taken >> (search->count - by))) & all;
}

/* The banks that are met when `steps` steps of `by` banks are added. False if some meet twice. */
static bool banks_spread(const banks_search *search, uint32_t by, uint32_t steps, uint32_t *taken)
{
    bool is_new = true;
    *taken = search->taken;
    for (uint32_t step = 1; step < steps; step++) {
        uint32_t more = banks_turned(search, search->taken, by * step);
        is_new = is_new && (*taken & more) == 0;
        *taken |= more;
    }
    return is_new;
}

/* How many steps the lanes of a wave take along each axis, if they follow the source by vectors. */
static void banks_steps(banks_search *search, const dimfold_cuda_packed *packed, uint32_t side)
{
    uint32_t lanes = 1;
    for (size_t i = 0; i < packed->tiles.form.ndim; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_SOURCE][i];
        uint32_t part = (uint32_t)packed->part[axis], left = (search->lanes + lanes - 1) / lanes;
        uint32_t inside = part < side ? part : side;
        part = (part + inside - 1) / inside;
        side = (side + inside - 1) / inside;
        search->steps[axis] = lanes >= search->lanes ? 1 : part < left ? part : left;
        search->residue[axis] = BANKS_NONE;
        lanes *= search->steps[axis];
    }
}

/* The axes that fill the first banks in the target's order have no choice. Returns how many they are. */
static size_t banks_keep(banks_search *search, dimfold_cuda_packed *packed, uint32_t unit_bytes, uint32_t *bytes)
{
    size_t i = 0;
    search->taken = 1;
    for (*bytes = unit_bytes; i < packed->tiles.form.ndim && *bytes < BANKS_BYTES; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_TARGET][i];
        packed->byte[axis] = *bytes;
        uint32_t taken = search->taken;
        if (*bytes >= search->bank_bytes)
            banks_spread(search, *bytes / search->bank_bytes, search->steps[axis], &taken);
        search->taken = taken;
        *bytes *= (uint32_t)packed->part[axis];
    }
    return i;
}

/* The step that leads to the most banks, which are then taken. */
static uint32_t banks_best(banks_search *search, uint32_t steps)
{
    uint32_t best = 1, most = 0, taken;
    for (uint32_t by = 1; by < search->count && most != ~0u; by++) {
        bool is_new = banks_spread(search, by, steps, &taken);
        uint32_t count = is_new ? ~0u : (uint32_t)__builtin_popcount(taken);
        best = count > most ? by : best;
        most = count > most ? count : most;
    }
    banks_spread(search, best, steps, &taken);
    search->taken = taken;
    return best;
}

/* The others take steps that lead to banks which are still free, if there are such. */
static void banks_choose(banks_search *search, const dimfold_cuda_packed *packed, size_t kept)
{
    for (size_t i = 0; i < packed->tiles.form.ndim; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_SOURCE][i];
        bool is_kept = false;
        for (size_t k = 0; k < kept; k++)
            is_kept = is_kept || packed->order[DIMFOLD_TILES_TARGET][k] == axis;
        if (is_kept || search->steps[axis] == 1)
            continue;
        search->residue[axis] = banks_best(search, search->steps[axis]) * search->bank_bytes;
    }
}

bool dimfold_cuda_packed_place(dimfold_cuda_packed *packed, uint32_t side, uint64_t bytes)
{
    uint32_t unit = packed->tiles.form.unit_bytes, end, ends;
    banks_search search = {.bank_bytes = unit < 4 ? 4 : unit, .lanes = unit < 4 ? 32 : BANKS_BYTES / unit};
    search.count = BANKS_BYTES / search.bank_bytes;
    banks_steps(&search, packed, side);
    size_t kept = banks_keep(&search, packed, unit, &end);
    banks_choose(&search, packed, kept);
    ends = end;
    size_t items = end / unit;
    /* Vectors that go on from one step of an axis to the next lie without gaps. */
    for (size_t i = kept; i < packed->tiles.form.ndim; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_TARGET][i];
        packed->byte[axis] = ends;
        if (search.residue[axis] != BANKS_NONE && items % side == 0)
            packed->byte[axis] += (search.residue[axis] - ends) % BANKS_BYTES;
        ends += packed->byte[axis] * (uint32_t)(packed->part[axis] - 1);
        items *= packed->part[axis];
    }
    if (ends <= bytes)
        return true;
    for (size_t i = kept; i < packed->tiles.form.ndim; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_TARGET][i];
        packed->byte[axis] = end;
        end *= (uint32_t)packed->part[axis];
    }
    return false;
}
