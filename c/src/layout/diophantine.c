/* Searches a bounded linear equation depth first, largest factor first. At each term the rest that the later terms can
   reach gives a range for x, and their greatest common divisor the step between candidates in it, so that most
   questions are answered without any search. */
#include "diophantine.h"

/* One level of the search: the term's candidates are value, value + step, … up to last. */
struct level {
    uint64_t rest; /* what this term and the later ones must add up to */
    uint64_t value, step, last;
};

struct search {
    const dimfold_equation *equation;
    uint64_t reach[DIMFOLD_TERMS_MAX + 1];   /* the most that the terms from k on can add up to */
    uint64_t divisor[DIMFOLD_TERMS_MAX + 1]; /* the greatest that divides all factors from k on; 0 behind the last */
    struct level level[DIMFOLD_TERMS_MAX];
};

void dimfold_equation_add(dimfold_equation *equation, uint64_t factor, uint64_t bound)
{
    if (factor == 0 || bound == 0)
        return;
    for (size_t k = 0; k < equation->count; k++) {
        if (equation->factor[k] == factor) {
            equation->bound[k] += bound;
            return;
        }
    }
    equation->factor[equation->count] = factor;
    equation->bound[equation->count++] = bound;
}

static void equation_sort(dimfold_equation *equation)
{
    for (size_t k = 1; k < equation->count; k++) {
        uint64_t factor = equation->factor[k], bound = equation->bound[k];
        size_t place = k;
        for (; place > 0 && equation->factor[place - 1] < factor; place--) {
            equation->factor[place] = equation->factor[place - 1];
            equation->bound[place] = equation->bound[place - 1];
        }
        equation->factor[place] = factor;
        equation->bound[place] = bound;
    }
}

static uint64_t greatest_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* a * b modulo `modulus` by doubling, because the product may need 128 bits. */
static uint64_t multiply_modulo(uint64_t a, uint64_t b, uint64_t modulus)
{
    uint64_t product = 0;
    for (a %= modulus; b != 0; b >>= 1) {
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

/* Prepares the candidates of term k for the given rest; false if there is none. */
static bool level_enter(struct search *search, size_t k, uint64_t rest)
{
    struct level *level = &search->level[k];
    uint64_t factor = search->equation->factor[k];
    uint64_t reach = search->reach[k + 1], later = search->divisor[k + 1], common = search->divisor[k];
    if (rest % common != 0 || rest > search->reach[k])
        return false;
    uint64_t least = rest > reach ? (rest - reach - 1) / factor + 1 : 0;
    uint64_t most = rest / factor;
    level->rest = rest;
    level->last = most < search->equation->bound[k] ? most : search->equation->bound[k];
    level->step = later == 0 ? 1 : later / common;
    if (level->step > 1) {
        uint64_t inverse = invert_modulo(factor / common, level->step);
        uint64_t wanted = multiply_modulo(rest / common, inverse, level->step);
        uint64_t found = least % level->step;
        least += wanted >= found ? wanted - found : wanted + (level->step - found);
    }
    level->value = least;
    return least <= level->last;
}

static bool search_is_middle(const struct search *search)
{
    for (size_t k = 0; k < search->equation->count; k++)
        if (search->level[k].value * 2 != search->equation->bound[k])
            return false;
    return true;
}

/* Moves to the next candidate of the deepest term that has one; returns how many terms then have a value. */
static size_t search_advance(struct search *search, size_t depth)
{
    for (; depth > 0; depth--) {
        struct level *level = &search->level[depth - 1];
        if (level->step <= level->last - level->value) {
            level->value += level->step;
            return depth;
        }
    }
    return 0;
}

static int search_run(struct search *search, bool skip_middle, uint64_t max_work)
{
    const dimfold_equation *equation = search->equation;
    size_t depth = level_enter(search, 0, equation->total) ? 1 : 0;
    while (depth > 0) {
        if (max_work-- == 0)
            return DIMFOLD_SOLUTION_UNKNOWN;
        const struct level *level = &search->level[depth - 1];
        uint64_t rest = level->rest - equation->factor[depth - 1] * level->value;
        if (rest == 0 && depth == equation->count && !(skip_middle && search_is_middle(search)))
            return DIMFOLD_SOLUTION_FOUND;
        if (depth < equation->count && level_enter(search, depth, rest))
            depth++;
        else
            depth = search_advance(search, depth);
    }
    return DIMFOLD_SOLUTION_NONE;
}

int dimfold_equation_solve(dimfold_equation *equation, bool skip_middle, uint64_t max_work)
{
    struct search search;
    size_t count = equation->count;
    if (count == 0)
        return equation->total == 0 && !skip_middle ? DIMFOLD_SOLUTION_FOUND : DIMFOLD_SOLUTION_NONE;
    equation_sort(equation);
    search.equation = equation;
    search.reach[count] = search.divisor[count] = 0;
    for (size_t k = count; k-- > 0;) {
        search.reach[k] = search.reach[k + 1] + equation->factor[k] * equation->bound[k];
        search.divisor[k] = greatest_divisor(equation->factor[k], search.divisor[k + 1]);
    }
    return search_run(&search, skip_middle, max_work);
}
