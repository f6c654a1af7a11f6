/* What --help says. */
#include "help.h"

#include "cli/functions/along_functions.h"
#include "cli/functions/call.h"
#include "cli/functions/elementwise.h"

#include <stdio.h>
#include <string.h>

static const char general[] =
    "dimfold: any view of a real array, and arithmetic over such views\n"
    "\n"
    "  dimfold show EXPR                shape, strides, flags, and a drawing\n"
    "  dimfold print EXPR               its elements as NumPy prints them\n"
    "  dimfold eval EXPR -o FILE.npy    write its elements to a file\n"
    "  dimfold explain EXPR             how they would be moved, and how faster\n"
    "  dimfold eval NESTED              a nested layout, or a function of some\n"
    "  dimfold algebra                  the same, line by line, with variables\n"
    "  dimfold devices                  the CUDA devices that --queue can name\n"
    "  dimfold COMMAND --help           more about one of them\n"
    "  dimfold --version\n"
    "\n"
    "Examples\n"
    "  dimfold show 'c(3,4).transpose(1,0)'\n"
    "  dimfold show 'digits.npy[::-1, :, ::2]'\n"
    "  dimfold show 'c(16,16).tiled_view(4,4; steps 2,2)' -o tiles.svg\n"
    "  dimfold eval 'digits.npy[::-1, :, ::2].transpose(2, 0, 1)' -o out.npy\n"
    "  dimfold eval 'digits.npy.reshape(1797, -1).astype(f16)' -o out.npy\n"
    "  dimfold print 'sqrt(x.npy[:, ::2]**2 + y.npy.T) > 1.5'\n"
    "  dimfold explain 'digits.npy.T'\n"
    "  dimfold eval 'composition((6,2):(8,2), (4,3):(3,1))'\n"
    "  dimfold show 'Sw<2,0,3> o 0 o (8,8):(8,1)' -o swizzle.svg\n";

static const char expressions[] =
    "\n"
    "EXPR = SOURCE STEP*, or arithmetic over such, in quotation marks for the shell\n"
    "  SOURCE  file.npy           the name ends at its first \".npy\" with the end, a\n"
    "                             blank, [, . or an operator behind it; any name may\n"
    "                             stand in quotation marks: '\"odd.npy.d/x.npy\"[0]'\n"
    "          (3,4):(4,1)+2      a layout: shape, strides, offset, all in elements;\n"
    "                             its items are its positions, as i64\n"
    "          c(3,4)  f(3,4)     a layout without gaps in C or F order\n"
    "          dense(2,3,4; 2,0,1)  in any order of the axes, slowest first\n"
    "          right(2,3)  left(2,3)  right_padded(2,3; 4)  left_padded(2,3; 4)\n"
    "          strided(2,3; 6,2)    mappings; _3 is a static number\n"
    "          new_from_bytes(2,3; 24,8; 4)+8    strides, item size and offset\n"
    "          concatenate(EXPR, EXPR; axis 0)  stack(EXPR, EXPR; axis 0)\n"
    "          [3, 1, 2]          a list\n"
    "  STEP    [1, ::-1, None, ...]         NumPy's basic indexing\n"
    "          [x.npy > 0]  [:, [3, 1]]     a mask or indices among slices\n"
    "          .name(arguments)             a function, NumPy's way of calling it:\n"
    "    transpose(2,0,1)  transpose()  T  reverse_axes()  swapaxes(0,1)\n"
    "    moveaxis(0,-1)  flip()  flip(0)  diagonal(offset=1, axis1=0, axis2=2)\n"
    "    reshape(3,-1)  reshape((3,-1), order='F')  squeeze()  unsqueeze(0)\n"
    "    broadcast_to(2,3)  broadcast_to_left(2,3)  sliding_window((2,2), (0,1))\n"
    "    dim_select(axis, index)  dim_insert(axis)  dim_eliminate(axis)\n"
    "    dim_narrow(axis, 1:9:2)  dim_slice(1, ::2)  dim_chop(axis)\n"
    "    dim_slice_strict(axis, start, stop)  flatten()  flatten(0,1)\n"
    "    flatten_with_mask(0, -1, mask)  repack(4, 16, axis=-1, keep_dim=True)\n"
    "    dense(2,0,1)  layout_for_array_copy(K)  intersect(LAYOUT)\n"
    "    dim_split_at(axis, part)  dim_split_axes(axes, part)\n"
    "                             these give two layouts; part 0 or 1 chooses\n"
    "    broadcast_layout(LAYOUT)  broadcast_layout_left(LAYOUT)\n"
    "    broadcast_layout_to_first(LAYOUT)  broadcast_layout_to_first_left(LAYOUT)\n"
    "    pad(1, 2, mode='edge', value=0)  roll(1, axis=0)  repeat(2, axis=0)\n"
    "    tile(2,3)                these make an array in memory\n"
    "    view_as(c64)             the same bytes as items of another dtype\n"
    "    tiled_view(4,4; steps 2,2; padding nan), then nothing: all tiles, or\n"
    "    tile(0,1)  grid()  to_layout()  tile_load(0,1)  tiles_load()\n"
    "    astype(f16)              bool u8 u16 u32 u64 i8 i16 i32 i64 f16 bf16 f32 f64\n"
    "                             c64 c128, or NumPy's names\n"
    "  ARITHMETIC  NumPy's operators, functions, broadcasting and dtypes:\n"
    "    + - * / // % ** & | ^ ~ << >> < <= > >= == !=   numbers: 2 1.5 1e-3 0xff 2j\n"
    "    pi e inf nan True False   f32(EXPR) converts   (EXPR)[::2].T   np.sqrt(EXPR)\n"
    "  -       as EXPR: one expression per line of standard input, answered at once\n"
    "          and in order, until it ends. With --json each answer is one line; else\n"
    "          it is the usual text and then an empty line, where an error is a line\n"
    "          that begins with \"error: \". A bad line does not stop the others.\n";

