/* Solves a bounded linear equation. First it falls into parts: where the smaller terms reach less far than the common
   divisor of the larger ones, what the larger ones add up to is known. What slicing produces falls into parts of one or
   two terms, which need no search. The others are searched depth first, largest factor first: at each term the rest
   that the later terms can reach gives a range for x, and their greatest common divisor the step between candidates in
   it. */
#include "diophantine.h"

#include "base/checked.h"

/* A term and what is to be known of those behind it. */
struct term {
    uint64_t factor, bound;
    uint64_t reach;   /* the most that the later terms can add up to */
    uint64_t later;   /* the divisor of their factors; 0 if there are none */
    uint64_t common;  /* that of `later` and the factor */
    uint64_t inverse; /* of the factor modulo `later`, both divided by `common`; 0 until it is needed */
};

struct search {
    const uint64_t *bound;
    uint64_t *value;
    size_t count;
    struct term term[DIMFOLD_TERMS_MAX];
    uint64_t rest[DIMFOLD_TERMS_MAX]; /* what the terms from k on must add up to */
    dimfold_candidates level[DIMFOLD_TERMS_MAX];
};

/* Up to so many residues are tried one after the other: that takes no division. */
#define DIOPHANTINE_RESIDUES_MAX 32

uint64_t dimfold_equation_divisor(const dimfold_equation *equation)
{
    uint64_t divisor = 0;
    for (size_t k = 0; k < equation->count; k++)
        divisor = dimfold_gcd(divisor, equation->factor[k]);
    return divisor;
}

/* a * b modulo `modulus`, by doubling where the product may need 128 bits. */
static uint64_t multiply_modulo(uint64_t a, uint64_t b, uint64_t modulus)
{
    uint64_t product = 0;
    a %= modulus;
    b %= modulus;
    if (modulus <= UINT32_MAX)
        return a * b % modulus;
    for (; b != 0; b >>= 1) {
        if (b & 1)
            product = product >= modulus - a ? product - (modulus - a) : product + a;
        a = a >= modulus - a ? a - (modulus - a) : a + a;
    }
    return product;
}

/* The x below `modulus` with a * x = 1 modulo it, by Euclid; a and modulus have no common divisor. */
static uint64_t invert_modulo(uint64_t a, uint64_t modulus)
{
    uint64_t rest = modulus, next_rest = a % modulus;
    uint64_t factor = 0, next_factor = 1;
    while (next_rest != 0) {
        uint64_t quotient = rest / next_rest, old_rest = rest, old_factor = factor;
        uint64_t down = multiply_modulo(next_factor, quotient, modulus);
        rest = next_rest;
        next_rest = old_rest - quotient * next_rest;
        factor = next_factor;
        next_factor = old_factor >= down ? old_factor - down : old_factor + (modulus - down);
    }
    return factor % modulus;
}

/* The x for which the later terms may add up to the rest. False if there is none. */
static inline bool term_candidates(struct term *term, uint64_t rest, dimfold_candidates *candidates)
{
    if (rest % term->common != 0)
        return false;
    uint64_t least = rest > term->reach ? (rest - term->reach - 1) / term->factor + 1 : 0;
    uint64_t most = rest / term->factor, step = term->later == 0 ? 1 : term->later / term->common;
    candidates->last = most < term->bound ? most : term->bound;
    candidates->step = step;
    if (step > 1) {
        if (term->inverse == 0)
            term->inverse = invert_modulo(term->factor / term->common, step);
        uint64_t wanted = multiply_modulo(rest / term->common, term->inverse, step), found = least % step;
        least += wanted >= found ? wanted - found : wanted + (step - found);
    }
    candidates->first = least;
    return least <= candidates->last;
}

/* The first x from `first` to `last` for which the second term's factor divides the rest, if there is one among the
   next `step`; `last` + 1 else. */
static uint64_t residue_find(uint64_t first, uint64_t last, uint64_t step, uint64_t total, const struct term *term)
{
    uint64_t residue = (total - term->factor * first) % term->later, less = term->factor % term->later;
    uint64_t end = last - first < step ? last : first + step - 1;
    while (residue != 0 && first < end) {
        residue = residue >= less ? residue - less : residue + (term->later - less);
        first++;
    }
    return residue == 0 ? first : last + 1;
}

/* The same as term_candidates, for a term that only one more is behind, and a total that both may reach and that is at
   least `most` times the factor. */
