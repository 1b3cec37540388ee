import type { AnyOperation } from '../../engines/database/port.ts';
import { answerReceipt } from './answer-receipt.ts';
import { deleteRule, ensureRule, saveRule } from './change-rules.ts';
import { reportJunk } from './report-junk.ts';

/** What the store runs for whom to trust. */
export const trustOperations: readonly AnyOperation[] = [saveRule, ensureRule, deleteRule, reportJunk, answerReceipt];
