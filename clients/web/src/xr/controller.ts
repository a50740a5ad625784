// SPDX-License-Identifier: Apache-2.0
// A controller that holds a tool: squeeze takes and leaves it, its way moves the tool, the trigger closes the jaws, force
// shakes it. Its shape is made here: nothing is fetched.
import { ConeGeometry, Group, Matrix4, Mesh, MeshStandardMaterial, Quaternion, TorusGeometry, Vector3 } from "three";
import type { Object3D, XRGripSpace } from "three";
import type { AllHands } from "../hands/all";
import type { Held } from "../hands/held";
import { forceOf, pulseOf } from "../hands/pulse";
import type { Page } from "../page";
import { place } from "../scene/rigid";
import { ToolRole } from "../../made/palp.js";
import type { Table } from "./table";

const TRIGGER = 0,
    CLUTCH = 3,
    LARGER = 4,
    SMALLER = 5; // buttons of "xr-standard"
const STICK_X = 2,
    STICK_Y = 3,
    PUSHED = 0.7,
    RESTING = 0.3;
const PULSE_MS = 25,
    TOUCH = { strength: 0.5, ms: 15 },
    TOUCHED_N = 0.05;

function shape(colour: number): Group {
    const skin = new MeshStandardMaterial({ color: colour, roughness: 0.6 });
    const body = new Mesh(new ConeGeometry(0.016, 0.11, 24).rotateX(-Math.PI / 2).translate(0, 0, 0.02), skin);
    const ring = new Mesh(new TorusGeometry(0.032, 0.006, 12, 32).translate(0, 0, -0.02), skin);
    return new Group().add(body, ring);
}

export class Controller {
    pulses = 0;
    touches = 0;
    #source: XRInputSource | null = null;
    #pending: string | null = null; // the tool that was asked for
    #held: Held | null = null;
    readonly #offset = new Matrix4(); // from the grip to the tool, where it was taken
    #wasClutched = false;
    #isStickUsed = false;
    #wasButton = false;
    #wasTouching = false;

    constructor(
        readonly page: Page,
        readonly hands: AllHands,
        readonly table: Table,
        readonly grip: XRGripSpace,
        index: number,
    ) {
        grip.add(shape(index === 0 ? 0x56b4e9 : 0xe69f00));
        table.room.add(grip);
        grip.addEventListener("connected", ({ data }) => (this.#source = data));
        grip.addEventListener("disconnected", () => {
            this.#source = null;
            this.leave();
        });
        hands.on(() => this.#settle());
        page.store.on("denied", ({ what }) => {
            if (what === "claim") this.#pending = null;
        });
    }

    get tool(): string | null {
        return this.#held?.name ?? null;
    }

    /** Squeezed: leave the tool, or take the nearest free one. */
    squeeze(): void {
        if (this.#held) this.leave();
        else if (this.#pending === null) {
            this.#pending = this.#nearest();
            if (this.#pending !== null && !this.hands.claim(this.#pending)) this.#pending = null;
        }
    }

    leave(): void {
        this.#pending = null;
        if (this.#held) this.hands.release(this.#held.toolId);
    }

    #nearest(): string | null {
        const here = this.grip.getWorldPosition(new Vector3()),
            at = new Vector3();
        let best: string | null = null,
            way = Infinity;
        for (const tool of this.page.store.scene?.tools ?? []) {
            const state = this.page.store.picture?.state.tools.find((t) => t.tool_id === tool.body_id);
            if (tool.role !== ToolRole.TOOL_ROLE_ANY_DEVICE || state?.device_name) continue;
            const d = place(at, state?.proxy_pose?.position_m).distanceTo(here);
            if (d < way) [best, way] = [tool.name, d];
        }
        return best;
    }

    /** Tools came or went. */
    #settle(): void {
        if (this.#held && !this.hands.held.includes(this.#held)) this.#held = null;
        const got = this.#pending === null ? null : (this.hands.held.find((h) => h.name === this.#pending) ?? null);
        if (!got) return;
        this.#pending = null;
        this.#held = got;
        this.#anchor();
    }

    /** The grip in the scene, without the room's scale. */
    #gripPose(): Matrix4 {
        const p = new Vector3(),
            q = new Quaternion();
        (this.grip as Object3D).updateWorldMatrix(true, false);
        this.grip.matrixWorld.decompose(p, q, new Vector3());
        return new Matrix4().compose(p, q, new Vector3(1, 1, 1));
    }

    /** From here on the tool goes with the grip. */
    #anchor(): void {
        const held = this.#held!;
        const tool = new Matrix4().compose(held.position, held.orientation, new Vector3(1, 1, 1));
        this.#offset.copy(this.#gripPose()).invert().multiply(tool);
    }

    /** Each frame of the headset. */
    update(nowMs: number): void {
        const pad = this.#source?.gamepad;
        if (pad) this.#stick(pad);
        const held = this.#held;
        if (!held || !pad) return;
        const isClutched = pad.buttons[CLUTCH]?.pressed ?? false;
        if (this.#wasClutched && !isClutched) this.#anchor();
        held.isClutched = this.#wasClutched = isClutched;
        const p = new Vector3(),
            q = new Quaternion();
        this.#gripPose().multiply(this.#offset).decompose(p, q, new Vector3());
        held.moveTo(p, q, nowMs);
        held.gripWanted = 1 - (pad.buttons[TRIGGER]?.value ?? 0);
        this.#shake(pad, held);
    }

    #shake(pad: Gamepad, held: Held): void {
        const isTouching = forceOf(this.page, held.toolId) > TOUCHED_N,
            strength = pulseOf(this.page, held.toolId);
        const [actuator] =
            (pad as Gamepad & { hapticActuators?: { pulse(strength: number, ms: number): Promise<boolean> }[] })
                .hapticActuators ?? [];
        if (isTouching && !this.#wasTouching) {
            this.touches++;
            void actuator?.pulse(Math.max(TOUCH.strength, strength), TOUCH.ms);
        } else if (strength > 0) {
            this.pulses++;
            void actuator?.pulse(strength, PULSE_MS);
        }
        this.#wasTouching = isTouching;
    }

    /** The stick turns and lifts the table by a step a push; two buttons make the scene larger and smaller. */
    #stick(pad: Gamepad): void {
        const x = pad.axes[STICK_X] ?? 0,
            y = pad.axes[STICK_Y] ?? 0;
        if (Math.max(Math.abs(x), Math.abs(y)) < RESTING) this.#isStickUsed = false;
        else if (!this.#isStickUsed && Math.max(Math.abs(x), Math.abs(y)) > PUSHED) {
            this.#isStickUsed = true;
            if (Math.abs(x) > Math.abs(y)) this.table.turnBy(Math.sign(x));
            else this.table.liftBy(-Math.sign(y));
            if (this.#held) this.#anchor(); // the table moved, not the hand
        }
        const larger = pad.buttons[LARGER]?.pressed ?? false,
            smaller = pad.buttons[SMALLER]?.pressed ?? false;
        if ((larger || smaller) && !this.#wasButton) {
            this.table.scaleBy(larger ? 1 : -1);
            if (this.#held) this.#anchor();
        }
        this.#wasButton = larger || smaller;
    }
}
