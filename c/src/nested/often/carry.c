/* When sums of steps are sums of positions: see carry.h. */
#include "carry.h"

static void carry_place(carry_system *system, uint32_t mode)
{
    const nested_leaf *before = &system->mode[mode - 1], *here = &system->mode[mode];
    ptrdiff_t end;
    system->place[mode] = system->place[mode - 1] * (ptrdiff_t)before->shape;
    system->at[mode] = system->start < system->place[mode] ? system->start : system->start % system->place[mode];
    system->jump[mode] = 0;
    system->jumps_known &= before->basis == here->basis &&
                           dimfold_ptrdiff_mul(&end, (ptrdiff_t)before->shape, before->stride) &&
                           !__builtin_sub_overflow(here->stride, end, &system->jump[mode]);
}

void dimfold_carry_start(carry_system *system, const dimfold_nested *layout, tree_node node, ptrdiff_t start)
{
    nested_leaves leaves;
    dimfold_nested_coalesce_leaves(&leaves, layout, node, true);
    if (leaves.count == 0)
        leaves.leaf[leaves.count++] = (nested_leaf){1, 0, 0, true, true};
    system->modes = leaves.count;
    system->jumps_known = true;
    system->start = start;
    system->place[0] = 1;
    system->at[0] = 0;
    for (uint32_t mode = 0; mode < leaves.count; mode++)
        system->mode[mode] = leaves.leaf[mode];
    for (uint32_t mode = 1; mode < leaves.count; mode++)
        carry_place(system, mode);
}

/* floor((at + step) / place) for at in [0, place), and what is left: at + rest is in [0, place). */
static ptrdiff_t carry_divide(ptrdiff_t at, ptrdiff_t step, ptrdiff_t place, ptrdiff_t *rest)
{
    ptrdiff_t steps = 0, left = step;
    if (step >= place || step <= -place) {
        steps = step / place;
        left = step - steps * place;
    }
    if (left >= place - at) {
        steps++;
        left -= place;
    } else if (left < -at) {
        steps--;
        left += place;
    }
    *rest = left;
    return steps;
}

/* Adds `times` the stride of a mode to that of a piece. */
static bool carry_add_stride(carry_piece *piece, const nested_leaf *mode, ptrdiff_t times, uint32_t *coordinates)
{
    ptrdiff_t part;
    if (times == 0 || mode->stride == 0)
        return true;
    if (*coordinates == 0 || piece->basis != mode->basis)
        ++*coordinates;
    piece->basis = mode->basis;
    return dimfold_ptrdiff_mul(&part, times, mode->stride) && dimfold_ptrdiff_add(&piece->stride, piece->stride, part);
}

bool dimfold_carry_step(const carry_system *system, carry_piece *piece, uint32_t *coordinates)
{
    ptrdiff_t steps = piece->step;
    piece->stride = 0;
    piece->basis = 0;
    *coordinates = 0;
    for (uint32_t mode = 0; mode + 1 < system->modes; mode++) {
        uint32_t above = mode + 1;
        ptrdiff_t next = carry_divide(system->at[above], piece->step, system->place[above], &piece->rest[above]);
        ptrdiff_t times = steps - (ptrdiff_t)system->mode[mode].shape * next;
        if (!carry_add_stride(piece, &system->mode[mode], times, coordinates))
            return false;
        steps = next;
    }
    return carry_add_stride(piece, &system->mode[system->modes - 1], steps, coordinates);
}

/* The first multiple of a rest that leaves [0, place), or PTRDIFF_MAX. */
static ptrdiff_t carry_leaves_at(ptrdiff_t at, ptrdiff_t rest, ptrdiff_t place)
{
    if (rest == 0)
        return PTRDIFF_MAX;
    return rest > 0 ? (place - at - 1) / rest + 1 : at / -rest + 1;
}

/* Adds the weighted carries into a mode of what the pieces move its rest by; false if they are not representable. */
static bool carry_weigh(const carry_system *system, uint32_t mode, ptrdiff_t moved, ptrdiff_t *sum)
{
    ptrdiff_t rest, part;
    ptrdiff_t carried = carry_divide(system->at[mode], moved, system->place[mode], &rest);
    return dimfold_ptrdiff_mul(&part, system->jump[mode], carried) && dimfold_ptrdiff_add(sum, *sum, part);
}

/* Whether `times` steps of a piece carry, all modes together, what as many single steps do. */
static bool carry_cancels(const carry_system *system, const carry_piece *piece, ptrdiff_t times)
{
    ptrdiff_t sum = 0, moved;
    for (uint32_t mode = 1; mode < system->modes; mode++)
        if (!dimfold_ptrdiff_mul(&moved, times, piece->rest[mode]) || !carry_weigh(system, mode, moved, &sum))
            return false;
    return sum == 0;
}

/* Goes on behind carries that cancel, up to the limit. */
static ptrdiff_t carry_run_on(const carry_system *system, const carry_piece *piece, ptrdiff_t run, ptrdiff_t count)
{
    for (uint32_t work = 0; run < count && work < CARRY_WORK_MAX && carry_cancels(system, piece, run); work++)
        run++;
    return run;
}

