/* The two loops of one kind, KIND, of items that are integers of their size, KIND_ITEM, and perhaps floats, KIND_FLOAT,
   by the hooks that stand before it. Ends the kind's own names. */

#define KIND_JOIN_(a, b, c) a##_##b##_##c
#define KIND_JOIN(a, b, c) KIND_JOIN_(a, b, c)
#define KIND_NAME(name) KIND_JOIN(TIER, KIND, name)
#define KIND_VECTOR KIND_JOIN(TIER, v, KIND_WORD)
#define KIND_SPLAT(bits) (KIND_NAME(splat))(bits)

enum {
    KIND_NAME(LANES) = REDUCE_BYTES / sizeof(((KIND_VECTOR *)0)[0][0]), /* of a vector */
    KIND_NAME(VECTORS) = DIMFOLD_REDUCE_LANES / KIND_NAME(LANES),
    KIND_NAME(WORD) = sizeof(((KIND_VECTOR *)0)[0][0])
};

#ifdef KIND_HALF
typedef int32_t KIND_NAME(splat);
__extension__ typedef _Float16 KIND_NAME(halves) __attribute__((vector_size(KIND_NAME(LANES) * 2), may_alias));
typedef float KIND_NAME(floats) __attribute__((vector_size(KIND_NAME(LANES) * 4), may_alias));
#else
typedef KIND_ITEM KIND_NAME(splat);
#endif
typedef KIND_ITEM KIND_NAME(items) __attribute__((vector_size(KIND_NAME(LANES) * sizeof(KIND_ITEM)), may_alias));
typedef __typeof__(((KIND_VECTOR *)0)[0][0]) KIND_NAME(word);
/* The first plane that steps change. */
#ifdef KIND_HAS_SHIFT
#define KIND_SWEPT 1
#else
#define KIND_SWEPT 0
#endif

#ifdef KIND_FLOAT
typedef KIND_FLOAT KIND_NAME(floats) __attribute__((vector_size(KIND_NAME(LANES) * sizeof(KIND_ITEM)), may_alias));
typedef KIND_FLOAT KIND_NAME(first) __attribute__((aligned(1), may_alias));
#endif

/* Vectors of lanes that go down a row together: all of them, where registers or the first cache hold them well, or as
   many as registers do. A shift is one register for all. */
enum {
#if REDUCE_BYTES == 64 && defined(KIND_HAS_SHIFT)
    KIND_NAME(HELD) = 8
#elif REDUCE_BYTES == 32
    KIND_NAME(HELD) = KIND_PLANES == 1 && DIMFOLD_REDUCE_LANES / KIND_NAME(LANES) > 8 ? 8 : KIND_NAME(VECTORS)
#else
    KIND_NAME(HELD) = KIND_NAME(VECTORS)
#endif
};

/* Vectors of items that are read at once of a line: of the smallest items a part of it. */
enum { KIND_NAME(LINE_VECTORS) = DIMFOLD_LINE_BYTES > sizeof(KIND_NAME(items)) ? 2 : 1 };

typedef struct KIND_NAME(vectors) {
    KIND_VECTOR word[KIND_PLANES];
} KIND_NAME(vectors);

REDUCE_INLINE void KIND_NAME(load)(KIND_NAME(vectors) *lanes, const char *state, size_t plane)
{
    for (size_t k = 0; k < KIND_PLANES; k++)
        memcpy(&lanes->word[k], state + k * plane, sizeof lanes->word[k]);
}

REDUCE_INLINE void KIND_NAME(store)(char *state, size_t plane, const KIND_NAME(vectors) *lanes)
{
    for (size_t k = 0; k < KIND_PLANES; k++)
        memcpy(state + k * plane, &lanes->word[k], sizeof lanes->word[k]);
}

/* A whole vector of items. */
REDUCE_INLINE void KIND_NAME(step)(KIND_NAME(vectors) *lanes, const char *source, const dimfold_reduce_items *items,
                                   size_t ordinal)
{
    KIND_NAME(items) x;
    memcpy(&x, source, sizeof x);
    (void)items;
    (void)ordinal;
    KIND_STEP(lanes, x, items);
}

