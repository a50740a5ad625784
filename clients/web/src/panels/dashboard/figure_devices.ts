// SPDX-License-Identifier: Apache-2.0
// (7) Who holds which tool, and how.
import { el } from "../../dom";
import type { Page } from "../../page";
import { ForceSource, LifeCycle, Rendering, ToolRole } from "../../../made/palp.js";
import { Card, Table } from "./card";
import type { Figure } from "./card";

const word = (of: Record<string, number>, value: number, head: string): string =>
    (Object.entries(of).find(([, v]) => v === value)?.[0] ?? "").replace(head, "").toLowerCase().replaceAll("_", " ");

export const lifeCycle = (value: number): string => (value === 0 ? "free" : word(LifeCycle, value, "LIFE_CYCLE_"));

export class DevicesFigure implements Figure {
    readonly card: HTMLElement;
    readonly #table = new Table(
        ["tool", "held by", "state", "rendered by", "force from", "coupling", "grip"],
        "Tools and devices",
    );

    constructor(readonly page: Page) {
        this.card = new Card(
            "devices",
            "Devices",
            "who holds which tool",
            null,
            el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Devices" }, this.#table.element),
        ).element;
    }

    update(): void {
        const names = new Map((this.page.store.scene?.tools ?? []).map((t) => [t.body_id, t]));
        this.#table.fill(
            (this.page.store.picture?.state.tools ?? []).map((t) => {
                const tool = names.get(t.tool_id),
                    isScript = tool?.role === ToolRole.TOOL_ROLE_SCRIPT;
                return [
                    tool?.name ?? t.tool_id,
                    isScript ? "the scenario" : t.device_name || "nobody",
                    isScript ? "scripted" : lifeCycle(t.life_cycle),
                    t.device_name ? word(Rendering, t.rendering, "RENDERING_") : "–",
                    t.device_name ? word(ForceSource, t.force_source, "FORCE_SOURCE_") : "–",
                    t.coupling_n_m > 0 ? `${t.coupling_n_m.toFixed(0)} N/m` : "–",
                    tool?.has_jaws ? `${(100 * t.gripper_ratio).toFixed(0)} %` : "–",
                ];
            }),
        );
    }
}
