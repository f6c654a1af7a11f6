/* What a kernel is made for: as much as possible in vectors, and as many of them on their way as registers have room
   for. */
#include "emit_class.h"

#include "base/checked.h"
#include "emit_box.h"

#include <string.h>

uint32_t dimfold_emit_slots(const dimfold_emit_layout *layout, const dimfold_emit_class *class, size_t operand)
{
    uint32_t elements = class->access[operand] == DIMFOLD_EMIT_SAME ? 1 : class->width;
    uint32_t bytes = elements * layout->item_bytes[operand];
    return layout->item_bytes[operand] < 8 ? (bytes + 3) / 4 : bytes / 8;
}

/* Registers of 32 bits for what is loaded before the first of it is used, each narrow item in one of its own. */
#define CLASS_LOADED_MAX 32

/* Bytes of text that computes, in kernels of several passes and of groups. */
#define CLASS_PASSES_TEXT 24000
#define CLASS_GROUP_TEXT 60000

#define CLASS_VECTOR_BYTES 16
#define CLASS_BYTES 8

static size_t class_first_index(const dimfold_emit_layout *layout)
{
    return layout->targets + layout->sources;
}

/* The largest power of two that divides all addresses of an operand, those along axis 0 left out if `is_group`. */
static uint32_t class_alignment(const dimfold_apply_plan *plan, size_t operand, bool is_group, uint32_t most)
{
    const dimfold_canonical *form = &plan->form;
    uint64_t bits = (uint64_t)(uintptr_t)plan->side[operand].data | most;
    uint64_t item_bytes = plan->side[operand].item_bytes;
    bits |= (uint64_t)form->position[operand] * item_bytes;
    for (size_t axis = is_group ? 1 : 0; axis < form->ndim; axis++)
        bits |= (uint64_t)form->stride[operand][axis] * item_bytes;
    return (uint32_t)(bits & (~bits + 1));
}

/* Whether an operand has one element for all of a row. */
static bool class_is_same(const dimfold_apply_plan *plan, size_t operand)
{
    return plan->form.ndim == 0 || plan->form.stride[operand][0] == 0;
}

/* Elements of a group: 16 bytes of the largest items that lie along rows, but no more than registers have room for. */
static uint32_t class_width(const dimfold_emit_layout *layout, const dimfold_apply_plan *plan)
{
    uint32_t most = 1;
    for (size_t k = 0; k < class_first_index(layout); k++)
        if (!class_is_same(plan, k) && layout->item_bytes[k] > most)
            most = layout->item_bytes[k];
    uint32_t width = most > 1 ? CLASS_VECTOR_BYTES / most : CLASS_BYTES;
    bool is_short = plan->form.ndim == 0 || (plan->form.shape[0] < 4 * width && plan->form.shape[0] % width != 0);
    return is_short || width * layout->weight > CLASS_GROUP_TEXT ? 1 : width;
}

/* Whether all that lies along rows can be accessed by groups. */
static bool class_has_groups(const dimfold_emit_layout *layout, const dimfold_apply_plan *plan, uint32_t width)
{
    for (size_t k = 0; k < class_first_index(layout); k++) {
        uint32_t bytes = width * layout->item_bytes[k];
        uint32_t least = bytes < CLASS_VECTOR_BYTES ? bytes : CLASS_VECTOR_BYTES;
        if (class_is_same(plan, k) && k >= layout->targets)
            continue;
        if (plan->form.stride[k][0] != 1 || class_alignment(plan, k, true, least) < least)
            return false;
    }
    return true;
}

static bool class_reaches_far(const dimfold_emit_layout *layout, const dimfold_apply_plan *plan)
{
    for (size_t k = 0; k < layout->operands; k++) {
        int64_t before = 0, after = 0;
        int64_t item_bytes = k < class_first_index(layout) ? layout->item_bytes[k] : 1;
        for (size_t axis = 0; axis < plan->form.ndim; axis++) {
            int64_t reach = (int64_t)(plan->form.shape[axis] - 1) * plan->form.stride[k][axis] * item_bytes;
            *(reach < 0 ? &before : &after) += reach;
        }
        if (before < -INT32_MAX || after > INT32_MAX)
            return true;
    }
    return false;
}

