/* Random layouts and tuples, their texts, and runs of random cases. */
#include "oracle.h"

#define COMPLAINTS_MAX 6
#define FAILURES_MAX 1000

bool oracle_chance(uint64_t *random, int n)
{
    return test_random_in(random, 1, n) == 1;
}

/* ---- Shapes -------------------------------------------------------------------------------------------------- */

static void parens_between(uint64_t *random, uint8_t *parens, size_t first, size_t count, int depth)
{
    if (count == 1 && (depth == 4 || !oracle_chance(random, 8)))
        return;
    if (depth == 4 && count > 1)
        depth--;
    parens[first] = (uint8_t)(parens[first] + 16);
    parens[first + count - 1]++;
    for (size_t taken = 0; taken < count;) {
        size_t part = depth >= 3 ? 1 : (size_t)test_random_in(random, 1, (intmax_t)(count - taken));
        if (part == count && !oracle_chance(random, 8))
            part = 1;
        parens_between(random, parens, first + taken, part, depth + 1);
        taken += part;
    }
}

void oracle_parens(uint64_t *random, size_t leaves, uint8_t *parens)
{
    memset(parens, 0, 32);
    if (leaves)
        parens_between(random, parens, 0, leaves, 0);
}

static size_t random_extent(uint64_t *random, ptrdiff_t most)
{
    static const ptrdiff_t extents[] = {1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8, 8, 9, 12, 16};
    for (int tries = 0; tries < 5; tries++) {
        ptrdiff_t extent = extents[test_random_in(random, 0, (intmax_t)(sizeof extents / sizeof *extents) - 1)];
        if (extent <= most)
            return (size_t)extent;
    }
    return 1;
}

static size_t random_extents(uint64_t *random, size_t leaves_max, ptrdiff_t size_max, size_t *shape)
{
    size_t leaves = (size_t)test_random_in(random, 1, (intmax_t)leaves_max);
    ptrdiff_t size = 1;
    for (size_t leaf = 0; leaf < leaves; leaf++) {
        shape[leaf] = random_extent(random, size_max / size);
        size *= (ptrdiff_t)shape[leaf];
    }
    return leaves;
}

/* ---- Strides ------------------------------------------------------------------------------------------------- */

static void shuffled(uint64_t *random, size_t count, size_t *places)
{
    for (size_t i = 0; i < count; i++) {
        size_t j = (size_t)test_random_in(random, 0, (intmax_t)i);
        places[i] = places[j];
        places[j] = i;
    }
}

/* Each leaf in a random order steps over those before, and with `padded` over more. */
static void compact_strides(uint64_t *random, dimfold_nested *layout, bool padded)
{
    size_t places[32];
    ptrdiff_t next = padded && oracle_chance(random, 4) ? test_random_in(random, 2, 4) : 1;
    if (oracle_chance(random, 3))
        for (size_t leaf = 0; leaf < layout->leaves; leaf++)
            places[leaf] = leaf;
    else
        shuffled(random, layout->leaves, places);
    for (size_t i = 0; i < layout->leaves; i++) {
        layout->stride[places[i]] = next;
        next *= (ptrdiff_t)layout->shape[places[i]];
        if (padded && oracle_chance(random, 3))
            next = oracle_chance(random, 2) ? next * 2 : next + test_random_in(random, 1, 5);
    }
}

static void changed_strides(uint64_t *random, dimfold_nested *layout, unsigned kinds)
{
    for (size_t leaf = 0; leaf < layout->leaves; leaf++) {
        if ((kinds & ORACLE_ZERO) && oracle_chance(random, 5))
            layout->stride[leaf] = 0;
        if ((kinds & ORACLE_NEGATIVE) && oracle_chance(random, 4))
            layout->stride[leaf] = -layout->stride[leaf];
    }
}

static void random_strides(uint64_t *random, dimfold_nested *layout, unsigned kinds)
{
    intmax_t way = test_random_in(random, 0, kinds & ORACLE_OVERLAP ? 3 : 1);
    if (way <= 1)
        compact_strides(random, layout, way == 1);
    for (size_t leaf = 0; leaf < layout->leaves && way > 1; leaf++)
        layout->stride[leaf] = (ptrdiff_t)random_extent(random, 16) * (way == 2 ? 1 : test_random_in(random, 1, 4));
    if (oracle_chance(random, 2))
        changed_strides(random, layout, kinds);
    for (size_t leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->shape[leaf] == 1 && oracle_chance(random, 2))
            layout->stride[leaf] = 0;
}

dimfold_swizzle oracle_swizzle(uint64_t *random)
{
    dimfold_swizzle swizzle = {0};
    swizzle.bits = (uint8_t)test_random_in(random, 0, 3);
    swizzle.base = (uint8_t)test_random_in(random, 0, 4);
    swizzle.shift = (int8_t)(test_random_in(random, swizzle.bits, 4) * (oracle_chance(random, 4) ? -1 : 1));
    return swizzle;
}

