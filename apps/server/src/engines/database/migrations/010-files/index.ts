import type { ColumnTypes, Migration } from '../migration.ts';
import { largeAttachmentRights } from './large-attachments.ts';
import { fileLocks } from './locks.ts';
import { fileNodes } from './nodes.ts';
import { fileShares } from './shares.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [
  fileNodes,
  fileLocks,
  fileShares,
  largeAttachmentRights,
];

/** The file centre, its shares, and who may download large attachments. */
export const files010: Migration = {
  version: 10,
  name: 'files',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
