import type { AnyOperation } from '../../engines/database/port.ts';
import { forgetConsents } from './contain-person.ts';

/** What the store runs for containment. */
export const containmentOperations: readonly AnyOperation[] = [forgetConsents];
