// SPDX-License-Identifier: Apache-2.0
// A session in a headset, from entering to leaving: the scene on a table, two controllers, comfort.
import { BackSide, Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";
import { hands } from "../hands/all";
import type { AllHands } from "../hands/all";
import type { Page } from "../page";
import type { View } from "../scene/view";
import { Controller } from "./controller";
import { Rate } from "./rate";
import { Table } from "./table";

export type Mode = "immersive-vr" | "immersive-ar";
const FADE_S = 0.35;
const NEAR_M = 0.05,
    FAR_M = 30;

/** What tests look at. */
export interface RoomFacts {
    mode: Mode | null;
    frames: number;
    rateHz: number | null;
    scale: number;
    turn: number;
    height: number;
    calls: number; // of drawing, a frame
    triangles: number;
    controllers: { tool: string | null; pulses: number; touches: number }[];
}

export class Room {
    readonly #page: Page;
    readonly #view: View;
    readonly #hands: AllHands;
    readonly table = new Table();
    readonly #controllers: Controller[];
    readonly #veil: Mesh<SphereGeometry, MeshBasicMaterial>;
    readonly #desk = { position: new Vector3(), target: new Vector3(), near: 0, far: 0 }; // the camera as it was
    #session: XRSession | null = null;
    #mode: Mode | null = null;
    #rate: Rate | null = null;
    #frames = 0;
    #startedMs = 0;

    constructor(page: Page, view: View) {
        this.#page = page;
        this.#view = view;
        this.#hands = hands(page);
        const xr = view.renderer.xr;
        this.#controllers = [0, 1].map((i) => {
            const controller = new Controller(page, this.#hands, this.table, xr.getControllerGrip(i), i);
            xr.getController(i).addEventListener("squeezestart", () => controller.squeeze());
            return controller;
        });
        this.#veil = new Mesh(
            new SphereGeometry(0.2, 16, 12),
            new MeshBasicMaterial({ color: 0, side: BackSide, transparent: true, depthTest: false }),
        );
        this.#veil.renderOrder = 1000;
        this.#veil.visible = false;
    }

    get facts(): RoomFacts {
        const { calls, triangles } = this.#view.renderer.info.render;
        return {
            mode: this.#mode,
            frames: this.#frames,
            rateHz: this.#rate?.hz ?? null,
            scale: this.table.scale,
            turn: this.table.turn,
            height: this.table.height,
            calls,
            triangles,
            controllers: this.#controllers.map(({ tool, pulses, touches }) => ({ tool, pulses, touches })),
        };
    }

    /** Must be called while a person's press is handled. Throws where the headset will not. */
    async enter(mode: Mode): Promise<void> {
        const session = await navigator.xr!.requestSession(mode, { requiredFeatures: ["local-floor"] });
        const { renderer } = this.#view;
        session.addEventListener("end", () => this.#left());
        this.#session = session;
        this.#mode = mode;
        renderer.xr.enabled = true;
        renderer.xr.setReferenceSpaceType("local-floor");
        renderer.xr.setFoveation(1);
        await renderer.xr.setSession(session);
        void session.updateRenderState({ depthNear: NEAR_M, depthFar: FAR_M });
        this.#rate = new Rate(session);
        this.#stand(mode);
    }

    leave(): void {
        void this.#session?.end();
    }

    #stand(mode: Mode): void {
        const { camera, controls, space, stage, world } = this.#view;
        this.#desk.position.copy(camera.position);
        this.#desk.target.copy(controls.target);
        this.#desk.near = camera.near;
        this.#desk.far = camera.far;
        const there = world?.points();
        this.table.set(there?.centre ?? new Vector3(), there?.ground ?? 0, mode === "immersive-vr");
        controls.enabled = false;
        camera.near = NEAR_M;
        camera.far = FAR_M;
        camera.add(this.#veil);
        this.table.room.add(camera);
        space.add(this.table.room);
        stage.set.visible = mode === "immersive-vr";
        this.#startedMs = performance.now();
        this.#frames = 0;
    }

    /** Each frame of the headset, before it is drawn. */
    update(nowMs: number): void {
        if (!this.#session) return;
        this.#frames++;
        this.#rate?.tell(nowMs);
        this.#view.wake(); // heads move
        const share = (performance.now() - this.#startedMs) / 1000 / FADE_S;
        this.#veil.material.opacity = Math.max(1 - share, 0);
        this.#veil.visible = share < 1;
        for (const controller of this.#controllers) controller.update(nowMs);
    }

    #left(): void {
        const { camera, controls, stage, renderer } = this.#view;
        for (const controller of this.#controllers) controller.leave();
        this.#session = null;
        this.#mode = null;
        this.#rate = null;
        renderer.xr.enabled = false;
        camera.removeFromParent();
        this.#veil.removeFromParent();
        this.table.room.removeFromParent();
        stage.set.visible = true;
        controls.enabled = true;
        camera.near = this.#desk.near;
        camera.far = this.#desk.far;
        camera.scale.setScalar(1);
        camera.position.copy(this.#desk.position);
        controls.target.copy(this.#desk.target);
        controls.update();
        this.#view.resize();
        this.#view.wake();
        this.#page.view?.wake();
    }
}
