import type { AnyOperation } from '../../engines/database/port.ts';
import { returnMessages } from './return-messages.ts';
import { snoozeMessages } from './snooze-messages.ts';
import { wakeConversation } from './wake-conversation.ts';

/** What the store runs for snoozed messages. */
export const snoozeOperations: readonly AnyOperation[] = [snoozeMessages, returnMessages, wakeConversation];
