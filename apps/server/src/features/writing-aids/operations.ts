import type { AnyOperation } from '../../engines/database/port.ts';
import { deletePart, restorePart, savePart } from './change-parts.ts';
import { pictureOperations } from './keep-picture.ts';
import { sweepOperations } from './sweep-writing-aids.ts';

/** What the database thread runs for this capability. */
export const writingAidsOperations: readonly AnyOperation[] = [
  savePart,
  deletePart,
  restorePart,
  ...pictureOperations,
  ...sweepOperations,
];
