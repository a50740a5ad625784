// SPDX-License-Identifier: Apache-2.0
// The WebSocket to the gateway: joins, hands on what comes, says what was drawn, comes back when it is lost.
import { PbfWriter } from "pbf";
import { writePageMessage } from "../../made/palp.js";
import { readFrames } from "./frames";
import { readIncoming } from "./picture";
import { readFragment } from "../fragment";
import type { Store } from "./store";

const TOPICS = ["contacts", "mesh", "force", "event", "stats", "timing", "probe", "task", "mark"];
const RETRY_MS = { first: 200, most: 2000 };
const POLICY = 1008; // before it joined a page has a wrong token: to come again would be refused again

type PageMessage = Parameters<typeof writePageMessage>[0];

export class Connection {
  readonly #store: Store;
  readonly #token: string;
  #socket: WebSocket | null = null;
  #retryMs = RETRY_MS.first;
  #asked = 0;
  #isIn = false;

  constructor(store: Store, token: string) {
    this.#store = store;
    this.#token = token;
    document.addEventListener("visibilitychange", () => this.#tellRate());
  }

  /** Connect, and again whenever the connection is lost. */
  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/`, "palp.v1");
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#isIn = false;
    socket.onopen = () => {
      this.#retryMs = RETRY_MS.first;
      this.send({ join: { token: this.#token, rate_hz: 0, topics: TOPICS } });
      if (document.hidden) this.#tellRate();
      this.#store.setLink({ state: "open", text: "connected" });
    };
    socket.onmessage = ({ data }) => this.#take(data as ArrayBuffer);
    socket.onclose = ({ code, reason }) => this.#lost(code, reason);
  }

  /** Send; left out where there is no connection. Returns whether it was sent. */
  send(message: PageMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    const pbf = new PbfWriter();
    writePageMessage(message, pbf);
    this.#socket.send(pbf.finish() as Uint8Array<ArrayBuffer>);
    return true;
  }

  /** A picture was drawn, or was not and never will be. */
  drawn(sequence: number): void {
    if (sequence > 0) this.send({ drawn: { sequence } });
  }

  /** Ask palpd for something, as an operator: `ask({ pause: {} })`. Returns the request's id, 0 where it was not sent. */
  ask(request: NonNullable<PageMessage["ask"]>): number {
    const id = ++this.#asked;
    return this.send({ ask: { ...request, id } }) ? id : 0;
  }

  /** What the gateway has beside the page; a private one asks for the token there, too. */
  fetch(path: string, how: RequestInit = {}): Promise<Response> {
    const headers = new Headers(how.headers);
    if (this.#token) headers.set("Authorization", `Bearer ${this.#token}`);
    return fetch(path, { ...how, headers });
  }

  #take(data: ArrayBuffer): void {
    const bytes = new Uint8Array(data);
    let incoming;
    try {
      incoming = readIncoming(readFrames(bytes), performance.now());
    } catch (fault) {
      this.#store.setLink({ text: `not of palp.v1: ${String(fault)}` });
      return;
    }
    this.#isIn ||= incoming.gateway.some((message) => message.joined);
    this.#store.take(incoming, bytes);
  }

  #tellRate(): void {
    this.send({ rate: { rate_hz: 0, hidden: document.hidden } });
  }

  #lost(code: number, reason: string): void {
    this.#socket = null;
    if (code === POLICY && !this.#isIn) {
      readFragment().forgetToken();
      this.#store.setLink({ state: "refused", palpd: false, text: reason || "refused" });
      return;
    }
    this.#store.setLink({ state: "closed", palpd: false, text: reason || "the gateway does not answer" });
    setTimeout(() => this.open(), this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, RETRY_MS.most);
  }
}
