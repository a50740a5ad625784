/* SPDX-License-Identifier: Apache-2.0 */
/* http.c - what is answered to a GET. */
#include "clients/gateway/http.h"

#include "clients/gateway/gateway.h"
#include "clients/gateway/metrics.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#define RECORDINGS "/recordings"
#define FRESH_NS   (2 * INT64_C(1000000000)) /* a palpd that said something is well */

void http_answer_clear(struct http_answer *answer)
{
    free(answer->owned);
    if (answer->file >= 0)
        close(answer->file);
    *answer = (struct http_answer){.file = -1};
}

static struct http_answer answer_text(int status, const char *text)
{
    return (struct http_answer){.status = status,
                                .type = "text/plain; charset=utf-8",
                                .bytes = (const unsigned char *)text,
                                .size = strlen(text),
                                .file = -1};
}

static struct http_answer answer_file(const char *type, char *text, size_t size)
{
    if (!text)
        return answer_text(503, "no memory\n");
    return (struct http_answer){.status = 200,
                                .type = type,
                                .bytes = (unsigned char *)text,
                                .owned = text,
                                .size = size,
                                .file = -1};
}

/* ---------------------------------------------------------------- the page */

static bool takes_gzip(const char *encodings)
{
    return strstr(encodings, "gzip") != NULL;
}

/* For one that does not say it can: curl, and programs like it. */
static struct http_answer unpack_file(const struct http_file *file)
{
    unsigned char *bytes = malloc(file->size + 1);
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)file->packed,
                  .avail_in = (unsigned)file->packed_size,
                  .next_out = bytes,
                  .avail_out = (unsigned)file->size};
    bool done = bytes && inflateInit2(&z, 16 + MAX_WBITS) == Z_OK;
    if (done) {
        done = inflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out == file->size;
        inflateEnd(&z);
    }
    if (!done) {
        free(bytes);
        return answer_text(503, "no memory\n");
    }
    return answer_file(file->type, (char *)bytes, file->size);
}

static struct http_answer give_file(const struct http_file *file,
                                    const struct http_request *request)
{
    if (strcmp(request->known_tag, file->tag) == 0)
        return (struct http_answer){.status = 304, .tag = file->tag, .keeps = true, .file = -1};
    const bool packed = takes_gzip(request->encodings);
    struct http_answer answer = packed ? (struct http_answer){.status = 200,
                                                              .type = file->type,
                                                              .packed = true,
                                                              .bytes = file->packed,
                                                              .size = file->packed_size,
                                                              .file = -1}
                                       : unpack_file(file);
    answer.tag = answer.status == 200 ? file->tag : NULL;
    answer.keeps = true;
    return answer;
}

static const struct http_file *find_file(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (const struct http_file *file = http_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

/* ---------------------------------------------------------------- recordings */

static struct http_answer give_recording(struct gateway *g, const char *name,
                                         const struct http_request *request)
{
    recordings_look(&g->recordings);
    const struct recording_file *recording = recordings_find(&g->recordings, name);
    struct http_answer answer = {
        .status = 200, .type = "application/octet-stream", .ranges = true, .file = -1};
    if (recording)
        answer.file = recordings_file(&g->recordings, recording);
    if (answer.file < 0)
        return answer_text(404, "no such recording\n");
    answer.whole = recording->size;
    switch (range_read(request->range, recording->size, &answer.first, &answer.size)) {
    case RANGE_WHOLE:
        break;
    case RANGE_PART:
        answer.status = 206;
        break;
    case RANGE_BEYOND:
        close(answer.file);
        return (struct http_answer){
            .status = 416, .ranges = true, .whole = recording->size, .file = -1};
    }
    return answer;
}

static struct http_answer give_recordings(struct gateway *g, const struct http_request *request)
{
    const char *rest = request->path + strlen(RECORDINGS);
    if (rest[0] == '/' && rest[1])
        return give_recording(g, rest + 1, request);
    size_t size;
    recordings_look(&g->recordings);
    char *text = recordings_list(&g->recordings, &size);
    return answer_file("application/json", text, size);
}

/* ---------------------------------------------------------------- all of it */

static struct http_answer give_metrics(struct gateway *g)
{
    size_t size;
    char *text = metrics_print(g, &size);
    return answer_file("text/plain; version=0.0.4; charset=utf-8", text, size);
}

static struct http_answer give_health(const struct gateway *g)
{
    const bool well = g->feed.connected && g->now_ns - g->feed.heard_ns < FRESH_NS;
    return well ? answer_text(200, "ok\n") : answer_text(503, "no palpd answers\n");
}

/* Where even the audience needs a token, what is not the page itself needs it too. */
static bool is_let_in(struct gateway *g, const struct http_request *request)
{
    const char *why;
    return !g->access.is_private || access_judge(&g->access, request->token, request->peer, true,
                                                 g->now_ns, &why) != PROTO_ROLE_UNSPECIFIED;
}

static bool is_recordings(const char *path)
{
    const size_t n = strlen(RECORDINGS);
    return strncmp(path, RECORDINGS, n) == 0 && (path[n] == '\0' || path[n] == '/');
}

struct http_answer http_answer(struct gateway *g, const struct http_request *request)
{
    g->now_ns = gateway_now_ns();
    if (!access_knows_host(&g->access, request->host) ||
        (request->origin[0] && !access_knows_origin(&g->access, request->origin, request->host))) {
        g->counts.refused_hosts++;
        return answer_text(403, "this gateway is not known by that name\n");
    }
    const struct http_file *file = find_file(request->path);
    if (file)
        return give_file(file, request);
    if (strcmp(request->path, "/healthz") == 0)
        return give_health(g);
    const bool metrics = strcmp(request->path, "/metrics") == 0;
    if (!metrics && !is_recordings(request->path))
        return answer_text(404, "there is nothing here\n");
    if (!is_let_in(g, request))
        return answer_text(401, "a token is needed here\n");
    return metrics ? give_metrics(g) : give_recordings(g, request);
}
