/* Who owns the cells of a tile: against a search through all threads and values for each cell. */
#include "nested_expect.h"

#include "nested/notation.h"
#include "nested/oracle.h"
#include "text/nested_grid.h"

/* The text of a cell and its thread, -1 for none, by looking for the cell. */
static ptrdiff_t search_cell(const dimfold_nested *tv, ptrdiff_t threads, ptrdiff_t index, char *text)
{
    ptrdiff_t values = oracle_size(tv) / threads, owners = 0, first = 0;
    for (ptrdiff_t i = 0; i < threads * values; i++) {
        ptrdiff_t thread = i / values, value = i % values;
        if (oracle_at(tv, thread + value * threads) == index && owners++ == 0)
            first = i;
    }
    text[0] = '\0';
    if (owners > 0)
        sprintf(text, "T%td|V%td%s", first / values, first % values, owners > 1 ? "+" : "");
    return owners > 0 ? first / values : -1;
}

static void check_cells(const dimfold_grid *grid, const dimfold_nested *tv, ptrdiff_t threads)
{
    for (size_t index = 0; index < grid->rows * grid->columns; index++) {
        char searched[60], text[60];
        dimfold_text out = {text, sizeof text, 0};
        size_t row = index % grid->rows, column = index / grid->rows;
        ptrdiff_t thread = search_cell(tv, threads, (ptrdiff_t)index, searched);
        dimfold_grid_cell(grid, row, column, "|", &out);
        dimfold_text_close(&out);
        CHECK(strcmp(searched, text) == 0);
        CHECK_EQ(thread, dimfold_grid_colour(grid, row, column));
    }
}

TEST(nested_grid_finds_the_owners_that_a_search_finds)
{
    static dimfold_grid grid;
    uint64_t random = 1;
    for (unsigned round = 0; round < test_rounds(400); round++) {
        unsigned kinds = ORACLE_ZERO | ORACLE_OVERLAP | ORACLE_OFFSET | ORACLE_SWIZZLE;
        dimfold_nested tv = oracle_layout(&random, 5, 64, round % 4 == 0 ? kinds | ORACLE_NEGATIVE : kinds);
        struct oracle_tree tree;
        struct oracle_node modes[32];
        dimfold_tuple tile = tuple_of("(1,1)");
        tile.value[0] = test_random_in(&random, 1, 9);
        tile.value[1] = test_random_in(&random, 1, 9);
        oracle_tree_read(&tree, tv.leaves, tv.parens);
        oracle_modes(&tree, oracle_root(&tree), modes);
        if (!CHECK(dimfold_grid_of_tile(&grid, &tv, &tile)))
            return;
        CHECK(grid.rows == (size_t)tile.value[0] && grid.columns == (size_t)tile.value[1]);
        check_cells(&grid, &tv, oracle_node_size(&tv, modes[0]));
    }
}

TEST(nested_grid_takes_tiles_of_any_parentheses)
{
    static const struct {
        const char *tile;
        size_t rows, columns;
    } tiles[] = {{"6", 6, 1}, {"(6)", 6, 1}, {"((2,3),(4,5))", 6, 20}, {"(((2),3),5)", 6, 5}, {"()", 1, 1},
                 {"((2,3))", 6, 1}, {"(100,100)", 100, 100}};
    static dimfold_grid grid;
    dimfold_nested tv = nested_of("(2,2)");
    for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++) {
        dimfold_tuple tile = tuple_of(tiles[i].tile);
        CHECK(dimfold_grid_of_tile(&grid, &tv, &tile));
        CHECK(grid.rows == tiles[i].rows && grid.columns == tiles[i].columns);
    }
}

TEST(nested_grid_refuses_tiles_that_are_none)
{
    static const char *const tiles[] = {"(2,2,2)", "(0,2)",     "(-1,-4)",
                                        "(_,4)",   "(100,101)", "(" LARGEST "," LARGEST ")"};
    static dimfold_grid grid;
    dimfold_nested tv = nested_of("(2,2)"), large = nested_of("(101,100):(0,0)"), basis = nested_of("(2,2):(1@0,1@1)");
    dimfold_tuple tile = tuple_of("(2,2)");
    CHECK(!dimfold_grid_of_tile(&grid, &large, &tile));
    CHECK(!dimfold_grid_of_tile(&grid, &basis, &tile));
    CHECK(!dimfold_grid_of_tile(&grid, NULL, &tile));
    CHECK(!dimfold_grid_of_tile(&grid, &tv, NULL));
    for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++) {
        tile = tuple_of(tiles[i]);
        CHECK(!dimfold_grid_of_tile(&grid, &tv, &tile));
        CHECK_EQ(0, dimfold_thread_value_draw(&tv, &tile, NULL, 0));
        CHECK_EQ(0, dimfold_thread_value_latex(&tv, &tile, NULL, 0));
    }
    tile.leaves = 33;
    CHECK(!dimfold_grid_of_tile(&grid, &tv, &tile));
}

TEST(nested_grid_colours_positions_below_0_by_their_low_bits)
{
    static dimfold_grid grid;
    dimfold_nested layout = nested_of("(3):(-1)+1");
    CHECK(dimfold_grid_of_layout(&grid, &layout));
    CHECK_EQ(1, dimfold_grid_colour(&grid, 0, 0) % 8);
    CHECK_EQ(0, dimfold_grid_colour(&grid, 1, 0) % 8);
    CHECK_EQ(7, dimfold_grid_colour(&grid, 2, 0) % 8);
}