ptrdiff_t dimfold_carry_run(const carry_system *system, const carry_piece *piece, ptrdiff_t count, uint32_t *mode)
{
    ptrdiff_t run = count;
    uint32_t left = 0;
    for (uint32_t next = 1; next < system->modes; next++) {
        ptrdiff_t at = carry_leaves_at(system->at[next], piece->rest[next], system->place[next]);
        left += at == run && run < count;
        if (at < run) {
            run = at;
            left = 1;
            *mode = next - 1;
        }
    }
    return left > 1 && system->jumps_known ? carry_run_on(system, piece, run, count) : run;
}

/* Whether the pieces may carry into a mode: the range that they move its rest over. */
static bool carry_leaves_mode(const carry_system *system, const carry_piece *pieces, uint32_t count, uint32_t mode,
                              carry_fault *fault)
{
    ptrdiff_t low = system->at[mode], high = low;
    for (uint32_t i = 0; i < count; i++) {
        ptrdiff_t moved, *end = pieces[i].rest[mode] < 0 ? &low : &high;
        bool fits = dimfold_ptrdiff_mul(&moved, pieces[i].count - 1, pieces[i].rest[mode]) &&
                    dimfold_ptrdiff_add(end, *end, moved);
        if (!fits || low < 0 || high >= system->place[mode]) {
            *fault = (carry_fault){mode - 1, pieces[i].leaf, !fits ? PTRDIFF_MAX : low < 0 ? high - low + 1 : high + 1};
            return true;
        }
    }
    return false;
}

/* The modes that pieces carry into: only these count where carries may cancel. */
typedef struct carry_modes {
    uint32_t count;
    uint32_t mode[33];
} carry_modes;

static bool carry_moves(const carry_modes *modes, const carry_piece *piece)
{
    bool moves = false;
    for (uint32_t i = 0; i < modes->count; i++)
        moves |= piece->rest[modes->mode[i]] != 0;
    return moves;
}

/* The number of combinations of the pieces that move any rest at all, or more than the limit. */
static ptrdiff_t carry_combinations(const carry_modes *modes, const carry_piece *pieces, uint32_t count)
{
    ptrdiff_t product = 1;
    for (uint32_t i = 0; i < count && product <= CARRY_WORK_MAX; i++)
        if (carry_moves(modes, &pieces[i]) && !dimfold_ptrdiff_mul(&product, product, pieces[i].count))
            return PTRDIFF_MAX;
    return product;
}

/* What one combination moves the rest of a mode by. A combination is a number whose digits say by how much less than
   all of it each piece is taken that moves anything. */
static bool carry_moved(const carry_modes *modes, const carry_piece *pieces, uint32_t count, ptrdiff_t combination,
                        uint32_t mode, ptrdiff_t *moved)
{
    *moved = 0;
    for (uint32_t i = 0; i < count; i++) {
        ptrdiff_t part, all = pieces[i].count;
        if (!carry_moves(modes, &pieces[i]))
            continue;
        if (!dimfold_ptrdiff_mul(&part, all - 1 - combination % all, pieces[i].rest[mode]) ||
            !dimfold_ptrdiff_add(moved, *moved, part))
            return false;
        combination /= all;
    }
    return true;
}

static bool carry_combination_cancels(const carry_system *system, const carry_modes *modes, const carry_piece *pieces,
                                      uint32_t count, ptrdiff_t combination)
{
    ptrdiff_t sum = 0, moved;
    for (uint32_t i = 0; i < modes->count; i++)
        if (!carry_moved(modes, pieces, count, combination, modes->mode[i], &moved) ||
            !carry_weigh(system, modes->mode[i], moved, &sum))
            return false;
    return sum == 0;
}

/* Starts with the combination that moves most: where carries do not cancel, that one mostly shows it. */
static carry_answer carry_look_at_all(const carry_system *system, const carry_modes *modes, const carry_piece *pieces,
                                      uint32_t count)
{
    ptrdiff_t combinations = carry_combinations(modes, pieces, count);
    ptrdiff_t looked = combinations < CARRY_WORK_MAX ? combinations : CARRY_WORK_MAX;
    for (ptrdiff_t combination = 0; combination < looked; combination++)
        if (!carry_combination_cancels(system, modes, pieces, count, combination))
            return CARRY_OUT;
    return looked == combinations ? CARRY_NONE : CARRY_UNDECIDED;
}

carry_answer dimfold_carry_together(const carry_system *system, const carry_piece *pieces, uint32_t count,
                                    carry_fault *fault)
{
    carry_modes modes = {0, {0}};
    for (uint32_t mode = 1; mode < system->modes; mode++)
        if (carry_leaves_mode(system, pieces, count, mode, fault))
            modes.mode[modes.count++] = mode;
    if (modes.count == 0)
        return CARRY_NONE;
    return modes.count == 1 || !system->jumps_known ? CARRY_OUT : carry_look_at_all(system, &modes, pieces, count);
}
