/* SPDX-License-Identifier: Apache-2.0 */
/* keys.c - certificates: lines of a name, "=" and a key in quotes, behind comments and headings. */
#include "proto/proto.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 4096 };

static const char Z85[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                          ".-:+=^!/*?&<>()[]{}@%$#";

static bool fail_with(char *why, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static bool fail_with(char *why, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, size, format, arguments);
    va_end(arguments);
    return false;
}

bool proto_key_is_valid(const char *text)
{
    return strspn(text, Z85) == PROTO_KEY_SIZE;
}

/* ---------------------------------------------------------------- reading */

/* Reads a small file into text. `is_secret`: only where nobody else can read it. */
static bool read_text(char text[FILE_MAX], const char *path, bool is_secret, char *why, size_t size)
{
    struct stat info;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return fail_with(why, size, "%s: %s", path, strerror(errno));
    const bool known = fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
    const ssize_t n = known ? read(fd, text, FILE_MAX - 1) : -1;
    close(fd);
    text[n > 0 ? n : 0] = '\0';
    if (n < 0)
        return fail_with(why, size, "%s: not a file that can be read", path);
    if (is_secret && info.st_uid != geteuid() && info.st_uid != 0)
        return fail_with(why, size, "%s: belongs to user %u, expected this user or root", path,
                         (unsigned)info.st_uid);
    if (is_secret && (info.st_mode & (S_IRWXG | S_IRWXO)))
        return fail_with(why, size, "%s: mode %04o lets others at a secret key, expected 0600",
                         path, (unsigned)info.st_mode & 07777U);
    return true;
}

/* The key in the line of that name; the name may stand in a comment as well, but not at the start
 * of its line. */
static bool find_key(char key[PROTO_KEY_SIZE + 1], const char *text, const char *name)
{
    const size_t length = strlen(name);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += strspn(line, " \t\r\n");
        if (strncmp(line, name, length) != 0)
            continue;
        const char *value = line + length + strspn(line + length, " \t");
        if (*value != '=')
            continue;
        value += 1 + strspn(value + 1, " \t");
        value += *value == '"';
        if (!proto_key_is_valid(value))
            return false;
        snprintf(key, PROTO_KEY_SIZE + 1, "%.*s", PROTO_KEY_SIZE, value);
        return true;
    }
    return false;
}

bool proto_key_read_pair(struct proto_key_pair *pair, const char *path, char *why, size_t size)
{
    char text[FILE_MAX];
    bool good = read_text(text, path, true, why, size);
    if (good)
        good =
            (find_key(pair->public_key, text, "public-key") &&
             find_key(pair->secret_key, text, "secret-key")) ||
            fail_with(why, size,
                      "%s: expected lines of public-key and secret-key, 40 characters of Z85 each",
                      path);
    explicit_bzero(text, sizeof text);
    return good;
}

bool proto_key_read_public(char key[PROTO_KEY_SIZE + 1], const char *text, char *why, size_t size)
{
    char file[FILE_MAX];
    if (strlen(text) == PROTO_KEY_SIZE && proto_key_is_valid(text)) {
        memcpy(key, text, PROTO_KEY_SIZE + 1);
        return true;
    }
    if (access(text, F_OK) != 0)
        return fail_with(why, size, "%s: neither 40 characters of Z85 nor a file", text);
    return read_text(file, text, false, why, size) &&
           (find_key(key, file, "public-key") ||
            fail_with(why, size, "%s: expected a line of public-key, 40 characters of Z85", text));
}

/* ---------------------------------------------------------------- writing */

static bool write_file(const char *path, mode_t mode, const char *text, char *why, size_t size)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0)
        return fail_with(why, size, "%s: %s", path, strerror(errno));
    const size_t n = strlen(text);
    const bool written = write(fd, text, n) == (ssize_t)n && fsync(fd) == 0;
    const int error = errno;
    close(fd);
    if (written)
        return true;
    unlink(path);
    return fail_with(why, size, "%s: %s", path, strerror(error));
}

bool proto_key_write_pair(const struct proto_key_pair *pair, const char *path, char *why,
                          size_t size)
{
    char text[FILE_MAX], public_path[FILE_MAX];
    const int n = snprintf(public_path, sizeof public_path, "%s.pub", path);
    if (n < 0 || (size_t)n >= sizeof public_path)
        return fail_with(why, size, "%.40s...: too long", path);
    snprintf(text, sizeof text,
             "# ZeroMQ CURVE public certificate\ncurve\n    public-key = \"%s\"\n",
             pair->public_key);
    if (!write_file(public_path, 0644, text, why, size))
        return false;
    snprintf(text, sizeof text,
             "# ZeroMQ CURVE secret certificate: for its owner's eyes alone\ncurve\n"
             "    public-key = \"%s\"\n    secret-key = \"%s\"\n",
             pair->public_key, pair->secret_key);
    const bool written = write_file(path, 0600, text, why, size);
    explicit_bzero(text, sizeof text);
    if (!written)
        unlink(public_path);
    return written;
}
