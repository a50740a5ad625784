/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_tool.h - what a tool has beside its body. */
#ifndef PALP_CONFIG_TOOL_H
#define PALP_CONFIG_TOOL_H

#include "config/config_build.h"

/** Of knives and scissors: is what they cut a soft body that can be cut, by a toughness? */
void config_tool_check_cutters(struct config_reading *reading, const struct scenario *scenario);

/** Add the jaws, the parts and the scissors of all tools. */
void config_tool_add_jaws(struct config_build *build);

/** Add the link that holds a tool, as it was added, in its trocar. */
void config_tool_add_trocar(struct config_build *build, const struct scenario_body *tool,
                            palp_body body, const struct palp_rigid_def *is);

/** Add the link by which a tool, as it was added, cuts. */
void config_tool_add_knife(struct config_build *build, const struct scenario_body *tool,
                           palp_body body, const struct palp_rigid_def *is);

/** Add the current of a tool, as it was added. */
void config_tool_add_current(struct config_build *b, const struct scenario_body *tool,
                             palp_body body);

/** The name of the link of a tool's scissors. */
const char *config_tool_scissors(struct config_reading *reading, const struct scenario_body *tool);

/** The name of the link of a tool's trocar. */
const char *config_tool_trocar(struct config_reading *reading, const struct scenario_body *tool);

/** The name of the link of a tool's knife. */
const char *config_tool_knife(struct config_reading *reading, const struct scenario_body *tool);

#endif
