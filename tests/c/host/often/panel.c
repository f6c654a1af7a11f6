/* Panels of any tier between forbidden pages, against items that are moved, or converted, one by one. */
#include "host/kernels.h"
#include "host/often/panel.h"
#include "host/pages.h"

#define SPAN_BYTES_MAX ((size_t)1 << 21)
#define ROWS_MAX 500
#define COLUMNS_MAX 90

/* Panels, and the memory on their both sides. */
typedef struct paneled {
    dimfold_panels panels;
    dimfold_conversion conversion;
    size_t source_bytes, target_bytes;
    window source, target;
} paneled;

/* Axes of a run of up to so many rows, from source rows anywhere. */
static void rows_draw(paneled *drawn, uint64_t *seed)
{
    dimfold_panels *panels = &drawn->panels;
    size_t whole = DIMFOLD_LINE_BYTES / panels->target_bytes;
    panels->rows = 1;
    panels->row_axes = (size_t)test_random_in(seed, 1, 3);
    for (size_t i = 0; i < panels->row_axes; i++) {
        size_t most = ROWS_MAX / panels->rows < 1 ? 1 : ROWS_MAX / panels->rows;
        size_t extent = (size_t)test_random_in(seed, 1, i == 0 ? ROWS_MAX : (intmax_t)most);
        if (i == 0 && panels->is_aligned)
            extent = (extent + whole - 1) / whole * whole;
        ptrdiff_t step = (ptrdiff_t)test_random_in(seed, 0, 300) * (ptrdiff_t)panels->item_bytes;
        panels->row_axis[i] = (dimfold_axis){extent, 0, step};
        drawn->source_bytes += (extent - 1) * (size_t)step;
        panels->rows *= extent;
    }
}

/* Strips of target rows that lie anywhere; whole lines lie whole lines apart. */
static void columns_draw(paneled *drawn, uint64_t *seed)
{
    dimfold_panels *panels = &drawn->panels;
    size_t side = 16 / panels->item_bytes, gap = (size_t)test_random_in(seed, 0, 90);
    size_t pitch = panels->rows * panels->target_bytes + (panels->is_aligned ? gap / 64 * 64 : gap);
    panels->columns = (size_t)test_random_in(seed, (intmax_t)side, COLUMNS_MAX);
    panels->columns_rest = (size_t)test_random_in(seed, (intmax_t)side, (intmax_t)panels->columns);
    panels->strip = (dimfold_axis){(size_t)test_random_in(seed, 1, 3), (ptrdiff_t)(pitch * panels->columns),
                                   (ptrdiff_t)(panels->columns * panels->item_bytes)};
    bool is_reversed = test_random_in(seed, 0, 1) == 0;
    for (size_t j = 0; j < panels->columns; j++)
        panels->target_row[j] = (ptrdiff_t)(pitch * (is_reversed ? panels->columns - 1 - j : j));
    drawn->target_bytes = pitch * panels->columns * panels->strip.extent;
    drawn->source_bytes += panels->columns * panels->strip.extent * panels->item_bytes;
}

static void others_draw(paneled *drawn, uint64_t *seed)
{
    dimfold_panels *panels = &drawn->panels;
    size_t block = panels->cast != NULL ? panels->cast->rows : DIMFOLD_PANEL_ROWS(panels->item_bytes);
    panels->block = block;
    panels->ndim = (size_t)test_random_in(seed, 0, 2);
    panels->blocks = (panels->rows + block - 1) / block;
    panels->count = panels->blocks * panels->strip.extent;
    for (size_t i = 0; i < panels->ndim; i++) {
        size_t extent = (size_t)test_random_in(seed, 1, 3);
        panels->axis[i] = (dimfold_axis){extent, (ptrdiff_t)drawn->target_bytes,
                                         (ptrdiff_t)test_random_in(seed, 0, 2000)};
        drawn->target_bytes *= extent;
        drawn->source_bytes += (extent - 1) * (size_t)panels->axis[i].source_stride;
        panels->count *= extent;
    }
}

/* A pair of dtypes that the tier converts by panels, or items of any size that stay as they are. */
static void items_draw(paneled *drawn, const dimfold_tier *tier, uint64_t *seed)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_F16,
                                           DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64};
    dimfold_panels *panels = &drawn->panels;
    dimfold_dtype target = dtypes[test_random_in(seed, 0, 6)], source = dtypes[test_random_in(seed, 0, 6)];
    panels->cast = dimfold_tier_cast_of(tier, target, source);
    panels->item_bytes = panels->target_bytes = (size_t)1 << test_random_in(seed, 0, 4);
    if (panels->cast == NULL)
        return;
    CHECK(dimfold_conversion_make(&drawn->conversion, target, source));
    panels->item_bytes = drawn->conversion.source_bytes;
    panels->target_bytes = drawn->conversion.target_bytes;
}

