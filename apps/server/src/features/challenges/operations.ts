import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { countAnswer, countFailure, useOnce } from './count-answer.ts';

/** What the database thread runs for this capability. */
export const challengesOperations: readonly AnyOperation[] = [useOnce, countAnswer, countFailure];

/** Long reads. */
export const challengesReaders: readonly AnyReader[] = [];
