import type { AnyOperation } from '../../engines/database/port.ts';
import { closeAuthorised } from './close-message.ts';
import { claimTry, settleWrong, takeRead } from './read-operations.ts';
import { sweepAuthorised } from './sweep-authorised.ts';

/** What the database thread runs for this capability. */
export const authorisedMailOperations: readonly AnyOperation[] = [
  claimTry,
  settleWrong,
  takeRead,
  closeAuthorised,
  sweepAuthorised,
];
