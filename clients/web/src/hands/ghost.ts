// SPDX-License-Identifier: Apache-2.0
// Ghosts: each held tool once more, where its hand wants it. Of this page's own hands at once, without waiting for a step.
import { BufferGeometry, Color, Group, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, Quaternion, Vector3 } from "three";
import type { Page } from "../page";
import { place, turn } from "../scene/rigid";
import type { Between } from "../replay/timeline";
import type { Guest } from "../scene/view";
import type { Hands } from "./held";

const NEAR_M = 5e-4; // a hand nearer to its tool than this shows no ghost
const p = new Vector3(),
    q = new Quaternion(),
    back = new Quaternion();

interface Ghost {
    toolId: number;
    group: Group; // at the hand
    parts: { id: number; group: Group }[];
    line: Line<BufferGeometry, LineBasicMaterial>;
}

export class Ghosts implements Guest {
    readonly group = new Group();
    readonly #page: Page;
    readonly #hands: Hands;
    readonly #skin = new MeshBasicMaterial({ transparent: true, opacity: 0.3, depthWrite: false });
    readonly #thread = new LineBasicMaterial({ transparent: true, opacity: 0.8 });
    #of: object | null = null;
    #ghosts: Ghost[] = [];

    constructor(page: Page, hands: Hands) {
        this.#page = page;
        this.#hands = hands;
    }

    /** Poses of the ghosts that are seen, for tests. */
    get seen(): { toolId: number; position: number[] }[] {
        return this.#ghosts
            .filter((g) => g.group.visible)
            .map((g) => ({ toolId: g.toolId, position: g.group.position.toArray() }));
    }

    #make(): void {
        const world = this.#page.view!.world;
        for (const { line } of this.#ghosts) line.geometry.dispose();
        this.group.clear();
        this.#of = world;
        this.#ghosts = (world?.scene.tools ?? []).map((tool) => {
            const group = new Group(),
                parts: Ghost["parts"] = [];
            for (const rigid of world!.rigids) {
                if (rigid.body.id !== tool.body_id && !tool.part_ids.includes(rigid.body.id)) continue;
                const part = new Group(),
                    copy = new Mesh(rigid.mesh.geometry, this.#skin);
                copy.position.copy(rigid.mesh.position);
                copy.quaternion.copy(rigid.mesh.quaternion);
                part.add(copy);
                group.add(part);
                parts.push({ id: rigid.body.id, group: part });
            }
            const line = new Line(new BufferGeometry().setFromPoints([new Vector3(), new Vector3(0, 0, 1)]), this.#thread);
            this.group.add(group, line);
            return { toolId: tool.body_id, group, parts, line };
        });
    }

    #place(ghost: Ghost, between: Between): boolean {
        const tool = between.after.state.tools.find((t) => t.tool_id === ghost.toolId);
        const own = this.#page.shown.isReplay ? null : this.#hands.find(ghost.toolId);
        if (!tool || (!own && (!tool.device_name || !tool.device_pose))) return false;
        if (own) {
            ghost.group.position.copy(own.position);
            ghost.group.quaternion.copy(own.orientation);
        } else {
            place(ghost.group.position, tool.device_pose!.position_m);
            turn(ghost.group.quaternion, tool.device_pose!.orientation);
        }
        place(p, tool.proxy_pose?.position_m);
        const off = p.distanceTo(ghost.group.position);
        turn(back, tool.proxy_pose?.orientation);
        if (off < NEAR_M && back.angleTo(ghost.group.quaternion) < 0.05) return false;
        back.invert();
        for (const part of ghost.parts) {
            const pose =
                part.id === ghost.toolId ? null : between.after.state.rigid.find((r) => r.body_id === part.id)?.pose;
            part.group.position.set(0, 0, 0);
            part.group.quaternion.identity();
            if (!pose) continue;
            part.group.position.copy(place(new Vector3(), pose.position_m)).sub(p).applyQuaternion(back);
            part.group.quaternion.copy(back).multiply(turn(q, pose.orientation));
        }
        ghost.line.position.copy(p);
        ghost.line.scale.set(1, 1, Math.max(off, 1e-9));
        ghost.line.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), ghost.group.position.clone().sub(p).normalize());
        return true;
    }

    update(between: Between): void {
        if (this.#of !== this.#page.view!.world) this.#make();
        const colour = new Color(this.#page.settings.isDark ? 0x8fd3ff : 0x005a8f);
        this.#skin.color.copy(colour);
        this.#thread.color.copy(colour);
        const isWanted = this.#page.settings.get("ghost");
        for (const ghost of this.#ghosts)
            ghost.group.visible = ghost.line.visible = isWanted && this.#place(ghost, between);
    }
}
