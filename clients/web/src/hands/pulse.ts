// SPDX-License-Identifier: Apache-2.0
// How strongly a tool's force is told by something that only shakes.
import type { Page } from "../page";

const LEAST_N = 0.05,
    POWER = 0.6; // what is felt rises less than what shakes

/** 0 … 1 of a force (N) whose limit (N) is shaken fully. */
export function pulse(force: number, limit: number): number {
    if (!(force > LEAST_N) || !(limit > LEAST_N)) return 0;
    return Math.min((force - LEAST_N) / (limit - LEAST_N), 1) ** POWER;
}

/** The force of a tool of the newest picture, N: on tissue, since nobody feels one through a browser. */
export function forceOf(page: Page, toolId: number): number {
    const f = page.store.picture?.state.tools.find((t) => t.tool_id === toolId)?.wrench_on_tissue?.force_n;
    return Math.hypot(f?.x ?? 0, f?.y ?? 0, f?.z ?? 0);
}

export function limitOf(page: Page, toolId: number): number {
    return page.store.scene?.tools.find((t) => t.body_id === toolId)?.force_limit_n || 3;
}

export const pulseOf = (page: Page, toolId: number): number => pulse(forceOf(page, toolId), limitOf(page, toolId));
