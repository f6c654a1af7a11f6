/* "[=====>        ]  43 %  1.2 GB/s  0:12 left", drawn over itself. */
#include "progress.h"

#include "cli/files/file.h"

#include <stdio.h>
#include <string.h>

enum { BAR_WIDTH = 40 };

progress progress_start(uint64_t total_bytes)
{
    double now = file_seconds();
    return (progress){file_is_terminal(2), false, total_bytes, now, now};
}

static void progress_draw(const progress *bar, uint64_t done_bytes, double elapsed)
{
    char line[BAR_WIDTH + 1];
    double part = (double)done_bytes / (double)bar->total_bytes;
    size_t full = (size_t)(part * BAR_WIDTH);
    full = full < BAR_WIDTH ? full : BAR_WIDTH;
    memset(line, ' ', BAR_WIDTH);
    memset(line, '=', full);
    if (full < BAR_WIDTH)
        line[full] = '>';
    line[BAR_WIDTH] = '\0';
    double per_second = (double)done_bytes / elapsed;
    unsigned long left = (unsigned long)((double)(bar->total_bytes - done_bytes) / per_second + 0.5);
    fprintf(stderr, "\r[%s] %3.0f %%  %7.1f MB/s  %lu:%02lu left ", line, part * 100, per_second * 1e-6, left / 60,
            left % 60);
    fflush(stderr);
}

void progress_step(progress *bar, uint64_t done_bytes)
{
    if (!bar->is_wanted || done_bytes == 0)
        return;
    double now = file_seconds();
    if (now - bar->start < 1 || (bar->is_shown && now - bar->shown_at < 0.1))
        return;
    bar->is_shown = true;
    bar->shown_at = now;
    progress_draw(bar, done_bytes, now - bar->start);
}

void progress_end(progress *bar)
{
    if (bar->is_shown)
        fprintf(stderr, "\r%*s\r", BAR_WIDTH + 39, "");
}