static bool last_candidates(struct term *term, uint64_t total, uint64_t most, dimfold_candidates *candidates)
{
    uint64_t step = term->later == term->common ? 1 : term->later / term->common;
    if (step > DIOPHANTINE_RESIDUES_MAX)
        return term_candidates(term, total, candidates);
    uint64_t least = total > term->reach ? (total - term->reach - 1) / term->factor + 1 : 0;
    candidates->last = most < term->bound ? most : term->bound;
    candidates->step = step;
    candidates->first = least;
    if (step > 1 && least <= candidates->last)
        candidates->first = residue_find(least, candidates->last, step, total, term);
    return candidates->first <= candidates->last;
}

bool dimfold_candidates_of_two(dimfold_candidates *candidates, uint64_t total, uint64_t factor, uint64_t bound,
                               uint64_t factor2, uint64_t bound2)
{
    struct term term = {factor, bound, factor2 * bound2, factor2, dimfold_gcd(factor, factor2), 0};
    return total <= factor * bound + factor2 * bound2 && total % term.common == 0 &&
           last_candidates(&term, total, total / factor, candidates);
}

static bool search_enter(struct search *search, size_t k, uint64_t rest)
{
    search->rest[k] = rest;
    return term_candidates(&search->term[k], rest, &search->level[k]);
}

static bool is_middle(size_t count, const uint64_t *bound, const uint64_t *value)
{
    for (size_t k = 0; k < count; k++)
        if (value[k] * 2 != bound[k])
            return false;
    return true;
}

/* Moves to the next candidate of the deepest term that has one; returns how many terms then have a value. */
static size_t search_advance(struct search *search, size_t depth)
{
    for (; depth > 0; depth--) {
        const dimfold_candidates *level = &search->level[depth - 1];
        if (level->step <= level->last - search->value[depth - 1]) {
            search->value[depth - 1] += level->step;
            return depth;
        }
    }
    return 0;
}

static int search_run(struct search *search, uint64_t total, bool skip_middle, uint64_t *work)
{
    size_t depth = 0;
    uint64_t rest = total;
    for (;;) {
        if (depth < search->count && search_enter(search, depth, rest)) {
            search->value[depth] = search->level[depth].first;
            depth++;
        } else {
            depth = search_advance(search, depth);
        }
        if (depth == 0)
            return DIMFOLD_SOLUTION_NONE;
        if (*work == 0)
            return DIMFOLD_SOLUTION_UNKNOWN;
        *work -= 1;
        rest = search->rest[depth - 1] - search->term[depth - 1].factor * search->value[depth - 1];
        bool is_whole = rest == 0 && depth == search->count;
        if (is_whole && !(skip_middle && is_middle(search->count, search->bound, search->value)))
            return DIMFOLD_SOLUTION_FOUND;
    }
}

/* A part of one term: whether that is a solution, and another one than the middle. */
static int part_solve_one(dimfold_equation *equation, const dimfold_parts *parts, bool skip_middle)
{
    size_t k = parts->first;
    uint64_t value = parts->quotient;
    equation->value[k] = value;
    bool is_solution = value <= equation->bound[k] && !(skip_middle && value * 2 == equation->bound[k]);
    return is_solution ? DIMFOLD_SOLUTION_FOUND : DIMFOLD_SOLUTION_NONE;
}

/* A part of two terms: the second one follows from the first. */
static int part_solve_two(dimfold_equation *equation, const dimfold_parts *parts, bool skip_middle)
{
    size_t k = parts->first;
    uint64_t factor2 = equation->factor[k + 1], *value = equation->value + k;
    struct term term = {equation->factor[k], equation->bound[k], factor2 * equation->bound[k + 1], factor2,
                        parts->divisor, 0};
    dimfold_candidates candidates;
    if (!last_candidates(&term, parts->share, parts->quotient, &candidates))
        return DIMFOLD_SOLUTION_NONE;
    value[0] = candidates.first;
    value[1] = (parts->share - term.factor * value[0]) / factor2;
    /* Solutions lie around the middle in pairs, so if it is the first one it is the only one. */
    bool is_found = !skip_middle || !is_middle(2, equation->bound + k, value);
    return is_found ? DIMFOLD_SOLUTION_FOUND : DIMFOLD_SOLUTION_NONE;
}

