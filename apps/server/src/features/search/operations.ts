import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { readSnippets } from './add-snippets.ts';
import { beginExtraction, endExtraction, requestExtraction } from './extraction-operations.ts';
import { filterNumbers, findByCriteria } from './find-mails.ts';
import { readBodyDocuments, readIndexChanges } from './read-index-changes.ts';
import { requestRenewal, writeRenewed } from './renewal-operations.ts';
import { deleteSavedSearch, saveSearch } from './saved-searches.ts';

/** What the database thread runs for search. */
export const searchOperations: readonly AnyOperation[] = [
  saveSearch,
  deleteSavedSearch,
  requestExtraction,
  beginExtraction,
  endExtraction,
  requestRenewal,
  writeRenewed,
];

/** Every long read of search. */
export const searchReaders: readonly AnyReader[] = [
  findByCriteria,
  filterNumbers,
  readIndexChanges,
  readBodyDocuments,
  readSnippets,
];
