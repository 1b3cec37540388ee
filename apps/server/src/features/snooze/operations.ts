import type { AnyOperation } from '../../engines/database/port.ts';
import { giveReminder } from './reminders/give-reminder.ts';
import { remindUnlessAnswered } from './reminders/remind-unless-answered.ts';
import { returnMessages } from './return-messages.ts';
import { snoozeMessages } from './snooze-messages.ts';
import { wakeConversation } from './wake-conversation.ts';

/** What the store runs for snoozed messages and reminders. */
export const snoozeOperations: readonly AnyOperation[] = [
  snoozeMessages,
  returnMessages,
  wakeConversation,
  remindUnlessAnswered,
  giveReminder,
];
