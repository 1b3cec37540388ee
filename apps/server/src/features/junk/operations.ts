import type { AnyOperation } from '../../engines/database/port.ts';
import { forgetBatch } from './forget-training.ts';
import { learnMessage } from './learn-message.ts';

/** What the store runs for the junk filter. */
export const junkOperations: readonly AnyOperation[] = [learnMessage, forgetBatch];
