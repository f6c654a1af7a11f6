/* Elements of a shape dealt out by common divisors (CuTe's domain_distribute). */
#include "algebra.h"
#include "integers.h"

dimfold_status dimfold_nested_domain_distribute(dimfold_nested *result, const dimfold_tuple *shape, size_t count,
                                                dimfold_diag *diag)
{
    dimfold_call call = {diag, "domain_distribute"};
    complement_target domain;
    nested_leaves leaves;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    DIMFOLD_TRY(dimfold_nested_target_of_tuple(call, &domain, shape, tuple_root(shape), "shape"));
    if (count == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_COUNT_MIN, "count", 1, 0);
    ptrdiff_t stride = 1;
    nested_start_leaves(&leaves, domain.is_static);
    for (uint32_t leaf = 0; leaf < domain.count; leaf++) {
        size_t taken = (size_t)dimfold_gcd(domain.extent[leaf], count);
        dimfold_nested_add_leaf(&leaves, (nested_leaf){taken, stride, 0, domain.is_static, domain.is_static});
        count /= taken;
        stride *= (ptrdiff_t)domain.extent[leaf];
    }
    return dimfold_nested_of_leaves(call, result, &leaves);
}
