/* Carets under the part of a text that is at fault. */
#include "marks.h"

#include <stdarg.h>
#include <string.h>

enum { LINE_MAX = 100, NAME = 11 };

static void append(failure *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void append(failure *why, const char *format, ...)
{
    va_list values;
    size_t length = strlen(why->detail);
    va_start(values, format);
    vsnprintf(why->detail + length, sizeof why->detail - length, format, values);
    va_end(values);
}

static void append_repeated(failure *why, char character, size_t count)
{
    for (; count > 0; count--)
        append(why, "%c", character);
}

/* The bytes of the character that a text begins with; 1 for what is none. */
static size_t character_length(const char *text, size_t length)
{
    size_t count = utf8_length((const unsigned char *)text);
    return count >= 1 && count <= length ? count : 1;
}

/* A text of one line, which has `length` bytes: control characters, and what is none, are question marks. */
static void append_line(failure *why, const char *text, size_t length)
{
    for (size_t i = 0, count; i < length; i += count) {
        count = character_length(text + i, length - i);
        bool is_shown = count > 1 || (text[i] >= ' ' && text[i] <= '~');
        append(why, "%.*s", (int)count, is_shown ? text + i : text[i] == '\t' ? " " : "?");
    }
}

static size_t character_count(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; count++)
        i += character_length(text + i, length - i);
    return count;
}

/* Of a long text only the surroundings of the fault are shown. */
void fault_mark(failure *why, const char *text, size_t length, size_t start, size_t stop)
{
    size_t from = 0, to = length;
    stop = stop > length ? length : stop;
    if (length > LINE_MAX) {
        from = start > LINE_MAX / 4 ? start - LINE_MAX / 4 : 0;
        to = length - from > LINE_MAX ? from + LINE_MAX : length;
        stop = stop > to ? to : stop;
    }
    append(why, "\n  %s", from > 0 ? "..." : "");
    append_line(why, text + from, to - from);
    append(why, "%s\n  ", to < length ? "..." : "");
    append_repeated(why, ' ', character_count(text + from, start - from) + (from > 0 ? 3 : 0));
    append_repeated(why, '^', stop > start ? character_count(text + start, stop - start) : 1);
}

/* ---- Operands --------------------------------------------------------------------------------------------------- */

enum { LEAF, MODE };

/* Whether the sentence says "leaf 2 of layout" or "mode 2 of layout": which of both `axis` counts. */
static bool sentence_counts(const failure *why, const char *word, ptrdiff_t number)
{
    char wanted[40];
    snprintf(wanted, sizeof wanted, "%s %td ", word, number);
    return strstr(why->message, wanted) != NULL;
}

/* The first and the last leaf of a mode. */
static void mode_leaves(const uint8_t *parens, size_t leaves, size_t mode, size_t *first, size_t *last)
{
    int depth = 0, outer = leaves > 0 && parens[0] >> 4 > 0 ? 1 : 0;
    size_t found = 0;
    *first = leaves;
    for (size_t leaf = 0; leaf < leaves; leaf++) {
        if (found == mode && *first == leaves)
            *first = leaf;
        depth += (parens[leaf] >> 4) - (parens[leaf] & 15);
        if (depth > outer)
            continue;
        if (found++ == mode)
            *last = leaf;
    }
}

/* Carets under some leaves of a tuple that is written at `text`; returns how far it goes. */
static size_t mark_leaves(char *marks, const char *text, size_t first, size_t last)
{
    size_t leaf = 0, at = 0;
    for (; text[at] != '\0' && text[at] != ':' && text[at] != '+'; at++) {
        leaf += text[at] == ',';
        bool is_number = strchr("(),", text[at]) == NULL;
        if (leaf >= first && leaf <= last && (is_number || (leaf > first && leaf < last)))
            marks[at] = '^';
    }
    return at;
}

/* Where the shape begins: behind swizzle and offset. */
static const char *shape_start(const char *text)
{
    const char *found;
    while ((found = strstr(text, " o ")) != NULL)
        text = found + 3;
    return text;
}

static void append_marked(failure *why, const char *name, size_t length, const char *text, size_t first, size_t last)
{
    char marks[VALUE_TEXT_MAX];
    append(why, "\n  %.*s%*s%s", (int)length, name, length < NAME ? (int)(NAME - length) : 1, "", text);
    if (first > last)
        return;
    memset(marks, ' ', sizeof marks);
    const char *shape = shape_start(text);
    size_t at = (size_t)(shape - text), end = at + mark_leaves(marks + at, shape, first, last);
    if (text[end] == ':')
        end += 1 + mark_leaves(marks + end + 1, text + end + 1, first, last);
    while (end > 0 && marks[end - 1] == ' ')
        end--;
    append(why, "\n  %*s%.*s", length < NAME ? NAME : (int)length + 1, "", (int)end, marks);
}

