import type { AnyOperation } from '../../engines/database/port.ts';
import { beginRecall, recallCopies } from './recall-operations.ts';

/** What the store runs to recall sent mail. */
export const recallOperations: readonly AnyOperation[] = [beginRecall, recallCopies];
