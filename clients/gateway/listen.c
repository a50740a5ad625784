/* SPDX-License-Identifier: Apache-2.0 */
/* listen.c - where to listen. */
#include "clients/gateway/listen.h"

#include "clients/gateway/gateway.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool listen_read(const char *text, struct listen_address *out)
{
    unsigned char bytes[16];
    char *end;
    const char *colon = strrchr(text, ':');
    const size_t bracket = text[0] == '[';
    if (!colon || (size_t)(colon - text) >= sizeof out->host + 2 * bracket)
        return false;
    const size_t n = (size_t)(colon - text) - 2 * bracket;
    if (bracket && colon[-1] != ']')
        return false;
    *out = (struct listen_address){.port = (int)strtol(colon + 1, &end, 10)};
    memcpy(out->host, text + bracket, n);
    if (end == colon + 1 || *end || out->port < 1 || out->port > 65535)
        return false;
    out->is_ipv6 = bracket;
    if (inet_pton(bracket ? AF_INET6 : AF_INET, out->host, bytes) != 1)
        return false;
    static const unsigned char one[16] = {[15] = 1};
    out->is_loopback = bracket ? memcmp(bytes, one, sizeof one) == 0 : bytes[0] == 127;
    return true;
}

/* Returns 0 where it could be listened at, else an errno. */
static int try_to_bind(const struct listen_address *at)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)at->port)};
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)at->port)};
    const int yes = 1, fd = socket(at->is_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    inet_pton(AF_INET6, at->host, &six.sin6_addr);
    inet_pton(AF_INET, at->host, &four.sin_addr);
    int result = fd < 0 ? errno : 0;
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        const struct sockaddr *to =
            at->is_ipv6 ? (struct sockaddr *)&six : (struct sockaddr *)&four;
        if (bind(fd, to, at->is_ipv6 ? sizeof six : sizeof four) != 0 || listen(fd, 1) != 0)
            result = errno;
        close(fd);
    }
    return result;
}

/* Of 0.0.0.0 and [::], which nobody calls: the addresses that this machine has. A page of another
 * site may be led to one by its name alone, and that is not among them. */
static void know_addresses(struct gateway *g, const struct listen_address *at)
{
    struct ifaddrs *all = NULL;
    const int family = at->is_ipv6 ? AF_INET6 : AF_INET;
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        char host[INET6_ADDRSTRLEN];
        if (!one->ifa_addr || one->ifa_addr->sa_family != family || one->ifa_flags & IFF_LOOPBACK)
            continue;
        const void *bytes = at->is_ipv6
                                ? (const void *)&((struct sockaddr_in6 *)one->ifa_addr)->sin6_addr
                                : (const void *)&((struct sockaddr_in *)one->ifa_addr)->sin_addr;
        if (inet_ntop(family, bytes, host, sizeof host))
            access_add_host(&g->access, host, at->port);
    }
    freeifaddrs(all);
}

/* The first is what is printed: of an address that others reach, a name that was told. */
static void know_names(struct gateway *g, const struct listen_address *at)
{
    static const char *const local[] = {"localhost", "127.0.0.1", "::1"};
    const bool is_any = strcmp(at->host, "0.0.0.0") == 0 || strcmp(at->host, "::") == 0;
    if (at->is_loopback)
        access_add_host(&g->access, at->host, at->port);
    for (int i = 0; i < g->options.names.n; i++)
        access_add_host(&g->access, g->options.names.text[i], at->port);
    if (is_any)
        know_addresses(g, at);
    else if (!at->is_loopback)
        access_add_host(&g->access, at->host, at->port);
    for (size_t i = 0; (is_any || at->is_loopback) && i < sizeof local / sizeof *local; i++)
        access_add_host(&g->access, local[i], at->port);
}

/* Both loopbacks, of which a machine may have one alone. */
static int find_usual(struct gateway *g, struct listen_address *out, int *exit_code, char *why,
                      size_t why_size)
{
    static const char *const usual[] = {"127.0.0.1:8080", "[::1]:8080"};
    int n = 0;
    for (int i = 0; i < 2; i++) {
        listen_read(usual[i], &out[n]);
        const int failed = try_to_bind(&out[n]);
        if (failed && (i == 0 || failed == EADDRINUSE)) {
            snprintf(why, why_size, "%s: %s", usual[i], strerror(failed));
            *exit_code = EX_UNAVAILABLE;
            return 0;
        }
        if (!failed)
            know_names(g, &out[n++]);
    }
    return n;
}

int listen_find(struct gateway *g, struct listen_address *out, int *exit_code, char *why,
                size_t why_size)
{
    const struct cli_texts *said = &g->options.listen;
    if (said->n == 0)
        return find_usual(g, out, exit_code, why, why_size);
    for (int i = 0; i < said->n; i++) {
        *exit_code = EX_USAGE;
        if (i == LISTEN_MAX || !listen_read(said->text[i], &out[i])) {
            snprintf(why, why_size,
                     "--listen=%s: expected NUMBER:PORT, as 127.0.0.1:8080 or [::1]:8080, at most "
                     "%d of them",
                     said->text[i], LISTEN_MAX);
            return 0;
        }
        if (!out[i].is_loopback && !g->access.tls && !g->options.insecure) {
            snprintf(why, why_size,
                     "--listen=%s: others would listen in: expected --tls-cert and --tls-key, or "
                     "--insecure",
                     said->text[i]);
            return 0;
        }
        const int failed = try_to_bind(&out[i]);
        if (failed) {
            snprintf(why, why_size, "--listen=%s: %s", said->text[i], strerror(failed));
            *exit_code = EX_UNAVAILABLE;
            return 0;
        }
        know_names(g, &out[i]);
    }
    return said->n;
}
