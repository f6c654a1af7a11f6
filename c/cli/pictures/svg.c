/* The pieces of a picture. */
#include "svg.h"

#include "cli/files/file.h"
#include "cli/report/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const svg_fills[SVG_COLOURS] = {"#bcd7f0", "#fbd3a6", "#c3e6bd", "#dccff0",
                                            "#f7c3cf", "#bfe5e3", "#f3e39b", "#d9d4cc"};
const char *const svg_lines[SVG_COLOURS] = {"#2f6fb0", "#c26a12", "#3b8d34", "#7a4fb5",
                                            "#b83f5f", "#24827f", "#94790b", "#6e665a"};

/* Makes room for `more` bytes and a closing zero. */
static bool svg_grow(svg *out, size_t more)
{
    if (out->is_lost)
        return false;
    if (out->length + more < out->capacity)
        return true;
    size_t capacity = (out->length + more) * 2 + 4096;
    char *grown = realloc(out->text, capacity);
    out->is_lost = grown == NULL;
    if (out->is_lost)
        return false;
    out->text = grown;
    out->capacity = capacity;
    return true;
}

void svg_print(svg *out, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(NULL, 0, format, values);
    va_end(values);
    if (length < 0 || !svg_grow(out, (size_t)length))
        return;
    va_start(values, format);
    out->length += (size_t)vsnprintf(out->text + out->length, out->capacity - out->length, format, values);
    va_end(values);
}

void svg_escaped(svg *out, const char *text, size_t length, size_t most)
{
    for (size_t at = 0; at < length;) {
        unsigned char next[5] = {0};
        memcpy(next, text + at, length - at < 4 ? length - at : 4);
        size_t taken = utf8_length(next);
        if (at >= most) {
            svg_print(out, "…");
            return;
        }
        if (*next == '<' || *next == '>' || *next == '&')
            svg_print(out, "&#%d;", *next);
        else if (taken == 0 || *next < ' ' || *next == 0x7f)
            svg_print(out, "�");
        else
            svg_print(out, "%.*s", (int)taken, (const char *)next);
        at += taken > 0 ? taken : 1;
    }
}

void svg_label(svg *out, long x, long y, int size, const char *colour, const char *text)
{
    svg_print(out, "<text x=\"%ld\" y=\"%ld\" font-size=\"%d\" fill=\"%s\">", x, y, size, colour);
    svg_escaped(out, text, strlen(text), SIZE_MAX);
    svg_print(out, "</text>\n");
}

void svg_number(svg *out, long x, long y, int size, const char *colour, long long number)
{
    svg_print(out, "<text x=\"%ld\" y=\"%ld\" font-size=\"%d\" fill=\"%s\" text-anchor=\"middle\">%lld</text>\n", x, y,
              size, colour, number);
}

long svg_cell_width(size_t characters)
{
    long width = (long)characters * 8 + 16;
    return width > 34 ? width : 34;
}

void svg_cell(svg *out, const char *kind, long x, long y, long width, const char *fill)
{
    svg_print(out, "<rect class=\"%s\" x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%d\" rx=\"3\" fill=\"%s\"/>\n", kind,
              x + 1, y + 1, width - 2, SVG_CELL_HEIGHT - 2, fill);
}

void svg_shared(svg *out, long x, long y, long width)
{
    svg_print(out, "<path class=\"shared\" d=\"M%ld %ldh9v9z\" fill=\"" SVG_MARK "\"/>\n", x + width - 11, y + 2);
}

/* What is dark where the paper is: the same hues, so that one file is read in both. */
static const char *const dark_fills[SVG_COLOURS] = {"#1f4a72", "#74400f", "#27581f", "#4c3478",
                                                    "#75283f", "#17575a", "#5c4d08", "#4a453d"};

static void svg_style(svg *out)
{
    static const char *const pairs[][2] = {{"#fff", "#14181d"}, {SVG_INK, "#e6edf3"}, {SVG_QUIET, "#a0a8b1"},
                                           {SVG_PALE, "#262c34"}, {"#c8cdd3", "#3d454e"}, {SVG_MARK, "#ff8177"}};
    svg_print(out, "<style>@media (prefers-color-scheme:dark){");
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        svg_print(out, "[fill=\"%s\"]{fill:%s}", pairs[i][0], pairs[i][1]);
    for (size_t i = 0; i < SVG_COLOURS; i++)
        svg_print(out, "[fill=\"%s\"]{fill:%s}[fill=\"%s\"]{fill:%s}[stroke=\"%s\"]{stroke:%s}", svg_fills[i],
                  dark_fills[i], svg_lines[i], svg_fills[i], svg_lines[i], svg_fills[i]);
    svg_print(out, "[stroke=\"" SVG_QUIET "\"]{stroke:#a0a8b1}}</style>\n");
}

void svg_open(svg *out, long width, long height, const char *title, size_t length)
{
    svg_print(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %ld %ld\" width=\"%ld\" height=\"%ld\" "
              "font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\">\n<title>",
              width, height, width, height);
    svg_escaped(out, title, length, SIZE_MAX);
    svg_print(out, "</title>\n");
    svg_style(out);
    svg_print(out, "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
              "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#fff\"/><rect width=\"2\" "
              "height=\"6\" fill=\"#c8cdd3\"/></pattern></defs>\n"
              "<rect width=\"%ld\" height=\"%ld\" rx=\"10\" fill=\"#fff\"/>\n", width, height);
    svg_print(out, "<text x=\"%d\" y=\"40\" font-size=\"16\" font-weight=\"600\" fill=\"" SVG_INK "\">", SVG_MARGIN);
    svg_escaped(out, title, length, SVG_TITLE_MAX);
    svg_print(out, "</text>\n");
}

void svg_close(svg *out)
{
    svg_print(out, "</svg>\n");
}

long svg_legend(svg *out, long x, long y, const char *fill, const char *line, bool is_marked, const char *text)
{
    svg_print(out, "<rect x=\"%ld\" y=\"%ld\" width=\"18\" height=\"16\" rx=\"3\" fill=\"%s\" stroke=\"%s\"/>\n", x, y,
              fill, line);
    if (is_marked)
        svg_print(out, "<path d=\"M%ld %ldh9v9z\" fill=\"" SVG_MARK "\"/>\n", x + 8, y + 1);
    svg_label(out, x + 26, y + 12, 12, SVG_QUIET, text);
    return x + svg_legend_width(text);
}

long svg_legend_width(const char *text)
{
    return 26 + (long)strlen(text) * 8 + 20;
}

static void report(const char *path, size_t size_bytes, bool is_json)
{
    if (!is_json) {
        printf("%s: %zu bytes\n", path, size_bytes);
        return;
    }
    record writer = record_begin(is_json);
    record_string(&writer, "output", path);
    record_unsigned(&writer, "size_bytes", size_bytes);
    record_end(&writer);
}

bool svg_finish(svg *out, const char *path, bool is_json, failure *reason)
{
    file_output output;
    bool is_fine = !out->is_lost;
    if (!is_fine)
        failure_set(reason, FAILURE_MEMORY, "no memory is left for the picture");
    is_fine = is_fine && file_create(&output, path, out->length, reason);
    if (is_fine) {
        memcpy(output.map.data, out->text, out->length);
        is_fine = file_finish(&output, reason);
    }
    free(out->text);
    if (is_fine)
        report(path, out->length, is_json);
    return is_fine;
}
