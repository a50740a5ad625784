// SPDX-License-Identifier: Apache-2.0
// The newest of everything that came, and who wants to be told. Nothing here draws.
import type {
  Claimed, Denied, Event as PalpEvent, Joined, Metrics, Released, Reply, Scene, Stats, Task, Timing, ToolForce,
} from "../../made/palp.js";
import { withNewer } from "./picture";
import type { Incoming, Picture, Topologies } from "./picture";

/** How the page stands with the gateway and palpd. */
export interface Link {
  state: "connecting" | "open" | "closed" | "refused";
  palpd: boolean; // does palpd answer the gateway?
  text: string; // for people
}

/** What one is told of, by name. */
export interface Told {
  link: Link;
  joined: Joined;
  scene: Scene; // a new one: another run of palpd
  picture: Picture;
  force: ToolForce;
  event: PalpEvent;
  stats: Stats;
  task: Task;
  metrics: Metrics;
  timing: Timing;
  claimed: Claimed;
  released: Released;
  denied: Denied;
  reply: Reply;
  message: { bytes: Uint8Array; incoming: Incoming }; // all of a message, as it came
}

type Listener<K extends keyof Told> = (what: Told[K]) => void;

export const EVENTS_KEPT = 500;

export class Store {
  link: Link = { state: "connecting", palpd: false, text: "connecting" };
  joined: Joined | null = null;
  scene: Scene | null = null;
  picture: Picture | null = null; // the newest live one
  stats: Stats | null = null;
  task: Task | null = null; // of a lesson
  metrics: Metrics | null = null;
  events: PalpEvent[] = []; // oldest first
  readonly forces = new Map<number, ToolForce>(); // newest by tool
  #topologies: Topologies = new Map();
  readonly #listeners = new Map<keyof Told, Set<Listener<never>>>();

  /** Be told; call what is returned to be told no more. */
  on<K extends keyof Told>(kind: K, listener: Listener<K>): () => void {
    const all = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, all);
    all.add(listener as Listener<never>);
    return () => all.delete(listener as Listener<never>);
  }

  tell<K extends keyof Told>(kind: K, what: Told[K]): void {
    for (const listener of this.#listeners.get(kind) ?? []) (listener as Listener<K>)(what);
  }

  setLink(link: Partial<Link>): void {
    this.link = { ...this.link, ...link };
    this.tell("link", this.link);
  }

  /** Take in what came live. */
  take(incoming: Incoming, bytes: Uint8Array): void {
    for (const message of incoming.gateway) this.#takeGateway(message);
    if (incoming.scene) {
      this.scene = incoming.scene;
      this.forces.clear();
      this.#topologies = new Map();
      this.task = this.metrics = null;
      this.picture = null;
      this.tell("scene", incoming.scene);
    }
    this.#topologies = withNewer(this.#topologies, incoming.topologies);
    if (incoming.picture) incoming.picture.topologies = this.#topologies;
    for (const event of incoming.events) {
      this.events.push(event);
      if (this.events.length > EVENTS_KEPT) this.events.shift();
      this.tell("event", event);
    }
    for (const force of incoming.forces) {
      this.forces.set(force.tool_id, force);
      this.tell("force", force);
    }
    for (const timing of incoming.timings) this.tell("timing", timing);
    if (incoming.stats) this.tell("stats", (this.stats = incoming.stats));
    if (incoming.task) this.tell("task", (this.task = incoming.task));
    if (incoming.metrics) this.tell("metrics", (this.metrics = incoming.metrics));
    if (incoming.picture && this.scene) this.tell("picture", (this.picture = incoming.picture));
    this.tell("message", { bytes, incoming });
  }

  #takeGateway(message: Incoming["gateway"][number]): void {
    if (message.joined) this.tell("joined", (this.joined = message.joined));
    if (message.daemon) this.setLink({ palpd: message.daemon.connected, text: message.daemon.text });
    if (message.claimed) this.tell("claimed", message.claimed);
    if (message.released) this.tell("released", message.released);
    if (message.denied) this.tell("denied", message.denied);
    if (message.reply) this.tell("reply", message.reply);
  }
}
