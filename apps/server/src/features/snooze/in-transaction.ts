/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */
export { chooseReminderTime, endReminder, enqueueReminder } from './reminders/reminder-store.ts';
export { enqueueReturn, isForLater, snoozedFolderId, snoozeMoved } from './snooze-messages.ts';
export { recordAnswer } from './wake-conversation.ts';
