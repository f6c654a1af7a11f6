/* Turning panels over whose items have BYTES bytes. */

#if !defined(TIER_BY_ITEMS)
#define NAME(name) TIER_JOIN(TIER, TIER_JOIN(name, BYTES))
#define SIDE (16 / BYTES)
#define LINE_ROWS (DIMFOLD_LINE_BYTES / BYTES)
#define LINES DIMFOLD_PANEL_LINES(BYTES)
#define PARTS (DIMFOLD_LINE_BYTES / VECTOR_BYTES)
#define LANES (VECTOR_BYTES / 16)

#if BYTES < 16
#define INTERLEAVE_LOW TIER_JOIN(LOW, BYTES)
#define INTERLEAVE_HIGH TIER_JOIN(HIGH, BYTES)
#endif

/* Vectors whose lanes are rows of SIDE items become those whose lanes are columns. */
TIER_INLINE void NAME(interleave)(VECTOR now[SIDE])
{
#if BYTES == 16
    (void)now;
#else
    _Pragma("GCC unroll 4")
    for (int round = 0; 1 << round < SIDE; round++) {
        VECTOR next[SIDE];
        _Pragma("GCC unroll 8")
        for (int i = 0; i < SIDE / 2; i++) {
            next[2 * i] = INTERLEAVE_LOW(now[i], now[i + SIDE / 2]);
            next[2 * i + 1] = INTERLEAVE_HIGH(now[i], now[i + SIDE / 2]);
        }
        _Pragma("GCC unroll 16")
        for (int i = 0; i < SIDE; i++)
            now[i] = next[i];
    }
#endif
}

/* 16 bytes of each of as many source rows as a line has items become a line of each of SIDE target rows: line[j] in
   PARTS vectors. The lanes of a vector hold rows SIDE apart, so that no item has to leave its lane; each row is read by
   an instruction of its own. */
TIER_INLINE void NAME(panel_lines)(VECTOR line[SIDE][PARTS], const char *const *row, size_t column)
{
    _Pragma("GCC unroll 4")
    for (int part = 0; part < PARTS; part++) {
        VECTOR now[SIDE];
        _Pragma("GCC unroll 16")
        for (int i = 0; i < SIDE; i++)
            now[i] = LOAD_LANES(row + part * LANES * SIDE + i, SIDE, column);
        NAME(interleave)(now);
        _Pragma("GCC unroll 16")
        for (int i = 0; i < SIDE; i++)
            line[i][part] = now[i];
    }
}

/* The same to memory, `pitch` bytes apart. */
TIER_INLINE void NAME(panel_take)(char *made, size_t pitch, const char *const *row, size_t column)
{
    VECTOR line[SIDE][PARTS];
    NAME(panel_lines)(line, row, column);
    _Pragma("GCC unroll 16")
    for (int j = 0; j < SIDE; j++)
        for (int part = 0; part < PARTS; part++)
            STORE(made + j * pitch + part * VECTOR_BYTES, line[j][part]);
}

static void NAME(panel_store)(const dimfold_panel *panel)
{
    NAME(panel_take)(panel->target, DIMFOLD_LINE_BYTES, panel->row, panel->column);
}

#if defined(SHIFT)
/* A line at most of each target row, which may begin or end there: `bytes` of it. */
static void NAME(panel_edge)(const dimfold_panel *panel, size_t bytes, bool begins, bool ends)
{
    VECTOR line[SIDE][PARTS];
    NAME(panel_lines)(line, panel->row, panel->column);
    _Pragma("GCC unroll 16")
    for (int j = 0; j < SIDE; j++) {
        char *target = panel->target + panel->target_row[j], *carry = panel->carry + j * DIMFOLD_LINE_BYTES;
        size_t begun = (uintptr_t)target % DIMFOLD_LINE_BYTES, end = begun + bytes, own = begins ? begun : 0;
        VECTOR before = LOAD(carry), now = line[j][0], first = SHIFT(before, now, begun);
        uint64_t mask = ~(uint64_t)0 << own;
        STORE(carry, SHIFT(before, now, DIMFOLD_LINE_BYTES - bytes));
        target -= begun;
        if (end < DIMFOLD_LINE_BYTES)
            STORE_MASKED(target, ends ? mask & (((uint64_t)1 << end) - 1) : 0, first);
        else if (own == 0)
            STREAM(target, first);
        else
            STORE_MASKED(target, mask, first);
        if (ends && end > DIMFOLD_LINE_BYTES)
            STORE_MASKED(target + DIMFOLD_LINE_BYTES, ((uint64_t)1 << (end - DIMFOLD_LINE_BYTES)) - 1,
                         SHIFT(now, now, begun));
    }
}
#endif

