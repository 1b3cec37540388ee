import { findPart, type MessageStructure } from '@hongyan/mime';
import type { DocumentFormat } from '../../engines/sandbox/document-format.ts';
import type { SandboxResult } from '../../engines/sandbox/port.ts';
import type { Services } from '../../services.ts';
import { openPart } from './decode-part.ts';
import type { RawBody } from './raw-body.ts';
import { maxFileBytes } from './readable-files.ts';

/** Where the file stands, and how much of it is wanted. */
export interface AttachmentToRead {
  readonly path: string;
  readonly format: DocumentFormat;
  readonly maxCharacters: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export type AttachmentText = SandboxResult<
  { readonly status: 'read'; readonly text: string } | { readonly status: 'refused' }
>;

const maxMemoryMb = 512;
const refused = { status: 'done', output: { status: 'refused' } } as const;

/** The decoded bytes of an attachment; null: there is no such part, or it is larger than anything that is read. */
export async function readAttachmentBytes(
  { blobs }: Pick<Services, 'blobs'>,
  message: { readonly structure: MessageStructure; readonly raw: RawBody },
  path: string,
): Promise<Buffer | null> {
  const part = findPart(message.structure, path);
  if (!part) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of openPart(blobs, message.raw, part)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxFileBytes) return null;
  }
  return Buffer.concat(chunks);
}

/** The text of an attachment, read in a process that may be killed. Rejects with the signal's reason when it is aborted. */
export async function readAttachmentText(
  services: Pick<Services, 'blobs' | 'sandbox'>,
  message: { readonly structure: MessageStructure; readonly raw: RawBody },
  { path, format, maxCharacters, timeoutMs, signal }: AttachmentToRead,
): Promise<AttachmentText> {
  const bytes = await readAttachmentBytes(services, message, path);
  if (bytes === null) return refused;
  const charset = findPart(message.structure, path)?.charset ?? null;
  return services.sandbox.runSandboxed(
    'documentText',
    { bytes, format, charset, maxCharacters },
    { timeoutMs, maxMemoryMb, ...(signal === undefined ? {} : { signal }) },
  );
}