static int part_solve_any(dimfold_equation *equation, const dimfold_parts *parts, bool skip_middle, uint64_t *work)
{
    struct search search;
    size_t first = parts->first, count = parts->end - first;
    uint64_t reach = 0, divisor = 0;
    search.bound = equation->bound + first;
    search.value = equation->value + first;
    search.count = count;
    for (size_t k = count; k-- > 0;) {
        uint64_t factor = equation->factor[first + k], common = dimfold_gcd(factor, divisor);
        search.term[k] = (struct term){factor, search.bound[k], reach, divisor, common, 0};
        reach += factor * search.bound[k];
        divisor = common;
    }
    return search_run(&search, parts->share, skip_middle, work);
}

static int part_solve(dimfold_equation *equation, const dimfold_parts *parts, bool skip_middle, uint64_t *work)
{
    switch (parts->end - parts->first) {
    case 1: return part_solve_one(equation, parts, skip_middle);
    case 2: return part_solve_two(equation, parts, skip_middle);
    default: return part_solve_any(equation, parts, skip_middle, work);
    }
}

void dimfold_parts_begin(dimfold_parts *parts, size_t count, const uint64_t *factor, const uint64_t *bound,
                         uint64_t total)
{
    parts->count = count;
    parts->factor = factor;
    parts->reach[count] = 0;
    for (size_t k = count; k-- > 0;)
        parts->reach[k] = parts->reach[k + 1] + factor[k] * bound[k];
    parts->rest = total;
    parts->first = parts->end = 0;
}

bool dimfold_parts_next(dimfold_parts *parts)
{
    size_t k = parts->first = parts->end;
    uint64_t rest = parts->rest, divisor;
    if (k == parts->count)
        return false;
    divisor = parts->factor[k];
    parts->quotient = rest / divisor;
    for (uint64_t most = parts->quotient * divisor;; most = rest - rest % divisor) {
        uint64_t later = parts->reach[++k], least = rest > later ? rest - later : 0;
        if (most < least)
            return false;
        if (most - least < divisor) {
            parts->share = most;
            parts->divisor = divisor;
            parts->rest = rest - most;
            parts->end = k;
            return true;
        }
        divisor = dimfold_gcd(divisor, parts->factor[k]);
    }
}

static int solve_any(dimfold_equation *equation, uint64_t *work)
{
    dimfold_parts parts;
    int answer = DIMFOLD_SOLUTION_FOUND;
    dimfold_parts_begin(&parts, equation->count, equation->factor, equation->bound, equation->total);
    while (dimfold_parts_next(&parts)) {
        int found = part_solve(equation, &parts, false, work);
        if (found == DIMFOLD_SOLUTION_NONE)
            return found;
        answer = found == DIMFOLD_SOLUTION_FOUND ? answer : found;
    }
    return parts.end == parts.count && parts.rest == 0 ? answer : DIMFOLD_SOLUTION_NONE;
}

/* The middle is a solution, so it is one of each part, and another one of any part makes another one of all. */
static int solve_other_than_middle(dimfold_equation *equation, uint64_t *work)
{
    dimfold_parts parts;
    uint64_t value[DIMFOLD_TERMS_MAX];
    int answer = DIMFOLD_SOLUTION_NONE;
    dimfold_parts_begin(&parts, equation->count, equation->factor, equation->bound, equation->total);
    while (answer != DIMFOLD_SOLUTION_FOUND && dimfold_parts_next(&parts)) {
        int found = part_solve(equation, &parts, true, work);
        answer = found == DIMFOLD_SOLUTION_NONE ? answer : found;
    }
    for (size_t k = 0; k < equation->count; k++)
        value[k] = k < parts.first || k >= parts.end ? equation->bound[k] / 2 : equation->value[k];
    for (size_t k = 0; k < equation->count; k++)
        equation->value[k] = value[k];
    return answer;
}

/* Whether every x[k] = bound[k] / 2 is a solution. */
static bool solves_in_the_middle(const dimfold_equation *equation)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < equation->count; k++) {
        if (equation->bound[k] % 2 != 0)
            return false;
        sum += equation->factor[k] * (equation->bound[k] / 2);
    }
    return sum == equation->total;
}

int dimfold_equation_solve(dimfold_equation *equation, bool skip_middle, uint64_t *work)
{
    if (skip_middle && solves_in_the_middle(equation))
        return solve_other_than_middle(equation, work);
    return solve_any(equation, work);
}
