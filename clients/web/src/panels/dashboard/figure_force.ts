// SPDX-License-Identifier: Apache-2.0
// (4) A tool's force on its hand and on tissue, ten seconds, as often as it is computed; the limit, and what acts.
import { el } from "../../dom";
import type { Page } from "../../page";
import { LimitActed } from "../../../made/palp.js";
import type { ToolForce, Vec3 } from "../../../made/palp.js";
import { Card, Table } from "./card";
import type { Figure } from "./card";
import { Chart } from "./chart";
import { Ring } from "./ring";

const SPAN_S = 10,
    MOST = 40_000; // at 4 kHz
const LINES = [{ label: "on the hand" }, { label: "on tissue" }, { label: "limit", dash: 2, colour: 5 }];
const ACTS = new Map(
    Object.entries(LimitActed).map(([name, value]) => [
        value as number,
        name.replace("LIMIT_ACTED_", "").toLowerCase().replaceAll("_", " "),
    ]),
);

const size = (f?: Vec3): number => Math.hypot(f?.x ?? 0, f?.y ?? 0, f?.z ?? 0);
export const actsOf = (acted: number[]): string => acted.map((a) => ACTS.get(a) ?? "unknown").join(", ");

export class ForceFigure implements Figure {
    readonly card: HTMLElement;
    readonly #page: Page;
    readonly #card: Card;
    readonly #chart: Chart;
    readonly #select = el("select", { "aria-label": "Whose force" });
    readonly #acts = el("p", { class: "said" });
    readonly #table = new Table(
        ["tool", "on hand", "most", "on tissue", "most", "limit", "acts"],
        "Forces of the last ten seconds",
    );
    readonly #rings = new Map<number, Ring>(); // s of palpd's clock, N on hand, N on tissue

    constructor(page: Page) {
        this.#page = page;
        this.#card = new Card("force", "Forces", "of a tool on its hand and on tissue", this.#table, this.#acts);
        this.card = this.#card.element;
        this.card.querySelector("header")!.insertBefore(this.#select, this.card.querySelector("header button"));
        this.#chart = new Chart(this.#card.chart, page.settings, {
            lines: LINES,
            x: "s ago",
            y: "N",
            spanX: () => [-SPAN_S, 0],
            formatX: (x) => String(-x),
            leastY: 0.5,
        });
        page.store.on("scene", () => this.#setTools());
        page.store.on("force", (force) => this.#add(force));
        this.#setTools();
    }

    #setTools(): void {
        this.#rings.clear();
        const tools = this.#page.store.scene?.tools ?? [];
        this.#select.replaceChildren(...tools.map((t) => el("option", { value: t.body_id }, t.name)));
        this.#select.hidden = tools.length < 2;
    }

    #add(force: ToolForce): void {
        const seconds = (force.header?.monotonic_time_ns ?? 0) / 1e9;
        let ring = this.#rings.get(force.tool_id);
        if (!ring) this.#rings.set(force.tool_id, (ring = new Ring(3, MOST)));
        if ((ring.newest(0) ?? 0) > seconds) ring.clear();
        ring.push(seconds, size(force.wrench_on_hand?.force_n), size(force.wrench_on_tissue?.force_n));
        ring.dropBefore(seconds - SPAN_S);
    }

    #row(tool: { body_id: number; name: string; force_limit_n: number }): (string | number)[] {
        const ring = this.#rings.get(tool.body_id),
            newest = this.#page.store.forces.get(tool.body_id);
        const most = (k: number): string =>
            ring
                ? ring
                      .column(k)
                      .reduce((a, b) => Math.max(a, b), 0)
                      .toFixed(2)
                : "–";
        const now = (k: number): string => ring?.newest(k)?.toFixed(2) ?? "–";
        return [
            tool.name,
            now(1),
            most(1),
            now(2),
            most(2),
            `${tool.force_limit_n.toFixed(2)} N`,
            actsOf(newest?.acted ?? []) || "–",
        ];
    }

    update(): void {
        const tools = this.#page.store.scene?.tools ?? [];
        const tool = tools.find((t) => t.body_id === Number(this.#select.value)) ?? tools[0];
        if (!tool) return;
        if (this.#card.isTable) this.#table.fill(tools.map((t) => this.#row(t)));
        const ring = this.#rings.get(tool.body_id),
            newest = this.#page.store.forces.get(tool.body_id);
        const acts = actsOf(newest?.acted ?? []);
        this.#acts.textContent = ring
            ? `${tool.name}: ${ring.newest(1)?.toFixed(2) ?? "–"} N on the hand, ${ring.newest(2)?.toFixed(2) ?? "–"} N on tissue${acts ? `; acts: ${acts}` : ""}`
            : `${tool.name}: nobody feels it`;
        if (this.#card.isTable || !ring) return;
        this.#card.explain(this.#page, LINES);
        const end = ring.newest(0) ?? 0;
        this.#chart.draw([
            ring.column(0).map((s) => s - end),
            ring.column(1),
            ring.column(2),
            new Float64Array(ring.length).fill(tool.force_limit_n),
        ]);
    }
}
