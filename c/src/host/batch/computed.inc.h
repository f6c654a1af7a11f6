/* Loops over functions of kernels/math, which compilers make vectors of: a part, BATCH_PART, of what a tier, TIER, has.
   What is left of two lines goes through a buffer, so that each function is there once. */

#include "fused.h"
#include "kernels/math/operation.h"

#define TIER_JOIN_(a, b) a##_##b
#define TIER_JOIN(a, b) TIER_JOIN_(a, b)
#define TIER_NAME(name) TIER_JOIN(TIER, name)
#define BATCH_NAME(name) TIER_JOIN(TIER_NAME(BATCH_PART), name)

/* As many items as two lines have. */
#define BATCH_ITEMS(type) (2 * DIMFOLD_LINE_BYTES / sizeof(BATCH_ITEM_##type))

#define BATCH_LOAD_1(type) const BATCH_ITEM_##type *x = (const BATCH_ITEM_##type *)arg[0];
#define BATCH_LOAD_2(type) BATCH_LOAD_1(type) const BATCH_ITEM_##type *y = (const BATCH_ITEM_##type *)arg[1];
#define BATCH_LOAD_3(type) BATCH_LOAD_2(type) const BATCH_ITEM_##type *z = (const BATCH_ITEM_##type *)arg[2];
#define BATCH_ARGS_1 x[i]
#define BATCH_ARGS_2 x[i], y[i]
#define BATCH_ARGS_3 x[i], y[i], z[i]

/* Two lines. */
#define BATCH_LINE(op, name, arity, type, result)                                                                      \
    static inline __attribute__((always_inline)) void TIER_NAME(op##_##type##_line)(char *restrict target,             \
                                                                                    const char *const *arg)            \
    {                                                                                                                  \
        BATCH_LOAD_##arity(type) BATCH_ITEM_##result *restrict out = (BATCH_ITEM_##result *)target;                    \
        for (size_t i = 0; i < BATCH_ITEMS(type); i++)                                                                 \
            out[i] = math_##name##_##type(BATCH_ARGS_##arity);                                                         \
    }

