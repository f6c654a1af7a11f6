/* A table of shapes for all operations. */
#include "every.h"

#include "meaning.h"

bool every_results(reduction *made, dimfold_dtype dtype, uint32_t *op)
{
    made->asked.count = 0;
    for (; dimfold_reduce_name(*op) != NULL && made->asked.count < DIMFOLD_REDUCE_RESULTS_MAX; ++*op) {
        bool has_ddof = *op == DIMFOLD_REDUCE_VAR || *op == DIMFOLD_REDUCE_STD;
        bool is_place = meaning_is_place(*op);
        if (dimfold_reduce_dtype(*op, dtype) == 0)
            continue;
        /* Places bring all results into C order, so they are asked for by themselves. */
        if (made->asked.count > 0 && is_place != meaning_is_place(made->asked.result[0].op))
            break;
        reduction_result(made, *op, 0, has_ddof ? 1 : 0);
    }
    return made->asked.count > 0;
}

typedef struct every_shape {
    size_t shape[2];
    ptrdiff_t stride[2];
    unsigned axes;
} every_shape;

static void check_results(reducers *reducers, reduction *asked, dimfold_dtype dtype, uint64_t *seed)
{
    uint32_t op = 1;
    while (every_results(asked, dtype, &op)) {
        reduction_targets(asked, seed);
        reduction_check(reducers, asked);
        while (asked->targets > 0)
            operand_place_end(&asked->target[--asked->targets]);
    }
}

/* Each of them by itself, as most are asked for. */
static void check_alone(reducers *reducers, reduction *asked, dimfold_dtype dtype, uint64_t *seed)
{
    for (uint32_t op = 1; dimfold_reduce_name(op) != NULL; op++) {
        if (dimfold_reduce_dtype(op, dtype) == 0)
            continue;
        asked->asked.count = 0;
        reduction_result(asked, op, 0, 0);
        reduction_targets(asked, seed);
        reduction_check(reducers, asked);
        operand_place_end(&asked->target[--asked->targets]);
    }
}

static void check_shape(reducers *reducers, const every_shape *shape, bool is_alone, uint64_t *seed)
{
    for (size_t i = 0; i < DTYPES; i++)
        for (enum reduction_values values = VALUES_ANY; values <= VALUES_FEW; values++) {
            if (!test_takes((shape->shape[0] * DTYPES + i) * (VALUES_FEW + 1) + values))
                continue;
            reduction asked;
            reduction_begin(&asked, 2, shape->shape, shape->axes, 0);
            reduction_source(&asked, named_dtypes[i], shape->stride, 0, values, seed);
            (is_alone ? check_alone : check_results)(reducers, &asked, named_dtypes[i], seed);
            reduction_end(&asked);
        }
}

void every_reduction_check(uint64_t tier)
{
    static const every_shape shapes[] = {
        {{1, 1}, {1, 1}, 2},         {{3, 127}, {127, 1}, 2},    {{9, 131}, {140, 1}, 2},  {{70, 5}, {5, 1}, 2},
        {{40, 33}, {33, 1}, 2},      {{65, 3}, {3, 1}, 1},       {{131, 9}, {9, 1}, 1},    {{20, 67}, {67, 1}, 1},
        {{70, 130}, {130, 1}, 1},    {{2, 8200}, {8200, 1}, 2},  {{90, 90}, {1, 90}, 3},   {{30, 17}, {-20, -1}, 2},
        {{30, 17}, {1, 35}, 2},      {{3, 700}, {1, 4}, 2},      {{400, 2}, {2, 1}, 1},    {{18, 64}, {64, 1}, 2}};
    reducers reducers = reducers_of_tier(tier);
    uint64_t seed = tier;
    if (reducers.count == 0)
        test_skip("this machine does not run the tier");
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0] && reducers.count > 0; i++)
        check_shape(&reducers, &shapes[i], i % 2 == 1, &seed);
    reducers_end(&reducers);
}