static bool paneled_draw(paneled *drawn, const dimfold_tier *tier, const pages *pages, uint64_t *seed)
{
    dimfold_panels *panels = &drawn->panels;
    panels->tier = tier;
    items_draw(drawn, tier, seed);
    panels->is_aligned = test_random_in(seed, 0, 2) == 0;
    drawn->source_bytes = 0;
    rows_draw(drawn, seed);
    columns_draw(drawn, seed);
    others_draw(drawn, seed);
    if (drawn->source_bytes + 128 > SPAN_BYTES_MAX || drawn->target_bytes + 128 > SPAN_BYTES_MAX)
        return false;
    size_t unit = panels->is_aligned ? DIMFOLD_LINE_BYTES : 1;
    drawn->target = pages_window(&pages[0], (drawn->target_bytes + unit - 1) / unit * unit, unit, seed);
    drawn->source = pages_window(&pages[1], drawn->source_bytes, 1, seed);
    panels->target = (char *)drawn->target.data;
    panels->source = (const char *)drawn->source.data;
    return !panels->is_aligned || (uintptr_t)panels->target % DIMFOLD_LINE_BYTES == 0;
}

static void item_expect(const paneled *drawn, unsigned char *target, const unsigned char *source)
{
    if (drawn->panels.cast == NULL)
        memcpy(target, source, drawn->panels.item_bytes);
    else
        dimfold_conversion_run(&drawn->conversion, (char *)target, (const char *)source, 1);
}

/* Moves item `row` of each target row of one cell. */
static void row_expect(const paneled *drawn, unsigned char *target, const unsigned char *source)
{
    const dimfold_panels *panels = &drawn->panels;
    for (size_t strip = 0; strip < panels->strip.extent; strip++) {
        size_t columns = strip + 1 < panels->strip.extent ? panels->columns : panels->columns_rest;
        for (size_t j = 0; j < columns; j++)
            item_expect(drawn, target + (ptrdiff_t)strip * panels->strip.target_stride + panels->target_row[j],
                        source + (ptrdiff_t)strip * panels->strip.source_stride + (ptrdiff_t)(j * panels->item_bytes));
    }
}

static ptrdiff_t axes_lead(const dimfold_axis *axis, size_t ndim, size_t number, bool is_source)
{
    ptrdiff_t bytes = 0;
    for (size_t i = 0; i < ndim; number /= axis[i++].extent)
        bytes += (ptrdiff_t)(number % axis[i].extent) * (is_source ? axis[i].source_stride : axis[i].target_stride);
    return bytes;
}

static unsigned char *paneled_expect(const paneled *drawn)
{
    const dimfold_panels *panels = &drawn->panels;
    unsigned char *expected = malloc(drawn->target.size_bytes);
    unsigned char *target = expected + (drawn->target.data - drawn->target.memory);
    size_t cells = panels->count / panels->blocks / panels->strip.extent;
    memcpy(expected, drawn->target.memory, drawn->target.size_bytes);
    for (size_t cell = 0; cell < cells; cell++)
        for (size_t row = 0; row < panels->rows; row++)
            row_expect(drawn,
                       target + axes_lead(panels->axis, panels->ndim, cell, false) + row * panels->target_bytes,
                       drawn->source.data + axes_lead(panels->axis, panels->ndim, cell, true) +
                           axes_lead(panels->row_axis, panels->row_axes, row, true));
    return expected;
}

/* The blocks in two pieces, the later one first. */
static void paneled_run(const paneled *drawn, uint64_t *seed)
{
    size_t count = drawn->panels.count, middle = (size_t)test_random_in(seed, 0, (intmax_t)count);
    if (middle < count)
        dimfold_panels_run(&drawn->panels, middle, count);
    if (middle > 0)
        dimfold_panels_run(&drawn->panels, 0, middle);
    drawn->panels.tier->fence();
}

void check_panels(const dimfold_tier *tier)
{
    if (tier->panel == NULL) {
        test_skip("the tier does not stream");
        return;
    }
    pages pages[2] = {pages_make(SPAN_BYTES_MAX), pages_make(SPAN_BYTES_MAX)};
    uint64_t seed = tier->id;
    static paneled drawn;
    size_t moved = 0, converted = 0;
    for (size_t round = 0; round < test_rounds(1000); round++) {
        if (!paneled_draw(&drawn, tier, pages, &seed))
            continue;
        unsigned char *expected = paneled_expect(&drawn);
        paneled_run(&drawn, &seed);
        if (!CHECK(memcmp(expected, drawn.target.memory, drawn.target.size_bytes) == 0))
            printf("  %s: %zu rows, %zu strips of %zu items of %zu bytes to %zu, whole lines %d\n",
                   dimfold_tier_name(tier->id), drawn.panels.rows, drawn.panels.strip.extent, drawn.panels.columns,
                   drawn.panels.item_bytes, drawn.panels.target_bytes, drawn.panels.is_aligned);
        free(expected);
        drawn.panels.cast != NULL ? converted++ : moved++;
    }
    CHECK(moved >= test_rounds(300));
    CHECK(tier->cast == NULL || converted >= test_rounds(100));
    for (size_t k = 0; k < 2; k++)
        pages_free(&pages[k]);
}
