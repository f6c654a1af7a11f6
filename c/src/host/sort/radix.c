/* The least digit first. That records gather in lines on their way is from O. Polychroniou and K. A. Ross, "A
   comprehensive study of main-memory partitioning and its application to large-scale comparison- and radix-sort". */
#include "radix.h"

#include "base/checked.h"
#include "host/ways.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* Below so many records, clearing and adding up the counts of long digits takes longer than a pass more. */
#define RADIX_LONG_DIGITS_MIN 1500
#define RADIX_DIGIT_BITS 11
#define RADIX_SHORT_DIGIT_BITS 8

typedef struct radix_pass {
    const dimfold_sort_radix *radix;
    const void *source;
    void *target;
    unsigned shift;
    size_t mask;
} radix_pass;

typedef void radix_step(const radix_pass *pass, size_t piece);

static void radix_line(void *target, const void *line)
{
#if defined(__SSE2__)
    for (int i = 0; i < 4; i++)
        _mm_stream_si128((__m128i *)target + i, _mm_load_si128((const __m128i *)line + i));
#else
    memcpy(target, line, DIMFOLD_SORT_LINE_BYTES);
#endif
}

static void radix_fence(void)
{
#if defined(__SSE2__)
    _mm_sfence();
#endif
}

/* Where a piece's records begin. */
static size_t radix_begin(const dimfold_sort_radix *radix, size_t piece)
{
    size_t share = radix->count / radix->pieces, extra = radix->count % radix->pieces;
    return piece * share + dimfold_size_min(piece, extra);
}

static void radix_add_up_one(size_t *next, size_t mask, size_t turned)
{
    size_t sum = 0;
    for (size_t digit = 0; digit <= mask; digit++) {
        size_t count = next[digit ^ turned];
        next[digit ^ turned] = sum;
        sum += count;
    }
}

/* From counts to places: digit by digit, and of one digit piece by piece. What is turned over in all items is so here,
   not in each. */
static void radix_add_up(const dimfold_sort_radix *radix, size_t mask, size_t turned)
{
    size_t sum = 0;
    if (radix->pieces == 1) {
        radix_add_up_one(radix->bench->next, mask, turned);
        return;
    }
    for (size_t digit = 0; digit <= mask; digit++)
        for (size_t piece = 0; piece < radix->pieces; piece++) {
            size_t *next = &radix->bench[piece].next[digit ^ turned], count = *next;
            *next = sum;
            sum += count;
        }
}

/* Records of so many bits by their keys, and floats, which are to be straightened. */
#define RADIX_NAME(name) RADIX_JOIN(RADIX_JOIN(radix, RADIX_KIND), name)
#define RADIX_JOIN(a, b) RADIX_JOIN2(a, b)
#define RADIX_JOIN2(a, b) a##_##b
#define RADIX_KEY(record, magnitude) (record)
#define RADIX_KIND 8
#define RADIX_RECORD dimfold_sort_8
#include "radix.inc.h"
#define RADIX_KIND 16
#define RADIX_RECORD dimfold_sort_16
#include "radix.inc.h"
#define RADIX_KIND 32
#define RADIX_RECORD dimfold_sort_32
#include "radix.inc.h"
#define RADIX_KIND 64
#define RADIX_RECORD dimfold_sort_64
#include "radix.inc.h"
#undef RADIX_KEY
#define RADIX_KEY(record, magnitude) ((record).key)
#define RADIX_KIND pair
#define RADIX_RECORD dimfold_sort_pair
#include "radix.inc.h"
#undef RADIX_KEY

#define SORT_NAME(name) RADIX_JOIN(RADIX_JOIN(radix_item, name), BITS)
#define SORT_ITEM RADIX_JOIN(dimfold_sort, BITS)
#define RADIX_RECORD SORT_ITEM
#define RADIX_KEY(record, magnitude) SORT_NAME(straighten)(record, (RADIX_RECORD)(magnitude))
#define BITS 16
#define RADIX_KIND float16
#include "keys.inc.h"
#include "radix.inc.h"
#undef BITS
#define BITS 32
#define RADIX_KIND float32
#define RADIX_RECORD SORT_ITEM
#include "keys.inc.h"
#include "radix.inc.h"
#undef BITS
#define BITS 64
#define RADIX_KIND float64
#define RADIX_RECORD SORT_ITEM
#include "keys.inc.h"
#include "radix.inc.h"

