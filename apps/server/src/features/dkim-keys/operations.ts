import type { AnyOperation } from '../../engines/database/port.ts';
import { activateDkimKey, addDkimKey, removeDkimKey } from './change-dkim-keys.ts';

/** What the store runs for keys of domains. */
export const dkimKeysOperations: readonly AnyOperation[] = [addDkimKey, activateDkimKey, removeDkimKey];
