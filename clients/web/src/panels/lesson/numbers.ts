// SPDX-License-Identifier: Apache-2.0
// Numbers of a lesson as people read them: millimetres, degrees, percent; as many digits as their window needs.

/** How numbers of one size are written. */
export interface Measure {
  times: number; // of what the wire says
  unit: string;
  decimals: number;
}

/** size: the largest that is compared. */
export function measureOf(unit: string, isShare: boolean, size: number): Measure {
  let times = 1, shown = unit;
  if (isShare) [times, shown] = [100, "%"];
  else if (unit === "m" && size < 0.1) [times, shown] = [1000, "mm"];
  else if (unit === "rad") [times, shown] = [180 / Math.PI, "°"];
  const scaled = size * times;
  const decimals = unit === "" && !isShare && Number.isInteger(size) ? 0 : scaled > 0 ? 2 - Math.floor(Math.log10(scaled) + 1e-9) : 0;
  return { times, unit: shown, decimals: Math.min(Math.max(decimals, 0), 3) };
}

/** Always as many digits: a number that changes stays where it is. */
export const steady = (x: number, m: Measure): string => (x * m.times).toFixed(m.decimals);

/** No more digits than it has. */
export const brief = (x: number, m: Measure): string => String(Number((x * m.times).toFixed(m.decimals)));

export const withUnit = (text: string, m: Measure): string => (m.unit === "" ? text : m.unit === "°" ? `${text}°` : `${text} ${m.unit}`);

/** A name of the protocol, as "lift_1". */
export const spaced = (name: string): string => name.replaceAll("_", " ");
