/* What the threads of a warp do together: those that a mask names wait for each other, then exchange values. */
#include "thread.h"

static const struct ptx_instruction *instruction_of(const struct ptx_thread *thread)
{
    return &thread->kernel->code[thread->at];
}

static uint32_t mask_of(const struct ptx_thread *thread)
{
    return (uint32_t)ptx_operand_value(thread, instruction_of(thread)->operand[PTX_OPERANDS - 1]);
}

static uint32_t source_of(const struct ptx_thread *thread, size_t number)
{
    return (uint32_t)ptx_operand_value(thread, instruction_of(thread)->operand[number]);
}

static bool is_named(uint32_t mask, uint32_t lane)
{
    return (mask >> lane & 1) != 0;
}

/* Without those that have ended, for whom nobody waits, and those that a short block does not have. */
static uint32_t mask_of_living(const struct ptx_thread *warp, uint32_t lanes, uint32_t mask)
{
    for (uint32_t lane = 0; lane < RUNNER_LANES; lane++)
        if (lane >= lanes || warp[lane].state == PTX_ENDED)
            mask &= ~((uint32_t)1 << lane);
    return mask;
}

/* Whether all living ones of a mask wait at this instruction with the same mask. */
static bool are_there(const struct ptx_thread *warp, uint32_t living, uint32_t at, uint32_t mask)
{
    for (uint32_t lane = 0; lane < RUNNER_LANES; lane++)
        if (is_named(living, lane) &&
            (warp[lane].state != PTX_WAITS_FOR_WARP || warp[lane].at != at || mask_of(&warp[lane]) != mask))
            return false;
    return true;
}

/* ---- Shuffles (section 9.7.9.6) --------------------------------------------------------------------------------- */

/* The lane that a lane reads from, or its own if that lies outside of its segment. */
static uint32_t shuffle_lane(enum ptx_together together, uint32_t lane, uint32_t b, uint32_t c)
{
    uint32_t segment = c >> 8 & 31, by = b & 31;
    uint32_t low = lane & segment, high = low | (c & 31 & ~segment);
    uint32_t from = together == PTX_SHUFFLE_UP     ? lane - by
                    : together == PTX_SHUFFLE_DOWN ? lane + by
                    : together == PTX_SHUFFLE_XOR  ? lane ^ by
                                                   : low | (by & ~segment);
    bool is_inside = together == PTX_SHUFFLE_UP ? (int32_t)from >= (int32_t)high : from <= high;
    return is_inside ? from : lane;
}

/* A lane that the mask does not name has no value to read. */
static void shuffle(struct ptx_thread *warp, uint32_t mask)
{
    uint64_t value[RUNNER_LANES] = {0};
    for (uint32_t lane = 0; lane < RUNNER_LANES; lane++) {
        if (!is_named(mask, lane))
            continue;
        const struct ptx_instruction *instruction = instruction_of(&warp[lane]);
        uint32_t from = shuffle_lane(instruction->space, lane, source_of(&warp[lane], 2), source_of(&warp[lane], 3));
        if (is_named(mask, from))
            value[lane] = source_of(&warp[from], 1);
        else
            ptx_thread_fault(&warp[lane], RUNNER_FAULT_SHUFFLE_INACTIVE);
    }
    for (uint32_t lane = 0; lane < RUNNER_LANES; lane++)
        if (is_named(mask, lane))
            ptx_register_set(&warp[lane], instruction_of(&warp[lane])->operand[0], value[lane]);
}

/* ---- Votes (section 9.7.13.8) ----------------------------------------------------------------------------------- */

static uint32_t vote(enum ptx_together together, uint32_t ballot, uint32_t mask)
{
    switch (together) {
    case PTX_VOTE_ALL: return ballot == mask;
    case PTX_VOTE_ANY: return ballot != 0;
    case PTX_VOTE_UNI: return ballot == mask || ballot == 0;
    default: return ballot;
    }
}

static void votes(struct ptx_thread *warp, enum ptx_together together, uint32_t mask)
{
    uint32_t ballot = 0;
    for (uint32_t lane = 0; lane < RUNNER_LANES; lane++)
        if (is_named(mask, lane) && source_of(&warp[lane], 1) != 0)
            ballot |= (uint32_t)1 << lane;
    for (uint32_t lane = 0; lane < RUNNER_LANES; lane++)
        if (is_named(mask, lane))
            ptx_register_set(&warp[lane], instruction_of(&warp[lane])->operand[0], vote(together, ballot, mask));
}

/* ---- All -------------------------------------------------------------------------------------------------------- */

/* A barrier of less than all living threads orders what fewer of them did: the runner is not told, and may see a race
   where there is none. */
static void do_together(struct ptx_thread *warp, enum ptx_together together, uint32_t mask, bool is_all)
{
    if (together == PTX_WARP_BARRIER && is_all)
        runner_shared_warp_barrier(warp->number / RUNNER_LANES);
    else if (together == PTX_WARP_BARRIER)
        return;
    else if (together <= PTX_SHUFFLE_INDEX)
        shuffle(warp, mask);
    else
        votes(warp, together, mask);
}

static void go_on(struct ptx_thread *warp, uint32_t mask)
{
    for (uint32_t lane = 0; lane < RUNNER_LANES; lane++)
        if (is_named(mask, lane)) {
            warp[lane].state = PTX_RUNS;
            warp[lane].at++;
        }
}

bool ptx_warp_together(struct ptx_thread *warp, uint32_t lanes)
{
    bool is_any = false;
    for (uint32_t lane = 0; lane < lanes; lane++) {
        if (warp[lane].state != PTX_WAITS_FOR_WARP)
            continue;
        uint32_t mask = mask_of(&warp[lane]), living = mask_of_living(warp, lanes, mask);
        if (!is_named(mask, lane) || !are_there(warp, living, warp[lane].at, mask))
            continue;
        bool is_all = living == mask_of_living(warp, lanes, UINT32_MAX);
        do_together(warp, instruction_of(&warp[lane])->space, living, is_all);
        go_on(warp, living);
        is_any = true;
    }
    return is_any;
}