static const char nested[] =
    "\n"
    "NESTED is an expression whose value is no array, but a nested layout, CuTe's, or\n"
    "what else the functions in dimfold algebra --help give; they take arrays, too:\n"
    "'coalesce(a.npy[::2])'.\n";

static const char show[] =
    "dimfold show EXPR [--dtype DTYPE] [--json] [-o FILE.svg]\n"
    "dimfold show NESTED [--tv [--tile 16,8]] [--banks 4,16] [--strict] [--json]\n"
    "             [-o FILE.svg | -o FILE.tex]\n"
    "\n"
    "Shows layout, dtype, shape, strides, offset, size, bounds, span, flags, mapping\n"
    "and bytes, and draws the positions, or the tiles, if they fit the terminal.\n"
    "\n"
    "  -o FILE.svg, --output FILE.svg\n"
    "           a picture instead: the positions as grids and where they lie in\n"
    "           memory, gaps hatched, what is shared marked; or the tiles, padding\n"
    "           hatched\n"
    "  --dtype  of a layout's items, so that it is known in bytes too\n"
    "  --json   one object: layout dtype ndim shape strides offset size bounds span,\n"
    "           is_c_contig is_f_contig c_prefer f_prefer is_broadcasted is_empty\n"
    "           is_contig is_dense is_unique check_strides, ndim_of_c_contig\n"
    "           ndim_of_f_contig size_non_broadcast, is_injective witness,\n"
    "           offset_min offset_max stride_order flatten_axis_mask, mapping\n"
    "           bytes tiles: objects or null\n"
    "\n"
    "Of a nested layout (a strided one too with these options):\n"
    "  -o FILE.svg  the positions, eight colours in turn; of a swizzled layout before\n"
    "           and after; -o FILE.tex is a LaTeX document\n"
    "  --tv     a layout of (threads, values) to indices of a tile: thread and value\n"
    "           in each cell, coloured by thread\n"
    "  --tile   the tile's shape; a column of all indices if not given\n"
    "  --banks ITEMSIZE,BYTES\n"
    "           (threads, values) to positions of items in shared memory: the bank of\n"
    "           each, and the conflicts of accesses of so many bytes per thread\n"
    "  --strict refuse what CuTe defines in a surprising way\n"
    "\n"
    "A question may end EXPR, and is all that is answered then:\n"
    "  is_injective()  overlaps(LAYOUT, itemsize=4, distance_bytes=8)  contains(5)\n"
    "  equal(LAYOUT or mapping)  equivalent(LAYOUT)\n"
    "  is_view_of(LAYOUT)  index(0,1)  is_full(0,1)  span_bytes(4)  stride_bytes(4)\n"
    "  offset_bytes(4)  max_compatible_itemsize(4, 16)\n"
    "\n"
    "Examples\n"
    "  dimfold show '(3,4):(4,1)+2'\n"
    "  dimfold show 'c(6).sliding_window(3, 0)'\n"
    "  dimfold show 'right_padded(3,5; 8)' -o pitch.svg\n"
    "  dimfold show 'c(4,4)[::2].contains(9)'\n"
    "  printf 'c(2,3)\\nf(2,3)\\n' | dimfold show - --json\n"
    "  dimfold show 'blocked_product((2,2):(1,2), (3,4):(1,3))' -o blocks.svg\n"
    "  dimfold show --tv '((4,8),(2,2)):((32,1),(16,8))' --tile 16,8 -o tv.svg\n"
    "  dimfold show --banks 4,4 '(32,1):(32,1)' -o banks.svg\n";

