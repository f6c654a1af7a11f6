/* Trees, and operands that have them. */
#include "trees.h"

#include "operand.h"

/* ---- Layouts --------------------------------------------------------------------------------------------------- */

static const char *tree_read(const char *text, dimfold_nested *layout, ptrdiff_t *value)
{
    uint32_t leaves = 0, opened = 0;
    do {
        for (; *text == '(' || *text == ','; text++)
            opened += *text == '(';
        if (*text == ')' || *text == ':' || *text == '\0')
            break;
        value[leaves] = strtol(text, (char **)&text, 10);
        layout->parens[leaves] = (uint8_t)(opened << 4);
        for (opened = 0; *text == ')'; text++)
            layout->parens[leaves]++;
        leaves++;
    } while (*text == ',');
    layout->leaves = leaves;
    return *text == ')' ? text + 1 : text;
}

dimfold_nested tree_of(const char *text)
{
    dimfold_nested layout = {0};
    ptrdiff_t shape[32];
    text = tree_read(text, &layout, shape);
    for (uint32_t leaf = 0; leaf < layout.leaves; leaf++)
        layout.shape[leaf] = (size_t)shape[leaf];
    CHECK(*text == ':');
    tree_read(text + 1, &layout, layout.stride);
    return layout;
}

dimfold_nested tree_swizzled(dimfold_nested layout, int bits, int base, int shift, ptrdiff_t offset)
{
    layout.swizzle = (dimfold_swizzle){(uint8_t)bits, (uint8_t)base, (int8_t)shift, 0};
    layout.offset = offset;
    return layout;
}

ptrdiff_t tree_swizzle(dimfold_swizzle swizzle, ptrdiff_t position)
{
    uint64_t bits = (uint64_t)position, moved = bits;
    for (int i = 0; i < swizzle.bits; i++) {
        int from = swizzle.base + i + (swizzle.shift > 0 ? swizzle.shift : 0), to = from - swizzle.shift;
        moved ^= (bits >> from & 1) << to;
    }
    return (ptrdiff_t)moved;
}

ptrdiff_t tree_position(const dimfold_nested *layout, size_t index)
{
    ptrdiff_t position = layout->offset;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        position += (ptrdiff_t)(index % layout->shape[leaf]) * layout->stride[leaf];
        index /= layout->shape[leaf];
    }
    return tree_swizzle(layout->swizzle, position);
}

size_t tree_size(const dimfold_nested *layout)
{
    size_t size = 1;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        size *= layout->shape[leaf];
    return size;
}

/* ---- Operands -------------------------------------------------------------------------------------------------- */

/* Memory for positions relative to the lowest one, which `data` lies up to 2 elements before. Returns the offset that
   makes them so. */
static size_t tree_allocate(tree_operand *result, dimfold_dtype dtype, ptrdiff_t min, ptrdiff_t max, uint64_t *seed)
{
    ptrdiff_t offset = (min < 0 ? -min : 0) + (ptrdiff_t)test_random_in(seed, 0, 2);
    size_t misalignment = (size_t)test_random_in(seed, 0, 3);
    result->size_bytes = (size_t)(offset + max + 1) * dimfold_dtype_size_bytes(dtype);
    result->memory = malloc(result->size_bytes + misalignment);
    result->data = result->memory + misalignment;
    for (size_t i = 0; i < result->size_bytes; i++)
        result->data[i] = (unsigned char)test_random(seed);
    result->view = (dimfold_view){.data = result->data, .size_bytes = result->size_bytes, .dtype = dtype,
                                  .device_type = DIMFOLD_DEVICE_CPU, .offset = (size_t)offset};
    return (size_t)offset;
}

/* Keeps positions, which may be below 0, as those from `data` on. */
static void tree_place(tree_operand *result, dimfold_dtype dtype, const ptrdiff_t *position, uint64_t *seed)
{
    ptrdiff_t min = PTRDIFF_MAX, max = PTRDIFF_MIN;
    for (size_t i = 0; i < result->size; i++) {
        min = position[i] < min ? position[i] : min;
        max = position[i] > max ? position[i] : max;
    }
    size_t offset = tree_allocate(result, dtype, min, max, seed);
    for (size_t i = 0; i < result->size; i++)
        result->position[i] = (size_t)(position[i] + (ptrdiff_t)offset);
}

void tree_operand_make(tree_operand *result, dimfold_dtype dtype, const dimfold_nested *layout, uint64_t *seed)
{
    result->nested = *layout;
    result->size = tree_size(layout);
    result->position = malloc(result->size * sizeof *result->position);
    ptrdiff_t *position = malloc(result->size * sizeof *position);
    for (size_t i = 0; i < result->size; i++)
        position[i] = tree_position(layout, i);
    tree_place(result, dtype, position, seed);
    free(position);
    result->view.nested = &result->nested;
}

void tree_operand_make_strided(tree_operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                               const ptrdiff_t *stride, uint64_t *seed)
{
    dimfold_nested layout = {.leaves = (uint32_t)ndim};
    memcpy(layout.shape, shape, ndim * sizeof *shape);
    memcpy(layout.stride, stride, ndim * sizeof *stride);
    tree_operand_make(result, dtype, &layout, seed);
    memcpy(result->shape, shape, ndim * sizeof *shape);
    memcpy(result->stride, stride, ndim * sizeof *stride);
    result->view.nested = NULL;
    result->view.ndim = ndim;
    result->view.shape = result->shape;
    result->view.stride = result->stride;
}

