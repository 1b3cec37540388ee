import type { Attachment } from '@hongyan/mime';
import { type DocumentFormat, findDocumentFormat } from '../../engines/sandbox/document-format.ts';

/** Larger files are found by their names: they are archives and pictures with some text, and reading them takes memory. */
export const maxFileBytes = 30 * 1024 * 1024;
/** Bytes of the text of one mail's attachments that are kept for the index: 200 kB are a book of a hundred pages. */
export const maxKeptTextBytes = 200_000;
/** Files of one mail that are read. */
const maxFiles = 20;

export interface ReadableFile {
  readonly path: string;
  readonly format: DocumentFormat;
}

/** The attachments whose text is searched. */
export function readableFiles(
  attachments: readonly Pick<Attachment, 'path' | 'fileName' | 'type' | 'size'>[],
): ReadableFile[] {
  return attachments
    .flatMap((file) => {
      const format = file.size > maxFileBytes ? null : findDocumentFormat(file);
      return format === null ? [] : { path: file.path, format };
    })
    .slice(0, maxFiles);
}
