import type { AnyOperation } from '../../engines/database/port.ts';
import { countAttempt, recordSuccess, takeBackAttempt } from './attempts.ts';

/** Every operation of previews. */
export const previewOperations: readonly AnyOperation[] = [countAttempt, recordSuccess, takeBackAttempt];