typedef struct radix_kind {
    radix_step *count, *spread, *stream;
} radix_kind;

static const radix_kind radix_kinds[] = {
    {radix_8_count, radix_8_spread, radix_8_stream},          {radix_16_count, radix_16_spread, radix_16_stream},
    {radix_32_count, radix_32_spread, radix_32_stream},       {radix_64_count, radix_64_spread, radix_64_stream},
    {radix_pair_count, radix_pair_spread, radix_pair_stream},
};

static const radix_kind radix_floats[] = {
    {NULL, NULL, NULL},
    {radix_float16_count, radix_float16_spread, radix_float16_stream},
    {radix_float32_count, radix_float32_spread, radix_float32_stream},
    {radix_float64_count, radix_float64_spread, radix_float64_stream},
};

typedef struct radix_task {
    const radix_pass *pass;
    radix_step *step;
} radix_task;

static void radix_task_run(void *context, size_t piece)
{
    const radix_task *task = context;
    task->step(task->pass, piece);
}

static void radix_share(const radix_pass *pass, radix_step *step)
{
    const dimfold_sort_radix *radix = pass->radix;
    radix_task task = {pass, step};
    if (radix->runner != NULL)
        dimfold_share(radix->runner, radix->pieces, radix->pieces, radix_task_run, &task);
    else
        for (size_t piece = 0; piece < radix->pieces; piece++)
            step(pass, piece);
}

static unsigned radix_digit_bits(const dimfold_sort_radix *radix, unsigned bits)
{
    unsigned most = radix->count < RADIX_LONG_DIGITS_MIN ? RADIX_SHORT_DIGIT_BITS : RADIX_DIGIT_BITS;
    unsigned passes = (bits + most - 1) / most;
    return (bits + passes - 1) / passes;
}

/* The shifts of all digits in which keys differ. */
static size_t radix_plan(const dimfold_sort_radix *radix, unsigned *digit_bits, unsigned shift[64])
{
    size_t passes = 0;
    if (radix->varying == 0)
        return 0;
    unsigned low = (unsigned)__builtin_ctzll(radix->varying), end = 64 - (unsigned)__builtin_clzll(radix->varying);
    *digit_bits = radix_digit_bits(radix, end - low);
    uint64_t mask = ((uint64_t)1 << *digit_bits) - 1;
    for (unsigned at = low; at < end; at += *digit_bits)
        if ((radix->varying >> at & mask) != 0)
            shift[passes++] = at;
    return passes;
}

void dimfold_sort_radix_run(const dimfold_sort_radix *radix, size_t record_bytes, void *target, void *other,
                            const void *source)
{
    unsigned shift[64], digit_bits = 0;
    size_t passes = radix_plan(radix, &digit_bits, shift), size_bytes = radix->count * record_bytes;
    const radix_kind *kinds = dimfold_sort_rule_has_nan(radix->rule) ? radix_floats : radix_kinds;
    const radix_kind *kind = &kinds[dimfold_tier_number(record_bytes)];
    bool is_streamed = size_bytes > radix->streamed_bytes;
    for (size_t i = 0; i < passes; i++) {
        void *to = (passes - i) % 2 != 0 && source != target ? target : other;
        to = to == source ? target : to;
        radix_pass pass = {radix, source, to, shift[i], ((size_t)1 << digit_bits) - 1};
        radix_share(&pass, kind->count);
        radix_add_up(radix, pass.mask, (size_t)(radix->rule->turned >> shift[i]) & pass.mask);
        radix_share(&pass, is_streamed ? kind->stream : kind->spread);
        source = to;
    }
    if (source != target)
        memcpy(target, source, size_bytes);
}
