/** iCalendar (RFC 5545) and iTIP (RFC 5546): reading untrusted files, recurrence, changes of events. */

export { palette } from './fields/colors.ts';
export { freeDeclined } from './fields/free-declined.ts';
export { ownProperties, removeOwnLines } from './fields/own-lines.ts';
export { answerEvent } from './itip/answer-event.ts';
export type { Applied, AppliedKind, ApplyOptions, IgnoredReason } from './itip/applied.ts';
export { applyMethod } from './itip/apply-method.ts';
export {
  composeCancel,
  composeCounter,
  composeDeclineCounter,
  composePublish,
  composeReply,
  composeRequest,
} from './itip/compose-message.ts';
export { delegateEvent } from './itip/delegate-event.ts';
export { keepProvenVersion } from './itip/organizer-version.ts';
export { planMessages } from './itip/plan/plan-messages.ts';
export type { PlannedMessage } from './itip/plan/planned-message.ts';
export { type Comparison, compareMessage, type OpenedMessage, openMessage } from './itip/read-message.ts';
export { renewVersion } from './itip/renew-version.ts';
export {
  judgeSchedulingChange,
  keepAnswers,
  printScheduled,
  type SchedulingFault,
} from './itip/scheduling-object.ts';
export { maxCalendarFileBytes, maxObjectBytes } from './limits.ts';
export { readCalendarFile } from './read/calendar-file.ts';
export { listTaskAlarms } from './read/list-task-alarms.ts';
export { readEvent } from './read/read-event.ts';
export { readTask } from './read/read-task.ts';
export { summariseEvents } from './read/summarise-events.ts';
export { expandEvent } from './recurrence/expand-event.ts';
export { expandText, happensWithin } from './recurrence/expand-text.ts';
export { listReminders } from './recurrence/list-reminders.ts';
export * from './types.ts';
export { type CompletedTask, completeTask } from './write/complete-task.ts';
export { composeEvent } from './write/compose-event.ts';
export { deleteOccurrences } from './write/delete-occurrences.ts';
export { composeTask, updateTask } from './write/tasks.ts';
export { updateEvent } from './write/update-event.ts';
export { isKnownZone } from './zones/iana-zone.ts';
