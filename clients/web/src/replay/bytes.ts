// SPDX-License-Identifier: Apache-2.0
// Parts of a file: from disk, or by HTTP ranges.

export interface Bytes {
  readonly name: string;
  readonly size: number;
  /** Bytes from an offset on; fewer where the file ends. */
  read(offset: number, count: number): Promise<Uint8Array>;
}

export function bytesOfFile(file: File): Bytes {
  return {
    name: file.name,
    size: file.size,
    read: async (offset, count) => new Uint8Array(await file.slice(offset, offset + count).arrayBuffer()),
  };
}

/** Of a recording that the gateway has; ask: how to ask it. Throws where it is not there. */
export async function bytesOfUrl(url: string, name: string, ask: (url: string, how: RequestInit) => Promise<Response>): Promise<Bytes> {
  const get = async (first: number, last: number): Promise<Response> => {
    const answer = await ask(url, { headers: { Range: `bytes=${first}-${last}` } });
    if (answer.status !== 206) throw new Error(`${name}: the gateway answers ${answer.status}, expected 206`);
    return answer;
  };
  const head = await get(0, 7);
  const size = Number(/\/(\d+)$/.exec(head.headers.get("content-range") ?? "")?.[1] ?? 0);
  return {
    name, size,
    read: async (offset, count) =>
      offset >= size ? new Uint8Array() : new Uint8Array(await (await get(offset, Math.min(offset + count, size) - 1)).arrayBuffer()),
  };
}
