/* A line editor for terminals, with the few keys that people expect. */
#define _XOPEN_SOURCE 700

#include "cli/files/file.h"
#include "line.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { HISTORY_MAX = 1000, LINE_LENGTH_MAX = 1 << 16 };

enum key { KEY_LEFT = 256, KEY_RIGHT, KEY_UP, KEY_DOWN, KEY_HOME, KEY_END, KEY_DELETE, KEY_OTHER, KEY_CLOSED };

#define CONTROL(letter) ((letter) & 31)

typedef struct editor {
    const char *prompt;
    line_history *history;
    size_t recalled; /* the history's line that is shown; its count for the one being typed */
    char *typed;     /* that one, while another is shown */
    char *text;
    size_t length, at, capacity;
} editor;

bool line_can_edit(void)
{
    const char *terminal = getenv("TERM");
    return file_is_terminal(STDIN_FILENO) && file_is_terminal(STDOUT_FILENO) && terminal != NULL &&
           strcmp(terminal, "dumb") != 0 && *terminal != '\0';
}

void line_history_close(line_history *history)
{
    for (size_t i = 0; i < history->count; i++)
        free(history->lines[i]);
    free(history->lines);
    *history = (line_history){0};
}

/* ---- Keys ------------------------------------------------------------------------------------------------------- */

static int read_byte(void)
{
    unsigned char byte;
    ssize_t got;
    do
        got = read(STDIN_FILENO, &byte, 1);
    while (got < 0 && errno == EINTR);
    return got == 1 ? byte : KEY_CLOSED;
}

/* What stands behind ESC [ or ESC O: a letter, or a number and a tilde. */
static int read_sequence(void)
{
    int first = read_byte();
    if (first != '[' && first != 'O')
        return first == KEY_CLOSED ? KEY_CLOSED : KEY_OTHER;
    int number = 0, last = read_byte();
    for (; (last >= '0' && last <= '9') || last == ';'; last = read_byte())
        number = last == ';' ? 0 : (number * 10 + last - '0') % 1000;
    switch (last) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'H': return KEY_HOME;
    case 'F': return KEY_END;
    case '~': return number == 3 ? KEY_DELETE : number == 1 || number == 7 ? KEY_HOME
                                                : number == 4 || number == 8 ? KEY_END : KEY_OTHER;
    default: return last == KEY_CLOSED ? KEY_CLOSED : KEY_OTHER;
    }
}

static int read_key(void)
{
    int byte = read_byte();
    switch (byte) {
    case 27: return read_sequence();
    case CONTROL('A'): return KEY_HOME;
    case CONTROL('B'): return KEY_LEFT;
    case CONTROL('E'): return KEY_END;
    case CONTROL('F'): return KEY_RIGHT;
    case CONTROL('N'): return KEY_DOWN;
    case CONTROL('P'): return KEY_UP;
    default: return byte;
    }
}

/* ---- The line --------------------------------------------------------------------------------------------------- */

static bool editor_set(editor *editor, const char *text)
{
    size_t length = strlen(text);
    if (length + 2 > editor->capacity) {
        char *grown = realloc(editor->text, (length + 64) * 2);
        if (grown == NULL)
            return false;
        editor->text = grown;
        editor->capacity = (length + 64) * 2;
    }
    memcpy(editor->text, text, length + 1);
    editor->length = editor->at = length;
    return true;
}

static void editor_insert(editor *editor, char character)
{
    if (editor->length + 2 > editor->capacity) {
        char *grown = editor->length < LINE_LENGTH_MAX ? realloc(editor->text, editor->capacity * 2) : NULL;
        if (grown == NULL)
            return;
        editor->text = grown;
        editor->capacity *= 2;
    }
    memmove(editor->text + editor->at + 1, editor->text + editor->at, editor->length - editor->at + 1);
    editor->text[editor->at++] = character;
    editor->length++;
}

/* Removes what stands from `from` up to the cursor. */
static void editor_remove(editor *editor, size_t from)
{
    memmove(editor->text + from, editor->text + editor->at, editor->length - editor->at + 1);
    editor->length -= editor->at - from;
    editor->at = from;
}

static size_t word_start(const editor *editor)
{
    size_t start = editor->at;
    while (start > 0 && editor->text[start - 1] == ' ')
        start--;
    while (start > 0 && editor->text[start - 1] != ' ')
        start--;
    return start;
}

