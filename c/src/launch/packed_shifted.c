/* Tiles of which every run is cut from aligned vectors. */
#include "packed.h"

#define SLOTS 512            /* vectors of 16 bytes on either side of a tile */
#define SLOT_BYTES 16
#define SOURCE_BYTES (SLOTS * SLOT_BYTES * 3 / 2)
#define TILE_BYTES 7680      /* which leaves slots for the ends of runs */
#define RUN_BYTES_MIN 64     /* shorter ones are better off item by item */
#define BANKS_BYTES 128

/* The runs of one side. False if they have gaps or go backwards, are short, or need too many slots. */
static bool shifted_runs(gpu_packed_runs *runs, const dimfold_cuda_packed *packed, uint32_t operand, uint64_t least)
{
    const dimfold_cuda_form *form = &packed->tiles.form;
    uint64_t items = 1;
    runs->axes = 0;
    for (size_t i = 0; i < packed->last[operand]; i++) {
        size_t number = packed->order[operand][i];
        const dimfold_cuda_axis *axis = &form->axis[number];
        if ((operand == DIMFOLD_TILES_TARGET ? axis->target : axis->source) < 0)
            return false;
        items *= packed->part[number];
        runs->axes += packed->part[number] > 1;
    }
    uint64_t bytes = items * form->unit_bytes, slots = (bytes + SLOT_BYTES - 1) / SLOT_BYTES;
    runs->items = (uint32_t)items;
    runs->count = (uint32_t)(packed->items / items);
    runs->vectors = dimfold_cuda_divider(slots);
    return packed->run_bytes[operand] == bytes && bytes >= RUN_BYTES_MIN && bytes >= least &&
           slots * runs->count <= SLOTS;
}

static bool shifted_has_axis(const dimfold_cuda_packed *packed, uint32_t operand, size_t axis)
{
    for (size_t i = 0; i < packed->last[operand]; i++)
        if (packed->order[operand][i] == axis)
            return true;
    return false;
}

/* How many of the source's runs the items come from that a warp gathers together. */
static uint64_t shifted_runs_met(const dimfold_cuda_packed *packed)
{
    uint64_t met = 1, left = BANKS_BYTES / packed->tiles.form.unit_bytes;
    for (size_t i = 0; i < packed->tiles.form.ndim && left > 1; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_TARGET][i];
        uint64_t steps = packed->part[axis] < left ? packed->part[axis] : left;
        met *= shifted_has_axis(packed, DIMFOLD_TILES_SOURCE, axis) ? 1 : steps;
        left = (left + steps - 1) / steps;
    }
    return met;
}

/* The steps from run to run: those met together share the banks. */
static uint32_t shifted_pitch(const gpu_packed_runs *runs, uint32_t met)
{
    uint32_t slots = runs->vectors.divisor * SLOT_BYTES;
    uint32_t apart = (BANKS_BYTES / met + SLOT_BYTES - 1) / SLOT_BYTES * SLOT_BYTES;
    uint32_t pitch = slots + (apart - slots) % BANKS_BYTES;
    return met == 1 || pitch * runs->count > SOURCE_BYTES ? slots : pitch;
}

/* The places of items as the source has them. */
static void shifted_place(dimfold_cuda_packed *packed, uint32_t pitch)
{
    uint32_t byte = packed->tiles.form.unit_bytes;
    for (size_t i = 0; i < packed->tiles.form.ndim; i++) {
        size_t axis = packed->order[DIMFOLD_TILES_SOURCE][i];
        byte = i == packed->last[DIMFOLD_TILES_SOURCE] ? pitch : byte;
        packed->byte[axis] = byte;
        byte *= (uint32_t)packed->part[axis];
    }
}

enum dimfold_cuda_fit dimfold_cuda_fit_packed_shifted(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                                      uint64_t least)
{
    gpu_packed_shifted_params *params = (gpu_packed_shifted_params *)command->params;
    dimfold_cuda_packed packed;
    if (form->unit_bytes > 2)
        return DIMFOLD_CUDA_OTHER;
    dimfold_cuda_packed_choose(&packed, form, TILE_BYTES / form->unit_bytes, 1);
    if (!shifted_runs(&params->load, &packed, DIMFOLD_TILES_SOURCE, least) ||
        !shifted_runs(&params->store, &packed, DIMFOLD_TILES_TARGET, least))
        return DIMFOLD_CUDA_OTHER;
    uint64_t met = shifted_runs_met(&packed);
    if (met > BANKS_BYTES / SLOT_BYTES)
        return DIMFOLD_CUDA_OTHER;
    params->pitch = shifted_pitch(&params->load, (uint32_t)met);
    shifted_place(&packed, params->pitch);
    dimfold_cuda_tiles_dense(&packed.tiles.form, &params->begin, &params->end);
    command->kernel = form->unit_bytes == 1 ? DIMFOLD_CUDA_KERNEL_gpu_packed_shifted_1
                                            : DIMFOLD_CUDA_KERNEL_gpu_packed_shifted_2;
    command->width_bytes = SLOT_BYTES;
    command->explained = DIMFOLD_KERNEL_PACKED;
    command->reason = DIMFOLD_PLAN_REASON_PACKED;
    return dimfold_cuda_packed_fill(&params->tile, &command->blocks, &packed);
}
