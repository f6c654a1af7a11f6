/* Lanes: how they begin, what items add to them, how they are folded and combined, and what comes of them. */
#include "emit_reduce_lanes.h"

#include "emit_nodes.h"
#include "snippets.h"

#include <stddef.h>
#include <string.h>

/* Steps come first, in the order of kinds. */
enum lanes_snippet {
#define REDUCE_SNIPPET(name) LANES_##name,
#include "snippets/reduce.def"
    LANES_SNIPPETS
};

#define DIMFOLD_REDUCE_KIND(constant, item, state)                                                                     \
    _Static_assert((int)LANES_step_##constant == (int)DIMFOLD_KIND_##constant, #constant);
#include "reduce/kind.def"

/* Registers that a snippet's marks stand for. */
typedef struct lanes_splice {
    dimfold_emit_value lane[3], other[3], item, target;
    dimfold_emit_word number; /* an ordinal, or how many items there are */
    size_t value;             /* whose parameters it reads */
} lanes_splice;

/* A value's part: complex numbers have two, with lanes of their own. */
typedef struct lanes_set {
    const dimfold_emit_reduce_value *value;
    size_t number, part;
    uint32_t plane, words;
} lanes_set;

/* ---- Registers -------------------------------------------------------------------------------------------------- */

/* All of the values' parts, one after another; false behind the last. */
static bool lanes_next(const dimfold_reduce_emitter *reduce, lanes_set *set)
{
    const dimfold_emit_reduce_class *class = &reduce->made->class;
    if (set->value != NULL && ++set->part == set->value->parts) {
        set->part = 0;
        set->number++;
    }
    if (set->number == class->results)
        return false;
    set->value = &class->value[set->number];
    set->words = dimfold_emit_reduce_words(set->value->state);
    set->plane = set->value->plane + (uint32_t)set->part * set->words;
    return true;
}

/* Words that a state lacks have registers that nobody reads. */
static void lanes_name(dimfold_emit_value name[3], const lanes_set *set, char letter, uint32_t first)
{
    for (uint32_t i = 0; i < 3; i++)
        name[i] = i < set->words ? (dimfold_emit_value){letter, first + set->plane + i} : (dimfold_emit_value){'z', i};
}

/* Lanes of a thread, which are neighbours: one for each item of a group. */
static uint32_t lanes_width(const dimfold_reduce_emitter *reduce)
{
    return reduce->made->class.class.width;
}

void dimfold_emit_lanes_declare(dimfold_reduce_emitter *reduce)
{
    uint32_t planes = reduce->made->class.planes, all = planes * lanes_width(reduce);
    EMIT(&reduce->emitter, ".reg .b64 %u<#>;\n.reg .b64 %v<#>;\n.reg .b64 %y<#>;\n.reg .b64 %z<3>;", EMIT_NUMBER(all),
         EMIT_NUMBER(all), EMIT_NUMBER(planes));
}

/* A word that counts groups as one that counts items, of which `more` come before it. */
static dimfold_emit_word lanes_count(dimfold_reduce_emitter *reduce, dimfold_emit_word word, uint32_t more)
{
    if (lanes_width(reduce) == 1)
        return word;
    EMIT(&reduce->emitter, ".reg .b64 %j;\nmul.lo.s64 %j, ~, #;\nadd.s64 %j, %j, #;", EMIT_WORD(word),
         EMIT_NUMBER(lanes_width(reduce)), EMIT_NUMBER(more));
    return (dimfold_emit_word){"%j", 2};
}

/* ---- Snippets --------------------------------------------------------------------------------------------------- */

static void lanes_put(dimfold_text *out, dimfold_emit_value value)
{
    dimfold_text_character(out, '%');
    dimfold_text_character(out, value.letter);
    dimfold_text_unsigned(out, value.number);
}

/* What stands for a mark, which is one character; false if it is none. */
static bool lanes_put_mark(dimfold_text *out, char mark, const lanes_splice *at)
{
    if (mark >= 'a' && mark <= 'c')
        lanes_put(out, at->lane[mark - 'a']);
    else if (mark >= 'd' && mark <= 'f')
        lanes_put(out, at->other[mark - 'd']);
    else if (mark == 'x')
        lanes_put(out, at->item);
    else if (mark == 'r')
        lanes_put(out, at->target);
    else if (mark >= '0' && mark <= '5')
        dimfold_text_unsigned(out, at->value * sizeof(gpu_reduce_value) + 8 * (uint64_t)(mark - '0'));
    else
        return false;
    return true;
}

static void lanes_splice_text(dimfold_emitter *emitter, enum lanes_snippet snippet, const lanes_splice *at)
{
    dimfold_text *out = &emitter->out;
    dimfold_text_string(out, "{\n");
    for (const char *text = dimfold_snippet_reductions[snippet]; *text != '\0'; text++) {
        if (text[0] == '@' && text[1] == 'i') {
            for (size_t i = 0; i < at->number.length; i++)
                dimfold_text_character(out, at->number.text[i]);
            text++;
        } else if (text[0] == '@' && lanes_put_mark(out, text[1], at)) {
            text++;
        } else {
            dimfold_text_character(out, *text);
        }
    }
    dimfold_text_string(out, "}\n");
}

static enum lanes_snippet lanes_begin_of(const dimfold_emit_reduce_value *value)
{
    switch (value->state) {
    case DIMFOLD_STATE_WHOLE: return value->kind == DIMFOLD_KIND_PROD_U64 ? LANES_begin_one : LANES_begin_zero;
    case DIMFOLD_STATE_REAL:
        return value->kind == DIMFOLD_KIND_PROD_F64 ? LANES_begin_real_one : LANES_begin_minus_zero;
    case DIMFOLD_STATE_PAIR: return LANES_begin_minus_zero;
    case DIMFOLD_STATE_MOMENT: return LANES_begin_zero;
    default: return value->item_bytes == 8 ? LANES_begin_least : LANES_begin_least_32;
    }
}

static enum lanes_snippet lanes_fold_of(const dimfold_emit_reduce_value *value, bool combines)
{
    switch (value->state) {
    case DIMFOLD_STATE_WHOLE:
        return value->kind == DIMFOLD_KIND_PROD_U64 ? LANES_fold_whole_product : LANES_fold_whole;
    case DIMFOLD_STATE_REAL:
        return value->kind == DIMFOLD_KIND_PROD_F64 ? LANES_fold_real_product : LANES_fold_real;
    case DIMFOLD_STATE_PAIR: return LANES_fold_pair;
    case DIMFOLD_STATE_MOMENT: return combines ? LANES_combine_moment : LANES_fold_moment;
    case DIMFOLD_STATE_KEY: return LANES_fold_key;
    default: return LANES_fold_place;
    }
}

static enum lanes_snippet lanes_end_of_key(const dimfold_emit_reduce_value *value)
{
    switch (value->item_bytes) {
    case 1: return LANES_end_key_8;
    case 2: return LANES_end_key_16;
    case 4: return value->is_float ? LANES_end_key_F32 : LANES_end_key_32;
    default: return value->is_float ? LANES_end_key_F64 : LANES_end_key_64;
    }
}

static enum lanes_snippet lanes_end_of(const dimfold_emit_reduce_value *value)
{
    bool is_mean = value->op == DIMFOLD_REDUCE_MEAN;
    switch (value->state) {
    case DIMFOLD_STATE_WHOLE:
        return !is_mean ? LANES_end_whole : value->is_biased ? LANES_end_signed_mean : LANES_end_whole_mean;
    case DIMFOLD_STATE_REAL:
        return is_mean                              ? LANES_end_real_mean
               : value->op == DIMFOLD_REDUCE_NORM_2 ? LANES_end_real_root
                                                    : LANES_end_real;
    case DIMFOLD_STATE_PAIR: return is_mean ? LANES_end_pair_mean : LANES_end_pair;
    case DIMFOLD_STATE_MOMENT: return value->op == DIMFOLD_REDUCE_STD ? LANES_end_moment_root : LANES_end_moment;
    case DIMFOLD_STATE_KEY: return lanes_end_of_key(value);
    default: return LANES_end_place;
    }
}

/* ---- Items ------------------------------------------------------------------------------------------------------ */

typedef struct lanes_items {
    dimfold_reduce_emitter *reduce;
    dimfold_emit_word ordinal;
    bool is_shift;    /* all lanes begin with the item, in place of adding it to one */
    uint32_t element; /* of a group */
} lanes_items;

static void lanes_split(dimfold_emitter *emitter, dimfold_emit_nodes *nodes, const dimfold_emit_reduce_value *value,
                        dimfold_emit_value item, dimfold_emit_value part[2])
{
    part[0] = part[1] = item;
    part[1].number++;
    if (value->item != DIMFOLD_DTYPE_C64)
        return;
    for (size_t i = 0; i < 2; i++)
        part[i] = dimfold_emit_node_declare(nodes, DIMFOLD_DTYPE_F32);
    EMIT(emitter, "mov.b64 {?, ?}, ?;", EMIT_VALUE(part[0]), EMIT_VALUE(part[1]), EMIT_VALUE(item));
}

static void lanes_add_item(const lanes_items *items, const lanes_set *set, dimfold_emit_value item)
{
    dimfold_reduce_emitter *reduce = items->reduce;
    lanes_splice at = {.item = item, .number = items->ordinal, .value = set->number};
    lanes_name(at.lane, set, 'u', items->element * reduce->made->class.planes);
    lanes_splice_text(&reduce->emitter, (enum lanes_snippet)set->value->kind, &at);
}

static void lanes_shift(const lanes_items *items, const lanes_set *set, dimfold_emit_value item)
{
    bool is_float = set->value->kind == DIMFOLD_KIND_MOMENT_F32;
    lanes_splice at = {.item = item, .value = set->number};
    for (uint32_t i = 0; i < lanes_width(items->reduce) && set->value->state == DIMFOLD_STATE_MOMENT; i++) {
        lanes_name(at.lane, set, 'u', i * items->reduce->made->class.planes);
        lanes_splice_text(&items->reduce->emitter, is_float ? LANES_shift_F32 : LANES_shift_F64, &at);
    }
}

static void lanes_use_items(void *context, dimfold_emit_nodes *nodes)
{
    lanes_items *items = context;
    lanes_set set = {0};
    dimfold_emit_value part[2] = {{0, 0}, {0, 0}};
    dimfold_emit_nodes_of(nodes, NULL);
    if (!items->is_shift)
        items->ordinal = lanes_count(items->reduce, items->ordinal, items->element);
    while (lanes_next(items->reduce, &set)) {
        const dimfold_emit_reduce_value *value = set.value;
        dimfold_emit_value item = dimfold_emit_node_value(nodes, value->number);
        if (set.part == 0 && value->parts == 1)
            part[0] = dimfold_emit_node_convert(nodes, item, value->item, value->load, false);
        else if (set.part == 0)
            lanes_split(&items->reduce->emitter, nodes, value, item, part);
        if (items->is_shift)
            lanes_shift(items, &set, part[set.part]);
        else
            lanes_add_item(items, &set, part[set.part]);
    }
}

/* ---- Lanes of others, and partial results ----------------------------------------------------------------------- */

static void lanes_reset(dimfold_reduce_emitter *reduce)
{
    for (lanes_set set = {0}; lanes_next(reduce, &set);)
        for (uint32_t i = 0; i < lanes_width(reduce); i++) {
            lanes_splice at = {.value = set.number};
            lanes_name(at.lane, &set, 'u', i * reduce->made->class.planes);
            lanes_splice_text(&reduce->emitter, lanes_begin_of(set.value), &at);
        }
}

/* Partial results or lanes, whose words have a letter and are numbered from `first` on. */
typedef struct lanes_words {
    char letter;
    uint32_t first;
} lanes_words;

/* Adds all of `other` to all of `lane`. */
static void lanes_combine(dimfold_reduce_emitter *reduce, lanes_words lane, lanes_words other, bool combines)
{
    for (lanes_set set = {0}; lanes_next(reduce, &set);) {
        lanes_splice at = {.value = set.number};
        lanes_name(at.lane, &set, lane.letter, lane.first);
        lanes_name(at.other, &set, other.letter, other.first);
        lanes_splice_text(&reduce->emitter, lanes_fold_of(set.value, combines), &at);
    }
}

/* Those of another thread. */
static void lanes_fold_thread(dimfold_reduce_emitter *reduce)
{
    uint32_t planes = reduce->made->class.planes;
    for (uint32_t i = 0; i < lanes_width(reduce); i++)
        lanes_combine(reduce, (lanes_words){'u', i * planes}, (lanes_words){'v', i * planes}, false);
}

/* The upper half of a thread's lanes to the lower one, until one is left. */
static void lanes_close(dimfold_reduce_emitter *reduce, dimfold_emit_word items)
{
    uint32_t planes = reduce->made->class.planes;
    for (uint32_t half = lanes_width(reduce) / 2; half > 0; half /= 2)
        for (uint32_t i = 0; i < half; i++)
            lanes_combine(reduce, (lanes_words){'u', i * planes}, (lanes_words){'u', (i + half) * planes}, false);
    dimfold_text_string(&reduce->emitter.out, "{\n");
    items = lanes_count(reduce, items, 0);
    for (lanes_set set = {0}; lanes_next(reduce, &set);) {
        lanes_splice at = {.number = items, .value = set.number};
        lanes_name(at.lane, &set, 'u', 0);
        if (set.value->state == DIMFOLD_STATE_MOMENT)
            lanes_splice_text(&reduce->emitter, LANES_close_moment, &at);
    }
    dimfold_text_string(&reduce->emitter.out, "}\n");
}

static void lanes_share(dimfold_reduce_emitter *reduce, dimfold_emit_word byte, bool is_store)
{
    dimfold_emitter *emitter = &reduce->emitter;
    EMIT(emitter, "{\n.reg .b64 %a;\ncvt.u64.u32 %a, ~;\nadd.s64 %a, %a, %shared;", EMIT_WORD(byte));
    for (uint32_t plane = 0; plane < reduce->made->class.planes * lanes_width(reduce); plane++) {
        uint32_t place = 8 * GPU_REDUCE_THREADS * plane;
        if (is_store)
            EMIT(emitter, "st.shared.b64 [%a+#], %u#;", EMIT_NUMBER(place), EMIT_NUMBER(plane));
        else
            EMIT(emitter, "ld.shared.b64 %v#, [%a+#];", EMIT_NUMBER(plane), EMIT_NUMBER(place));
    }
    dimfold_text_string(&emitter->out, "}\n");
}

static void lanes_move(dimfold_reduce_emitter *reduce, const char *format)
{
    for (uint32_t plane = 0; plane < reduce->made->class.planes; plane++)
        EMIT(&reduce->emitter, format, EMIT_NUMBER(plane), EMIT_NUMBER(plane));
}

/* Words from or to scratch memory, one plane after another, from %a on, which is left behind the last. */
static void lanes_access(dimfold_reduce_emitter *reduce, char letter, uint32_t first, bool is_store)
{
    dimfold_emitter *emitter = &reduce->emitter;
    for (uint32_t plane = 0; plane < reduce->made->class.planes; plane++) {
        dimfold_emit_value word = {letter, first + plane};
        if (is_store)
            EMIT(emitter, "st.global.b64 [%a], ?;\nadd.s64 %a, %a, %o;", EMIT_VALUE(word));
        else
            EMIT(emitter, "ld.global.b64 ?, [%a];\nadd.s64 %a, %a, %o;", EMIT_VALUE(word));
    }
}

static void lanes_address(dimfold_emitter *emitter, dimfold_emit_word address)
{
    EMIT(emitter, "{\n.reg .b64 %a, %o;\nmov.b64 %a, ~;\nld.param.b64 %o, [%base+#];", EMIT_WORD(address),
         EMIT_NUMBER(offsetof(gpu_reduce_params, plane_bytes)));
}

static void lanes_scratch(dimfold_reduce_emitter *reduce, dimfold_emit_word address, bool is_store)
{
    lanes_address(&reduce->emitter, address);
    lanes_access(reduce, 'y', 0, is_store);
    dimfold_text_string(&reduce->emitter.out, "}\n");
}

/* Registers for partial results that are on their way. */
#define LANES_AHEAD_WORDS 8

static uint32_t lanes_ahead(uint32_t count, uint32_t planes)
{
    while (count > 1 && count * planes > LANES_AHEAD_WORDS)
        count /= 2;
    return count;
}

/* So many partial results, some of which are loaded before the first of them is combined. */
static void lanes_more(dimfold_reduce_emitter *reduce, const dimfold_emit_mark *mark)
{
    dimfold_emitter *emitter = &reduce->emitter;
    uint32_t planes = reduce->made->class.planes, ahead = lanes_ahead(mark->pass, planes);
    lanes_address(emitter, mark->word[0]);
    EMIT(emitter, ".reg .b64 %m<#>;\n.reg .b64 %p, %q;\nmov.b64 %p, %a;\nmov.b64 %q, ~;", EMIT_NUMBER(ahead * planes),
         EMIT_WORD(mark->word[1]));
    for (uint32_t done = 0; done < mark->pass; done += ahead) {
        for (uint32_t i = 0; i < ahead; i++) {
            EMIT(emitter, "mov.b64 %a, %p;\nadd.s64 %p, %p, %q;", EMIT_NUMBER(0));
            lanes_access(reduce, 'm', i * planes, false);
        }
        for (uint32_t i = 0; i < ahead; i++)
            lanes_combine(reduce, (lanes_words){'y', 0}, (lanes_words){'m', i * planes}, true);
    }
    dimfold_text_string(&emitter->out, "}\n");
}

static void lanes_turn(dimfold_reduce_emitter *reduce, dimfold_emit_word address)
{
    lanes_move(reduce, "mov.b64 %u#, %y#;");
    lanes_scratch(reduce, address, false);
    lanes_combine(reduce, (lanes_words){'y', 0}, (lanes_words){'u', 0}, true);
}

/* ---- The end ---------------------------------------------------------------------------------------------------- */

/* What comes of no items, of a part. */
static uint64_t lanes_of_nothing(const dimfold_emit_reduce_value *value)
{
    bool is_var = value->op == DIMFOLD_REDUCE_VAR || value->op == DIMFOLD_REDUCE_STD;
    bool is_nan = is_var || value->op == DIMFOLD_REDUCE_MEAN;
    bool is_one = value->op == DIMFOLD_REDUCE_PROD || value->op == DIMFOLD_REDUCE_ALL;
    bool is_real = value->accumulated == DIMFOLD_DTYPE_F64 || value->accumulated == DIMFOLD_DTYPE_C128;
    if (is_real)
        return is_nan ? UINT64_C(0x7ff8000000000000) : is_one ? UINT64_C(0x3ff0000000000000) : 0;
    return is_one;
}

/* An item of the accumulated dtype. */
static dimfold_emit_value lanes_end_value(dimfold_reduce_emitter *reduce, dimfold_emit_nodes *nodes, size_t number)
{
    const dimfold_emit_reduce_value *value = &reduce->made->class.value[number];
    dimfold_emit_value made = dimfold_emit_node_declare(nodes, value->accumulated);
    uint32_t words = dimfold_emit_reduce_words(value->state);
    for (uint32_t part = 0; part < value->parts; part++) {
        lanes_set set = {value, number, part, value->plane + part * words, words};
        lanes_splice at = {.value = number, .target = {made.letter, made.number + part}};
        lanes_name(at.lane, &set, 'y', 0);
        if (reduce->made->class.is_empty)
            EMIT(&reduce->emitter, made.letter == 't' ? "mov.b32 ?, #;" : "mov.b64 ?, #;", EMIT_VALUE(at.target),
                 EMIT_NUMBER(lanes_of_nothing(value)));
        else
            lanes_splice_text(&reduce->emitter, lanes_end_of(value), &at);
    }
    return made;
}

/* Items of targets by a second program, whose constants are of their own among the parameters. */
static void lanes_post(dimfold_reduce_emitter *reduce, dimfold_emit_nodes *nodes, dimfold_emit_value *item)
{
    const dimfold_emit_reduction *made = reduce->made;
    dimfold_emit_value given[DIMFOLD_REDUCE_RESULTS_MAX];
    memcpy(given, item, sizeof given);
    reduce->emitter.expr = made->post;
    reduce->emitter.layout = &made->post_layout;
    dimfold_emit_nodes_of(nodes, given);
    for (size_t i = 0; i < made->class.targets; i++)
        item[i] = dimfold_emit_node_value(nodes, i);
    reduce->emitter.expr = made->map;
    reduce->emitter.layout = &made->layout;
}

static void lanes_use_end(void *context, dimfold_emit_nodes *nodes)
{
    dimfold_reduce_emitter *reduce = context;
    const dimfold_emit_reduction *made = reduce->made;
    dimfold_emit_value item[DIMFOLD_REDUCE_RESULTS_MAX];
    for (size_t i = 0; i < made->class.results; i++) {
        const dimfold_emit_reduce_value *value = &made->class.value[i];
        dimfold_dtype dtype = made->post != NULL ? value->result : made->class.target[i];
        bool wraps = made->post == NULL && made->class.wraps[i] != 0;
        item[i] = dimfold_emit_node_convert(nodes, lanes_end_value(reduce, nodes, i), value->accumulated, dtype, wraps);
    }
    if (made->post != NULL)
        lanes_post(reduce, nodes, item);
    for (size_t i = 0; i < made->class.targets; i++)
        dimfold_emit_node_put(nodes, i, item[i]);
}

/* ---- Marks ------------------------------------------------------------------------------------------------------ */

static bool lanes_mark_of_partials(dimfold_reduce_emitter *reduce, const char *line, const dimfold_emit_mark *mark)
{
    if (dimfold_emit_begins(line, "@keep "))
        lanes_move(reduce, "mov.b64 %y#, %u#;");
    else if (dimfold_emit_begins(line, "@join "))
        lanes_combine(reduce, (lanes_words){'y', 0}, (lanes_words){'u', 0}, true);
    else if (dimfold_emit_begins(line, "@write "))
        lanes_scratch(reduce, mark->word[0], true);
    else if (dimfold_emit_begins(line, "@read "))
        lanes_scratch(reduce, mark->word[0], false);
    else if (dimfold_emit_begins(line, "@more "))
        lanes_more(reduce, mark);
    else if (dimfold_emit_begins(line, "@turn "))
        lanes_turn(reduce, mark->word[0]);
    else if (dimfold_emit_begins(line, "@end "))
        dimfold_emit_use(&reduce->emitter, 0, 0, lanes_use_end, reduce);
    else
        return false;
    return true;
}

bool dimfold_emit_lanes_mark(dimfold_reduce_emitter *reduce, const char *line, const dimfold_emit_mark *mark)
{
    bool is_shift = dimfold_emit_begins(line, "@shift ");
    if (is_shift || dimfold_emit_begins(line, "@add "))
        for (uint32_t i = 0; i < (is_shift ? 1 : lanes_width(reduce)); i++)
            dimfold_emit_use(&reduce->emitter, mark->pass, i, lanes_use_items,
                             &(lanes_items){reduce, mark->word[0], is_shift, i});
    else if (dimfold_emit_begins(line, "@reset "))
        lanes_reset(reduce);
    else if (dimfold_emit_begins(line, "@share "))
        lanes_share(reduce, mark->word[0], true);
    else if (dimfold_emit_begins(line, "@fold ")) {
        lanes_share(reduce, mark->word[0], false);
        lanes_fold_thread(reduce);
    } else if (dimfold_emit_begins(line, "@close "))
        lanes_close(reduce, mark->word[0]);
    else
        return lanes_mark_of_partials(reduce, line, mark);
    return true;
}
