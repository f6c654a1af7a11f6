/* One picture: which one, and where it goes. */
#include "picture.h"

bool picture_write(const expression *what, const char *path, bool is_json, failure *why)
{
    svg out = {NULL, 0, 0, false};
    if (what->answer.kind != REPLY_NOTHING)
        return failure_set(why, FAILURE_PICTURE, "%s is a question, which has no picture", what->answer.name);
    return (what->has_tiles ? picture_tiles : picture_layout)(&out, what, why) &&
           svg_finish(&out, path, is_json, why);
}
