/* Decides whether lines go by themselves or side by side, and by how many threads. */
#include "scan.h"

#include "columns.h"
#include "host/ways.h"
#include "rows.h"
#include "work.h"

/* The items of a chunk at least. */
#define SCAN_CHUNK_MIN 16384

/* Lines so short, and neighbours so many, that they go side by side wherever they lie. */
#define SCAN_SHORT 32
#define SCAN_NEIGHBOURS_MIN 8

size_t dimfold_scan_chunk(size_t extent)
{
    size_t chunk = SCAN_CHUNK_MIN;
    while (extent > 0 && (extent - 1) / chunk >= DIMFOLD_SCAN_CHUNKS)
        chunk *= 2;
    return chunk;
}

static const dimfold_scan_kernels *scan_kernels(const dimfold_tier *tier)
{
    switch (tier->id) {
    case DIMFOLD_TIER_AVX2: return dimfold_scan_avx2();
    case DIMFOLD_TIER_AVX512: return dimfold_scan_avx512();
    case DIMFOLD_TIER_NEON: return dimfold_scan_neon();
    default: return dimfold_scan_portable();
    }
}

/* Whether an operand's neighbours lie closer together than the items of its lines. */
static bool lines_are_columns_of(const dimfold_lines *lines, size_t operand, size_t axis)
{
    size_t along = dimfold_ptrdiff_magnitude(lines->stride[operand]);
    size_t across = dimfold_ptrdiff_magnitude(lines->form.stride[operand][axis]);
    return across != 0 && across < along;
}

/* The axis of the form along which lines go side by side: the target's fastest, else the source's; ndim: none. */
static size_t scan_cross(const dimfold_lines *lines)
{
    const dimfold_canonical *form = &lines->form;
    size_t cross = form->ndim;
    if (form->ndim == 0)
        return cross;
    bool is_short = lines->extent[0] < SCAN_SHORT && form->shape[0] >= SCAN_NEIGHBOURS_MIN;
    if (is_short || (lines_are_columns_of(lines, 0, 0) && form->shape[0] > 1))
        return 0;
    for (size_t axis = 0; axis < form->ndim; axis++)
        if (form->shape[axis] >= SCAN_NEIGHBOURS_MIN && lines_are_columns_of(lines, 1, axis) &&
            (cross == form->ndim || dimfold_ptrdiff_magnitude(form->stride[1][axis]) <
                                        dimfold_ptrdiff_magnitude(form->stride[1][cross])))
            cross = axis;
    return cross;
}

/* Puts an axis first: lines are visited in another order. */
static void form_bring_first(dimfold_canonical *form, size_t axis)
{
    size_t extent = form->shape[axis];
    form->shape[axis] = form->shape[0];
    form->shape[0] = extent;
    for (size_t k = 0; k < form->operands; k++) {
        ptrdiff_t stride = form->stride[k][axis];
        form->stride[k][axis] = form->stride[k][0];
        form->stride[k][0] = stride;
    }
}

static void scan_columns(const dimfold_scan_work *work, const dimfold_runner *runner, size_t threads)
{
    dimfold_scan_strips strips;
    dimfold_scan_strips_make(&strips, work, threads);
    dimfold_share_range(runner, threads, dimfold_scan_strips_size(&strips), dimfold_scan_columns_run, &strips);
}

static void scan_rows(const dimfold_scan_work *work, const dimfold_runner *runner, size_t threads)
{
    size_t count = work->lines->form.size;
    bool is_split = threads > 1 && count < 2 * threads && work->lines->extent[0] >= 2 * work->chunk &&
                    work->items.kind != DIMFOLD_SCAN_PROD_F64;
    if (!is_split) {
        dimfold_share_range(runner, threads, count, dimfold_scan_rows, work);
        return;
    }
    for (size_t line = 0; line < count; line++)
        dimfold_scan_long_row(work, line, runner, threads);
}

void dimfold_scan_run(dimfold_lines *lines, uint32_t op, bool wraps, bool is_exclusive, const dimfold_runner *runner)
{
    const dimfold_machine *machine = &runner->machine;
    dimfold_scan_work work = {.lines = lines,
                              .kernels = scan_kernels(runner->tier),
                              .is_exclusive = is_exclusive,
                              .chunk = dimfold_scan_chunk(lines->extent[0])};
    dimfold_scan_items_make(&work.items, lines, op, wraps, runner->tier, work.kernels);
    uint64_t target_bytes = (uint64_t)lines->form.size * lines->extent[0] * lines->side[0].item_bytes;
    work.streams = machine->streams && target_bytes > dimfold_machine_streamed_bytes(machine);
    work.items.streams = work.streams;
    size_t threads = runner->parallel_for != NULL ? dimfold_lines_threads(lines, runner->threads) : 1;
    size_t cross = scan_cross(lines);
    if (cross == lines->form.ndim) {
        scan_rows(&work, runner, threads);
        return;
    }
    form_bring_first(&lines->form, cross);
    scan_columns(&work, runner, threads);
}
