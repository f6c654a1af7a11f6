/* One picture: which one, and where it goes. */
#include "picture.h"

#include "cli/report/json.h"

bool picture_write(const expression *what, const char *path, bool is_json, failure *why)
{
    svg out = {NULL, 0, 0, false};
    size_t size_bytes;
    json writer = {stdout, false};
    if (what->answer.kind != REPLY_NOTHING)
        return failure_set(why, FAILURE_PICTURE, "%s is a question, which has no picture", what->answer.name);
    if (!(what->has_tiles ? picture_tiles : picture_layout)(&out, what, why) ||
        !svg_finish(&out, path, &size_bytes, why))
        return false;
    if (!is_json) {
        printf("%s: %zu bytes\n", path, size_bytes);
        return true;
    }
    json_open(&writer, '{');
    json_member_string(&writer, "output", path);
    json_member_unsigned(&writer, "size_bytes", size_bytes);
    json_close(&writer, '}');
    putchar('\n');
    return true;
}
