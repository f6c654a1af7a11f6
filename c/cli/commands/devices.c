/* A table for people, one line of JSON for programs. */
#include "devices.h"

#include "cli/report/record.h"

#include <dimfold/cuda.h>

#include <stdlib.h>
#include <string.h>

enum { VERSION_TEXT_MAX = 24, AMOUNT_TEXT_MAX = 48 };

/* "12.8" for 12080. */
static const char *version_text(char text[VERSION_TEXT_MAX], int32_t version)
{
    snprintf(text, VERSION_TEXT_MAX, "%d.%d", (int)(version / 1000), (int)(version % 1000 / 10));
    return text;
}

static const char *compute_text(char text[VERSION_TEXT_MAX], const dimfold_cuda_device *device)
{
    snprintf(text, VERSION_TEXT_MAX, "%d.%d", (int)device->compute_major, (int)device->compute_minor);
    return text;
}

static const char *memory_text(char text[AMOUNT_TEXT_MAX], const dimfold_cuda_device *device)
{
    double gib = 1024.0 * 1024.0 * 1024.0;
    snprintf(text, AMOUNT_TEXT_MAX, "%.1f of %.1f GiB", (double)device->free_bytes / gib,
             (double)device->memory_bytes / gib);
    return text;
}

static void devices_text(const dimfold_cuda_device *devices, int32_t count)
{
    char compute[VERSION_TEXT_MAX], driver[VERSION_TEXT_MAX], runtime[VERSION_TEXT_MAX], memory[AMOUNT_TEXT_MAX];
    int width = (int)strlen("name");
    for (int32_t i = 0; i < count; i++)
        width = (int)strlen(devices[i].name) > width ? (int)strlen(devices[i].name) : width;
    printf("%-8s  %-*s  %-7s  %-20s  %-6s  %s\n", "queue", width, "name", "compute", "free memory", "driver",
           "runtime");
    for (int32_t i = 0; i < count; i++)
        printf("cuda:%-3d  %-*s  %-7s  %-20s  %-6s  %s\n", (int)i, width, devices[i].name,
               compute_text(compute, &devices[i]), memory_text(memory, &devices[i]),
               version_text(driver, devices[i].driver_version), version_text(runtime, devices[i].runtime_version));
}

static void device_json(record *writer, const dimfold_cuda_device *device)
{
    char text[VERSION_TEXT_MAX];
    snprintf(text, sizeof text, "cuda:%d", (int)device->device_id);
    record_open(writer, '{');
    record_string(writer, "queue", text);
    record_string(writer, "name", device->name);
    record_string(writer, "compute", compute_text(text, device));
    record_signed(writer, "multiprocessors", device->multiprocessors);
    record_unsigned(writer, "memory_bytes", device->memory_bytes);
    record_unsigned(writer, "free_bytes", device->free_bytes);
    record_unsigned(writer, "l2_cache_bytes", device->l2_cache_bytes);
    record_string(writer, "driver", version_text(text, device->driver_version));
    record_string(writer, "runtime", version_text(text, device->runtime_version));
    record_bool(writer, "has_memory_pools", device->has_memory_pools != 0);
    record_bool(writer, "is_integrated", device->is_integrated != 0);
    record_close(writer, '}');
}

static void devices_json(const dimfold_cuda_device *devices, int32_t count)
{
    record writer = record_begin(true);
    record_string(&writer, "library", dimfold_cuda_library());
    record_key(&writer, "devices");
    record_open(&writer, '[');
    for (int32_t i = 0; i < count; i++)
        device_json(&writer, &devices[i]);
    record_close(&writer, ']');
    record_end(&writer);
}

/* Describes all of them before anything is written, as a failure takes the answer's place. */
static bool devices_describe(dimfold_cuda_device *devices, int32_t count, failure *reason)
{
    dimfold_diag diag;
    for (int32_t i = 0; i < count; i++)
        if (dimfold_cuda_device_describe(&devices[i], i, &diag) != DIMFOLD_OK)
            return failure_of_library(reason, &diag);
    return true;
}

bool devices_list(const options *settings, failure *reason)
{
    int32_t count = 0;
    dimfold_diag diag;
    if (dimfold_cuda_device_count(&count, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    dimfold_cuda_device *devices = calloc((size_t)count, sizeof *devices);
    bool is_fine = devices != NULL ? devices_describe(devices, count, reason)
                                   : failure_set(reason, FAILURE_MEMORY, "no memory is left");
    if (is_fine)
        (settings->is_json ? devices_json : devices_text)(devices, count);
    free(devices);
    return is_fine;
}