static const char print[] =
    "dimfold print EXPR [--head N] [--tail N] [--threads N] [--memory BYTES]\n"
    "              [--queue QUEUE] [--json]\n"
    "\n"
    "Computes all elements and prints them as NumPy does: of more than 1000 the first\n"
    "and the last 3 along each axis. Below stand dtype, shape, the smallest and the\n"
    "largest one, and how many are NaN, which count for neither.\n"
    "\n"
    "  --head, --tail  print the first or the last N along the first axis, or both,\n"
    "           one below the other; what stands below is still about all elements\n"
    "  --threads, --memory, --queue  as for eval\n"
    "  --json   one object: dtype shape, head tail: the elements that --head and\n"
    "           --tail say, else the first and the last 3, in C order, minimum\n"
    "           maximum nan; numbers are texts, as Python writes them\n"
    "\n"
    "Examples\n"
    "  dimfold print 'digits.npy[0]'\n"
    "  dimfold print 'where(x.npy > 0, x.npy, 0.1*x.npy)'\n"
    "  dimfold print 'c(4,6) % 5'\n"
    "  dimfold print 'isnan(x.npy)' --head 5 --json\n";

static const char eval[] =
    "dimfold eval EXPR -o FILE [--order C|F|K] [--threads N] [--memory BYTES]\n"
    "             [--queue QUEUE] [--json]\n"
    "dimfold eval NESTED [-o FILE] [--strict] [--json]\n"
    "\n"
    "Writes the elements to FILE as numpy.save writes them, in the source's byte\n"
    "order, or after astype in this machine's, as are arrays made on the way. FILE\n"
    "appears only when it is whole, and may be the source itself. Files larger than\n"
    "memory are read and written in pieces; arrays made on the way must fit. Ctrl-C\n"
    "leaves nothing behind.\n"
    "\n"
    "  -o FILE, --output FILE\n"
    "  --order   C (the default), F, or K: F where that is the order of the strides,\n"
    "            else C\n"
    "  --threads 1 to 1024; the default is one per processor\n"
    "  --memory  for elements: bytes, or 512k, 64M, 2G, 1T; the default is what the\n"
    "            limits of process and control group leave, and a quarter of all\n"
    "  --queue   host (the default), or cuda:0 for a CUDA device, by whose way the\n"
    "            elements go then: up, in their new order and dtype, and back. Arrays\n"
    "            made on the way are made by the host\n"
    "  --json    one object: output dtype shape order size_bytes\n"
    "\n"
    "Without -o the value of NESTED is printed, as JSON with layout shape stride size\n"
    "cosize rank depth offset swizzle and, up to 64 elements, their positions as\n"
    "table. With -o a nested layout's positions are written, one axis per mode.\n"
    "\n"
    "  -         as EXPR: lines of an expression, a tab and the file to write\n"
    "\n"
    "Examples\n"
    "  dimfold eval 'digits.npy[::-1, :, ::2].transpose(2, 0, 1)' -o out.npy\n"
    "  dimfold eval 'big.npy.T' -o big.npy --threads 4\n"
    "  dimfold eval 'huge.npy.transpose(2, 0, 1)' -o out.npy --memory 2G\n"
    "  dimfold eval 'big.npy.T.astype(f16)' -o half.npy --queue cuda:0\n"
    "  dimfold eval 'c(4,4).diagonal()' -o positions.npy\n"
    "  dimfold eval 'image.npy.tiled_view(32,32)' -o tiles.npy\n"
    "  dimfold eval 'concatenate(a.npy, b.npy[::-1]; axis 0)' -o both.npy\n"
    "  dimfold eval 'sqrt(x.npy[:, ::2]**2 + y.npy.T) > 1.5' -o mask.npy\n"
    "  dimfold eval 'clip((x.npy - 0.5)/0.25, -1, 1).astype(f16)' -o out.npy\n"
    "  dimfold eval 'complement((2,2):(1,6), 24)'\n"
    "  dimfold eval '(12,6):(6,1) o 4:8'        refused, and why\n";

