import type { AnyReader } from '../../engines/database/port.ts';
import { findByCriteria } from './find-mails.ts';
import { readIndexChanges } from './read-index-changes.ts';

/** Every long read of search; it changes nothing. */
export const searchReaders: readonly AnyReader[] = [findByCriteria, readIndexChanges];