#if defined(TIER_SQUARES_STREAM)
static void NAME(panel_stream)(const dimfold_panel *panel)
{
    VECTOR line[LINES][SIDE][PARTS];
    _Pragma("GCC unroll 2")
    for (int n = 0; n < LINES; n++)
        NAME(panel_lines)(line[n], panel->row + n * LINE_ROWS, panel->column);
    _Pragma("GCC unroll 16")
    for (int j = 0; j < SIDE; j++) {
        char *target = panel->target + panel->target_row[j];
        for (int n = 0; n < LINES; n++)
            for (int part = 0; part < PARTS; part++)
                STREAM(target + n * DIMFOLD_LINE_BYTES + part * VECTOR_BYTES, line[n][j][part]);
    }
    TIER_NAME(panel_ask)(panel, LINES * LINE_ROWS);
}

/* Writes the lines of target row `j` behind what it has in the line before, and keeps the last one's end. */
#if defined(SHIFT)
TIER_INLINE void NAME(panel_write)(VECTOR line[LINES][SIDE][PARTS], int j, char *target, char *carry)
{
    size_t begun = (uintptr_t)target % DIMFOLD_LINE_BYTES;
    VECTOR before = LOAD(carry);
    for (int n = 0; n < LINES; n++) {
        STREAM(target - begun + n * DIMFOLD_LINE_BYTES, SHIFT(before, line[n][j][0], begun));
        before = line[n][j][0];
    }
    STORE(carry, before);
}
#elif defined(JOIN)
TIER_INLINE void NAME(panel_write)(VECTOR line[LINES][SIDE][PARTS], int j, char *target, char *carry)
{
    size_t begun = (uintptr_t)target % DIMFOLD_LINE_BYTES;
    VECTOR before[PARTS] = {LOAD(carry), LOAD(carry + VECTOR_BYTES)}, joined[PARTS];
    for (int n = 0; n < LINES; n++) {
        JOIN(joined, n == 0 ? before : line[n - 1][j], line[n][j], begun);
        for (int part = 0; part < PARTS; part++)
            STREAM(target - begun + n * DIMFOLD_LINE_BYTES + part * VECTOR_BYTES, joined[part]);
    }
    for (int part = 0; part < PARTS; part++)
        STORE(carry + part * VECTOR_BYTES, line[LINES - 1][j][part]);
}
#else
TIER_INLINE void NAME(panel_write)(VECTOR line[LINES][SIDE][PARTS], int j, char *target, char *carry)
{
    _Alignas(DIMFOLD_LINE_BYTES) char joined[(LINES + 1) * DIMFOLD_LINE_BYTES];
    size_t begun = (uintptr_t)target % DIMFOLD_LINE_BYTES;
    const char *from = joined + DIMFOLD_LINE_BYTES - begun;
    for (int part = 0; part < PARTS; part++) {
        STORE(joined + part * VECTOR_BYTES, LOAD(carry + part * VECTOR_BYTES));
        for (int n = 0; n < LINES; n++)
            STORE(joined + (n + 1) * DIMFOLD_LINE_BYTES + part * VECTOR_BYTES, line[n][j][part]);
        STORE(carry + part * VECTOR_BYTES, line[LINES - 1][j][part]);
    }
    for (int part = 0; part < LINES * PARTS; part++)
        STREAM(target - begun + part * VECTOR_BYTES, LOAD(from + part * VECTOR_BYTES));
}
#endif

/* The same where target rows begin anywhere in a line. */
static void NAME(panel_shift)(const dimfold_panel *panel)
{
    VECTOR line[LINES][SIDE][PARTS];
    _Pragma("GCC unroll 2")
    for (int n = 0; n < LINES; n++)
        NAME(panel_lines)(line[n], panel->row + n * LINE_ROWS, panel->column);
    _Pragma("GCC unroll 16")
    for (int j = 0; j < SIDE; j++)
        NAME(panel_write)(line, j, panel->target + panel->target_row[j], panel->carry + j * DIMFOLD_LINE_BYTES);
    TIER_NAME(panel_ask)(panel, LINES * LINE_ROWS);
}
#endif

#undef INTERLEAVE_LOW
#undef INTERLEAVE_HIGH
#undef NAME
#undef SIDE
#undef LINE_ROWS
#undef LINES
#undef PARTS
#undef LANES
#endif
