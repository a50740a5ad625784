/* SPDX-License-Identifier: Apache-2.0 */
/* recordings.c - the files of a folder by name, and ranges of bytes. */
#include "clients/gateway/recordings.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---------------------------------------------------------------- the folder */

int recordings_open(struct recordings *r, const char *path, char *why, size_t why_size)
{
    *r = (struct recordings){.folder = -1};
    if (!path)
        return 0;
    r->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    r->of = calloc(RECORDINGS_MAX, sizeof *r->of);
    if (r->folder >= 0 && r->of)
        return 0;
    snprintf(why, why_size, "--recordings %s: %s", path,
             r->folder < 0 ? strerror(errno) : "no memory");
    recordings_close(r);
    return -1;
}

void recordings_close(struct recordings *r)
{
    if (r->folder >= 0)
        close(r->folder);
    free(r->of);
    *r = (struct recordings){.folder = -1};
}

/* Plain names only: they travel in addresses and in JSON. */
static bool is_recording(const char *name)
{
    const size_t n = strlen(name);
    return n > 5 && n < RECORDING_NAME_MAX && name[0] != '.' &&
           strcmp(name + n - 5, ".mcap") == 0 &&
           strspn(name, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.") == n;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct recording_file *)a)->name,
                  ((const struct recording_file *)b)->name);
}

static void keep_recording(struct recordings *r, const char *name)
{
    struct stat info;
    if (r->n == RECORDINGS_MAX || !is_recording(name) ||
        fstatat(r->folder, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(info.st_mode))
        return;
    struct recording_file *to = &r->of[r->n++];
    snprintf(to->name, sizeof to->name, "%s", name);
    to->size = (uint64_t)info.st_size;
    to->changed_s = (int64_t)info.st_mtim.tv_sec;
}

void recordings_look(struct recordings *r)
{
    const int again =
        r->folder >= 0 ? openat(r->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    DIR *folder = again >= 0 ? fdopendir(again) : NULL;
    r->n = 0;
    if (!folder) {
        if (again >= 0)
            close(again);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(folder));)
        keep_recording(r, entry->d_name);
    closedir(folder);
    qsort(r->of, (size_t)r->n, sizeof *r->of, by_name);
}

const struct recording_file *recordings_find(const struct recordings *r, const char *name)
{
    for (int i = 0; i < r->n; i++)
        if (strcmp(r->of[i].name, name) == 0)
            return &r->of[i];
    return NULL;
}

int recordings_file(const struct recordings *r, const struct recording_file *recording)
{
    struct stat info;
    const int fd =
        openat(r->folder, recording->name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd >= 0 && (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))) {
        close(fd);
        return -1;
    }
    return fd;
}

char *recordings_list(const struct recordings *r, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    fputc('[', out);
    for (int i = 0; i < r->n; i++)
        fprintf(out, "%s{\"name\":\"%s\",\"bytes\":%llu,\"changed_s\":%lld}", i ? "," : "",
                r->of[i].name, (unsigned long long)r->of[i].size, (long long)r->of[i].changed_s);
    fputs("]\n", out);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

/* ---------------------------------------------------------------- ranges */

/* A number of at most 18 digits; false: none stands there. */
static bool read_number(const char **at, uint64_t *value)
{
    const char *begin = *at;
    *value = 0;
    for (; **at >= '0' && **at <= '9' && *at - begin < 18; ++*at)
        *value = 10 * *value + (uint64_t)(**at - '0');
    return *at > begin && !(**at >= '0' && **at <= '9');
}

/* The last n bytes. */
static enum range read_tail(const char *at, uint64_t size, uint64_t *first, uint64_t *count)
{
    uint64_t n;
    if (!read_number(&at, &n) || *at)
        return RANGE_WHOLE;
    if (n == 0 || size == 0)
        return RANGE_BEYOND;
    *count = n < size ? n : size;
    *first = size - *count;
    return RANGE_PART;
}

enum range range_read(const char *header, uint64_t size, uint64_t *first, uint64_t *count)
{
    uint64_t last = 0;
    *first = 0;
    *count = size;
    if (strncmp(header, "bytes=", 6) != 0)
        return RANGE_WHOLE;
    const char *at = header + 6;
    if (*at == '-')
        return read_tail(at + 1, size, first, count);
    if (!read_number(&at, first) || *at++ != '-' ||
        (*at && (!read_number(&at, &last) || *at || last < *first))) {
        *first = 0;
        return RANGE_WHOLE;
    }
    const bool is_open = header[strlen(header) - 1] == '-';
    if (*first >= size)
        return RANGE_BEYOND;
    if (is_open || last >= size)
        last = size - 1;
    *count = last - *first + 1;
    return RANGE_PART;
}