static size_t leaves_of(const value *operand)
{
    return operand->kind == VALUE_LAYOUT  ? operand->layout.leaves
           : operand->kind == VALUE_TILER ? operand->tiler.layout.leaves
                                          : operand->tuple.leaves;
}

/* The leaves that the diagnosis is about, none as first > last. */
static void find_leaves(const failure *why, const value *operand, size_t *first, size_t *last)
{
    const uint8_t *parens = operand->kind == VALUE_LAYOUT  ? operand->layout.parens
                            : operand->kind == VALUE_TILER ? operand->tiler.layout.parens
                                                           : operand->tuple.parens;
    size_t leaves = leaves_of(operand);
    *first = 1;
    *last = 0;
    if (why->diag.axis < 0 || (size_t)why->diag.axis >= leaves)
        return;
    if (operand->kind != VALUE_TILER && !sentence_counts(why, "leaf", why->diag.axis))
        mode_leaves(parens, leaves, (size_t)why->diag.axis, first, last);
    else
        *first = *last = (size_t)why->diag.axis;
}

/* The mode that a leaf of a tiler is for, as a path; its length. */
static size_t tiler_path(const dimfold_tiler *tiler, size_t leaf, ptrdiff_t *path)
{
    size_t depth = 0;
    int parens = 0;
    for (size_t i = 0; i <= leaf; i++) {
        for (int opened = tiler->brackets[i] >> 4; opened > 0; opened--)
            path[depth++] = 0;
        if (i == leaf)
            break;
        parens += (tiler->layout.parens[i] >> 4) - (tiler->layout.parens[i] & 15);
        depth -= tiler->brackets[i] & 15;
        if (parens == 0 && depth > 0)
            path[depth - 1]++;
    }
    return depth;
}

/* What the other operand was composed with: the layout, or the mode of it that a tiler's part is for; as a coalesced
   layout, in whose leaves the fault is. */
static bool find_composed(const call *made, size_t leaf, dimfold_nested *mode, dimfold_nested *coalesced)
{
    ptrdiff_t path[DIMFOLD_DEPTH_MAX];
    const value *other = &made->arguments[1];
    size_t count = other->kind == VALUE_TILER ? tiler_path(&other->tiler, leaf, path) : 0;
    return dimfold_nested_get(mode, &made->arguments[0].layout, count, path, NULL) == DIMFOLD_OK &&
           dimfold_nested_coalesce(coalesced, mode, NULL) == DIMFOLD_OK;
}

/* Composition finds its fault in the coalesced layout, at a leaf of the other one. */
static void append_composed(failure *why, const call *made)
{
    char text[VALUE_TEXT_MAX];
    size_t axis = (size_t)why->diag.axis, leaf = (size_t)why->diag.position;
    const value *layout = &made->arguments[0], *other = &made->arguments[1];
    dimfold_nested mode, coalesced;
    bool is_found = find_composed(made, leaf, &mode, &coalesced);
    bool is_same = is_found && dimfold_nested_equal(&coalesced, &layout->layout);
    value_print(layout, text, sizeof text);
    append_marked(why, "layout", strlen("layout"), text, is_same ? axis : 1, is_same ? axis : 0);
    if (is_found && !is_same) {
        dimfold_nested_print(&coalesced, text, sizeof text);
        append_marked(why, "coalesced", strlen("coalesced"), text, axis, axis);
    }
    const char *name = other->kind == VALUE_TILER ? "tiler" : "layout2";
    value_print(other, text, sizeof text);
    append_marked(why, name, strlen(name), text, leaf, leaf);
}

static bool is_composition(const failure *why, const call *made)
{
    return why->diag.status == DIMFOLD_ERR_NOT_A_VIEW && why->diag.operation != NULL && why->diag.axis >= 0 &&
           strncmp(why->diag.operation, "composition", 11) == 0 && made->count == 2 &&
           made->arguments[0].kind == VALUE_LAYOUT && made->arguments[1].kind != VALUE_SWIZZLE &&
           why->diag.position >= 0 && (size_t)why->diag.position < leaves_of(&made->arguments[1]);
}

void fault_operands(failure *why, const call *made, const call_fault *fault)
{
    char text[VALUE_TEXT_MAX];
    if (fault->parameters == NULL)
        return;
    if (is_composition(why, made)) {
        append_composed(why, made);
        return;
    }
    for (size_t i = 0; i < made->count && i < 4; i++) {
        const char *name;
        size_t first = 1, last = 0, length = parameter_name(fault->parameters, i, &name);
        if (length == 0 || value_is_number(&made->arguments[i]) || made->arguments[i].kind == VALUE_SWIZZLE)
            continue;
        if (why->diag.operand != NULL && strlen(why->diag.operand) == length &&
            memcmp(why->diag.operand, name, length) == 0)
            find_leaves(why, &made->arguments[i], &first, &last);
        value_print(&made->arguments[i], text, sizeof text);
        append_marked(why, name, length, text, first, last);
    }
}
