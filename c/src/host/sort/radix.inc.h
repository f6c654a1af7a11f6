/* A pass over RADIX_RECORDs by the RADIX_KEY of each. */

#define RADIX_LINE (DIMFOLD_SORT_LINE_BYTES / sizeof(RADIX_RECORD))

static void RADIX_NAME(count)(const radix_pass *pass, size_t piece)
{
    const dimfold_sort_radix *radix = pass->radix;
    const RADIX_RECORD *source = pass->source;
    size_t end = radix_begin(radix, piece + 1), mask = pass->mask, *next = radix->bench[piece].next;
    uint64_t magnitude = radix->rule->magnitude;
    unsigned shift = pass->shift;
    (void)magnitude;
    memset(next, 0, (mask + 1) * sizeof *next);
    for (size_t i = radix_begin(radix, piece); i < end; i++)
        next[RADIX_KEY(source[i], magnitude) >> shift & mask]++;
}

static void RADIX_NAME(spread)(const radix_pass *pass, size_t piece)
{
    const dimfold_sort_radix *radix = pass->radix;
    const RADIX_RECORD *source = pass->source;
    RADIX_RECORD *target = pass->target;
    size_t end = radix_begin(radix, piece + 1), mask = pass->mask, *next = radix->bench[piece].next;
    uint64_t magnitude = radix->rule->magnitude;
    unsigned shift = pass->shift;
    (void)magnitude;
    for (size_t i = radix_begin(radix, piece); i < end; i++)
        target[next[RADIX_KEY(source[i], magnitude) >> shift & mask]++] = source[i];
}

/* Records from `begin` to before `end` out of their digit's line. */
static void RADIX_NAME(leave)(RADIX_RECORD *target, const RADIX_RECORD *line, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++)
        target[i] = line[i % RADIX_LINE];
}

/* Each digit's records gather in a line, which goes past the caches when it is full. Places count from where the line
   begins in which the target does. */
static void RADIX_NAME(stream)(const radix_pass *pass, size_t piece)
{
    const dimfold_sort_radix *radix = pass->radix;
    const RADIX_RECORD *source = pass->source;
    RADIX_RECORD(*line)[RADIX_LINE] = (void *)radix->bench[piece].lines;
    size_t end = radix_begin(radix, piece + 1), mask = pass->mask;
    size_t *next = radix->bench[piece].next, *first = radix->bench[piece].first;
    size_t phase = (uintptr_t)pass->target % DIMFOLD_SORT_LINE_BYTES / sizeof *source;
    RADIX_RECORD *target = (void *)((uintptr_t)pass->target - phase * sizeof *source);
    uint64_t magnitude = radix->rule->magnitude;
    unsigned shift = pass->shift;
    (void)magnitude;
    for (size_t digit = 0; digit <= mask; digit++)
        first[digit] = next[digit] += phase;
    for (size_t i = radix_begin(radix, piece); i < end; i++) {
        RADIX_RECORD record = source[i];
        size_t digit = RADIX_KEY(record, magnitude) >> shift & mask, at = next[digit]++;
        line[digit][at % RADIX_LINE] = record;
        if (at % RADIX_LINE != RADIX_LINE - 1)
            continue;
        if (__builtin_expect(at - first[digit] >= RADIX_LINE - 1, 1))
            radix_line(target + (at - (RADIX_LINE - 1)), line[digit]);
        else
            RADIX_NAME(leave)(target, line[digit], first[digit], at + 1);
    }
    for (size_t digit = 0; digit <= mask; digit++) {
        size_t rest = dimfold_size_min(next[digit] % RADIX_LINE, next[digit] - first[digit]);
        RADIX_NAME(leave)(target, line[digit], next[digit] - rest, next[digit]);
    }
    radix_fence();
}

#undef RADIX_KIND
#undef RADIX_RECORD
#undef RADIX_LINE
