import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createStructureScanner,
  formatBodyStructure,
  formatEnvelope,
  type MessageStructure,
  summariseMessage,
} from '@hongyan/mime';
import type { BlobStore } from '../../engines/blobs/port.ts';
import type { AcceptedBody } from './accepted-body.ts';
import { keepFields } from './kept-fields.ts';
import { readMessageFacts, toStoredText } from './message-facts.ts';
import { openRawRange, type RawBody, readRawRange } from './raw-body.ts';
import { readReadReport } from './read-report.ts';
import type { FinishOptions, Spooled } from './spooled.ts';

/** Bytes scanned in one turn of the event loop: about a millisecond. */
const scanTurnBytes = 256 * 1024;

function joinInline(prefix: Uint8Array | undefined, spooled: Spooled): Uint8Array | null {
  if (prefix === undefined || prefix.length === 0) return spooled.bytes;
  return spooled.bytes === null ? prefix : new Uint8Array(Buffer.concat([prefix, spooled.bytes]));
}

async function scanBody(blobs: BlobStore, raw: RawBody, size: number): Promise<MessageStructure> {
  const scanner = createStructureScanner();
  for await (const chunk of openRawRange(blobs, raw, 0, size)) {
    for (let at = 0; at < chunk.length; at += scanTurnBytes) {
      scanner.write(chunk.subarray(at, at + scanTurnBytes));
      if (chunk.length > scanTurnBytes) await nextTurn();
    }
  }
  return scanner.end();
}

/** Scans a spooled message and makes its row. */
export async function finishBody(blobs: BlobStore, spooled: Spooled, options: FinishOptions): Promise<AcceptedBody> {
  const inlineBytes = joinInline(options.prefix, spooled);
  const raw: RawBody = { inline: inlineBytes, blobId: spooled.blobId };
  const sizeBytes = spooled.sizeBytes + (options.prefix?.length ?? 0);
  const structure = await scanBody(blobs, raw, sizeBytes);
  const { indexText, partText, ...summary } = await summariseMessage(structure, async (start, end) => {
    // A turn of its own for each text, so that a mail of twenty megabytes of text does not hold everybody.
    await nextTurn();
    return readRawRange(blobs, raw, start, end);
  });
  const readReport = await readReadReport(structure, (start, end) => readRawRange(blobs, raw, start, end));
  const bodyId = randomBytes(16).toString('base64url');
  return {
    orgId: options.orgId,
    bodyId,
    sizeBytes,
    inlineBytes,
    blobId: spooled.blobId,
    structure: JSON.stringify(structure),
    summary: JSON.stringify(summary),
    indexText: toStoredText(indexText),
    partText: toStoredText(partText),
    imapEnvelope: toStoredText(formatEnvelope(structure)),
    imapFields: await keepFields(structure.headers, (start, end) => readRawRange(blobs, raw, start, end)),
    imapBody: toStoredText(formatBodyStructure(structure, { extended: false })),
    imapBodyStructure: toStoredText(formatBodyStructure(structure, { extended: true })),
    facts: readMessageFacts(summary, { bodyId, sizeBytes, readReport }),
  };
}
