import { openPart } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import type { FoundAttachment } from '../reading/index.ts';

/** The first `maxBytes` decoded bytes of a file, and one more when there are more: a longer answer shows that it was cut. */
export async function readPartBytes(
  services: Pick<Services, 'blobs'>,
  { raw, part }: Pick<FoundAttachment, 'raw' | 'part'>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of openPart(services.blobs, raw, part)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes + 1);
}