static const char explain[] =
    "dimfold explain EXPR [--order C|F|K] [--threads N] [--memory BYTES]\n"
    "                [--queue QUEUE] [--dtype DTYPE] [--json]\n"
    "\n"
    "Says how eval would move the elements: the canonical form of source and target,\n"
    "the kernel, the bytes moved, why, and what would make it faster. A SOURCE that\n"
    "is a layout stands for an array with this layout; eval itself would write the\n"
    "layout's positions, as i64. Where arrays are made on the way (pad, tiles, ...)\n"
    "it is about the copy of the last one. NESTED stands for an array too, copied to\n"
    "one with an axis per mode. Of arithmetic it says which programs it becomes, how\n"
    "each reaches its operands, and which of them costs most.\n"
    "\n"
    "  --order, --threads  as for eval\n"
    "  --memory            as for eval: what does not fit is moved in pieces\n"
    "  --queue             host, or cuda:0: then it is about the copy to the device;\n"
    "                      what comes back is one run of bytes per block\n"
    "  --dtype             of such an array's items; f32 if not given\n"
    "  --json              one object: source target canonical_shape kernel why\n"
    "                      advice moved_bytes passes run width_bytes index_bits\n"
    "                      threads transfer staged_bytes launches pieces; of\n"
    "                      arithmetic programs (operands expression leader costliest\n"
    "                      moved_bytes nodes steps buffers batch block threads tier\n"
    "                      stores advice) and pieces\n"
    "\n"
    "Examples\n"
    "  dimfold explain 'c(1000,1000).T'\n"
    "  dimfold explain 'digits.npy[:, ::2]' --order F\n"
    "  dimfold explain 'c(1000,1000).T' --queue cuda:0\n"
    "  dimfold explain 'c(100000,100000).T' --memory 2G\n"
    "  dimfold explain 'x.npy*2 + y.npy.T'\n"
    "  dimfold explain '((64,16),(32,4)):((4,2048),(256,1))'\n";

static const char algebra[] =
    "dimfold algebra [--strict] [--json]\n"
    "\n"
    "Reads expressions of nested layouts from standard input and answers each on a\n"
    "line. NAME = EXPRESSION makes a variable; help, help NAME, vars and quit are\n"
    "words of their own; # begins a comment. On a terminal lines can be edited,\n"
    "arrows go back to earlier ones, Ctrl-C drops a line, Ctrl-D ends. Elsewhere an\n"
    "error goes to standard error with the number of its line, and the exit code is\n"
    "1 if there was one. With --json each answer or error is an object on a line.\n"
    "\n"
    "  4  (4,(2,2))  (4,_)        tuples; _ is a whole mode, _8 a static 8\n"
    "  (4,(2,2)):(1,(4,8))+2      layouts: shape, strides, offset; without strides\n"
    "                             where one is expected: the first leaf fastest\n"
    "  (3,4):(1@0,1@1)            basis strides, which lead to coordinates\n"
    "  <4,_,(2,2):(1,4)>          tilers, mode by mode\n"
    "  Sw<3,4,3>                  swizzles: Sw<3,4,3> o 0 o (8,8):(8,1)\n"
    "  A o B                      composition\n"
    "  A(3)  A(1,(0,2))  A(1,_)   the position at a coordinate; a slice\n"
    "  strict(complement(3:1, (4,6)))   refuse what CuTe defines surprisingly, as\n"
    "                             --strict does everywhere\n"
    "\n"
    "Examples\n"
    "  echo 'zipped_divide((8,6):(6,1), <4,3>)' | dimfold algebra\n"
    "  printf 'a = (6,2):(8,2)\\na o (4,3):(3,1)\\n' | dimfold algebra --json\n"
    "  dimfold algebra\n";

