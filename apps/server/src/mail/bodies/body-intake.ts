import type { Services } from '../../services.ts';
import type { AcceptedBody } from './accepted-body.ts';
import { finishBody } from './finish-body.ts';
import { openRawRange } from './raw-body.ts';
import { spoolStream } from './spool.ts';
import type { FinishOptions, Spooled, SpoolLimits } from './spooled.ts';

/**
 * Takes a message in, in three steps: `spool` while it streams in, `openSpooled` for checks of its bytes, `finish` when it is
 * accepted. What is neither finished nor discarded is an orphan blob that the sweeper takes after an hour.
 */
export interface BodyIntake {
  /** Keeps the bytes; `too-large` (nothing kept) beyond the limit. Rejects as the stream does (nothing kept), and with StorageFullError. */
  spool(stream: AsyncIterable<Uint8Array>, limits: SpoolLimits): Promise<Spooled | 'too-large'>;
  /** The spooled bytes again, from the start; may be called often. */
  openSpooled(spooled: Spooled): AsyncIterable<Uint8Array>;
  /** Scans and sums up; the result is written by `insertBody` inside an operation. Never refuses a message for what is in it. */
  finish(spooled: Spooled, options: FinishOptions): Promise<AcceptedBody>;
  /** Forgets what was spooled. */
  discard(spooled: Spooled): Promise<void>;
}

/** The intake of one process. */
export function createBodyIntake({ blobs }: Pick<Services, 'blobs'>): BodyIntake {
  return {
    spool: (stream, limits) => spoolStream(blobs, stream, limits),
    openSpooled: (spooled) =>
      openRawRange(blobs, { inline: spooled.bytes, blobId: spooled.blobId }, 0, spooled.sizeBytes),
    finish: (spooled, options) => finishBody(blobs, spooled, options),
    discard: async (spooled) => {
      if (spooled.blobId !== null) await blobs.delete(spooled.blobId);
    },
  };
}
