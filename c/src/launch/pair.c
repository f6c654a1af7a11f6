/* The pairs of dtypes that have kernels of their own. */
#include "pair.h"
#include "walk.h"

#include "kernels/number.h"

/* A dtype's word, and the numbers that it has if they are whole. */
typedef struct pair_dtype {
    enum dimfold_cuda_word word;
    bool is_signed;
    int64_t low;
    uint64_t high;
} pair_dtype;

static pair_dtype pair_dtype_of(uint32_t kind, bool is_source)
{
    switch (kind) {
    case NUMBER_BOOL: return (pair_dtype){is_source ? DIMFOLD_CUDA_WORD_whole1 : DIMFOLD_CUDA_WORDS, false, 0, 1};
    case NUMBER_U8: return (pair_dtype){DIMFOLD_CUDA_WORD_whole1, false, 0, UINT8_MAX};
    case NUMBER_U16: return (pair_dtype){DIMFOLD_CUDA_WORD_whole2, false, 0, UINT16_MAX};
    case NUMBER_U32: return (pair_dtype){DIMFOLD_CUDA_WORD_whole4, false, 0, UINT32_MAX};
    case NUMBER_U64: return (pair_dtype){DIMFOLD_CUDA_WORD_whole8, false, 0, UINT64_MAX};
    case NUMBER_I8: return (pair_dtype){DIMFOLD_CUDA_WORD_whole1, true, INT8_MIN, INT8_MAX};
    case NUMBER_I16: return (pair_dtype){DIMFOLD_CUDA_WORD_whole2, true, INT16_MIN, INT16_MAX};
    case NUMBER_I32: return (pair_dtype){DIMFOLD_CUDA_WORD_whole4, true, INT32_MIN, INT32_MAX};
    case NUMBER_I64: return (pair_dtype){DIMFOLD_CUDA_WORD_whole8, true, INT64_MIN, INT64_MAX};
    case NUMBER_F16: return (pair_dtype){DIMFOLD_CUDA_WORD_f16, false, INT64_MIN, UINT64_MAX};
    case NUMBER_BF16: return (pair_dtype){DIMFOLD_CUDA_WORD_bf16, false, INT64_MIN, UINT64_MAX};
    case NUMBER_F32: return (pair_dtype){DIMFOLD_CUDA_WORD_f32, false, INT64_MIN, UINT64_MAX};
    case NUMBER_F64: return (pair_dtype){DIMFOLD_CUDA_WORD_f64, false, INT64_MIN, UINT64_MAX};
    default: return (pair_dtype){DIMFOLD_CUDA_WORDS, false, 0, 0};
    }
}

static const struct pair_kernel {
    unsigned char source, target;
    bool is_tiles;
    unsigned char kernel;
} pair_kernels[] = {
#define DIMFOLD_CUDA_KERNEL(name, params, threads)
#define PAIR_KERNEL(kind, is_tiles, source, target)                                                                    \
    {DIMFOLD_CUDA_WORD_##source, DIMFOLD_CUDA_WORD_##target, is_tiles,                                                 \
     DIMFOLD_CUDA_KERNEL_gpu_cast_##kind##_##source##_##target},
#define DIMFOLD_CUDA_CAST(source, target) PAIR_KERNEL(rows, false, source, target)
#define DIMFOLD_CUDA_CAST_TILES(source, target) PAIR_KERNEL(tiles, true, source, target)
#include "kernels/kernels.def"
};

static enum dimfold_cuda_kernel pair_kernel_of(enum dimfold_cuda_word source, enum dimfold_cuda_word target,
                                               bool is_tiles)
{
    for (size_t i = 0; i < sizeof pair_kernels / sizeof pair_kernels[0]; i++)
        if (pair_kernels[i].source == source && pair_kernels[i].target == target &&
            pair_kernels[i].is_tiles == is_tiles)
            return (enum dimfold_cuda_kernel)pair_kernels[i].kernel;
    return DIMFOLD_CUDA_KERNELS;
}

static bool pair_side_is_plain(const dimfold_plan_side *side)
{
    return !side->is_swapped && side->swizzle.bits == 0 && dimfold_cuda_side_width(side) == side->item_bytes;
}

bool dimfold_cuda_pair_make(dimfold_cuda_pair *pair, const dimfold_plan *plan)
{
    if (!plan->converts || !pair_side_is_plain(&plan->side[0]) || !pair_side_is_plain(&plan->side[1]))
        return false;
    pair_dtype target = pair_dtype_of(number_kind_of(plan->side[0].dtype), false);
    pair_dtype source = pair_dtype_of(number_kind_of(plan->side[1].dtype), true);
    pair->rows = pair_kernel_of(source.word, target.word, false);
    pair->tiles = pair_kernel_of(source.word, target.word, true);
    pair->bounds = (gpu_cast_bounds){.low = source.low > target.low ? source.low : target.low,
                                     .high = (int64_t)(source.high < target.high ? source.high : target.high),
                                     .source_is_signed = source.is_signed,
                                     .target_is_signed = target.is_signed};
    return pair->rows != DIMFOLD_CUDA_KERNELS;
}
