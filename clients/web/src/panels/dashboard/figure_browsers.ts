// SPDX-License-Identifier: Apache-2.0
// (9) For operators: the browsers of this gateway, by its own metrics.
import { el } from "../../dom";
import type { Page } from "../../page";
import { Role } from "../../../made/palp.js";
import { Card, Table } from "./card";
import type { Figure } from "./card";

const EVERY_MS = 2000;

/** A text of Prometheus: value by name with labels. */
export function readMetrics(text: string): Map<string, number> {
    const all = new Map<string, number>();
    for (const line of text.split("\n")) {
        const at = line.lastIndexOf(" ");
        if (line && !line.startsWith("#") && at > 0) all.set(line.slice(0, at), Number(line.slice(at + 1)));
    }
    return all;
}

const size = (bytes: number): string => (bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

export class BrowsersFigure implements Figure {
    readonly card: HTMLElement;
    readonly #table = new Table(["", "now", "since the start"], "Browsers of this gateway");
    #askedMs = -EVERY_MS;
    #before: { atMs: number; metrics: Map<string, number> } | null = null;

    constructor(readonly page: Page) {
        this.card = new Card(
            "browsers",
            "Browsers",
            "who looks through this gateway, and what it costs",
            null,
            el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Browsers" }, this.#table.element),
        ).element;
    }

    update(nowMs: number): void {
        this.card.hidden = this.page.store.joined?.role !== Role.ROLE_OPERATOR;
        if (this.card.hidden || nowMs - this.#askedMs < EVERY_MS) return;
        this.#askedMs = nowMs;
        void this.page.connection
            .fetch("metrics", { cache: "no-store" })
            .then(async (answer) => answer.ok && this.#show(readMetrics(await answer.text())))
            .catch(() => undefined);
    }

    #show(metrics: Map<string, number>): void {
        const of = (name: string): number => metrics.get(`palp_gateway_${name}`) ?? 0;
        const role = (name: string): number => of(`pages{role="${name}"}`);
        const atMs = performance.now(),
            before = this.#before,
            seconds = before ? (atMs - before.atMs) / 1000 : 0;
        const rate = (name: string): number =>
            before && seconds > 0 ? (of(name) - (before.metrics.get(`palp_gateway_${name}`) ?? 0)) / seconds : 0;
        this.#before = { atMs, metrics };
        this.#table.fill([
            ["audience", role("AUDIENCE"), "–"],
            ["hands", role("HAND"), "–"],
            ["operators", role("OPERATOR"), "–"],
            ["tools held", of("hands"), "–"],
            ["pictures", `${rate("pictures_total").toFixed(0)}/s`, of("pictures_total")],
            ["skipped", `${rate("skipped_total").toFixed(1)}/s`, of("skipped_total")],
            ["events dropped", "–", of("dropped_total")],
            ["sent", `${size(rate("bytes_total"))}/s`, size(of("bytes_total"))],
            ["wrong tokens", "–", of("wrong_tokens_total")],
            ["refused by Host or Origin", "–", of("refused_hosts_total")],
        ]);
    }
}
