/** Reads part of a message from a byte on; fewer bytes than `bytes`: it ends there. */
export type ReadPart = (from: number, bytes: number) => Promise<Uint8Array>;

/** Of one answer: what has to lie in memory. */
export const partBytes = 1024 * 1024;

const begins = (whole: Uint8Array, part: Uint8Array): boolean =>
  part.length > 0 && Buffer.compare(whole.subarray(0, part.length), part) === 0;

/**
 * The bytes of a message, part by part. `announced` is what RFC822.SIZE says: where less came, the server is asked whether there is more, since some
 * servers only estimate it. `first`: bytes that are there already. A server that does not know parts gives the whole, or the beginning once more.
 */
export async function* readParts(
  read: ReadPart,
  announced: number,
  first: Uint8Array | null,
): AsyncGenerator<Uint8Array> {
  const beginning = first ?? (await read(0, partBytes));
  if (beginning.length > 0) yield beginning;
  if (beginning.length > partBytes) return;
  let isLast = beginning.length >= announced && (first !== null || beginning.length < partBytes);
  for (let at = beginning.length; at > 0 && !isLast; ) {
    const part = await read(at, partBytes);
    if (part.length === 0 || begins(beginning, part)) return;
    yield part;
    at += part.length;
    isLast = part.length > partBytes || (part.length < partBytes && at >= announced);
  }
}
