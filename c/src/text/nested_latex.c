/* Grids as LaTeX documents that need no class or package but TikZ: one page of the picture's size. */
#include "nested_grid.h"

#include "nested_print.h"

/* Millimetres. TeX has no lengths of 5.7 metres. */
enum { LATEX_CELL = 10, LATEX_CHARACTER = 2, LATEX_SPACE = 4, LATEX_PAGE_MAX = 5000 };

/* Light, so that black text stands on them; neighbours in the list differ in hue. The program's pictures have the
   same. */
static const char *const latex_colours[] = {"188,215,240", "251,211,166", "195,230,189", "220,207,240",
                                            "247,195,207", "191,229,227", "243,227,155", "217,212,204"};

enum { LATEX_COLOURS = sizeof latex_colours / sizeof *latex_colours };

/* TikZ takes minutes for 10,000 nodes; the macros of its basic layer take seconds. */
static const char latex_head[] =
    "\\documentclass{article}\n"
    "\\usepackage{tikz}\n"
    "\\newsavebox\\drawing\n"
    "\\newcommand\\celltext[3]{\\pgftext[at=\\pgfpointxy{#1}{#2}]{#3}}\n"
    "\\newcommand\\cellborder[2]{\\pgfpathrectanglecorners{\\pgfpointxy{#1-.5}{#2-.5}}{\\pgfpointxy{#1+.5}{#2+.5}}}\n"
    "\\newcommand\\cell[4]{\\cellborder{#1}{#2}\\pgfsetfillcolor{cell#3}\\pgfusepath{fill,stroke}%\n"
    "  \\pgfsetfillcolor{black}\\celltext{#1}{#2}{#4}}\n"
    "\\newcommand\\cellempty[2]{\\cellborder{#1}{#2}\\pgfusepath{stroke}}\n"
    "\\newcommand\\cellowned[5]{\\cell{#1}{#2}{#3}{\\shortstack{#4\\\\#5}}}\n";

static const char latex_start[] = "\\begin{document}\n"
                                  "\\savebox\\drawing{%\n";

static const char latex_end[] =
    "\\end{tikzpicture}}\n"
    "\\ifdefined\\pdfpagewidth\\else\\let\\pdfpagewidth=\\pagewidth\\let\\pdfpageheight=\\pageheight\\fi\n"
    "\\pdfpagewidth=\\dimexpr\\wd\\drawing+4mm\\relax\n"
    "\\pdfpageheight=\\dimexpr\\ht\\drawing+\\dp\\drawing+4mm\\relax\n"
    "\\hoffset=\\dimexpr2mm-1in\\relax\n"
    "\\voffset=\\hoffset\n"
    "\\shipout\\box\\drawing\n"
    "\\end{document}\n";

static void latex_number(dimfold_text *out, const char *before, size_t number, const char *behind)
{
    dimfold_text_string(out, before);
    dimfold_text_unsigned(out, number);
    dimfold_text_string(out, behind);
}

static void latex_palette(dimfold_text *out)
{
    for (size_t i = 0; i < LATEX_COLOURS; i++) {
        latex_number(out, "\\definecolor{cell", i, "}{RGB}{");
        dimfold_text_string(out, latex_colours[i]);
        dimfold_text_string(out, "}\n");
    }
}

/* The numbers beside the rows and above the columns. */
static void latex_labels(dimfold_text *out, const dimfold_grid *grid)
{
    for (size_t row = 0; row < grid->rows; row++) {
        latex_number(out, "\\celltext{", row, "}{-1}");
        latex_number(out, "{\\texttt{", row, "}}\n");
    }
    for (size_t column = 0; column < grid->columns; column++) {
        latex_number(out, "\\celltext{-1}{", column, "}");
        latex_number(out, "{\\texttt{", column, "}}\n");
    }
}

static void latex_cell(dimfold_text *out, const dimfold_grid *grid, size_t row, size_t column)
{
    ptrdiff_t colour = dimfold_grid_colour(grid, row, column);
    latex_number(out, colour < 0 ? "\\cellempty{" : grid->threads > 0 ? "\\cellowned{" : "\\cell{", row, "}");
    latex_number(out, "{", column, "}");
    if (colour >= 0) {
        latex_number(out, "{", (size_t)colour % LATEX_COLOURS, "}{");
        dimfold_grid_cell(grid, row, column, "}{", out);
        dimfold_text_character(out, '}');
    }
    dimfold_text_character(out, '\n');
}

/* The millimetres that the widest cell needs. */
static size_t latex_width(const dimfold_grid *grid)
{
    size_t characters = dimfold_grid_width(grid);
    size_t width = LATEX_SPACE + LATEX_CHARACTER * (grid->threads > 0 ? characters / 2 + 1 : characters);
    return width > LATEX_CELL ? width : LATEX_CELL;
}

static void latex_write(dimfold_text *out, const dimfold_grid *grid)
{
    size_t width = latex_width(grid);
    if ((grid->rows + 2) * LATEX_CELL > LATEX_PAGE_MAX || (grid->columns + 2) * width > LATEX_PAGE_MAX)
        return;
    dimfold_text_string(out, "% ");
    dimfold_text_nested(out, grid->layout);
    dimfold_text_character(out, '\n');
    dimfold_text_string(out, latex_head);
    latex_palette(out);
    dimfold_text_string(out, latex_start);
    latex_number(out, "\\begin{tikzpicture}[x={(0mm,-", LATEX_CELL, "mm)}");
    latex_number(out, ",y={(", width, "mm,0mm)}]\n");
    latex_labels(out, grid);
    for (size_t index = 0; index < grid->rows * grid->columns; index++)
        latex_cell(out, grid, index / grid->columns, index % grid->columns);
    dimfold_text_string(out, latex_end);
}

size_t dimfold_nested_latex(const dimfold_nested *layout, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    dimfold_grid grid;
    if (dimfold_grid_of_layout(&grid, layout))
        latex_write(&out, &grid);
    return dimfold_text_close(&out);
}

size_t dimfold_thread_value_latex(const dimfold_nested *tv, const dimfold_tuple *tile, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    dimfold_grid grid;
    if (dimfold_grid_of_tile(&grid, tv, tile))
        latex_write(&out, &grid);
    return dimfold_text_close(&out);
}
