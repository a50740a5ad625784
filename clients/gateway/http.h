/* SPDX-License-Identifier: Apache-2.0 */
/* http.h - what is answered to a GET: the page's files, recordings, metrics, health. */
#ifndef PALP_GATEWAY_HTTP_H
#define PALP_GATEWAY_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gateway;

/** A file of the page, packed by gzip when the program was built. */
struct http_file {
    const char *path, *type; /* "/app.js" */
    const unsigned char *packed;
    size_t packed_size, size;
    const char *tag; /* changes with what is in it */
};
/** All of them (made by embed.py), ended by a NULL path. */
extern const struct http_file http_files[];

/** What a request says that matters here; texts are "" where it says nothing. */
struct http_request {
    const char *path, *host, *origin, *range, *known_tag, *token, *encodings;
    const char *peer;
    bool is_head;
};

/** What is answered. A body is bytes that stay, bytes to be freed, or a file. */
struct http_answer {
    int status;
    const char *type, *tag; /* NULL: none */
    bool packed;            /* by gzip */
    bool keeps;             /* may be kept by the browser */
    bool ranges;            /* parts of it may be asked for */
    const unsigned char *bytes;
    void *owned;                 /* malloc: bytes are in there */
    int file;                    /* -1: it is bytes */
    uint64_t first, size, whole; /* of the body in the file; of the whole file */
};

/** Answer a request. */
struct http_answer http_answer(struct gateway *g, const struct http_request *request);
/** Let go of what an answer owns. */
void http_answer_clear(struct http_answer *answer);

#endif