/* Registers that one pass loads. */
static uint32_t class_loaded(const dimfold_emit_layout *layout, const dimfold_emit_class *class)
{
    uint32_t words = 0;
    for (size_t k = layout->targets; k < class_first_index(layout); k++)
        words += class->access[k] == DIMFOLD_EMIT_SAME || layout->item_bytes[k] >= 4
                     ? dimfold_emit_slots(layout, class, k) * (layout->item_bytes[k] < 8 ? 1 : 2)
                     : class->width;
    return words;
}

static uint8_t class_passes(const dimfold_emit_layout *layout, const dimfold_emit_class *class)
{
    uint32_t words = class_loaded(layout, class), passes = 4;
    while (passes > 1 && (passes * words > CLASS_LOADED_MAX ||
                          passes * class->width * layout->weight > CLASS_PASSES_TEXT))
        passes /= 2;
    return (uint8_t)passes;
}

/* ---- Tiles ------------------------------------------------------------------------------------------------------ */

/* Shorter axes would leave most of a tile empty. */
#define CLASS_TILE_EXTENT_MIN 16
#define CLASS_SHARED_BYTES_MAX (48 << 10)

/* Whether registers and text have room for the four passes of a tile. */
static bool class_has_tiles(const dimfold_emit_layout *layout, const dimfold_emit_class *class)
{
    return 4 * class_loaded(layout, class) <= CLASS_LOADED_MAX && 4 * layout->weight <= CLASS_GROUP_TEXT;
}

/* Whether an operand's items lie side by side along an axis, and apart along the first one. */
static bool class_lies_along(const dimfold_apply_plan *plan, size_t operand, size_t axis)
{
    const ptrdiff_t *stride = plan->form.stride[operand];
    bool is_beside = stride[axis] == 1 || stride[axis] == -1;
    return is_beside && dimfold_ptrdiff_magnitude(stride[0]) >= CLASS_TILE_EXTENT_MIN;
}

size_t dimfold_emit_axis_across(const dimfold_emit_layout *layout, const dimfold_apply_plan *plan)
{
    size_t best = 0;
    uint64_t most = 0;
    for (size_t axis = 1; axis < plan->form.ndim && plan->form.shape[0] >= CLASS_TILE_EXTENT_MIN; axis++) {
        uint64_t bytes = 0;
        for (size_t k = 0; k < class_first_index(layout); k++)
            bytes += class_lies_along(plan, k, axis) ? layout->item_bytes[k] : 0;
        if (bytes > most && plan->form.shape[axis] >= CLASS_TILE_EXTENT_MIN) {
            most = bytes;
            best = axis;
        }
    }
    return best;
}

/* Makes tiles of a class of items, as far as shared memory has room. */
static void class_set_tiles(dimfold_emit_class *class, const dimfold_emit_layout *layout,
                            const dimfold_apply_plan *plan)
{
    size_t axis = dimfold_emit_axis_across(layout, plan);
    uint32_t room = CLASS_SHARED_BYTES_MAX / (GPU_PROGRAM_TILE * GPU_PROGRAM_PITCH);
    for (size_t k = 0; axis != 0 && k < class_first_index(layout); k++) {
        if (!class_lies_along(plan, k, axis) || layout->item_bytes[k] > room)
            continue;
        room -= layout->item_bytes[k];
        class->access[k] = DIMFOLD_EMIT_ACROSS;
        class->skeleton = DIMFOLD_EMIT_TILES;
        class->passes = 4;
    }
}

/* ---- Boxes ------------------------------------------------------------------------------------------------------ */

/* The passes of a box, and registers of 32 bits for what they load, for offsets and for places: what is left by the
   computation of one element, which takes the more of them the longer its text is. */
static const struct class_room {
    uint32_t weight; /* at most */
    uint32_t passes;
    uint32_t registers[2]; /* where 4 blocks are to have room, and where 3 are */
} class_rooms[] = {{1300, 8, {40, 56}}, {5000, 4, {24, 40}}, {12000, 2, {16, 16}}};

uint32_t dimfold_emit_box_items(const dimfold_emit_class *class)
{
    return GPU_PROGRAM_THREADS * class->passes;
}

uint32_t dimfold_emit_shared_items(const dimfold_emit_class *class)
{
    return class->skeleton == DIMFOLD_EMIT_TILES ? GPU_PROGRAM_TILE * GPU_PROGRAM_PITCH
                                                 : GPU_PROGRAM_BOX_ROOM(dimfold_emit_box_items(class));
}