/* The first `count` items of one: what other lanes have stays. */
static __attribute__((noinline)) void KIND_NAME(step_some)(KIND_NAME(vectors) *lanes, const char *source,
                                                           const dimfold_reduce_items *items, size_t ordinal,
                                                           size_t count)
{
    char some[KIND_NAME(LANES) * sizeof(KIND_ITEM)] = {0}, before[REDUCE_BYTES], after[REDUCE_BYTES];
    KIND_NAME(vectors) stepped = *lanes;
    memcpy(some, source, count * sizeof(KIND_ITEM));
    KIND_NAME(step)(&stepped, some, items, ordinal);
    for (size_t k = 0; k < KIND_PLANES; k++) {
        memcpy(before, &lanes->word[k], REDUCE_BYTES);
        memcpy(after, &stepped.word[k], REDUCE_BYTES);
        memcpy(before, after, count * KIND_NAME(WORD));
        memcpy(&lanes->word[k], before, REDUCE_BYTES);
    }
}

#ifndef KIND_LANES_ALONE

/* Reads a byte of each line of a row of all lanes: machines that see a part of it read, and the rest some rows later,
   do not find out that memory is read in order. */
REDUCE_INLINE void KIND_NAME(touch)(const char *row)
{
#if REDUCE_BYTES == 64 && defined(KIND_HAS_SHIFT)
    REDUCE_UNROLLED for (size_t at = 0; at < DIMFOLD_REDUCE_LANES * sizeof(KIND_ITEM); at += DIMFOLD_LINE_BYTES)
        (void)*(const volatile char *)(row + at);
#else
    (void)row;
#endif
}

/* So many steps down some vectors of lanes, in registers, of which so many bytes of a row are before. */
REDUCE_INLINE void KIND_NAME(sweep)(KIND_NAME(vectors) *lanes, const char *source, const dimfold_reduce_items *items,
                                    size_t ordinal, size_t steps, size_t before)
{
    KIND_NAME(vectors) held[KIND_NAME(HELD)];
    REDUCE_UNROLLED for (size_t v = 0; v < KIND_NAME(HELD); v++) {
        held[v] = lanes[v];
#ifdef KIND_HAS_SHIFT
        held[v].word[0] = lanes[0].word[0];
#endif
    }
    for (size_t i = 0; i < steps; i++, source += DIMFOLD_REDUCE_LANES * sizeof(KIND_ITEM)) {
        KIND_NAME(touch)(source - before);
        REDUCE_UNROLLED for (size_t v = 0; v < KIND_NAME(HELD); v++)
            KIND_NAME(step)(&held[v], source + v * sizeof(KIND_NAME(items)), items,
                            ordinal + i * DIMFOLD_REDUCE_LANES);
    }
    REDUCE_UNROLLED for (size_t v = 0; v < KIND_NAME(HELD); v++)
        for (size_t k = KIND_SWEPT; k < KIND_PLANES; k++)
            lanes[v].word[k] = held[v].word[k];
}

/* All steps: where registers do not hold all lanes, the others follow the first ones some steps behind, so that memory
   is read in order, or nearly so. */
REDUCE_INLINE void KIND_NAME(steps)(KIND_NAME(vectors) *lanes, const dimfold_reduce_items *items, size_t steps)
{
    enum { STEP = DIMFOLD_REDUCE_LANES * sizeof(KIND_ITEM), BEHIND = REDUCE_BYTES == 64 ? 8 : 4 };
    const char *source = items->first;
    if ((int)KIND_NAME(HELD) == (int)KIND_NAME(VECTORS) || steps < BEHIND) {
        for (size_t step = 0; step < steps; step++, source += STEP)
            REDUCE_ROLLED for (size_t v = 0; v < KIND_NAME(VECTORS); v++)
                KIND_NAME(step)(&lanes[v], source + v * sizeof(KIND_NAME(items)), items, step * DIMFOLD_REDUCE_LANES);
        return;
    }
    for (size_t step = 0, some; step < steps; step += some, source += some * STEP) {
        some = steps - step < BEHIND ? steps - step : BEHIND;
        for (size_t v = 0; v < KIND_NAME(VECTORS); v += KIND_NAME(HELD))
            KIND_NAME(sweep)(lanes + v, source + v * sizeof(KIND_NAME(items)), items, step * DIMFOLD_REDUCE_LANES,
                             some, v * sizeof(KIND_NAME(items)));
    }
}

