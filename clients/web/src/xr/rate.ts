// SPDX-License-Identifier: Apache-2.0
// How often a headset draws: as often as it can, at most 90 times a second; 72 where frames are missed for two seconds.
const MOST_HZ = 90,
    CALM_HZ = 72,
    LATE = 1.5,
    PATIENCE_MS = 2000;

/** Of what a headset can do the highest that is wanted; null: it does not say. */
export function wantedRate(supported: ArrayLike<number> | undefined | null, most = MOST_HZ): number | null {
    const fit = Array.from(supported ?? []).filter((hz) => hz <= most);
    return fit.length > 0 ? Math.max(...fit) : null;
}

export class Rate {
    hz: number | null = null;
    #lastMs = 0;
    #lateSinceMs: number | null = null;
    #goodSinceMs = 0;

    constructor(readonly session: XRSession) {
        this.#ask(wantedRate(session.supportedFrameRates));
    }

    #ask(hz: number | null): void {
        if (hz === null || hz === this.hz) return;
        this.hz = hz;
        void this.session.updateTargetFrameRate?.(hz).catch(() => undefined);
    }

    /** A frame was asked for. */
    tell(nowMs: number): void {
        const took = nowMs - this.#lastMs;
        this.#lastMs = nowMs;
        if (this.hz === null || took > 1000) return;
        if (took > (LATE * 1000) / this.hz) {
            this.#lateSinceMs ??= nowMs;
            this.#goodSinceMs = nowMs;
        } else if (nowMs - this.#goodSinceMs > PATIENCE_MS / 4) this.#lateSinceMs = null; // half a second without a miss
        if (this.#lateSinceMs !== null && nowMs - this.#lateSinceMs > PATIENCE_MS)
            this.#ask(wantedRate(this.session.supportedFrameRates, CALM_HZ));
    }
}
