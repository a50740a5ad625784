/* SPDX-License-Identifier: GPL-3.0-or-later */
/* station.c - a palpd that asks for keys. */
#include "tests/daemon/trust/station.h"

#include "daemon/rt/rt.h"
#include "tests/check.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zmq.h>

static const struct {
    const char *name, *roles;
} peers[] = {[STATION_ANNA] = {"anna", "hand"},
             [STATION_BORIS] = {"boris", "hand,viewer"},
             [STATION_VERA] = {"vera", "viewer"},
             [STATION_INA] = {"ina", "instructor"},
             [STATION_OSCAR] = {"oscar", "operator"}};

void station_write_roster(const struct station *s, unsigned without)
{
    FILE *file = fopen(s->roster_path, "w");
    REQUIRE(file != NULL);
    fputs("# key name roles\n", file);
    for (int i = 0; i < STATION_NOBODY; i++)
        if (!(without >> i & 1))
            fprintf(file, "%s %s %s\n", s->key[i].public_key, peers[i].name, peers[i].roles);
    REQUIRE(fclose(file) == 0);
}

struct station station_prepare(void)
{
    char why[400];
    struct station s = {.server = server_prepare()};
    snprintf(s.key_path, sizeof s.key_path, "%s/own.key", s.server.folder);
    snprintf(s.roster_path, sizeof s.roster_path, "%s/roster", s.server.folder);
    for (int i = 0; i < STATION_PEERS; i++)
        REQUIRE(zmq_curve_keypair(s.key[i].public_key, s.key[i].secret_key) == 0);
    REQUIRE(zmq_curve_keypair(s.own.public_key, s.own.secret_key) == 0);
    REQUIRE(proto_key_write_pair(&s.own, s.key_path, why, sizeof why));
    station_write_roster(&s, 0);
    return s;
}

/* "… info    device  tcp://127.0.0.1:40001" */
void station_find_ports(struct station *s)
{
    static const char *const names[] = {"device  ", "stream  ", "control "};
    char log[SERVER_LOG_MAX];
    server_read_log(&s->server, log);
    for (int i = 0; i < 3; i++) {
        char word[32];
        snprintf(word, sizeof word, "info    %s", names[i]);
        const char *line = strstr(log, word);
        REQUIRE(line && sscanf(line + strlen(word), "%95s", s->server.url[i]) == 1);
    }
}

struct station station_start(const char *option)
{
    struct station s = station_prepare();
    const char *args[] = {"--key",     s.key_path,          "--roster",      s.roster_path,
                          "--device",  "tcp://127.0.0.1:*", "--stream",      "tcp://127.0.0.1:*",
                          "--control", "tcp://127.0.0.1:*", SERVER_SCENARIO, option,
                          NULL};
    server_spawn(&s.server, args);
    REQUIRE(server_await_line(&s.server, " ready"));
    station_find_ports(&s);
    return s;
}

void station_clean(struct station *s)
{
    char path[128];
    snprintf(path, sizeof path, "%s.pub", s->key_path);
    unlink(path);
    unlink(s->key_path);
    unlink(s->roster_path);
    server_clean(&s->server);
}

void station_stop(struct station *s)
{
    kill(s->server.pid, SIGTERM);
    server_wait_for_end(&s->server);
    CHECK(s->server.exit_code == 0);
    station_clean(s);
}

struct server station_as(const struct station *s, enum station_peer peer)
{
    struct server as = s->server;
    as.key = &s->key[peer];
    as.server_key = s->own.public_key;
    return as;
}

void station_reload(struct station *s, unsigned without)
{
    char word[160];
    int n = 0;
    for (int i = 0; i < STATION_NOBODY; i++)
        n += !(without >> i & 1);
    snprintf(word, sizeof word, "%s: %d peers", s->roster_path, n);
    station_write_roster(s, without);
    kill(s->server.pid, SIGHUP);
    REQUIRE(server_await_line(&s->server, word));
}

uint64_t station_counter(const struct station *s, const char *name)
{
    static unsigned char bytes[SERVER_FRAME_MAX], memory[SERVER_FRAME_MAX];
    const struct server oscar = station_as(s, STATION_OSCAR);
    void *socket = server_subscribe(&oscar, "stats");
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    struct proto_bytes message;
    struct proto_stats stats;
    struct proto_error error;
    REQUIRE(server_next_frame(socket, "stats", bytes, &message));
    REQUIRE(proto_decode_stats(&stats, message, &lent, &error));
    zmq_close(socket);
    return proto_stats_counter(&stats, name);
}
