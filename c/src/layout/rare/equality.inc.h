/* Equalities and hash, for one rank. */

bool FN(equal)(const LAYOUT *layout, const LAYOUT *other)
{
    return IS_LAYOUT(layout) && IS_LAYOUT(other) && NDIM(layout) == NDIM(other) &&
           equality_literal(IN(layout), IN(other));
}

bool FN(equivalent)(const LAYOUT *layout, const LAYOUT *other)
{
    return IS_LAYOUT(layout) && IS_LAYOUT(other) && NDIM(layout) == NDIM(other) &&
           equality_equivalent(IN(layout), IN(other));
}

uint64_t FN(hash)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) ? hash_canonical(&IN(layout)) : 0;
}
