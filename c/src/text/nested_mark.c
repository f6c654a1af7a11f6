/* What a call was given, line by line, with marks below the leaves and modes that its diagnosis is about. */
#include "base/libc.h"
#include "nested/algebra.h"
#include "nested/often/guide.h"
#include "nested_print.h"

/* More than the longest text of a layout or a tiler; and the column of texts behind names. */
enum { MARK_TEXT = 4096, MARK_COLUMN = 11 };

static void mark_repeated(dimfold_text *out, char character, size_t count)
{
    for (; count > 0; count--)
        dimfold_text_character(out, character);
}

static bool mark_is_number(char c)
{
    return (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '@';
}

/* Where the shape begins: behind the last " o ", as nothing else has this letter. */
static const char *mark_start(const char *text)
{
    const char *start = text;
    for (; *text != '\0'; text++)
        start = *text == 'o' ? text + 1 : start;
    return start;
}

/* Marks the numbers of some leaves, in shape and strides up to the offset, and what is between them. */
static void mark_below(char *marks, const char *text, tree_node leaves)
{
    uint32_t depth = 0, part = 0, leaf = 0; /* `part` is the first leaf of a tiler's part */
    const char *marked = NULL;
    for (const char *at = mark_start(text); *at != '\0' && *at != '+'; at++) {
        depth += *at == '(';
        depth -= *at == ')';
        if (*at == '<' || *at == '>' || (*at == ',' && depth == 0))
            part = leaf;
        marked = *at == ':' ? NULL : marked;
        leaf = *at == ':' ? part : leaf;
        if (!mark_is_number(*at))
            continue;
        const char *start = at;
        while (mark_is_number(at[1]))
            at++;
        if (leaf >= leaves.first && leaf < tree_end(leaves)) {
            start = marked != NULL ? marked : start;
            memset(marks + (start - text), '^', (size_t)(at + 1 - start));
            marked = at + 1;
        }
        leaf++;
    }
}

/* A line with a text behind its name, and one with the marks. */
__attribute__((cold, noinline)) static void mark_line(dimfold_text *out, const char *name, const char *text,
                                                      tree_node marked)
{
    char marks[MARK_TEXT];
    size_t named = strlen(name), column = named < MARK_COLUMN ? MARK_COLUMN : named + 1, length = strlen(text);
    dimfold_text_string(out, "\n  ");
    dimfold_text_string(out, name);
    mark_repeated(out, ' ', column - named);
    dimfold_text_string(out, text);
    if (marked.count == 0)
        return;
    memset(marks, ' ', length);
    mark_below(marks, text, marked);
    for (; length > 0 && marks[length - 1] == ' '; length--) {
    }
    marks[length] = '\0';
    dimfold_text_string(out, "\n  ");
    mark_repeated(out, ' ', column);
    dimfold_text_string(out, marks);
}

static const tree_node mark_nothing = {0, 0, 0, 0};

static tree_node mark_leaf(uint32_t leaves, int64_t leaf)
{
    return leaf >= 0 && leaf < (int64_t)leaves ? (tree_node){(uint32_t)leaf, 1, 0, 0} : mark_nothing;
}

static tree_node mark_mode(const guide_tree *tree, ptrdiff_t mode)
{
    tree_node root = tree_root(tree->leaves);
    bool is_there = mode >= 0 && mode < (ptrdiff_t)tree_rank(tree->parens, root);
    return is_there ? tree_nth(tree->parens, root, (uint32_t)mode) : mark_nothing;
}

/* The leaves of an operand that a diagnosis is about. Only where all is in order, there are modes. */
static tree_node mark_find(const dimfold_diag *diag, const char *name, const guide_tree *tree, bool is_valid)
{
    bool is_operand = diag->operand != NULL && strcmp(name, diag->operand) == 0;
    switch (diag->counts) {
    case DIMFOLD_COUNTS_LEAVES: return is_operand ? mark_leaf(tree->leaves, diag->axis) : mark_nothing;
    case DIMFOLD_COUNTS_COMPOSED:
    case DIMFOLD_COUNTS_STEP: return is_operand ? mark_leaf(tree->leaves, diag->position) : mark_nothing;
    case DIMFOLD_COUNTS_MODES: return is_operand && is_valid ? mark_mode(tree, diag->axis) : mark_nothing;
    case DIMFOLD_COUNTS_LAYOUT_MODES:
        return is_valid && strcmp(name, "layout") == 0 ? mark_mode(tree, diag->axis) : mark_nothing;
    default: return mark_nothing;
    }
}

/* Elsewhere, what is coalesced is something between operands and result. */
static bool mark_is_composition(const dimfold_diag *diag)
{
    return diag->operation != NULL &&
           (strcmp(diag->operation, "composition") == 0 || strcmp(diag->operation, "composition_tiler") == 0);
}

/* What composition saw of a layout; false if the diagnosis is about something else. */
static bool mark_coalesced(dimfold_nested *result, const dimfold_nested *layout, const dimfold_diag *diag,
                           const char *name)
{
    nested_leaves leaves;
    if (diag->counts != DIMFOLD_COUNTS_COMPOSED || strcmp(name, "layout") != 0 || !mark_is_composition(diag) ||
        diag->part_first >= layout->leaves || diag->part_leaves > layout->leaves - diag->part_first)
        return false;
    dimfold_nested_coalesce_leaves(&leaves, layout, (tree_node){diag->part_first, diag->part_leaves, 0, 0}, true);
    if (dimfold_nested_of_leaves((dimfold_call){NULL, NULL}, result, &leaves) != DIMFOLD_OK)
        return false;
    result->offset = layout->offset;
    result->swizzle = layout->swizzle;
    return true;
}

size_t dimfold_nested_mark(const dimfold_nested *layout, const char *name, const dimfold_diag *diag, char *text,
                           size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    char printed[MARK_TEXT];
    dimfold_nested coalesced;
    guide_tree tree = {.leaves = 0};
    if (layout == NULL || name == NULL || diag == NULL || layout->leaves > DIMFOLD_LEAVES_MAX)
        return dimfold_text_close(&out);
    bool is_valid = dimfold_nested_is_valid(layout);
    bool is_coalesced = is_valid && mark_coalesced(&coalesced, layout, diag, name);
    bool is_same = is_coalesced && dimfold_nested_equal(&coalesced, layout);
    tree.leaves = layout->leaves;
    memcpy(tree.parens, layout->parens, layout->leaves);
    dimfold_nested_print(layout, printed, sizeof printed);
    tree_node found = mark_find(diag, name, &tree, is_valid);
    mark_line(&out, name, printed, is_same ? mark_leaf(tree.leaves, diag->axis) : found);
    if (is_coalesced && !is_same) {
        dimfold_nested_print(&coalesced, printed, sizeof printed);
        mark_line(&out, "coalesced", printed, mark_leaf(coalesced.leaves, diag->axis));
    }
    return dimfold_text_close(&out);
}

size_t dimfold_tuple_mark(const dimfold_tuple *tuple, const char *name, const dimfold_diag *diag, char *text,
                          size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    char printed[MARK_TEXT];
    guide_tree tree;
    if (name == NULL || diag == NULL || !dimfold_tuple_is_valid(tuple))
        return dimfold_text_close(&out);
    dimfold_guide_of_tuple(&tree, tuple);
    dimfold_tuple_print(tuple, printed, sizeof printed);
    mark_line(&out, name, printed, mark_find(diag, name, &tree, true));
    return dimfold_text_close(&out);
}

size_t dimfold_tiler_mark(const dimfold_tiler *tiler, const char *name, const dimfold_diag *diag, char *text,
                          size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    char printed[MARK_TEXT];
    guide_tree tree;
    if (tiler == NULL || name == NULL || diag == NULL || tiler->layout.leaves > DIMFOLD_LEAVES_MAX)
        return dimfold_text_close(&out);
    dimfold_guide_of_tiler(&tree, tiler);
    dimfold_tiler_print(tiler, printed, sizeof printed);
    mark_line(&out, name, printed, mark_find(diag, name, &tree, dimfold_tiler_is_valid(tiler)));
    return dimfold_text_close(&out);
}
