import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { readMissed } from './read-missed.ts';
import { redeemTicket } from './shared-tickets.ts';

/** What the store runs for push. */
export const pushOperations: readonly AnyOperation[] = [redeemTicket];
export const pushReaders: readonly AnyReader[] = [readMissed];
