/* How reductions are dealt to blocks, and the tree that their second kernel goes up, against one that is counted. */
#include "reductions.h"

static const gpu_reduce_params *params_of(const reduction_case *made)
{
    return (const gpu_reduce_params *)made->launch.params;
}

/* An operation whose order cannot be changed without being noticed. */
static uint64_t joined(uint64_t a, uint64_t b)
{
    return a * UINT64_C(1000003) + b * 7 + 1;
}

/* Groups of 64, of these, and so on; what is left is joined by the level above it. */
static uint64_t counted(const uint64_t *unit, size_t units)
{
    uint64_t level[8] = {0}, all = 0;
    size_t held[8] = {0};
    bool is_any = false;
    for (size_t i = 0; i < units; i++) {
        uint64_t set = unit[i];
        for (size_t k = 0; k < 8; k++) {
            level[k] = held[k] == 0 ? set : joined(level[k], set);
            if (++held[k] < 64)
                break;
            held[k] = 0;
            set = level[k];
        }
    }
    for (size_t k = 0; k < 8; k++)
        if (held[k] > 0) {
            all = is_any ? joined(level[k], all) : level[k];
            is_any = true;
        }
    return all;
}

/* What the second kernel does, of one result. */
static uint64_t climbed(const gpu_reduce_params *params, uint64_t *place, size_t places)
{
    for (uint32_t p = 0; p < params->passes; p++) {
        const gpu_reduce_pass *pass = &params->pass[p];
        const gpu_reduce_tail *tail = params->tail[pass->last];
        bool is_tails = pass->pitch == 0;
        for (uint32_t i = 0; i < pass->sequences * (is_tails ? 1 : pass->groups.divisor); i++) {
            uint32_t groups = is_tails ? 1 : pass->groups.divisor, sequence = i / groups, group = i % groups;
            uint64_t all = is_tails ? place[tail[0].in + i * tail[0].pitch]
                                    : place[pass->in + sequence * pass->pitch + 64 * group];
            for (uint32_t k = 1; k < (is_tails ? pass->units : 64); k++)
                if (is_tails)
                    all = joined(place[tail[k].in + i * tail[k].pitch], all);
                else if (64 * group + k < pass->units)
                    all = joined(all, place[pass->in + sequence * pass->pitch + 64 * group + k]);
            CHECK(pass->out + i < places);
            place[pass->out + i] = all;
        }
    }
    return place[params->last];
}

/* Partial results of cells, whose chunks have numbers in order; answers what all of them come to. */
static uint64_t begun(const gpu_reduce_params *params, uint64_t *place, size_t far, size_t chunks)
{
    static uint64_t top[10000], chunk[10000];
    for (size_t f = 0; f < far; f++) {
        for (size_t c = 0; c < chunks; c++)
            chunk[c] = f * 1000 + c;
        for (size_t r = 0; r < params->runs.divisor; r++) {
            uint64_t *all = &place[f * params->runs.divisor + r];
            *all = chunk[r * params->run];
            for (size_t c = r * params->run + 1; c < (r + 1) * params->run && c < chunks; c++)
                *all = joined(*all, chunk[c]);
        }
        top[f] = counted(chunk, chunks);
    }
    return far > 1 ? counted(top, far) : top[0];
}

/* Of `far` rows of `chunks` chunks each. */
static void check_tree(size_t far, size_t chunks, bool is_large)
{
    static reduction_case made;
    static uint64_t place[400000];
    size_t shape[3] = {far, 2, 8192 * chunks - 3};
    ptrdiff_t stride[3] = {(ptrdiff_t)(3 * shape[2]), (ptrdiff_t)shape[2], 1}, axes[2] = {0, 2};
    reduction_make(&made, DIMFOLD_REDUCE_SUM, DIMFOLD_DTYPE_F32, 3, shape, stride, 2, axes, is_large);
    const gpu_reduce_params *params = params_of(&made);
    size_t places = made.launch.scratch_bytes / 8 / params->results;
    CHECK_EQ(2, params->results);
    if (made.made.class.is_whole)
        return;
    CHECK(places < 400000 && params->runs.divisor * far <= places);
    uint64_t wanted = begun(params, place, far, chunks);
    if (!CHECK(climbed(params, place, places) == wanted))
        printf("  %zu times %zu chunks, %u in a cell\n", far, chunks, (unsigned)params->run);
}

TEST(partial_results_go_up_the_tree_in_its_order)
{
    static const size_t counts[] = {1, 2, 3, 63, 64, 65, 127, 128, 129, 4095, 4096, 4097, 4160, 8192 + 64 + 1};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++)
            for (int is_large = 0; is_large < 2 && counts[i] * counts[k] < 200000; is_large++)
                check_tree(counts[i], counts[k], is_large != 0);
}

TEST(short_rows_have_as_many_threads_as_items)
{
    static reduction_case made;
    for (size_t items = 2; items <= 200; items++) {
        size_t shape[2] = {1000, items};
        ptrdiff_t stride[2] = {(ptrdiff_t)items, 1}, axis = 1;
        reduction_make(&made, DIMFOLD_REDUCE_MAX, DIMFOLD_DTYPE_I32, 2, shape, stride, 1, &axis, false);
        const gpu_reduce_params *params = params_of(&made);
        uint32_t threads = 1u << params->bits;
        CHECK(threads >= (items < 128 ? items : 128) && threads / 2 < items);
        CHECK_EQ((1000 * threads + 127) / 128, made.launch.blocks[0]);
        CHECK_EQ(0, made.launch.blocks[1]);
    }
}

TEST(what_kernels_of_reductions_cannot_count_is_refused)
{
    static reduction_case made;
    size_t shape[2] = {1000, 16};
    ptrdiff_t stride[2] = {16, 1}, axis = 1;
    reduction_make(&made, DIMFOLD_REDUCE_SUM, DIMFOLD_DTYPE_F32, 2, shape, stride, 1, &axis, false);
    made.plan.kept.shape[0] = made.plan.kept.size = (size_t)1 << 31;
    CHECK(sizeof(size_t) < 8 || !dimfold_emit_reduce_launch_make(&made.launch, &made.made, &made.plan, 1));
}
