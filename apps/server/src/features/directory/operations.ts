import type { AnyOperation } from '../../engines/database/port.ts';
import {
  linkEntry,
  recordGone,
  recordSynchronised,
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
  recordGone,
  recordSynchronised,
];
