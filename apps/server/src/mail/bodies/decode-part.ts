import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTransferDecoder, decodePartText, type Part } from '@hongyan/mime';
import type { BlobStore } from '../../engines/blobs/port.ts';
import { openRawRange, type RawBody } from './raw-body.ts';

/** The decoded bytes of a part, in chunks as they are read. */
export async function* openPart(blobs: BlobStore, raw: RawBody, part: Part): AsyncGenerator<Uint8Array> {
  const decoder = createTransferDecoder(part.encoding);
  for await (const chunk of openRawRange(blobs, raw, part.bodyStart, part.bodyEnd)) {
    const decoded = decoder.write(chunk);
    if (decoded.length > 0) yield decoded;
  }
  const rest = decoder.end();
  if (rest.length > 0) yield rest;
}

/** A text part as text, and whether it was cut. */
export interface PartText {
  readonly text: string;
  readonly truncated: boolean;
}

/** A text part (HTML still as HTML) decoded from its first `maxBytes` decoded bytes. */
export async function readPartText(blobs: BlobStore, raw: RawBody, part: Part, maxBytes: number): Promise<PartText> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of openPart(blobs, raw, part)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  const truncated = size > maxBytes;
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes);
  if (size > maxBytes / 2) await nextTurn();
  return { text: decodePartText(part, bytes), truncated };
}
