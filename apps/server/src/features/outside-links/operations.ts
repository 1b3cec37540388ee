import type { AnyOperation } from '../../engines/database/port.ts';
import { issueConsoleToken, takeConsoleToken } from './console-token.ts';

/** What the database thread runs for this capability. */
export const outsideLinksOperations: readonly AnyOperation[] = [issueConsoleToken, takeConsoleToken];
