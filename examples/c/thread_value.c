/* A warp copies a tile of f16 into shared memory row by row, and reads it back column by column, as small matrices are
   loaded: which sectors and banks it touches, with and without a swizzle. */
#include <dimfold.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ITEMSIZE 2 /* f16 */
#define ACCESS 16  /* bytes per thread and instruction */

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static dimfold_status parse(dimfold_nested *layout, const char *text, dimfold_diag *diag)
{
    return dimfold_nested_parse(layout, text, strlen(text), NULL, diag);
}

static void show(const char *name, const dimfold_nested *layout)
{
    char text[120];
    dimfold_nested_print(layout, text, sizeof text);
    printf("%-12s %s\n", name, text);
}

/* Counts all instructions of a warp that moves the tile as `tv` says through a layout of memory: what global memory
   moves, or the times that shared memory is busy. */
static dimfold_status count(const char *name, const dimfold_nested *memory, const dimfold_nested *tv, bool is_shared,
                            dimfold_diag *diag)
{
    dimfold_nested moved;
    dimfold_access access;
    uint64_t instructions;
    dimfold_status status = dimfold_nested_composition(&moved, memory, tv, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_thread_value_access_all(&moved, ITEMSIZE, ACCESS, &instructions, &access, diag);
    if (status != DIMFOLD_OK)
        return status;
    printf("%-24s %" PRIu64 " instructions, ", name, instructions);
    if (is_shared)
        printf("%" PRIu64 " wavefronts, %" PRIu64 " of them conflicts\n", access.wavefronts, access.conflicts);
    else
        printf("%" PRIu64 " sectors of 32 bytes for %" PRIu64 " bytes\n", access.sectors, access.bytes);
    return DIMFOLD_OK;
}

/* Every element is moved by one thread, or the copy is wrong. */
static dimfold_status check(const dimfold_nested *tv, size_t size, dimfold_diag *diag)
{
    dimfold_ownership ownership;
    dimfold_status status = dimfold_thread_value_ownership(tv, size, &ownership, diag);
    if (status == DIMFOLD_OK)
        printf("%" PRIu64 " of %zu elements are owned once\n\n", ownership.owned_once, size);
    return status;
}

/* Through a matrix in global memory, of which the tile is part, and through shared memory, where its rows lie side by
   side, as they are and swizzled. */
static dimfold_status compare(const dimfold_nested *rows, const dimfold_nested *columns, const dimfold_tuple *shape,
                              dimfold_diag *diag)
{
    dimfold_nested memory, tile, swizzled, part;
    dimfold_swizzle swizzle;
    if (parse(&memory, "(32,64):(1024,1)", diag) || parse(&tile, "(32,64):(64,1)", diag)
        || dimfold_swizzle_new(&swizzle, 3, 3, 3, diag)
        || dimfold_nested_swizzled(&swizzled, swizzle, 0, &tile, diag)
        || dimfold_thread_value_partition(&part, &memory, shape, rows, 9, diag))
        return diag->status;
    show("global", &memory);
    show("shared", &tile);
    show("swizzled", &swizzled);
    show("thread 9", &part);
    putchar('\n');
    if (count("copied from global", &memory, rows, false, diag) || count("copied to shared", &tile, rows, true, diag)
        || count("read back", &tile, columns, true, diag) || count("copied to swizzled", &swizzled, rows, true, diag))
        return diag->status;
    return count("read back", &swizzled, columns, true, diag);
}

int main(void)
{
    dimfold_nested threads, values, rows, columns;
    dimfold_tuple shape;
    dimfold_diag diag;

    /* 4 by 8 threads with 8 elements of each of 8 rows: together 32 rows of 64, and 4 rows per instruction. */
    if (parse(&threads, "(4,8):(8,1)", &diag) || parse(&values, "(8,8):(8,1)", &diag)
        || dimfold_thread_value_new(&rows, &shape, &threads, &values, &diag))
        return fail(&diag);
    show("copied", &rows);
    if (check(&rows, 32 * 64, &diag))
        return fail(&diag);

    /* Read back 8 elements per thread: thread i reads row i, and all of them the same columns. */
    if (parse(&columns, "(32,(8,8)):(1,(32,256))", &diag))
        return fail(&diag);
    show("read back", &columns);
    if (check(&columns, 32 * 64, &diag) || compare(&rows, &columns, &shape, &diag))
        return fail(&diag);
    return 0;
}
