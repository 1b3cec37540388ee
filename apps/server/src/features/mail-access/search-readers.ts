import type { AnyReader } from '../../engines/database/port.ts';
import { searchWindow } from './search-window.ts';
import { sortFolder } from './sort-window.ts';
import { threadFolder } from './thread-window.ts';

/** The long reads of searching, sorting and threading for mail programs. */
export const mailSearchReaders: readonly AnyReader[] = [searchWindow, sortFolder, threadFolder];
