import type { Services } from '../../services.ts';
import type { AcceptedBody } from './accepted-body.ts';
import { openRawRange } from './raw-body.ts';

/** The bytes of a message that was taken in and has no row yet. */
export function openAccepted({ blobs }: Pick<Services, 'blobs'>, body: AcceptedBody): AsyncIterable<Uint8Array> {
  return openRawRange(blobs, { inline: body.inlineBytes, blobId: body.blobId }, 0, body.sizeBytes);
}