static const char devices[] =
    "dimfold devices [--json]\n"
    "\n"
    "Lists the CUDA devices: what --queue calls them, their names, compute\n"
    "capabilities, memory, and the CUDA versions of driver and runtime. On a machine\n"
    "without CUDA it says why there is none. DIMFOLD_CUDART may name the runtime's\n"
    "library.\n"
    "\n"
    "  --json   one object: library, and for each device queue name compute\n"
    "           multiprocessors memory_bytes free_bytes l2_cache_bytes driver runtime\n"
    "           has_memory_pools is_integrated\n"
    "\n"
    "Examples\n"
    "  dimfold devices\n"
    "  dimfold devices --json\n"
    "  DIMFOLD_CUDART=/opt/cuda/lib64/libcudart.so.12 dimfold devices\n";

static const char ending[] =
    "\n"
    "An error is one sentence on standard error; with --json it is an object on\n"
    "standard output: {\"error\": {status, message, operation, operand, axis, expected,\n"
    "found, column}}. Exit codes: 0, 1 the work failed or was interrupted, 2 usage.\n";

/* All names of a group, in lines of at most 80 columns. */
static size_t print_group(size_t number)
{
    size_t column = 0;
    const char *last = "";
    printf("%s\n ", function_explain(number++).group);
    for (; number < function_count && function_explain(number).name != NULL; number++) {
        const char *name = function_explain(number).name;
        if (strcmp(name, last) == 0)
            continue;
        if (column + strlen(name) + 1 > 76) {
            printf("\n ");
            column = 0;
        }
        column += (size_t)printf(" %s", name);
        last = name;
    }
    putchar('\n');
    return number;
}

/* One more name, in lines of at most 80 columns. */
static void print_name(const char *name, size_t *column)
{
    if (name == NULL)
        return;
    if (*column + strlen(name) + 1 > 80)
        *column = (size_t)printf("%s ", *column > 80 ? "" : "\n") - (*column <= 80);
    *column += (size_t)printf(" %s", name);
}

/* The functions of arithmetic, and those that go along axes. */
static void print_functions_of_arrays(void)
{
    size_t column = 81;
    puts("\nFunctions of arithmetic, as in NumPy and scipy.special, np. before them or not");
    for (size_t i = 0; i < elementwise_count; i++)
        print_name(elementwise_explain(i).name, &column);
    column = 81;
    puts("\n\nAlong axes, as in NumPy, as functions and as methods: x.npy.sum(axis=(0, 2))");
    for (size_t i = 0; i < along_function_count; i++)
        print_name(along_functions[i].name, &column);
    putchar('\n');
}

void help_algebra(void)
{
    for (size_t i = 0; i < function_count;)
        i = print_group(i);
    fputs("help NAME says what a function does. NAME = EXPRESSION makes a variable, vars\n"
          "lists them, strict(EXPRESSION) refuses what CuTe defines surprisingly.\n", stdout);
}

void help_print(enum command command)
{
    static const char *const texts[] = {general, show, eval, explain, algebra, devices, print};
    fputs(texts[command], stdout);
    if (command == COMMAND_ALGEBRA) {
        putchar('\n');
        help_algebra();
    } else if (command != COMMAND_DEVICES) {
        fputs(expressions, stdout);
        print_functions_of_arrays();
        fputs(nested, stdout);
    }
    fputs(ending, stdout);
}
