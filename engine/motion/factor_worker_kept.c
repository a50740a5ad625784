/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_worker_kept.c - whether bytes could be what a snapshot has of a body's factor. */
#include "engine/motion/factor_worker_kept.h"
#include "engine/model/coupled_system.h"
#include "engine/motion/factor_worker_own.h"

#include <string.h>

static bool generation_fits(const struct kept_generation *kept)
{
    return kept->made == MADE_NOT ||
           (kept->made > MADE_NOT && kept->made <= MADE_IN_STEP && kept->region >= REGION_NONE &&
            kept->region < REGIONS_MOST && kept->h > 0);
}

bool factor_worker_fits(const struct factor_worker *worker, const void *bytes)
{
    const unsigned char *mark = (const unsigned char *)bytes + sizeof(struct kept);
    struct kept kept;
    memcpy(&kept, bytes, sizeof kept);
    for (int k = 0; k < REGIONS_MOST; k++) {
        int n = 0;
        for (int i = 0; i < worker->coupled->n_v; i++)
            n += *mark++ != 0;
        if (n > worker->generations.regions.nodes_most)
            return false;
    }
    return kept.n_patch >= 0 && kept.n_patch <= PATCHES_MOST && generation_fits(&kept.current) &&
           generation_fits(&kept.under_way);
}
