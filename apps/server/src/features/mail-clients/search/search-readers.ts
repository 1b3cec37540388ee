import type { AnyReader } from '../../../engines/database/port.ts';
import { quickMailReaders } from './quick-readers.ts';
import { threadFolder } from './thread-window.ts';

/** The long reads of opening, searching, sorting and threading for mail clients. */
export const mailSearchReaders: readonly AnyReader[] = [...quickMailReaders, threadFolder];
