/* What nested layouts mean, by brute force over their indices: written from the definitions and sharing nothing with
   the library but its structs. Also the random layouts that the tests named after operations draw. */
#ifndef TESTS_NESTED_ORACLE_H
#define TESTS_NESTED_ORACLE_H

#include <dimfold.h>

#include "../test.h"

#define ORACLE_SIZE 4096
#define ORACLE_LEAVES 8
#define ORACLE_TEXT 1200

/* ---- Trees --------------------------------------------------------------------------------------------------- */

/* The levels of parentheses around each leaf, and how many of them are still open behind it. */
struct oracle_tree {
    size_t leaves;
    int around[32], behind[32];
};

/* A subtree: `count` leaves from `first` on, `depth` levels below the root. */
struct oracle_node {
    size_t first, count;
    int depth;
};

/* False if the parentheses do not match. */
bool oracle_tree_read(struct oracle_tree *tree, size_t leaves, const uint8_t *parens);
struct oracle_node oracle_root(const struct oracle_tree *tree);
bool oracle_is_integer(const struct oracle_tree *tree, struct oracle_node node);
/* The modes of a node; an integer is its only mode. Returns how many. */
size_t oracle_modes(const struct oracle_tree *tree, struct oracle_node node, struct oracle_node *modes);

/* Whether both trees have the same parentheses. */
bool oracle_congruent(size_t leaves, const uint8_t *parens, size_t leaves2, const uint8_t *parens2);

/* ---- Layouts ------------------------------------------------------------------------------------------------- */

/* The product of the extents; of the leaves of a node only. */
ptrdiff_t oracle_size(const dimfold_nested *layout);
ptrdiff_t oracle_node_size(const dimfold_nested *layout, struct oracle_node node);

ptrdiff_t oracle_swizzled(dimfold_swizzle swizzle, ptrdiff_t position);

/* The position at an index, which goes on in the last leaf beyond the size; negative indices count back from 0. */
ptrdiff_t oracle_at(const dimfold_nested *layout, ptrdiff_t index);
/* The same without offset and swizzle, and of the leaves of a node only. */
ptrdiff_t oracle_node_at(const dimfold_nested *layout, struct oracle_node node, ptrdiff_t index);
/* The position at a coordinate, which must fit the layout. */
ptrdiff_t oracle_crd2idx(const dimfold_nested *layout, const dimfold_tuple *coordinate);

/* All positions in order of the index, at most ORACLE_SIZE. Returns how many. */
size_t oracle_table(const dimfold_nested *layout, ptrdiff_t *table);
void oracle_sort(ptrdiff_t *numbers, size_t count);
/* Whether all entries differ; the table may have any order. */
bool oracle_all_differ(const ptrdiff_t *table, size_t count);
bool oracle_is_injective(const dimfold_nested *layout);

/* Whether the struct keeps what the headers promise of every result: parentheses that match, extents of at least 1,
   zeros behind the leaves in use. */
bool oracle_is_sound(const dimfold_nested *layout);
bool oracle_tuple_is_sound(const dimfold_tuple *tuple);

/* Sound, of the same size, and the same position at every index. */
bool oracle_same_function(const dimfold_nested *result, const dimfold_nested *layout);
/* Literally the same numbers and parentheses. */
bool oracle_equal(const dimfold_nested *result, const dimfold_nested *layout);

/* The only layout with as few leaves as possible that is the same function: extents 1 dropped, neighbours merged. */
dimfold_nested oracle_coalesced(const dimfold_nested *layout);

/* A mode without offset and swizzle. */
dimfold_nested oracle_mode(const dimfold_nested *layout, size_t mode);
size_t oracle_rank(const dimfold_nested *layout);
/* The parts as modes of one layout, without their offsets. */
dimfold_nested oracle_joined(const dimfold_nested *parts, size_t count);
/* With modes 1:0 until it has this rank. */
dimfold_nested oracle_padded(const dimfold_nested *layout, size_t rank);
/* Writes the modes of one half of a division or product behind `count` others, and returns how many there are now. A
   half of one mode stays in its parentheses, as in CuTe. */
size_t oracle_spread(dimfold_nested *parts, size_t count, const dimfold_nested *layout);

/* ---- Random -------------------------------------------------------------------------------------------------- */

/* What a random layout may have. */
#define ORACLE_ZERO 1      /* strides 0 */
#define ORACLE_NEGATIVE 2  /* negative strides */
#define ORACLE_OVERLAP 4   /* strides that have nothing to do with each other */
#define ORACLE_OFFSET 8
#define ORACLE_SWIZZLE 16
#define ORACLE_FLAT 32     /* parentheses around all of it only, or none */

dimfold_nested oracle_layout(uint64_t *random, size_t leaves_max, ptrdiff_t size_max, unsigned kinds);
/* Random parentheses around `leaves` leaves, at most 4 deep. */
void oracle_parens(uint64_t *random, size_t leaves, uint8_t *parens);
dimfold_tuple oracle_shape(uint64_t *random, size_t leaves_max, ptrdiff_t size_max);
dimfold_tuple oracle_shape_of(const dimfold_nested *layout);
dimfold_swizzle oracle_swizzle(uint64_t *random);
/* One of N times. */
bool oracle_chance(uint64_t *random, int n);

/* ---- Texts and runs ------------------------------------------------------------------------------------------ */

/* "Sw<3,4,3> o 0 o (8,8):(8,1)", and the parts that lie below a mode. */
const char *oracle_text(const dimfold_nested *layout, char *text);
const char *oracle_tuple_text(const dimfold_tuple *tuple, char *text);

/* The tiler of one layout, and "<4:1,(2,2):(1,8)>" of several. */
dimfold_tiler oracle_tiler(const char *text);
dimfold_tiler oracle_tiler_of(const dimfold_nested *layout);
dimfold_tiler oracle_tiler_list(const dimfold_nested *tiles, size_t count);

/* Prints what a failed case was, at most a few times per run of cases. Always false. */
bool oracle_complains(void);
bool oracle_complain(const char *what, const dimfold_nested *result, const dimfold_nested *layout,
                     const dimfold_nested *layout2);

/* Runs a case, which answers whether it held, 20,000 times per unit of the scale. */
typedef bool oracle_case(uint64_t *random);
#define ORACLE_CASES 20000u

/* Builds that check the code they run are ten times as slow, and find in a tenth of the cases what they look for. */
#if !defined(__OPTIMIZE__) || defined(__SANITIZE_ADDRESS__)
#define ORACLE_SHARE 10u
#else
#define ORACLE_SHARE 1u
#endif
bool oracle_holds(oracle_case *one, uint64_t seed);
bool oracle_holds_times(oracle_case *one, uint64_t seed, size_t times);

#endif
