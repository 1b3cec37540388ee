import type { AnyOperation } from '../../engines/database/port.ts';
import { changeFlags } from './change-mail-flags.ts';
import { copyOperation, moveOperation } from './copy-mails.ts';
import { expungePiece } from './expunge-marked.ts';
import { appendOperation } from './put-appended.ts';

/** What the store runs for mail programs. */
export const mailAccessOperations: readonly AnyOperation[] = [
  appendOperation,
  changeFlags,
  copyOperation,
  moveOperation,
  expungePiece,
];
