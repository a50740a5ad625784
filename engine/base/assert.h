/* SPDX-License-Identifier: Apache-2.0 */
/* assert.h - promises between our own functions. Broken, they stop debug and CI builds with the
 * place; release builds do not look. What comes from outside is checked at the doors, not here. */
#ifndef PALP_BASE_ASSERT_H
#define PALP_BASE_ASSERT_H

#include <assert.h>
#define PALP_ASSERT(promise) assert(promise)

#endif
