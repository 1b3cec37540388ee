import type { AnyOperation } from '../../engines/database/port.ts';
import { keepFeedback } from './feedback.ts';
import { putAsk } from './put-ask.ts';

/** What the database thread runs for this capability. */
export const feedbackOperations: readonly AnyOperation[] = [keepFeedback, putAsk];