dimfold_nested oracle_layout(uint64_t *random, size_t leaves_max, ptrdiff_t size_max, unsigned kinds)
{
    dimfold_nested layout = {0};
    layout.leaves = (uint32_t)random_extents(random, leaves_max, size_max, layout.shape);
    random_strides(random, &layout, kinds);
    oracle_parens(random, layout.leaves, layout.parens);
    if (kinds & ORACLE_FLAT) {
        memset(layout.parens, 0, 32);
        if (layout.leaves > 1)
            layout.parens[0] = 16, layout.parens[layout.leaves - 1] = 1;
    }
    if ((kinds & ORACLE_OFFSET) && oracle_chance(random, 3))
        layout.offset = test_random_in(random, 0, 40);
    if ((kinds & ORACLE_SWIZZLE) && oracle_chance(random, 4))
        layout.swizzle = oracle_swizzle(random);
    return layout;
}

dimfold_tuple oracle_shape(uint64_t *random, size_t leaves_max, ptrdiff_t size_max)
{
    dimfold_nested layout = oracle_layout(random, leaves_max, size_max, 0);
    return oracle_shape_of(&layout);
}

dimfold_tuple oracle_shape_of(const dimfold_nested *layout)
{
    dimfold_tuple shape = {.leaves = layout->leaves};
    for (size_t leaf = 0; leaf < layout->leaves; leaf++)
        shape.value[leaf] = (ptrdiff_t)layout->shape[leaf];
    memcpy(shape.parens, layout->parens, 32);
    return shape;
}

/* ---- Texts --------------------------------------------------------------------------------------------------- */

const char *oracle_tuple_text(const dimfold_tuple *tuple, char *text)
{
    char *end = text + sprintf(text, "%s", tuple->leaves ? "" : "()");
    for (size_t leaf = 0; leaf < tuple->leaves; leaf++) {
        end += sprintf(end, "%s", leaf ? "," : "");
        end += sprintf(end, "%.*s", tuple->parens[leaf] >> 4, "(((((((((((((((");
        end += tuple->whole >> leaf & 1 ? sprintf(end, "_") : sprintf(end, "%td", tuple->value[leaf]);
        end += sprintf(end, "%.*s", tuple->parens[leaf] & 15, ")))))))))))))))");
    }
    return text;
}

const char *oracle_text(const dimfold_nested *layout, char *text)
{
    dimfold_tuple shape = oracle_shape_of(layout), stride = shape;
    char *end = text;
    memcpy(stride.value, layout->stride, sizeof stride.value);
    if (layout->swizzle.bits)
        end += sprintf(end, "Sw<%d,%d,%d> o %td o ", layout->swizzle.bits, layout->swizzle.base,
                       layout->swizzle.shift, layout->offset);
    oracle_tuple_text(&shape, end);
    end += strlen(end);
    *end++ = ':';
    oracle_tuple_text(&stride, end);
    if (layout->offset && !layout->swizzle.bits)
        sprintf(end + strlen(end), "+%td", layout->offset);
    return text;
}

dimfold_tiler oracle_tiler(const char *text)
{
    dimfold_tiler tiler = {0};
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiler_parse(&tiler, text, strlen(text), NULL, NULL));
    return tiler;
}

dimfold_tiler oracle_tiler_of(const dimfold_nested *layout)
{
    char text[ORACLE_TEXT];
    return oracle_tiler(oracle_text(layout, text));
}

dimfold_tiler oracle_tiler_list(const dimfold_nested *tiles, size_t count)
{
    char text[8 * ORACLE_TEXT], *end = text;
    for (size_t tile = 0; tile < count; tile++) {
        *end++ = tile ? ',' : '<';
        oracle_text(&tiles[tile], end);
        end += strlen(end);
    }
    memcpy(end, ">", 2);
    return oracle_tiler(text);
}

static int complaints;

bool oracle_complains(void)
{
    return complaints < COMPLAINTS_MAX;
}

bool oracle_complain(const char *what, const dimfold_nested *result, const dimfold_nested *layout,
                     const dimfold_nested *layout2)
{
    char text[ORACLE_TEXT];
    if (!oracle_complains())
        return false;
    complaints++;
    printf("  %s: of %s", what, oracle_text(layout, text));
    if (layout2)
        printf(" and %s", oracle_text(layout2, text));
    printf(", result %s\n", result ? oracle_text(result, text) : "none");
    return false;
}

/* ---- Runs ---------------------------------------------------------------------------------------------------- */

bool oracle_holds_times(oracle_case *one, uint64_t seed, size_t times)
{
    size_t failed = 0, round = 0;
    complaints = 0;
    times = (times + ORACLE_SHARE - 1) / ORACLE_SHARE;
    for (; round < times && failed < FAILURES_MAX; round++)
        failed += !one(&seed);
    if (failed)
        printf("  %zu of %zu cases do not hold\n", failed, round);
    return failed == 0;
}

bool oracle_holds(oracle_case *one, uint64_t seed)
{
    return oracle_holds_times(one, seed, test_rounds(ORACLE_CASES));
}
