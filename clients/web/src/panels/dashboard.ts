// SPDX-License-Identifier: Apache-2.0
// The dashboard: nine figures, each with its numbers as text; drawn while it is in sight.
import { el } from "../dom";
import type { Page, Panel } from "../page";
import type { Figure } from "./dashboard/card";
import { Minute } from "./dashboard/durations";
import { BrowsersFigure } from "./dashboard/figure_browsers";
import { DevicesFigure } from "./dashboard/figure_devices";
import { ForceFigure } from "./dashboard/figure_force";
import { LatencyFigure } from "./dashboard/figure_latency";
import { LatenessFigure } from "./dashboard/figure_lateness";
import { ProbesFigure } from "./dashboard/figure_probes";
import { RunFigure } from "./dashboard/figure_run";
import { SolverFigure } from "./dashboard/figure_solver";
import { StagesFigure } from "./dashboard/figure_stages";

const EVERY_MS = 125,
    CALM_MS = 1000; // from drawing to drawing; where motion is not wanted

export function dashboardPanel(): Panel {
    let timer = 0;
    let figures: Figure[] = [];
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const draw = (): void => {
        if (document.hidden) return;
        const now = performance.now();
        for (const figure of figures) figure.update(now);
    };
    const setVisible = (visible: boolean): void => {
        clearInterval(timer);
        if (!visible) return;
        timer = window.setInterval(draw, calm.matches ? CALM_MS : EVERY_MS);
        draw();
    };
    return {
        id: "dashboard",
        title: "Dashboard",
        wide: true,
        icon: "M4 19V5M4 19h16M8 16v-4M12 16V8M16 16v-6",
        mount(host, page: Page) {
            const minute = new Minute();
            if (page.store.stats) minute.push(page.store.stats, performance.now());
            page.store.on("stats", (stats) => minute.push(stats, performance.now()));
            page.store.on("scene", () => minute.clear());
            figures = [
                new RunFigure(page),
                new ForceFigure(page),
                new StagesFigure(page),
                new LatenessFigure(page, minute),
                new LatencyFigure(page, minute),
                new SolverFigure(page),
                new ProbesFigure(page),
                new DevicesFigure(page),
                new BrowsersFigure(page),
            ];
            host.append(el("h2", {}, "Dashboard"), el("div", { class: "figures" }, ...figures.map((f) => f.card)));
        },
        setVisible,
    };
}
