/* SPDX-License-Identifier: Apache-2.0 */
/* access.c - tokens and roles, hosts and origins. */
#include "clients/gateway/access.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define MINUTE_NS (60 * INT64_C(1000000000))

/* ---------------------------------------------------------------- tokens */

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Exactly so many digits, and nothing behind them. */
static bool read_token(const char *text, uint8_t bytes[ACCESS_TOKEN_BYTES])
{
    for (int i = 0; i < ACCESS_TOKEN_DIGITS; i++) {
        const int digit = digit_of(text[i]);
        if (digit < 0)
            return false;
        bytes[i / 2] = (uint8_t)(i % 2 ? bytes[i / 2] | digit : digit << 4);
    }
    return text[ACCESS_TOKEN_DIGITS] == '\0';
}

void access_print_token(const struct access_token *token, char text[ACCESS_TOKEN_DIGITS + 1])
{
    for (int i = 0; i < ACCESS_TOKEN_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", token->bytes[i]);
}

static enum proto_role role_of_word(const char *word)
{
    for (int r = PROTO_ROLE_AUDIENCE; r <= PROTO_ROLE_OPERATOR; r++)
        if (strcasecmp(word, proto_role_word((enum proto_role)r)) == 0)
            return (enum proto_role)r;
    return PROTO_ROLE_UNSPECIFIED;
}

/* A line of the file; empty ones and comments are none. */
static bool take_line(struct access *a, char *line)
{
    char role[16] = "", token[ACCESS_TOKEN_DIGITS + 2] = "", rest[2] = "";
    line[strcspn(line, "#\r\n")] = '\0';
    const int n = sscanf(line, "%15s %33s %1s", role, token, rest);
    if (n <= 0)
        return true;
    if (n != 2 || a->n_token == ACCESS_TOKENS_MAX)
        return false;
    struct access_token *to = &a->token[a->n_token];
    to->role = role_of_word(role);
    a->n_token += to->role != PROTO_ROLE_UNSPECIFIED;
    return to->role != PROTO_ROLE_UNSPECIFIED && read_token(token, to->bytes);
}

static int read_lines(struct access *a, FILE *file, const char *path, char *why, size_t why_size)
{
    char line[256];
    for (int n = 1; fgets(line, sizeof line, file); n++)
        if (!take_line(a, line)) {
            snprintf(why, why_size,
                     "%s:%d: expected audience, hand or operator and 32 hexadecimal digits, at "
                     "most %d lines",
                     path, n, ACCESS_TOKENS_MAX);
            return -1;
        }
    return 0;
}

int access_read_tokens(struct access *a, const char *path, char *why, size_t why_size)
{
    struct stat info;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    FILE *file = fd >= 0 ? fdopen(fd, "r") : NULL;
    if (!file || fstat(fd, &info) != 0) {
        snprintf(why, why_size, "%s: %s", path, strerror(errno));
        if (fd >= 0 && !file)
            close(fd);
        return -1;
    }
    int result = -1;
    if (!S_ISREG(info.st_mode))
        snprintf(why, why_size, "%s: expected a file", path);
    else if (info.st_mode & 077)
        snprintf(why, why_size, "%s: others may read it (mode %03o), expected 0600", path,
                 (unsigned)info.st_mode & 0777);
    else
        result = read_lines(a, file, path, why, why_size);
    fclose(file);
    return result;
}

int access_make_token(struct access *a, enum proto_role role)
{
    struct access_token *to = &a->token[a->n_token];
    if (a->n_token == ACCESS_TOKENS_MAX ||
        getrandom(to->bytes, sizeof to->bytes, 0) != (ssize_t)sizeof to->bytes)
        return -1;
    to->role = role;
    a->n_token++;
    return 0;
}

/* ---------------------------------------------------------------- hosts */

bool access_add_host(struct access *a, const char *host, int port)
{
    char *to = a->host[a->n_host];
    if (a->n_host == ACCESS_HOSTS_MAX)
        return false;
    const bool bare6 = strchr(host, ':') && host[0] != '[';
    const int n = snprintf(to, ACCESS_HOST_MAX, bare6 ? "[%s]:%d" : "%s:%d", host, port);
    a->n_host += n > 0 && n < ACCESS_HOST_MAX;
    return n > 0 && n < ACCESS_HOST_MAX;
}

/* Where a browser leaves the usual port out, it is meant. */
bool access_knows_host(const struct access *a, const char *host)
{
    char whole[ACCESS_HOST_MAX];
    const char *end = strrchr(host, ']');
    const bool has_port = strchr(end ? end : host, ':') != NULL;
    const int n = snprintf(whole, sizeof whole,
                           has_port ? "%s"
                           : a->tls ? "%s:443"
                                    : "%s:80",
                           host);
    if (n <= 0 || n >= (int)sizeof whole)
        return false;
    for (int i = 0; i < a->n_host; i++)
        if (strcasecmp(a->host[i], whole) == 0)
            return true;
    return false;
}

bool access_knows_origin(const struct access *a, const char *origin, const char *host)
{
    const char *scheme = a->tls ? "https://" : "http://";
    const size_t n = strlen(scheme);
    return strncasecmp(origin, scheme, n) == 0 && strcasecmp(origin + n, host) == 0;
}

/* ---------------------------------------------------------------- judging */

/* What is remembered of an address, or the place of whoever was remembered longest. */
static struct access_peer *find_peer(struct access *a, const char *address, int64_t now_ns)
{
    struct access_peer *oldest = &a->peer[0];
    for (int i = 0; i < ACCESS_PEERS; i++) {
        struct access_peer *p = &a->peer[i];
        if (p->n_wrong > 0 && now_ns - p->since_ns > MINUTE_NS)
            p->n_wrong = 0;
        if (strcmp(p->address, address) == 0)
            return p;
        if (p->n_wrong == 0 ? oldest->n_wrong > 0
                            : oldest->n_wrong > 0 && p->since_ns < oldest->since_ns)
            oldest = p;
    }
    *oldest = (struct access_peer){0};
    snprintf(oldest->address, sizeof oldest->address, "%s", address);
    return oldest;
}

/* All tokens are compared to the end. */
static enum proto_role role_of_token(const struct access *a, const char *text)
{
    uint8_t given[ACCESS_TOKEN_BYTES] = {0};
    const bool whole = read_token(text, given);
    enum proto_role role = PROTO_ROLE_UNSPECIFIED;
    for (int i = 0; i < a->n_token; i++) {
        volatile unsigned differs = !whole;
        for (int k = 0; k < ACCESS_TOKEN_BYTES; k++)
            differs |= (unsigned)(given[k] ^ a->token[i].bytes[k]);
        role = differs ? role : a->token[i].role;
    }
    return role;
}

enum proto_role access_judge(struct access *a, const char *token, const char *peer, bool has_origin,
                             int64_t now_ns, const char **why)
{
    *why = "a token is needed here";
    if (!token[0])
        return a->is_private || !has_origin ? PROTO_ROLE_UNSPECIFIED : PROTO_ROLE_AUDIENCE;
    struct access_peer *p = find_peer(a, peer, now_ns);
    *why = "too many wrong tokens: wait a minute";
    if (p->n_wrong >= ACCESS_WRONG_A_MINUTE)
        return PROTO_ROLE_UNSPECIFIED;
    const enum proto_role role = role_of_token(a, token);
    if (role != PROTO_ROLE_UNSPECIFIED)
        return role;
    *why = "the token is wrong";
    if (p->n_wrong++ == 0)
        p->since_ns = now_ns;
    return PROTO_ROLE_UNSPECIFIED;
}