void tree_operand_free(tree_operand *freed)
{
    free(freed->memory);
    free(freed->position);
}

static dimfold_view tree_dense(const tree_operand *operand, void *data, const size_t *size)
{
    dimfold_view view;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, data, 0, operand->view.dtype, 1, size, NULL, 0, NULL));
    view.flags = operand->view.flags & (DIMFOLD_BYTE_SWAPPED | DIMFOLD_WRAPPING);
    return view;
}

unsigned char *tree_expected(dimfold_queue *queue, const tree_operand *target, const tree_operand *source)
{
    size_t to_bytes = dimfold_dtype_size_bytes(target->view.dtype), size = target->size;
    size_t from_bytes = dimfold_dtype_size_bytes(source->view.dtype);
    unsigned char *expected = malloc(target->size_bytes), *made = malloc(size * to_bytes);
    unsigned char *taken = malloc(size * from_bytes);
    for (size_t i = 0; i < size; i++)
        memcpy(taken + i * from_bytes, source->data + source->position[i] * from_bytes, from_bytes);
    dimfold_view to = tree_dense(target, made, &size), from = tree_dense(source, taken, &size);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &to, &from, NULL));
    memcpy(expected, target->data, target->size_bytes);
    for (size_t i = 0; i < size; i++)
        memcpy(expected + target->position[i] * to_bytes, made + i * to_bytes, to_bytes);
    free(made);
    free(taken);
    return expected;
}

bool tree_check(dimfold_queue *queue, tree_operand *target, const tree_operand *source)
{
    unsigned char *expected = tree_expected(queue, target, source);
    bool is_copy = target->view.dtype == source->view.dtype;
    bool is_right = CHECK_STATUS(DIMFOLD_OK, (is_copy ? dimfold_copy : dimfold_cast)(queue, &target->view,
                                                                                     &source->view, NULL)) &&
                    CHECK(memcmp(expected, target->data, target->size_bytes) == 0);
    free(expected);
    return is_right;
}

/* ---- Random trees ---------------------------------------------------------------------------------------------- */

struct tree_maker {
    uint64_t *seed;
    size_t leaves_left, size_left;
    dimfold_nested *tree[2];
    bool is_flat;
};

/* Adds one node to both trees; a tree that is `inside` of an integer only grows its last leaf. */
static void tree_grow(struct tree_maker *maker, size_t depth, bool *inside)
{
    uint64_t *seed = maker->seed;
    size_t modes = depth < 4 && maker->leaves_left > 1 ? (size_t)test_random_in(seed, 0, 3) : 0;
    bool was_inside[2] = {inside[0], inside[1]};
    for (size_t k = 0; k < 2; k++) {
        bool may_start = !maker->is_flat || depth > 0, must_start = k == 0 && maker->is_flat && depth == 1;
        bool starts = modes == 0 || must_start || (may_start && test_random_in(seed, 0, 3) == 0);
        if (inside[k])
            continue;
        if (!starts) {
            maker->tree[k]->parens[maker->tree[k]->leaves] += 0x10;
            continue;
        }
        maker->tree[k]->shape[maker->tree[k]->leaves++] = 1;
        inside[k] = true;
    }
    size_t before[2] = {maker->tree[0]->leaves, maker->tree[1]->leaves};
    for (size_t mode = 0; mode < modes; mode++)
        tree_grow(maker, depth + 1, inside);
    if (modes == 0) {
        size_t most = maker->size_left < 6 ? maker->size_left : 6;
        size_t extent = (size_t)test_random_in(seed, 1, (intmax_t)most);
        maker->size_left /= extent;
        maker->leaves_left -= maker->leaves_left > 1;
        for (size_t k = 0; k < 2; k++)
            maker->tree[k]->shape[maker->tree[k]->leaves - 1] *= extent;
    }
    for (size_t k = 0; k < 2; k++) {
        bool was_tuple = !was_inside[k] && !inside[k];
        if (was_tuple && CHECK(maker->tree[k]->leaves > before[k]))
            maker->tree[k]->parens[maker->tree[k]->leaves - 1]++;
        inside[k] = was_inside[k];
    }
}

void tree_random_pair(uint64_t *seed, size_t leaves_max, size_t size_max, bool is_flat, dimfold_nested *first,
                      dimfold_nested *second)
{
    bool inside[2] = {false, false};
    struct tree_maker maker = {seed, leaves_max, size_max, {first, second}, is_flat};
    memset(first, 0, sizeof *first);
    memset(second, 0, sizeof *second);
    tree_grow(&maker, 0, inside);
}

void tree_random_strides(uint64_t *seed, dimfold_nested *layout, bool may_repeat)
{
    random_strides(seed, layout->leaves, layout->shape, may_repeat, layout->stride);
    layout->offset = (ptrdiff_t)test_random_in(seed, -20, 40);
    if (test_random_in(seed, 0, 1) == 0)
        return;
    int bits = (int)test_random_in(seed, 0, 4), shift = (int)test_random_in(seed, bits, 6);
    shift = test_random_in(seed, 0, 3) == 0 ? -shift : shift;
    layout->swizzle = (dimfold_swizzle){(uint8_t)bits, (uint8_t)test_random_in(seed, 0, 4), (int8_t)shift, 0};
}
