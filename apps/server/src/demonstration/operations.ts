import type { AnyOperation } from '../engines/database/port.ts';
import { fillDemonstration } from './fill.ts';

/** What the store runs for the demonstration. */
export const demonstrationOperations: readonly AnyOperation[] = [fillDemonstration];
