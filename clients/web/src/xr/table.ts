// SPDX-License-Identifier: Apache-2.0
// Where the scene stands in a room: on a table, as large as wanted. The scene's metres stay what they are; eyes and
// controllers are brought into it by a frame that stands the other way round.
import { CylinderGeometry, Group, Matrix4, Mesh, MeshStandardMaterial, Quaternion, Vector3 } from "three";

export const TABLE_M = 0.9,
    AHEAD_M = 0.55; // above the floor; before who enters
const LIFT_M = 0.05,
    TURN_RAD = Math.PI / 12;
const HEIGHT_LEAST_M = 0.4,
    HEIGHT_MOST_M = 1.6;
const SCALE_MOST = 4,
    SCALE_STEP = Math.SQRT2;
const UP = new Vector3(0, 1, 0);

export class Table {
    /** Holds what is in the room: eyes, controllers, the table. */
    readonly room = new Group();
    scale = 1;
    turn = 0; // rad
    height = TABLE_M;
    readonly #foot = new Vector3(); // of the scene: what stands on the table's middle
    readonly #top: Mesh;

    constructor() {
        const wood = new MeshStandardMaterial({ color: 0x2b333d, roughness: 0.85 });
        this.#top = new Mesh(new CylinderGeometry(0.42, 0.42, 0.03, 64).translate(0, -0.016, 0), wood);
        this.#top.add(new Mesh(new CylinderGeometry(0.04, 0.06, 1, 24).translate(0, -0.53, 0), wood));
        this.#top.receiveShadow = true;
        this.room.add(this.#top);
    }

    /** Put a scene on it: its middle at the floor of what there is. */
    set(centre: Vector3, ground: number, isSeen: boolean): void {
        this.#foot.set(centre.x, ground, centre.z);
        this.#top.visible = isSeen;
        this.#place();
    }

    turnBy(steps: number): void {
        this.turn += steps * TURN_RAD;
        this.#place();
    }

    liftBy(steps: number): void {
        this.height = Math.min(Math.max(this.height + steps * LIFT_M, HEIGHT_LEAST_M), HEIGHT_MOST_M);
        this.#place();
    }

    scaleBy(steps: number): void {
        this.scale = Math.min(Math.max(this.scale * SCALE_STEP ** steps, 1), SCALE_MOST);
        this.#place();
    }

    /** Room = T scene, T: from the foot, scaled, turned, to the table's top. The room stands in the scene by its inverse. */
    #place(): void {
        const at = new Vector3(0, this.height, -AHEAD_M),
            turned = new Quaternion().setFromAxisAngle(UP, this.turn);
        const toRoom = new Matrix4()
            .compose(at, turned, new Vector3().setScalar(this.scale))
            .multiply(new Matrix4().makeTranslation(this.#foot.clone().negate()));
        toRoom.invert().decompose(this.room.position, this.room.quaternion, this.room.scale);
        this.#top.position.copy(at);
        this.room.updateMatrixWorld(true);
    }
}
