/* The long kernels of a tier, TIER. */

#define COMPUTED_LONG_ALONE
#define BATCH_PART long
#include "computed.inc.h"

static dimfold_batch_kernel *const TIER_NAME(batch_long)[] = {
#define COMPUTED(op, name, arity, type, result) TIER_NAME(op##_##type),
#define COMPUTED_RARE(op, name, arity, type, rare) TIER_NAME(op##_##type),
#define COMPUTED_CHOSEN(op, name, type) TIER_NAME(op##_##type),
#include "kernels/math/computed.def"
};

dimfold_batch_kernel *const *TIER_JOIN(dimfold_batch_long, TIER)(void)
{
    return TIER_NAME(batch_long);
}
