/* What PAIR(x), which is x(kind, source, target) in the words of convert.h, means. pair_end.inc.h forgets it. */
#define PAIR_NAME_(name, source, target) name##_##source##_##target
#define PAIR_NAME(name, source, target) PAIR_NAME_(name, source, target)
#define PAIR_JOIN_(a, b, c, d) a##b##c##d
#define PAIR_JOIN(a, b, c, d) PAIR_JOIN_(a, b, c, d)
#define PAIR_KIND(kind, source, target) kind
#define PAIR_SOURCE(kind, source, target) source
#define PAIR_TARGET(kind, source, target) target
#define NAME(name) PAIR_NAME(name, PAIR(PAIR_SOURCE), PAIR(PAIR_TARGET))
#define SOURCE_BYTES PAIR_JOIN(CAST_BYTES, _, PAIR(PAIR_SOURCE), )
#define TARGET_BYTES PAIR_JOIN(CAST_BYTES, _, PAIR(PAIR_TARGET), )
#define SOURCE_IS_WHOLE PAIR_JOIN(CAST_IS_WHOLE, _, PAIR(PAIR_SOURCE), )

/* The number in the bits of item number `i`, as the bits of the target's. */
GPU_INLINE uint64_t NAME(cast)(gpu_u32x4 words, uint32_t i, const gpu_cast_bounds *bounds)
{
    uint64_t bits = cast_item_of(words, i, SOURCE_BYTES, SOURCE_IS_WHOLE && bounds->source_is_signed);
    return PAIR_JOIN(cast_, PAIR(PAIR_KIND), _to_, PAIR(PAIR_TARGET))(
        PAIR_JOIN(cast_, PAIR(PAIR_KIND), _from_, PAIR(PAIR_SOURCE))(bits, bounds), bounds);
}
