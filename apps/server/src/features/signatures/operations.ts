import type { AnyOperation } from '../../engines/database/port.ts';
import { chooseSignature } from './choose-signature.ts';

/** What the database thread runs for this capability. */
export const signaturesOperations: readonly AnyOperation[] = [chooseSignature];
