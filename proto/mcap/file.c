/* SPDX-License-Identifier: Apache-2.0 */
/* file.c - a writer into a file: NAME.part until it has its summary. Room for the end of the file
 * is allocated ahead of what is written, so that a disk that fills up leaves a whole, shorter file.
 */
#include "proto/mcap/bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { AHEAD_BYTES = 1 << 20 };

struct mcap_file {
    char *path, *part;
    int fd;
    bool is_unsynced;
    uint64_t reserved; /* bytes of the file for which the disk has room */
    uint64_t most;     /* bytes that this process may write into a file */
    struct mcap_writer *writer;
};

/* Returns 0, or an errno. */
static int allocate_room(struct mcap_file *f, uint64_t offset, uint64_t end)
{
    if (end > f->most) /* of which fallocate knows nothing */
        return EFBIG;
    while (fallocate(f->fd, FALLOC_FL_KEEP_SIZE, (off_t)offset, (off_t)(end - offset)) != 0)
        if (errno != EINTR)
            return errno;
    f->reserved = end;
    return 0;
}

/* Have room up to there, and for some chunks more where the disk has it: fewer calls, and fewer
 * fragments. File systems that cannot tell are trusted. */
static int reserve_room(struct mcap_file *f, uint64_t offset, uint64_t end)
{
    if (end <= f->reserved || allocate_room(f, offset, end + AHEAD_BYTES) == 0)
        return 0;
    const int number = allocate_room(f, offset, end);
    return number == EOPNOTSUPP || number == ENOSYS || number == ENODEV ? 0 : number;
}

static int write_all(int fd, uint64_t offset, const uint8_t *bytes, size_t n)
{
    while (n > 0) {
        const ssize_t written = pwrite(fd, bytes, n, (off_t)offset);
        if (written < 0 && errno != EINTR)
            return errno;
        if (written == 0)
            return ENOSPC;
        if (written > 0) {
            bytes += written;
            offset += (uint64_t)written;
            n -= (size_t)written;
        }
    }
    return 0;
}

static int write_piece(void *to, uint64_t offset, const void *bytes, size_t n, uint64_t reserve)
{
    struct mcap_file *f = to;
    const int full = reserve_room(f, offset, offset + n + reserve);
    if (full != 0)
        return full;
    int number = write_all(f->fd, offset, bytes, n);
    if (number == 0 && !f->is_unsynced && fdatasync(f->fd) != 0 && errno != EINVAL)
        number = errno;
    if (number != 0 && ftruncate(f->fd, (off_t)offset) == 0) { /* takes the room too: again */
        f->reserved = offset;
        reserve_room(f, offset, offset + reserve);
    }
    return number;
}

struct mcap_file *mcap_file_create(const char *path, const struct mcap_options *options,
                                   struct mcap_error *error)
{
    const char *ending = options && options->ending ? options->ending : ".part";
    struct rlimit limit;
    struct mcap_file *f = calloc(1, sizeof *f);
    if (f)
        f->fd = -1;
    if (!f || !(f->path = strdup(path)) || asprintf(&f->part, "%s%s", path, ending) < 0) {
        mcap_fail(error, ENOMEM, "%s: no memory", path);
        mcap_file_destroy(f);
        return NULL;
    }
    const bool is_there = access(path, F_OK) == 0;
    f->fd = is_there ? -1 : open(f->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    const int number = is_there ? EEXIST : errno;
    f->is_unsynced = options && options->is_unsynced;
    f->most = getrlimit(RLIMIT_FSIZE, &limit) == 0 ? limit.rlim_cur : UINT64_MAX;
    const struct mcap_sink sink = {f, write_piece};
    if (f->fd < 0)
        mcap_fail(error, number, "%s: %s", is_there ? path : f->part, strerror(number));
    else if (!(f->writer = mcap_writer_create(&sink, options, error)))
        unlink(f->part); /* nothing is in it */
    if (f->writer)
        return f;
    mcap_file_destroy(f);
    return NULL;
}

struct mcap_writer *mcap_file_writer(struct mcap_file *f)
{
    return f->writer;
}

/* What names the file must be on the disk too. */
static void sync_folder(const char *path)
{
    char *folder = strdup(path);
    char *slash = folder ? strrchr(folder, '/') : NULL;
    if (slash)
        slash[slash == folder] = '\0';
    const int fd = folder ? open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* Never over a file that is there by now. NFS, 9p and sshfs know no RENAME_NOREPLACE; a link is
 * refused there where the name is taken, too. Where there are no links somebody else's file could
 * come between the look and the rename. Returns 0, or an errno. */
static int name_file(const char *part, const char *path)
{
    if (renameat2(AT_FDCWD, part, AT_FDCWD, path, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL)
        return errno;
    if (link(part, path) == 0)
        return unlink(part) == 0 ? 0 : errno;
    if (errno == EEXIST || access(path, F_OK) == 0)
        return EEXIST;
    return rename(part, path) == 0 ? 0 : errno;
}

int mcap_file_finish(struct mcap_file *f, struct mcap_error *error)
{
    return mcap_file_finish_saying(f, NULL, NULL, 0, error);
}

int mcap_file_finish_saying(struct mcap_file *f, const char *name, const struct mcap_pair *pairs,
                            size_t n_pairs, struct mcap_error *error)
{
    if (mcap_finish_saying(f->writer, name, pairs, n_pairs) != 0)
        return *error = *mcap_writer_error(f->writer), -1;
    /* Gives the room behind the end back. */
    const bool is_written =
        ftruncate(f->fd, (off_t)mcap_writer_size(f->writer)) == 0 && fsync(f->fd) == 0;
    const int number = is_written ? name_file(f->part, f->path) : errno;
    if (number != 0)
        return mcap_fail(error, number, "%s: %s", f->part, strerror(number));
    sync_folder(f->path);
    return 0;
}

void mcap_file_discard(struct mcap_file *f)
{
    if (f)
        unlink(f->part);
    mcap_file_destroy(f);
}

void mcap_file_destroy(struct mcap_file *f)
{
    if (!f)
        return;
    mcap_writer_destroy(f->writer);
    if (f->fd >= 0)
        close(f->fd);
    free(f->path);
    free(f->part);
    free(f);
}
