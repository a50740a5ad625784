/* SPDX-License-Identifier: Apache-2.0 */
/* store_postgres_none.c - built without libpq: nothing can be pushed. */
#include "clients/store/store.h"

long store_push(struct store *store, const char *url)
{
    return -2;
}
