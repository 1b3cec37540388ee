import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { readFreeBusyFar } from './availability/free-busy.ts';
import { saveCalendarShares } from './calendars/change-shares.ts';
import { deleteCalendar } from './calendars/delete-calendar.ts';
import { ensureDefaultCalendar } from './calendars/ensure-default.ts';
import { publishCalendar } from './calendars/publish-calendar.ts';
import { saveCalendar } from './calendars/save-calendar.ts';
import { sortCalendars } from './calendars/sort-calendars.ts';
import { removeSpecialDays, setSpecialDays } from './days/change-days.ts';
import { createEvent } from './events/create-event.ts';
import { deleteEvent } from './events/delete-event.ts';
import { listOccurrencesFar } from './events/list-occurrences.ts';
import { searchEvents } from './events/search-events.ts';
import { updateEvent } from './events/update-event.ts';
import { importEvents } from './files/import-events.ts';
import { dismissReminders, giveReminders, wakeReminders } from './reminders/give-reminders.ts';
import { answerProposal } from './scheduling/answer-proposal.ts';
import { applyArrival } from './scheduling/apply-arrival.ts';
import { removeCancelled } from './scheduling/remove-cancelled.ts';
import { respondToInvitation } from './scheduling/respond.ts';
import { sendCalendarMessage } from './scheduling/send-message.ts';
import { addSubscription, finishReading, storeSubscribed } from './subscriptions/subscription-operations.ts';
import { undoCalendarChange } from './undo/undo-change.ts';
import { extendHorizon, sweepCalendars } from './upkeep/sweep-calendars.ts';

/** What the database thread runs for the calendar. */
export const calendarOperations: readonly AnyOperation[] = [
  ensureDefaultCalendar,
  saveCalendar,
  sortCalendars,
  deleteCalendar,
  saveCalendarShares,
  publishCalendar,
  createEvent,
  updateEvent,
  deleteEvent,
  undoCalendarChange,
  importEvents,
  addSubscription,
  storeSubscribed,
  finishReading,
  giveReminders,
  dismissReminders,
  wakeReminders,
  setSpecialDays,
  removeSpecialDays,
  sendCalendarMessage,
  applyArrival,
  respondToInvitation,
  answerProposal,
  removeCancelled,
  sweepCalendars,
  extendHorizon,
];

/** Its long reads. */
export const calendarReaders: readonly AnyReader[] = [listOccurrencesFar, searchEvents, readFreeBusyFar];