/* Shows the part around the cursor that fits the terminal. */
static void editor_draw(const editor *editor)
{
    size_t columns, lines, before = strlen(editor->prompt);
    file_terminal_size(&columns, &lines);
    size_t room = columns > before + 2 ? columns - before - 1 : 1;
    size_t from = editor->at < room ? 0 : editor->at - room + 1;
    size_t shown = editor->length - from < room ? editor->length - from : room;
    printf("\r%s", editor->prompt);
    for (size_t i = from; i < from + shown; i++)
        putchar(editor->text[i] >= ' ' && editor->text[i] <= '~' ? editor->text[i] : '?');
    printf("\x1b[K\r\x1b[%zuC", before + editor->at - from);
    fflush(stdout);
}

/* ---- History ---------------------------------------------------------------------------------------------------- */

static void editor_recall(editor *editor, size_t number)
{
    if (number > editor->history->count)
        return;
    if (editor->recalled == editor->history->count) {
        free(editor->typed);
        editor->typed = strdup(editor->text);
    }
    const char *text = number < editor->history->count ? editor->history->lines[number] : editor->typed;
    if (text != NULL && editor_set(editor, text))
        editor->recalled = number;
}

/* A line that is empty, or the last one again, is not kept. */
static void history_add(line_history *history, const char *line)
{
    bool is_same = history->count > 0 && strcmp(history->lines[history->count - 1], line) == 0;
    if (*line == '\0' || is_same)
        return;
    if (history->count == HISTORY_MAX) {
        free(history->lines[0]);
        memmove(history->lines, history->lines + 1, --history->count * sizeof *history->lines);
    }
    char **grown = realloc(history->lines, (history->count + 1) * sizeof *grown), *copy = strdup(line);
    if (grown != NULL)
        history->lines = grown;
    if (grown != NULL && copy != NULL)
        history->lines[history->count++] = copy;
    else
        free(copy);
}

/* ---- Editing ---------------------------------------------------------------------------------------------------- */

static void edit_move(editor *editor, int key)
{
    switch (key) {
    case KEY_LEFT: editor->at -= editor->at > 0; break;
    case KEY_RIGHT: editor->at += editor->at < editor->length; break;
    case KEY_HOME: editor->at = 0; break;
    case KEY_END: editor->at = editor->length; break;
    case KEY_UP: editor_recall(editor, editor->recalled - (editor->recalled > 0)); break;
    case KEY_DOWN: editor_recall(editor, editor->recalled + 1); break;
    default: break;
    }
}

static void edit_remove_next(editor *editor)
{
    if (editor->at < editor->length) {
        editor->at++;
        editor_remove(editor, editor->at - 1);
    }
}

static void edit_change(editor *editor, int key)
{
    switch (key) {
    case 127:
    case CONTROL('H'): editor_remove(editor, editor->at - (editor->at > 0)); break;
    case KEY_DELETE:
    case CONTROL('D'): edit_remove_next(editor); break;
    case CONTROL('U'): editor_remove(editor, 0); break;
    case CONTROL('W'): editor_remove(editor, word_start(editor)); break;
    case CONTROL('K'):
        editor->length = editor->at;
        editor->text[editor->at] = '\0';
        break;
    case CONTROL('L'): fputs("\x1b[H\x1b[2J", stdout); break;
    default:
        if (key >= ' ' && key < 256)
            editor_insert(editor, (char)key);
    }
}

/* Goes on until the line ends in one of three ways. */
static line_end edit_keys(editor *editor)
{
    for (;;) {
        editor_draw(editor);
        int key = read_key();
        if (key == '\r' || key == '\n')
            return LINE_DONE;
        if (key == CONTROL('C'))
            return LINE_CANCELLED;
        if (key == KEY_CLOSED || (key == CONTROL('D') && editor->length == 0))
            return LINE_CLOSED;
        edit_move(editor, key);
        edit_change(editor, key);
    }
}

/* ---- The terminal ----------------------------------------------------------------------------------------------- */

static struct termios usual;

static void restore_and_end(int number)
{
    tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
    signal(number, SIG_DFL);
    raise(number);
}

bool line_edit_open(void)
{
    static const int endings[] = {SIGTERM, SIGHUP, SIGQUIT};
    if (tcgetattr(STDIN_FILENO, &usual) != 0)
        return false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        signal(endings[i], restore_and_end);
    struct termios raw = usual;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_iflag &= (tcflag_t) ~(ICRNL | IXON);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
}

void line_edit_close(void)
{
    tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
}

line_end line_edit(const char *prompt, line_history *history, char **line)
{
    editor editor = {.prompt = prompt, .history = history, .recalled = history->count};
    *line = NULL;
    if (!editor_set(&editor, ""))
        return LINE_CLOSED;
    line_end end = edit_keys(&editor);
    fputs(end == LINE_CANCELLED ? "^C\n" : "\n", stdout);
    free(editor.typed);
    if (end != LINE_DONE) {
        free(editor.text);
        return end;
    }
    history_add(history, editor.text);
    *line = editor.text;
    return end;
}