/* The same, and the rare ones among them. */
#define BATCH_LINE_RARE(op, name, arity, type, rare)                                                                   \
    static inline __attribute__((always_inline)) void TIER_NAME(op##_##type##_line)(char *restrict target,             \
                                                                                    const char *const *arg)            \
    {                                                                                                                  \
        BATCH_LOAD_##arity(type) BATCH_ITEM_##type *restrict out = (BATCH_ITEM_##type *)target;                        \
        unsigned found = 0;                                                                                            \
        for (size_t i = 0; i < BATCH_ITEMS(type); i++) {                                                               \
            out[i] = math_##name##_##type(BATCH_ARGS_##arity);                                                         \
            found |= math_##rare##_is_rare_##type(BATCH_ARGS_##arity);                                                 \
        }                                                                                                              \
        for (size_t i = 0; found != 0 && i < BATCH_ITEMS(type); i++)                                                   \
            if (math_##rare##_is_rare_##type(BATCH_ARGS_##arity))                                                      \
                out[i] = math_##name##_rare_##type(BATCH_ARGS_##arity);                                                \
    }

#define BATCH_LINE_CHOSEN(op, name, type)                                                                              \
    static inline __attribute__((always_inline)) void TIER_NAME(op##_##type##_line)(char *restrict target,             \
                                                                                    const char *const *arg)            \
    {                                                                                                                  \
        const BATCH_ITEM_u8 *x = (const BATCH_ITEM_u8 *)arg[0];                                                        \
        const BATCH_ITEM_##type *y = (const BATCH_ITEM_##type *)arg[1], *z = (const BATCH_ITEM_##type *)arg[2];        \
        BATCH_ITEM_##type *restrict out = (BATCH_ITEM_##type *)target;                                                 \
        for (size_t i = 0; i < BATCH_ITEMS(type); i++)                                                                 \
            out[i] = math_##name##_##type(x[i], y[i], z[i]);                                                           \
    }

/* Two lines are long enough. */
#if defined(__clang__)
#define BATCH_ONE_BY_ONE _Pragma("clang loop unroll(disable)")
#else
#define BATCH_ONE_BY_ONE
#endif

typedef struct BATCH_NAME(batch_shape) {
    size_t items, target_bytes; /* of two lines, of an item */
    size_t arity, arg_bytes[3];
} BATCH_NAME(batch_shape);

/* The last items, among others that nobody wants. */
static __attribute__((noinline)) void BATCH_NAME(batch_rest)(dimfold_batch_kernel *kernel,
                                                            const BATCH_NAME(batch_shape) *shape, char *target,
                                                            const char *const *arg, size_t count)
{
    char made[2 * DIMFOLD_LINE_BYTES * 16], taken[3][2 * DIMFOLD_LINE_BYTES * 16];
    const char *at[3];
    for (size_t k = 0; k < shape->arity; k++) {
        memset(taken[k], 0, shape->items * shape->arg_bytes[k]);
        memcpy(taken[k], arg[k], count * shape->arg_bytes[k]);
        at[k] = taken[k];
    }
    kernel(made, at, shape->items, NULL);
    memcpy(target, made, count * shape->target_bytes);
}

/* `line` is one of the above; `kernel` is the run of it. */
static inline __attribute__((always_inline)) void BATCH_NAME(batch_run)(
    void (*line)(char *restrict, const char *const *), dimfold_batch_kernel *kernel,
    const BATCH_NAME(batch_shape) *shape, char *restrict target, const char *const *arg, size_t count,
    const char *ahead)
{
    const char *at[3] = {arg[0], shape->arity > 1 ? arg[1] : NULL, shape->arity > 2 ? arg[2] : NULL};
    BATCH_ONE_BY_ONE
    for (; count >= shape->items; count -= shape->items) {
        __asm__("" : "+r"(ahead)); /* one loop, not one for each answer */
        if (ahead != NULL) {
            __builtin_prefetch(ahead);
            __builtin_prefetch(ahead + DIMFOLD_LINE_BYTES);
            ahead += 2 * DIMFOLD_LINE_BYTES;
        }
        line(target, at);
        target += shape->items * shape->target_bytes;
        for (size_t k = 0; k < shape->arity; k++)
            at[k] += shape->items * shape->arg_bytes[k];
    }
    if (count > 0)
        BATCH_NAME(batch_rest)(kernel, shape, target, at, count);
}

#define BATCH_KERNEL(op, type, arity, result, first)                                                                   \
    static void TIER_NAME(op##_##type)(char *restrict target, const char *const *arg, size_t count,                    \
                                       const char *ahead)                                                              \
    {                                                                                                                  \
        enum { FIRST = sizeof(BATCH_ITEM_##first), EACH = sizeof(BATCH_ITEM_##type) };                                 \
        static const BATCH_NAME(batch_shape) shape = {                                                                 \
            BATCH_ITEMS(type), sizeof(BATCH_ITEM_##result), arity, {FIRST, EACH, EACH}};                               \
        BATCH_NAME(batch_run)(TIER_NAME(op##_##type##_line), TIER_NAME(op##_##type), &shape, target, arg, count,       \
                              ahead);                                                                                  \
    }

#define COMPUTED(op, name, arity, type, result)                                                                        \
    BATCH_LINE(op, name, arity, type, result)                                                                          \
    BATCH_KERNEL(op, type, arity, result, type)
#define COMPUTED_RARE(op, name, arity, type, rare)                                                                     \
    BATCH_LINE_RARE(op, name, arity, type, rare)                                                                       \
    BATCH_KERNEL(op, type, arity, type, type)
#define COMPUTED_CHOSEN(op, name, type)                                                                                \
    BATCH_LINE_CHOSEN(op, name, type)                                                                                  \
    BATCH_KERNEL(op, type, 3, type, u8)
#include "kernels/math/computed.def"
