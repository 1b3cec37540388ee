import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { noteFetched } from './note-fetched.ts';
import { readMaildrop } from './read-maildrop.ts';
import { removeFetched } from './remove-fetched.ts';

/** What the store runs for POP3. */
export const maildropOperations: readonly AnyOperation[] = [noteFetched, removeFetched];

export const maildropReaders: readonly AnyReader[] = [readMaildrop];
