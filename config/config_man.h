/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_man.h - the manual page of scenario files, written from the tables of keys. */
#ifndef PALP_CONFIG_MAN_H
#define PALP_CONFIG_MAN_H

/** palp-scenario(5) as troff; malloc. NULL: no memory. */
char *config_man(void);

#endif
