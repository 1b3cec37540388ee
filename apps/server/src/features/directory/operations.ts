import type { AnyOperation } from '../../engines/database/port.ts';
import {
  linkEntry,
  noteGone,
  noteSynchronised,
  removeDirectory,
  setDirectory,
  updateFromEntry,
} from './change-directory.ts';

/** What the database thread runs for this capability. */
export const directoryOperations: readonly AnyOperation[] = [
  setDirectory,
  removeDirectory,
  linkEntry,
  updateFromEntry,
  noteGone,
  noteSynchronised,
];