/* The most passes, 8, 4 or 2, that registers and text have room for; 0: none. */
static uint8_t class_box_passes(const dimfold_emit_layout *layout, const dimfold_emit_class *class)
{
    uint32_t words = class_loaded(layout, class) + layout->operands + 1;
    for (size_t i = 0; i < sizeof class_rooms / sizeof class_rooms[0]; i++) {
        const struct class_room *room = &class_rooms[i];
        for (uint32_t passes = room->passes; passes > 1 && layout->weight <= room->weight; passes /= 2)
            if (passes * words <= room->registers[layout->blocks < 4] && passes * layout->weight <= CLASS_GROUP_TEXT)
                return (uint8_t)passes;
    }
    return 0;
}

/* Makes boxes of a class of items, if all that lies across has room in shared memory. */
static void class_set_box(dimfold_emit_class *class, const dimfold_emit_layout *layout, const dimfold_apply_plan *plan)
{
    dimfold_emit_box box;
    dimfold_emit_class packed = *class;
    uint32_t item_bytes = 0;
    packed.skeleton = DIMFOLD_EMIT_PACKED;
    packed.is_far = 0;
    packed.passes = class_box_passes(layout, class);
    if (packed.passes == 0 || !dimfold_emit_box_make(&box, layout, plan, dimfold_emit_box_items(&packed)))
        return;
    for (size_t k = 0; k < class_first_index(layout); k++)
        if (dimfold_emit_box_has_across(&box, layout, plan, k)) {
            packed.access[k] = DIMFOLD_EMIT_ACROSS;
            item_bytes += layout->item_bytes[k];
        }
    if (item_bytes * dimfold_emit_shared_items(&packed) <= CLASS_SHARED_BYTES_MAX)
        *class = packed;
}

static void class_set_operand(dimfold_emit_class *class, const dimfold_emit_layout *layout,
                              const dimfold_apply_plan *plan, size_t operand)
{
    uint32_t item_bytes = layout->item_bytes[operand], bytes = class->width * item_bytes;
    bool is_group = class->width > 1 && !(class_is_same(plan, operand) && operand >= layout->targets);
    uint32_t most = !is_group ? item_bytes : bytes < CLASS_VECTOR_BYTES ? bytes : CLASS_VECTOR_BYTES;
    class->access[operand] = is_group ? DIMFOLD_EMIT_VECTOR : class->width > 1 ? DIMFOLD_EMIT_SAME : DIMFOLD_EMIT_ITEMS;
    class->piece[operand] = (uint8_t)class_alignment(plan, operand, is_group, most);
}

void dimfold_emit_class_make(dimfold_emit_class *class, const dimfold_emit_layout *layout,
                             const dimfold_apply_plan *plan)
{
    uint32_t width = class_width(layout, plan);
    memset(class, 0, sizeof *class);
    class->width = (uint8_t)(class_has_groups(layout, plan, width) ? width : 1);
    class->is_full = plan->form.ndim == 0 || plan->form.shape[0] % class->width == 0;
    class->is_far = class_reaches_far(layout, plan);
    for (size_t k = 0; k < class_first_index(layout); k++)
        class_set_operand(class, layout, plan, k);
    for (size_t k = class_first_index(layout); k < layout->operands; k++) {
        class->access[k] = DIMFOLD_EMIT_INDEX;
        class->piece[k] = 8;
    }
    class->passes = class_passes(layout, class);
    class->blocks = (uint8_t)layout->blocks;
    if (class->width == 1 && class_has_tiles(layout, class))
        class_set_tiles(class, layout, plan);
    if (class->width == 1 && class->skeleton == DIMFOLD_EMIT_ROWS)
        class_set_box(class, layout, plan);
}

void dimfold_emit_class_any(dimfold_emit_class *class, const dimfold_emit_layout *layout)
{
    memset(class, 0, sizeof *class);
    *class = (dimfold_emit_class){.passes = 1, .width = 1, .is_far = 1, .is_full = 1,
                                  .blocks = (uint8_t)layout->blocks};
    for (size_t k = 0; k < layout->operands; k++) {
        class->access[k] = k < class_first_index(layout) ? DIMFOLD_EMIT_ITEMS : DIMFOLD_EMIT_INDEX;
        class->piece[k] = 1;
    }
}
