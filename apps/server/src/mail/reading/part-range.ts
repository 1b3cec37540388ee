/** Ranges of a file that lies in a mail in transfer encoding: its exact size and its bytes from somewhere in the middle. */
import type { Part } from '@hongyan/mime';
import type { BlobStore } from '../../engines/blobs/port.ts';
import type { RawBody } from '../bodies/index.ts';
import { openPart } from '../bodies/index.ts';

/** A file by the body that it lies in: bodies never change, so what was counted once holds. */
export interface RangedPart {
  readonly orgId: number;
  readonly bodyId: string;
  readonly part: Part;
  readonly raw: RawBody;
}

/** Sizes that are remembered; a film is asked for in hundreds of ranges. */
const maxRememberedSizes = 1_000;
const sizes = new Map<string, number>();

/** The decoded size, exact. The first time it is counted by decoding the part once, in chunks. */
export async function readPartSize(blobs: BlobStore, { orgId, bodyId, part, raw }: RangedPart): Promise<number> {
  if (part.encoding !== 'base64' && part.encoding !== 'quoted-printable') return part.bodyEnd - part.bodyStart;
  const key = `${orgId} ${bodyId} ${part.path}`;
  const known = sizes.get(key);
  if (known !== undefined) return known;
  let size = 0;
  for await (const chunk of openPart(blobs, raw, part)) size += chunk.length;
  if (sizes.size >= maxRememberedSizes) sizes.clear();
  sizes.set(key, size);
  return size;
}

/** The decoded bytes `[start, end)`. Reads from the beginning: decoding 50 MB takes 60 ms, and lines of base64 need not be equally long. */
export async function* openPartRange(
  blobs: BlobStore,
  { part, raw }: RangedPart,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of openPart(blobs, raw, part)) {
    const from = Math.max(0, start - at);
    const to = Math.min(chunk.length, end - at);
    at += chunk.length;
    if (from < to) yield chunk.subarray(from, to);
    if (at >= end) return;
  }
}
