// SPDX-License-Identifier: Apache-2.0
// Tools that this page holds: claimed and let go, where each is wanted, and the samples that tell the gateway so.
import { Quaternion, Vector3 } from "three";
import type { Claimed, Pose, ToolState } from "../../made/palp.js";
import type { Page } from "../page";
import { place, turn } from "../scene/rigid";
import { latencies } from "./latency";

const LEAST_MS = 6; // from sample to sample: the gateway takes 250 messages a second of a page
const SILENT_MS = 40; // so long without a motion, and the pose is told again: the gateway lets a tool stand after 100
const TICK_MS = 8;
const LEASH_M = 0.05; // so far a hand goes from its tool: beyond that nothing more could be felt
const GRIP_S = 0.4; // from open to closed

/** A tool in this page's hand. */
export class Held {
    readonly position = new Vector3();
    readonly orientation = new Quaternion();
    isClutched = false; // the hand moves, what it wants stands: no device is clutched, so that the tool comes to rest there
    grip = 1; // opening of its jaws
    gripWanted = 1;
    sequence = 0;
    #sentMs = 0;
    #movedMs = 0; // of the motion that is not told yet; 0: all is told

    constructor(
        readonly page: Page,
        readonly toolId: number,
        readonly name: string,
        pose?: Pose,
    ) {
        place(this.position, pose?.position_m);
        turn(this.orientation, pose?.orientation);
    }

    /** The tool in the newest picture. */
    get state(): ToolState | null {
        return this.page.store.picture?.state.tools.find((t) => t.tool_id === this.toolId) ?? null;
    }

    /** Want it elsewhere, by a motion at that time of performance.now(). */
    moveBy(way: Vector3, atMs = performance.now()): void {
        if (this.isClutched || way.lengthSq() === 0) return;
        this.position.add(way);
        this.#keepNear();
        this.#moved(atMs);
    }

    moveTo(position: Vector3, orientation: Quaternion, atMs = performance.now()): void {
        if (this.isClutched) return;
        this.position.copy(position);
        this.orientation.copy(orientation);
        this.#keepNear();
        this.#moved(atMs);
    }

    /** Turn it about an axis of the world through itself. */
    turnBy(axis: Vector3, angle: number, atMs = performance.now()): void {
        if (this.isClutched || angle === 0) return;
        this.orientation.premultiply(new Quaternion().setFromAxisAngle(axis, angle)).normalize();
        this.#moved(atMs);
    }

    #keepNear(): void {
        const at = this.state?.proxy_pose?.position_m;
        if (!at) return;
        const off = this.position.clone().sub(place(new Vector3(), at));
        if (off.length() > LEASH_M) this.position.sub(off).add(off.setLength(LEASH_M));
    }

    #moved(atMs: number): void {
        if (this.#movedMs === 0) this.#movedMs = atMs;
        if (performance.now() - this.#sentMs >= LEAST_MS) this.#send();
        this.page.view?.wake();
    }

    /** Time goes on: jaws move, and what was not told is. */
    tick(nowMs: number, seconds: number): void {
        if (this.grip !== this.gripWanted) {
            const way = seconds / GRIP_S;
            this.grip = Math.min(Math.max(this.gripWanted, this.grip - way), this.grip + way);
            if (this.#movedMs === 0) this.#movedMs = nowMs;
        }
        const silent = nowMs - this.#sentMs;
        if (silent >= SILENT_MS || (this.#movedMs > 0 && silent >= LEAST_MS)) this.#send();
    }

    #send(): void {
        const now = performance.now(),
            p = this.position,
            q = this.orientation;
        const sequence = ++this.sequence;
        latencies.made(this.toolId, sequence, this.#movedMs || now);
        this.#movedMs = 0;
        this.#sentMs = now;
        this.page.connection.send({
            hand: {
                tool_id: this.toolId,
                sample: {
                    sequence,
                    device_time_ns: Math.round(1e6 * now),
                    measured_cp: {
                        position_m: { x: p.x, y: p.y, z: p.z },
                        orientation: { x: q.x, y: q.y, z: q.z, w: q.w },
                    },
                    buttons: 0,
                    gripper_ratio: this.grip,
                },
            },
        });
    }
}

/** All tools that this page holds; which of them mouse, touch and keys move. */
export class Hands {
    readonly held: Held[] = [];
    active: Held | null = null;
    readonly #page: Page;
    readonly #listeners = new Set<() => void>();
    #timer = 0;
    #tickedMs = 0;

    constructor(page: Page) {
        this.#page = page;
        latencies.watch(page.store);
        page.store.on("claimed", (claimed) => this.#take(claimed));
        page.store.on("released", (released) => this.#drop(released.tool_id));
        page.store.on("link", (link) => {
            if (link.state !== "open") for (const held of [...this.held]) this.#drop(held.toolId);
        });
    }

    /** Be told when a tool comes or goes, or another is the active one. */
    on(listener: () => void): () => void {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    #tell(): void {
        this.#page.shown.live.isDirect = this.held.length > 0;
        for (const listener of this.#listeners) listener();
    }

    find(toolId: number): Held | null {
        return this.held.find((h) => h.toolId === toolId) ?? null;
    }

    claim(toolName: string): boolean {
        return this.#page.connection.send({ claim: { tool_name: toolName } });
    }

    release(toolId: number): void {
        if (!this.#page.connection.send({ release: { tool_id: toolId } })) this.#drop(toolId);
    }

    activate(held: Held): void {
        this.active = held;
        this.#tell();
    }

    #take({ tool_id, tool_name, tool_pose }: Claimed): void {
        const held = new Held(this.#page, tool_id, tool_name, tool_pose);
        this.held.push(held);
        this.active ??= held;
        latencies.forget(tool_id);
        if (this.#timer === 0) {
            this.#tickedMs = performance.now();
            this.#timer = window.setInterval(() => this.#tick(), TICK_MS);
        }
        this.#tell();
    }

    #drop(toolId: number): void {
        const at = this.held.findIndex((h) => h.toolId === toolId);
        if (at < 0) return;
        const [gone] = this.held.splice(at, 1);
        if (this.active === gone) this.active = this.held[0] ?? null;
        if (this.held.length === 0) {
            clearInterval(this.#timer);
            this.#timer = 0;
        }
        this.#tell();
    }

    #tick(): void {
        const now = performance.now(),
            seconds = Math.min((now - this.#tickedMs) / 1000, 0.1);
        this.#tickedMs = now;
        if (document.hidden) return;
        for (const held of this.held) held.tick(now, seconds);
    }
}
