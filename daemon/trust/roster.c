/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster.c - the file of keys, names and roles. */
#include "daemon/trust/roster.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

enum { LINE_SIZE = 256 };

static int fail_with(char *why, size_t size, int code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static int fail_with(char *why, size_t size, int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, size, format, arguments);
    va_end(arguments);
    return code;
}

static bool is_name(const char *text)
{
    const size_t n = strlen(text);
    bool plain = n > 0 && n <= ROSTER_NAME_MAX;
    for (size_t i = 0; plain && i < n; i++)
        plain = isalnum((unsigned char)text[i]) || strchr("-_.@", text[i]);
    return plain;
}

/* The role of a word; 0: there is none of that name. */
static unsigned role_of_word(const char *word, size_t length)
{
    static const struct {
        const char *word;
        enum roster_role role;
    } roles[] = {{"viewer", ROSTER_VIEWER},
                 {"hand", ROSTER_HAND},
                 {"instructor", ROSTER_INSTRUCTOR},
                 {"operator", ROSTER_OPERATOR}};
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (strlen(roles[i].word) == length && strncmp(roles[i].word, word, length) == 0)
            return roles[i].role;
    return 0;
}

/* The roles of a list, divided by commas; 0: a word in it is none. */
static unsigned read_roles(const char *list)
{
    unsigned roles = 0;
    for (const char *word = list; *word;) {
        const size_t n = strcspn(word, ",");
        const unsigned role = role_of_word(word, n);
        if (role == 0)
            return 0;
        roles |= role;
        word += n + (word[n] == ',');
    }
    return roles;
}

/* Reads one line; returns NULL where it is fine, else what was expected. */
static const char *read_line(struct roster *r, char *line)
{
    char *rest, *key = strtok_r(line, " \t\r\n", &rest);
    if (!key || strcmp(key, "#") == 0)
        return NULL;
    const char *name = strtok_r(NULL, " \t\r\n", &rest);
    const char *roles = strtok_r(NULL, " \t\r\n", &rest);
    struct roster_peer *peer = &r->peer[r->n];
    if (strlen(key) != PROTO_KEY_SIZE || !proto_key_is_valid(key))
        return "expected a public key of 40 characters of Z85 first";
    if (!name || !is_name(name))
        return "expected a name of letters, digits, - _ . @, at most 31, behind the key";
    peer->roles = roles ? read_roles(roles) : 0;
    if (peer->roles == 0)
        return "expected roles behind the name: viewer, hand, instructor or operator, divided by "
               "commas";
    if (strtok_r(NULL, " \t\r\n", &rest))
        return "expected nothing behind the roles";
    if (r->n == ROSTER_MAX - 1)
        return "expected at most 255 peers";
    for (int i = 0; i < r->n; i++)
        if (strcmp(r->peer[i].key, key) == 0 || strcmp(r->peer[i].name, name) == 0)
            return "expected each key and each name once";
    snprintf(peer->key, sizeof peer->key, "%s", key);
    snprintf(peer->name, sizeof peer->name, "%s", name);
    r->n++;
    return NULL;
}

/* Nobody but this user and root may say who is let in. */
static int check_file(int fd, const char *path, char *why, size_t size)
{
    struct stat info;
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
        return fail_with(why, size, EX_NOINPUT, "%s: not a file", path);
    if (info.st_uid != geteuid() && info.st_uid != 0)
        return fail_with(why, size, EX_NOPERM, "%s: belongs to user %u, expected this user or root",
                         path, (unsigned)info.st_uid);
    if (info.st_mode & (S_IWGRP | S_IWOTH))
        return fail_with(why, size, EX_NOPERM,
                         "%s: mode %04o lets others write, expected 0644 or less", path,
                         (unsigned)info.st_mode & 07777U);
    return 0;
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(((const struct roster_peer *)a)->key, ((const struct roster_peer *)b)->key);
}

static int read_lines(struct roster *r, FILE *file, const char *path, char *why, size_t size)
{
    char line[LINE_SIZE];
    for (int i = 1; fgets(line, sizeof line, file); i++) {
        const bool whole = strchr(line, '\n') || feof(file);
        const char *expected =
            whole ? read_line(r, line) : "expected lines of at most 254 characters";
        if (expected) /* what stood there may be a secret key in the wrong place */
            return fail_with(why, size, EX_CONFIG, "%s:%d: %s", path, i, expected);
    }
    if (ferror(file))
        return fail_with(why, size, EX_IOERR, "%s: %s", path, strerror(errno));
    qsort(r->peer, (size_t)r->n, sizeof *r->peer, compare_keys);
    return 0;
}

int roster_load(struct roster *roster, const char *path, char *why, size_t size)
{
    static struct roster read;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return fail_with(why, size, EX_NOINPUT, "%s: %s", path, strerror(errno));
    FILE *file = fdopen(fd, "r");
    int code = check_file(fd, path, why, size);
    read.n = 0;
    if (code == 0)
        code = read_lines(&read, file, path, why, size);
    fclose(file);
    if (code == 0)
        *roster = read;
    return code;
}

const struct roster_peer *roster_find(const struct roster *roster, const char *key)
{
    struct roster_peer wanted;
    if (strlen(key) != PROTO_KEY_SIZE)
        return NULL;
    snprintf(wanted.key, sizeof wanted.key, "%s", key);
    return bsearch(&wanted, roster->peer, (size_t)roster->n, sizeof *roster->peer, compare_keys);
}
