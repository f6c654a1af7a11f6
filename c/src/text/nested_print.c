/* Tuples, swizzles, nested layouts and tilers written as text. */
#include "nested_print.h"

#include "nested/tree.h"

/* Integers, and the parentheses around them. */
typedef struct print_leaves {
    const ptrdiff_t *value;
    const uint32_t *basis; /* NULL: none */
    const uint8_t *parens;
    uint32_t is_static, whole;
} print_leaves;

static void print_repeated(dimfold_text *out, char character, uint32_t count)
{
    for (; count > 0; count--)
        dimfold_text_character(out, character);
}

/* "@0@1" of the path {1, 0}: the last step first. */
static void print_path(dimfold_text *out, uint32_t path)
{
    for (uint32_t step = 4; step-- > 0;)
        if ((path >> 8 * step & 255) != 0) {
            dimfold_text_character(out, '@');
            dimfold_text_unsigned(out, (path >> 8 * step & 255) - 1);
        }
}

static void print_leaf(dimfold_text *out, const print_leaves *tuple, uint32_t leaf)
{
    bool is_whole = (tuple->whole >> leaf & 1) != 0;
    if (is_whole || (tuple->is_static >> leaf & 1) != 0)
        dimfold_text_character(out, '_');
    if (!is_whole)
        dimfold_text_signed(out, tuple->value[leaf]);
    if (tuple->basis != NULL)
        print_path(out, tuple->basis[leaf]);
}

/* The leaves from `first` up to but not including `end`, which a tuple or an integer has. */
static void print_tuple(dimfold_text *out, const print_leaves *tuple, uint32_t first, uint32_t end)
{
    if (first == end)
        dimfold_text_string(out, "()");
    for (uint32_t leaf = first; leaf < end; leaf++) {
        print_repeated(out, ',', leaf > first);
        print_repeated(out, '(', tree_opening(tuple->parens[leaf]));
        print_leaf(out, tuple, leaf);
        print_repeated(out, ')', tree_closing(tuple->parens[leaf]));
    }
}

static void print_shape_of(dimfold_text *out, const dimfold_nested *layout, uint32_t first, uint32_t end)
{
    print_leaves shape = {(const ptrdiff_t *)layout->shape, NULL, layout->parens, layout->static_shape, 0};
    print_tuple(out, &shape, first, end);
}

static void print_strided(dimfold_text *out, const dimfold_nested *layout, uint32_t first, uint32_t end)
{
    print_leaves stride = {layout->stride, layout->basis, layout->parens, layout->static_stride, 0};
    print_shape_of(out, layout, first, end);
    dimfold_text_character(out, ':');
    print_tuple(out, &stride, first, end);
}

static void print_swizzle(dimfold_text *out, dimfold_swizzle swizzle)
{
    dimfold_text_string(out, "Sw<");
    dimfold_text_unsigned(out, swizzle.bits);
    dimfold_text_character(out, ',');
    dimfold_text_unsigned(out, swizzle.base);
    dimfold_text_character(out, ',');
    dimfold_text_signed(out, swizzle.shift);
    dimfold_text_character(out, '>');
}

void dimfold_text_nested(dimfold_text *out, const dimfold_nested *layout)
{
    bool is_swizzled = layout->swizzle.bits != 0 || layout->swizzle.base != 0 || layout->swizzle.shift != 0;
    if (layout->leaves > DIMFOLD_LEAVES_MAX)
        return;
    if (is_swizzled) {
        print_swizzle(out, layout->swizzle);
        dimfold_text_string(out, " o ");
        dimfold_text_signed(out, layout->offset);
        dimfold_text_string(out, " o ");
    }
    print_strided(out, layout, 0, layout->leaves);
    if (!is_swizzled && layout->offset != 0) {
        dimfold_text_character(out, '+');
        dimfold_text_signed(out, layout->offset);
    }
}

/* The part of a tiler that begins at leaf `first` ends where its parentheses are closed. */
static uint32_t print_part_end(const dimfold_tiler *tiler, uint32_t first)
{
    int32_t level = 0;
    do {
        level += (int32_t)tree_opening(tiler->layout.parens[first]);
        level -= (int32_t)tree_closing(tiler->layout.parens[first]);
        first++;
    } while (level > 0 && first < tiler->layout.leaves);
    return first;
}

static void print_part(dimfold_text *out, const dimfold_tiler *tiler, uint32_t first, uint32_t end)
{
    if (first < end && (tiler->whole >> first & 1) != 0)
        dimfold_text_character(out, '_');
    else if (first < end && (tiler->integers >> first & 1) != 0)
        print_shape_of(out, &tiler->layout, first, end);
    else
        print_strided(out, &tiler->layout, first, end);
}

static void print_tiler(dimfold_text *out, const dimfold_tiler *tiler)
{
    uint32_t first = 0;
    do {
        uint32_t end = tiler->layout.leaves > 0 ? print_part_end(tiler, first) : 0;
        print_repeated(out, ',', first > 0);
        print_repeated(out, '<', tree_opening(tiler->brackets[first]));
        print_part(out, tiler, first, end);
        print_repeated(out, '>', end > 0 ? tree_closing(tiler->brackets[end - 1]) : 0);
        first = end;
    } while (first < tiler->layout.leaves);
}

size_t dimfold_tuple_print(const dimfold_tuple *tuple, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    if (!dimfold_tuple_is_valid(tuple))
        return dimfold_text_close(&out);
    print_leaves leaves = {tuple->value, NULL, tuple->parens, tuple->static_value, tuple->whole};
    print_tuple(&out, &leaves, 0, tuple->leaves);
    return dimfold_text_close(&out);
}

size_t dimfold_nested_print(const dimfold_nested *layout, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    if (layout != NULL)
        dimfold_text_nested(&out, layout);
    return dimfold_text_close(&out);
}

size_t dimfold_tiler_print(const dimfold_tiler *tiler, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    if (tiler != NULL && tiler->layout.leaves <= DIMFOLD_LEAVES_MAX)
        print_tiler(&out, tiler);
    return dimfold_text_close(&out);
}

size_t dimfold_swizzle_print(dimfold_swizzle swizzle, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    print_swizzle(&out, swizzle);
    return dimfold_text_close(&out);
}
