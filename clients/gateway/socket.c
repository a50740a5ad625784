/* SPDX-License-Identifier: Apache-2.0 */
/* socket.c - what pages do to a connection of libwebsockets. */
#include "clients/gateway/socket.h"

#include "build_id.h"

#include <libwebsockets.h>

enum {
    FAREWELL_S = 5, /* for what is being written, and the reason after it */
};

void socket_ask_to_write(struct connection *c)
{
    lws_callback_on_writable(c->wsi);
}

void socket_close(struct connection *c, int code, const char *why)
{
    c->close_code = code;
    snprintf(c->close_why, sizeof c->close_why, "%s", why);
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, FAREWELL_S);
    lws_callback_on_writable(c->wsi);
}

const char *socket_version(void)
{
    return PALP_BUILD_ID;
}
