/* One picture: which one, and where it goes. */
#include "picture.h"

bool picture_write(const expression *array, const char *path, bool is_json, failure *reason)
{
    svg out = {NULL, 0, 0, false};
    if (array->answer.kind != REPLY_NOTHING)
        return failure_set(reason, FAILURE_PICTURE, "%s is a question, which has no picture", array->answer.name);
    return (array->has_tiles ? picture_tiles : picture_layout)(&out, array, reason) &&
           svg_finish(&out, path, is_json, reason);
}