#endif

#ifndef KIND_ROWS_ALONE

/* The last columns, of which there are fewer than a vector has lanes. */
static __attribute__((noinline)) void KIND_NAME(last_lanes)(char *state, size_t plane,
                                                            const dimfold_reduce_items *items)
{
    KIND_NAME(vectors) lanes;
    KIND_NAME(load)(&lanes, state, plane);
    for (size_t i = 0; i < items->rows; i++)
        KIND_NAME(step_some)(&lanes, items->first + (ptrdiff_t)i * items->pitch, items,
                             items->ordinal + i * items->ordinals, items->width);
    KIND_NAME(store)(state, plane, &lanes);
}

/* So many rows at a time and so many vectors of each, constants: lanes are read and written once for all rows, and each
   line of a row once for all vectors, since lines of rows that are a power of two apart drive each other out of the
   first cache. Answers how many vectors of each row it has added. */
REDUCE_INLINE size_t KIND_NAME(some_lanes)(char *state, size_t plane, const dimfold_reduce_items *items,
                                           const char *source, size_t ordinal, size_t rows, size_t vectors)
{
    size_t ahead = KIND_PLANES < 3 ? 2 * rows : rows;
    size_t ordinals = items->ordinals, columns = items->width / KIND_NAME(LANES), column = 0;
    ptrdiff_t pitch = items->pitch;
    for (; column + vectors <= columns; column += vectors) {
        KIND_NAME(vectors) lanes[KIND_NAME(LINE_VECTORS)];
        for (size_t v = 0; v < vectors; v++)
            KIND_NAME(load)(&lanes[v], state + v * REDUCE_BYTES, plane);
        for (size_t i = 0; i < rows; i++)
            for (size_t v = 0; v < vectors; v++)
                KIND_NAME(step)(&lanes[v], source + (ptrdiff_t)i * pitch + v * sizeof(KIND_NAME(items)), items,
                                ordinal + i * ordinals);
        for (size_t i = 0; i < rows && rows > 1; i++)
            __builtin_prefetch(source + (ptrdiff_t)(ahead + i) * pitch, 0, 2);
        for (size_t v = 0; v < vectors; v++)
            KIND_NAME(store)(state + v * REDUCE_BYTES, plane, &lanes[v]);
        source += vectors * sizeof(KIND_NAME(items));
        state += vectors * REDUCE_BYTES;
    }
    return column;
}

/* All whole vectors of so many rows, a constant. */
REDUCE_INLINE void KIND_NAME(rows_lanes)(char *state, size_t plane, const dimfold_reduce_items *items, size_t row,
                                         size_t rows)
{
    const char *source = items->first + (ptrdiff_t)row * items->pitch;
    size_t ordinal = items->ordinal + row * items->ordinals;
    dimfold_reduce_items rest = *items;
    size_t done = 0;
    if (rows > 1)
        done = KIND_NAME(some_lanes)(state, plane, items, source, ordinal, rows, KIND_NAME(LINE_VECTORS));
    rest.width -= done * KIND_NAME(LANES);
    if ((rows == 1 || KIND_NAME(LINE_VECTORS) > 1) && rest.width >= KIND_NAME(LANES))
        KIND_NAME(some_lanes)(state + done * REDUCE_BYTES, plane, &rest, source + done * sizeof(KIND_NAME(items)),
                              ordinal, rows, 1);
}

#if !defined(KIND_LANES_ALONE) && !defined(KIND_HAS_SHIFT) && !defined(KIND_HAS_PLACES)
/* Rows without gaps of as many items as a chunk of one result has lanes: as though they were one row of these. */
static void KIND_NAME(dense_lanes)(char *state, size_t plane, const dimfold_reduce_items *items)
{
    KIND_NAME(vectors) lanes[KIND_NAME(VECTORS)];
    REDUCE_ROLLED for (size_t v = 0; v < KIND_NAME(VECTORS); v++)
        KIND_NAME(load)(&lanes[v], state + v * REDUCE_BYTES, plane);
    KIND_NAME(steps)(lanes, items, items->rows);
    REDUCE_ROLLED for (size_t v = 0; v < KIND_NAME(VECTORS); v++)
        KIND_NAME(store)(state + v * REDUCE_BYTES, plane, &lanes[v]);
}
#endif

