/* Where the items of a packed tile lie in shared memory. */
#include "packed.h"

#define BANKS_BYTES 128
#define BANKS_NONE UINT32_MAX

/* How the lanes of a wave, which follow the source by vectors, go along an axis. */
typedef struct banks_lanes {
    uint32_t steps;   /* that they take */
    uint32_t inside;  /* indices from one lane to the next: those of a vector */
    uint32_t residue; /* of a step of the axis in shared memory, modulo all banks */
} banks_lanes;

/* What is known while axes get their places. */
typedef struct banks_search {
    uint32_t bank_bytes, count; /* an item's, at least 4, and how many there are */
    uint32_t taken;             /* a bit for each */
    uint32_t lanes;             /* that meet in one wave */
    banks_lanes axis[DIMFOLD_CUDA_AXES_MAX];
} banks_search;

static uint32_t banks_turned(const banks_search *search, uint32_t taken, uint32_t by)
{
    uint32_t all = search->count == 32 ? ~0u : (1u << search->count) - 1;
    by %= search->count;
    return by == 0 ? taken : ((taken << by) | (taken >> (search->count - by))) & all;
}

/* The banks that are met when `steps` steps of `by` banks are added to those taken. */
static uint32_t banks_spread(const banks_search *search, uint32_t by, uint32_t steps)
{
    uint32_t taken = search->taken;
    for (uint32_t step = 1; step < steps && step < search->count; step++)
        taken |= banks_turned(search, search->taken, by * step);
    return taken;
}

/* The lanes follow items, not vectors, from an axis on that vectors do not divide. */
static void banks_follow(banks_search *search, const dimfold_cuda_packed *packed, uint32_t side)
{
    uint32_t lanes = 1, all = search->lanes;
    for (size_t i = 0; i < packed->tiles.form.ndim; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_SOURCE][i];
        uint32_t part = (uint32_t)packed->part[axis], inside = part < side ? part : side;
        banks_lanes *at = &search->axis[axis];
        if (part % inside != 0 || side % inside != 0) {
            all *= side;
            inside = side = 1;
        }
        side /= inside;
        uint32_t left = (all + lanes - 1) / lanes;
        *at = (banks_lanes){part / inside < left ? part / inside : left, inside, BANKS_NONE};
        lanes *= at->steps;
    }
}

/* The axes that fill the first banks in the target's order have no choice. Returns how many they are. */
static size_t banks_keep(banks_search *search, dimfold_cuda_packed *packed, uint32_t unit_bytes, uint32_t *bytes)
{
    size_t i = 0;
    search->taken = 1;
    for (*bytes = unit_bytes; i < packed->tiles.form.ndim && *bytes < BANKS_BYTES; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_TARGET][i];
        uint32_t step = *bytes * search->axis[axis].inside, steps = search->axis[axis].steps;
        if (step < search->bank_bytes)
            search->taken = banks_spread(search, 1, (step * steps + search->bank_bytes - 1) / search->bank_bytes);
        else
            search->taken = banks_spread(search, step / search->bank_bytes, steps);
        packed->byte[axis] = *bytes;
        *bytes *= (uint32_t)packed->part[axis];
    }
    return i;
}

/* The step that leads to the most banks, which are then taken: behind all that are taken, or one of a few that are
   right where those lie apart. */
static uint32_t banks_best(banks_search *search, uint32_t steps)
{
    uint32_t best = 1, most = 0, best_taken = search->taken, behind = (uint32_t)__builtin_popcount(search->taken);
    for (uint32_t trial = 0; trial < 6; trial++) {
        uint32_t by = trial == 0 ? behind : 1u << (trial - 1), taken = banks_spread(search, by, steps);
        uint32_t count = (uint32_t)__builtin_popcount(taken);
        if (count <= most)
            continue;
        best = by;
        most = count;
        best_taken = taken;
        if (count == search->count || count == behind * steps)
            break;
    }
    search->taken = best_taken;
    return best;
}

/* The others take steps that lead to banks which are still free, if there are such. */
static void banks_choose(banks_search *search, const dimfold_cuda_packed *packed, size_t kept)
{
    for (size_t i = 0; i < packed->tiles.form.ndim; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_SOURCE][i];
        bool is_kept = search->axis[axis].steps == 1;
        for (size_t k = 0; k < kept && !is_kept; k++)
            is_kept = packed->order[DIMFOLD_TILES_TARGET][k] == axis;
        if (!is_kept)
            search->axis[axis].residue = banks_best(search, search->axis[axis].steps) * search->bank_bytes;
    }
}

bool dimfold_cuda_packed_place(dimfold_cuda_packed *packed, uint32_t side, uint64_t bytes)
{
    uint32_t unit = packed->tiles.form.unit_bytes, end, ends;
    banks_search search = {.bank_bytes = unit < 4 ? 4 : unit, .lanes = unit < 4 ? 32 : BANKS_BYTES / unit};
    search.count = BANKS_BYTES / search.bank_bytes;
    banks_follow(&search, packed, side);
    size_t kept = banks_keep(&search, packed, unit, &end);
    banks_choose(&search, packed, kept);
    ends = end;
    size_t items = end / unit;
    /* Vectors that go on from one step of an axis to the next lie without gaps. */
    for (size_t i = kept; i < packed->tiles.form.ndim; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_TARGET][i];
        packed->byte[axis] = ends;
        if (search.axis[axis].residue != BANKS_NONE && items % side == 0)
            packed->byte[axis] += (search.axis[axis].residue - ends) % BANKS_BYTES;
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
