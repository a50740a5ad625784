/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_schema.h - the JSON Schema of scenario files, for editors; written from the tables of
 * keys. */
#ifndef PALP_CONFIG_SCHEMA_H
#define PALP_CONFIG_SCHEMA_H

/** The schema as text; malloc. NULL: no memory. */
char *config_schema(void);

#endif