static void KIND_NAME(lanes)(char *state, size_t plane, const dimfold_reduce_items *items)
{
    dimfold_reduce_items all = *items;
    size_t row = 0, whole = all.width / KIND_NAME(LANES) * KIND_NAME(LANES);
    bool is_dense = all.pitch == (ptrdiff_t)(all.width * sizeof(KIND_ITEM));
#if !defined(KIND_LANES_ALONE) && !defined(KIND_HAS_SHIFT) && !defined(KIND_HAS_PLACES)
    if (is_dense && all.width == DIMFOLD_REDUCE_LANES) {
        KIND_NAME(dense_lanes)(state, plane, items);
        return;
    }
#endif
    for (; row + 8 <= all.rows && !is_dense; row += 8)
        KIND_NAME(rows_lanes)(state, plane, &all, row, 8);
    for (; row < all.rows; row++)
        KIND_NAME(rows_lanes)(state, plane, &all, row, 1);
    all.first += whole * sizeof(KIND_ITEM);
    all.width -= whole;
    if (all.width > 0)
        KIND_NAME(last_lanes)(state + whole * KIND_NAME(WORD), plane, &all);
}

#endif

#ifndef KIND_LANES_ALONE

REDUCE_INLINE void KIND_NAME(begin)(KIND_NAME(vectors) *lanes, const dimfold_reduce_items *items, size_t first)
{
    (void)items;
    (void)first;
    KIND_BEGIN(lanes, items);
#ifdef KIND_HAS_PLACES
    for (size_t i = 0; i < KIND_NAME(LANES); i++)
        lanes->word[1][i] = lanes->word[2][i] = (KIND_ITEM)(first + i);
#endif
}

REDUCE_INLINE void KIND_NAME(fold)(KIND_NAME(vectors) *lanes, const KIND_NAME(vectors) *other)
{
    KIND_FOLD(lanes, other);
}

/* The upper half of a vector's lanes to the lower one, until one is left, which is stored. */
REDUCE_INLINE void KIND_NAME(fold_vector)(char *state, size_t plane, KIND_NAME(vectors) *lanes)
{
    for (size_t bytes = REDUCE_BYTES / 2; bytes >= KIND_NAME(WORD); bytes /= 2) {
        KIND_NAME(vectors) other = *lanes;
        for (size_t k = 0; k < KIND_PLANES; k++)
            TIER_NAME(rotate_bytes)((V(u64) *)&other.word[k], bytes);
        KIND_NAME(fold)(lanes, &other);
    }
    for (size_t k = 0; k < KIND_PLANES; k++) {
        KIND_NAME(word) first = lanes->word[k][0];
        memcpy(state + k * plane, &first, sizeof first);
    }
}

/* Of the last vector of a row only some lanes have an item. */
REDUCE_INLINE void KIND_NAME(step_masked)(KIND_NAME(vectors) *lanes, const char *source,
                                          const dimfold_reduce_items *items, const V(u64) *mask)
{
    KIND_NAME(vectors) stepped = *lanes;
    KIND_NAME(step)(&stepped, source, items, 0);
    for (size_t k = 0; k < KIND_PLANES; k++) {
        V(u64) before = (V(u64))lanes->word[k], after = (V(u64))stepped.word[k];
        lanes->word[k] = (KIND_VECTOR)((after & *mask) | (before & ~*mask));
    }
}

/* A row of so many vectors, a power of two, of which whole ones can be read, to one vector of lanes. */
REDUCE_INLINE void KIND_NAME(dense_row)(KIND_NAME(vectors) *first, const dimfold_reduce_items *row, size_t vectors,
                                        const V(u64) *mask)
{
    KIND_NAME(vectors) lanes[4];
    for (size_t v = 0; v < 4; v++)
        KIND_NAME(begin)(&lanes[v], row, v * KIND_NAME(LANES));
    for (size_t v = 0; v + 1 < vectors; v++)
        KIND_NAME(step)(&lanes[v], row->first + v * sizeof(KIND_NAME(items)), row, 0);
    KIND_NAME(step_masked)(&lanes[vectors - 1], row->first + (vectors - 1) * sizeof(KIND_NAME(items)), row, mask);
    for (size_t half = vectors / 2; half > 0; half /= 2)
        for (size_t v = 0; v < half; v++)
            KIND_NAME(fold)(&lanes[v], &lanes[v + half]);
    *first = lanes[0];
}

