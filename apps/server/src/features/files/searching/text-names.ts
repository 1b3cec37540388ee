import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { findDocumentFormat } from '../../../engines/sandbox/document-format.ts';

/** The job that reads the text of a file's content. Its name is stored. */
export const textJobKind = 'files.readText';

/** Names a content: copies share it. */
export interface ContentName {
  readonly orgId: number;
  readonly blobId: string;
}

/** In `extraction`: the part that stands for a whole file. */
export const wholeFile = 'file';

/** Larger files are found by their names alone. */
export const maxTextFileBytes = 50 * 1024 * 1024;

/** Whether there may be text in a file that is worth reading. */
export function wantsText({
  name,
  type,
  size_bytes: size,
}: Pick<FileNodeTable, 'name' | 'type' | 'size_bytes'>): boolean {
  return size <= maxTextFileBytes && findDocumentFormat({ fileName: name, type }) !== null;
}
