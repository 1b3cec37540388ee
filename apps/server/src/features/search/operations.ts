import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { readSnippets } from './add-snippets.ts';
import { filterNumbers, findByCriteria } from './find-mails.ts';
import { readIndexChanges } from './read-index-changes.ts';
import { deleteSavedSearch, saveSearch } from './saved-searches.ts';

/** What the database thread runs for search. */
export const searchOperations: readonly AnyOperation[] = [saveSearch, deleteSavedSearch];

/** Every long read of search. */
export const searchReaders: readonly AnyReader[] = [findByCriteria, filterNumbers, readIndexChanges, readSnippets];
