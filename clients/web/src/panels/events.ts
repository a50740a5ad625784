// SPDX-License-Identifier: Apache-2.0
// What happened: newest first, by severity, read aloud as it comes.
import { el } from "../dom";
import type { Page, Panel } from "../page";
import { EventKind, Severity } from "../../made/palp.js";
import type { Event as PalpEvent } from "../../made/palp.js";

const SHOWN = 200;
const SAID_MS = 1500; // not more often than this is anything read aloud
const SIGNS: Record<number, [string, string]> = {
    [Severity.SEVERITY_INFO]: ["info", "i"],
    [Severity.SEVERITY_WARNING]: ["warning", "!"],
    [Severity.SEVERITY_ERROR]: ["error", "×"],
};

const kindOf = (kind: number): string =>
    (Object.entries(EventKind).find(([, v]) => v === kind)?.[0] ?? "")
        .replace("EVENT_KIND_", "")
        .toLowerCase()
        .replaceAll("_", " ");

function rowOf(event: PalpEvent): HTMLElement {
    const [word, sign] = SIGNS[event.severity] ?? ["info", "i"];
    const seconds = (event.header?.simulated_time_ns ?? 0) / 1e9;
    return el(
        "li",
        { "data-severity": word },
        el("span", { class: "sign", role: "img", "aria-label": word }, sign),
        el("span", { class: "what" }, event.text || kindOf(event.kind)),
        el("span", { class: "when number" }, `${seconds.toFixed(2)} s`, event.device_name ? ` · ${event.device_name}` : ""),
    );
}

/** Read events aloud from the start, whether the panel is open or not: as many as one can listen to. */
export function sayEvents(page: Page): void {
    const said = document.querySelector("#said")!;
    let waiting: string[] = [],
        timer = 0;
    const say = (): void => {
        said.textContent =
            waiting.length > 3 ? `${waiting.length} events, the last: ${waiting.at(-1)}` : waiting.join(". ");
        waiting = [];
        timer = 0;
    };
    page.store.on("event", (event) => {
        waiting.push(event.text || kindOf(event.kind));
        if (timer === 0) timer = window.setTimeout(say, SAID_MS);
    });
}

export function eventsPanel(): Panel {
    let show = (): void => undefined;
    let isVisible = false;
    return {
        id: "events",
        title: "Events",
        icon: "M12 3.5L21 19H3zM12 10v4M12 16.6v.1",
        mount(host, page) {
            const list = el("ol", { class: "events", tabindex: "0", "aria-label": "Events, the newest first" });
            const least = el(
                "select",
                { "aria-label": "Which events", onchange: () => show() },
                el("option", { value: "1" }, "all"),
                el("option", { value: "2" }, "warnings and errors"),
                el("option", { value: "3" }, "errors"),
            );
            show = (): void => {
                const wanted = page.store.events
                    .filter((e) => e.severity >= Number(least.value) || least.value === "1")
                    .slice(-SHOWN)
                    .reverse();
                list.replaceChildren(...wanted.map(rowOf));
                if (wanted.length === 0) list.append(el("li", { class: "quiet" }, "Nothing so far."));
            };
            page.store.on("event", () => isVisible && show());
            host.append(el("h2", {}, "Events"), el("label", { class: "row" }, "Show ", least), list);
        },
        setVisible(visible) {
            isVisible = visible;
            if (visible) show();
        },
    };
}