/* As many rows as a vector has lanes, of one vector each, to one lane each of the first of these: at each step the
   lower halves of two rows are side by side, and so are the upper ones. */
REDUCE_INLINE void KIND_NAME(fold_rows)(KIND_NAME(vectors) *row)
{
    REDUCE_UNROLLED for (size_t half = KIND_NAME(LANES) / 2; half > 0; half /= 2)
        REDUCE_UNROLLED for (size_t i = 0; i < half; i++) {
            KIND_NAME(vectors) low, high;
            for (size_t k = 0; k < KIND_PLANES; k++)
                TIER_NAME(part)((V(u64) *)&low.word[k], (V(u64) *)&high.word[k], (const V(u64) *)&row[2 * i].word[k],
                                (const V(u64) *)&row[2 * i + 1].word[k], half);
            KIND_NAME(fold)(&low, &high);
            row[i] = low;
        }
}

/* Rows of so many vectors of which whole ones can be read. What is computed of the rows at hand keeps the next ones
   from being asked for early enough. */
REDUCE_INLINE void KIND_NAME(dense_rows)(char *state, size_t plane, const dimfold_reduce_items *items, size_t rows,
                                         size_t vectors)
{
    enum { DENSE_AHEAD = 1024 };
    V(u64) mask;
    char bytes[REDUCE_BYTES];
    dimfold_reduce_items row = *items;
    size_t rest = items->width - (vectors - 1) * KIND_NAME(LANES), i = 0;
    for (size_t at = 0; at < sizeof bytes; at++)
        bytes[at] = at < rest * KIND_NAME(WORD) ? -1 : 0;
    memcpy(&mask, bytes, sizeof mask);
    for (; KIND_FOLDS_ROWS && i + KIND_NAME(LANES) <= rows; i += KIND_NAME(LANES), state += REDUCE_BYTES) {
        KIND_NAME(vectors) lanes[KIND_NAME(LANES)];
        REDUCE_UNROLLED for (size_t k = 0; k < KIND_NAME(LANES); k++, row.first += items->pitch) {
            if (REDUCE_BYTES == 64)
                __builtin_prefetch(row.first + DENSE_AHEAD, 0, 3);
            KIND_NAME(dense_row)(&lanes[k], &row, vectors, &mask);
        }
        KIND_NAME(fold_rows)(lanes);
        KIND_NAME(store)(state, plane, &lanes[0]);
    }
    for (; i < rows; i++, row.first += items->pitch, state += KIND_NAME(WORD)) {
        KIND_NAME(vectors) lanes;
        KIND_NAME(dense_row)(&lanes, &row, vectors, &mask);
        KIND_NAME(fold_vector)(state, plane, &lanes);
    }
}

/* A row of fewer items than a chunk has lanes: those without one are left out. */
static __attribute__((noinline)) void KIND_NAME(short_row)(char *state, size_t plane,
                                                           const dimfold_reduce_items *items)
{
    KIND_NAME(vectors) lanes[KIND_NAME(VECTORS)];
    size_t vectors = (items->width + KIND_NAME(LANES) - 1) / KIND_NAME(LANES);
    size_t whole = items->width / KIND_NAME(LANES);
    REDUCE_SMALL for (size_t v = 0; v < vectors; v++)
        KIND_NAME(begin)(&lanes[v], items, v * KIND_NAME(LANES));
    REDUCE_SMALL for (size_t v = 0; v < whole; v++)
        KIND_NAME(step)(&lanes[v], items->first + v * sizeof(KIND_NAME(items)), items, 0);
    if (whole < vectors) {
        KIND_NAME(vectors) last = lanes[whole];
        KIND_NAME(step_some)(&last, items->first + whole * sizeof(KIND_NAME(items)), items, 0,
                             items->width - whole * KIND_NAME(LANES));
        lanes[whole] = last;
    }
    for (size_t half = KIND_NAME(VECTORS) / 2; half > 0; half /= 2)
        REDUCE_SMALL for (size_t v = 0; v < half && v + half < vectors; v++)
            KIND_NAME(fold)(&lanes[v], &lanes[v + half]);
    KIND_NAME(fold_vector)(state, plane, &lanes[0]);
}

