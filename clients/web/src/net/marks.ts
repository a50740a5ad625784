// SPDX-License-Identifier: Apache-2.0
// What an instructor said or did, as an event among the others.
import { EventKind, MarkKind, Severity } from "../../made/palp.js";
import type { Event as PalpEvent, Mark } from "../../made/palp.js";

const WORDS: Record<string, string> = {
  start: "started", pause: "paused", restart: "begun anew", next: "led on to the next phase", end: "ended",
};
const spaced = (name: string): string => name.replaceAll("_", " ");

/** In words. */
export function wordsOf({ kind, text, scale, value }: Mark): string {
  if (kind === MarkKind.MARK_KIND_NOTE) return `Note: ${text}`;
  if (kind === MarkKind.MARK_KIND_RATING) return `Rated ${value} of 5: ${text} (${scale})`;
  if (kind === MarkKind.MARK_KIND_TRAIN) return `The attempt is ${WORDS[text.toLowerCase()] ?? text}`;
  if (kind !== MarkKind.MARK_KIND_INJECTION) return text;
  return value === 0 ? `Injection ended: ${spaced(text)}` : `Injected: ${spaced(text)}${scale ? `. ${scale}` : ""}`;
}

export function eventOf(mark: Mark): PalpEvent {
  const severity = mark.kind === MarkKind.MARK_KIND_INJECTION && mark.value > 0 ? Severity.SEVERITY_WARNING : Severity.SEVERITY_INFO;
  return { header: mark.header, severity, text: wordsOf(mark), device_name: "instructor", tool_id: 0, kind: EventKind.EVENT_KIND_UNSPECIFIED };
}
