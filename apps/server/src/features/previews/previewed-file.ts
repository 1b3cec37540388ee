import { openPart } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import type { FoundAttachment } from '../reading/index.ts';

/** A file that is to be previewed, wherever it lies. Whoever makes one has decided that it may be read. */
export interface PreviewedFile {
  readonly orgId: number;
  /** Names the content: what is known of reading it holds for all of its copies. */
  readonly contentId: string;
  readonly part: string;
  readonly fileName: string;
  readonly type: string;
  readonly read: () => AsyncIterable<Uint8Array>;
}

/** An attachment of a mail as one. */
export function toPreviewedFile(services: Pick<Services, 'blobs'>, found: FoundAttachment): PreviewedFile {
  const { orgId, bodyId, part, file, raw } = found;
  const { fileName, type } = file;
  return { orgId, contentId: bodyId, part: part.path, fileName, type, read: () => openPart(services.blobs, raw, part) };
}

/** The first `maxBytes` of a file, and one more when there are more: a longer answer shows that it was cut. */
export async function readFirstBytes({ read }: Pick<PreviewedFile, 'read'>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of read()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes + 1);
}