static void KIND_NAME(long_row)(char *state, size_t plane, const dimfold_reduce_items *items)
{
    KIND_NAME(vectors) lanes[KIND_NAME(VECTORS)];
    size_t steps = items->width / DIMFOLD_REDUCE_LANES, rest = items->width % DIMFOLD_REDUCE_LANES;
    const char *source = items->first + steps * DIMFOLD_REDUCE_LANES * sizeof(KIND_ITEM);
    REDUCE_ROLLED for (size_t v = 0; v < KIND_NAME(VECTORS); v++)
        KIND_NAME(begin)(&lanes[v], items, v * KIND_NAME(LANES));
    KIND_NAME(steps)(lanes, items, steps);
    REDUCE_SMALL for (size_t v = 0; v < KIND_NAME(VECTORS) && rest > 0; v++, source += sizeof(KIND_NAME(items))) {
        size_t count = rest < KIND_NAME(LANES) ? rest : KIND_NAME(LANES);
        KIND_NAME(vectors) last = lanes[v];
        KIND_NAME(step_some)(&last, source, items, steps * DIMFOLD_REDUCE_LANES, count);
        lanes[v] = last;
        rest -= count;
    }
    for (size_t half = KIND_NAME(VECTORS) / 2; half > 0; half /= 2)
        REDUCE_ROLLED for (size_t v = 0; v < half; v++)
            KIND_NAME(fold)(&lanes[v], &lanes[v + half]);
    KIND_NAME(fold_vector)(state, plane, &lanes[0]);
}

/* How many rows there are before the first whose vectors would reach behind the last row, of those that can be read so
   at all. */
static size_t KIND_NAME(rows_within)(const dimfold_reduce_items *items, size_t vectors)
{
    size_t row_bytes = items->width * sizeof(KIND_ITEM), read_bytes = vectors * sizeof(KIND_NAME(items));
    if (row_bytes == read_bytes)
        return items->rows;
    size_t behind = (read_bytes - row_bytes + row_bytes - 1) / row_bytes;
    return items->pitch == (ptrdiff_t)row_bytes && behind < items->rows ? items->rows - behind : 0;
}

static void KIND_NAME(rows)(char *state, size_t plane, const dimfold_reduce_items *items)
{
    dimfold_reduce_items row = *items;
    size_t vectors = (items->width + KIND_NAME(LANES) - 1) / KIND_NAME(LANES), done = 0;
    if (vectors <= 2 || (vectors == 4 && KIND_FOLDS_ROWS && REDUCE_BYTES == 32)) {
        done = KIND_NAME(rows_within)(items, vectors);
        if (vectors == 1)
            KIND_NAME(dense_rows)(state, plane, items, done, 1);
        else if (vectors == 2)
            KIND_NAME(dense_rows)(state, plane, items, done, 2);
        else
            KIND_NAME(dense_rows)(state, plane, items, done, 4);
    }
    row.first += (ptrdiff_t)done * items->pitch;
    state += done * KIND_NAME(WORD);
    for (size_t i = done; i < items->rows; i++, row.first += items->pitch, state += KIND_NAME(WORD)) {
        if (items->width < DIMFOLD_REDUCE_LANES)
            KIND_NAME(short_row)(state, plane, &row);
        else
            KIND_NAME(long_row)(state, plane, &row);
    }
}

#endif

#undef KIND_LANES_ALONE
#undef KIND_ROWS_ALONE
#undef KIND_HALF
#undef KIND
#undef KIND_ITEM
#undef KIND_FLOAT
#undef KIND_JOIN_
#undef KIND_JOIN
#undef KIND_NAME
#undef KIND_VECTOR
#undef KIND_SPLAT
#undef KIND_SWEPT
