import type { CalendarEvent, CalendarId, InvitationTarget, Occurrence, ParticipantAnswer } from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import { offerCalendarUndo, offerUndoWhenSaved, refreshCalendar, showChange } from './change-events.ts';
import { eventQuery } from './queries.ts';

/** Answers that one gives by a button. */
export const givenAnswers = ['accepted', 'tentative', 'declined'] as const;
export type GivenAnswer = (typeof givenAnswers)[number];

/** The scheduling message that a mail carries; null: none that can be read. */
export const invitationQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['calendar', 'invitation', mailId],
    queryFn: ({ signal }) => readData(api.calendar.invitation({ mailId }, { signal })),
    select: ({ invitation }) => invitation,
  });

/** What is answered: a message or an event, and the stored occurrence that shows the answer at once. */
export interface AnswerSubject {
  readonly target: InvitationTarget;
  readonly title: string;
  readonly shown: Pick<Occurrence, 'calendarId' | 'eventId' | 'recurrenceId'> | null;
}

/** Draws an answer wherever it is shown; the result takes it back. */
async function showAnswer({ target, shown }: AnswerSubject, answer: ParticipantAnswer): Promise<() => void> {
  const isMeant = (one: Occurrence): boolean =>
    shown !== null &&
    one.calendarId === shown.calendarId &&
    one.eventId === shown.eventId &&
    (shown.recurrenceId === '' || one.recurrenceId === shown.recurrenceId);
  const takeBackList = await showChange((list) =>
    list.map((one) => (isMeant(one) ? { ...one, myAnswer: answer } : one)),
  );
  const takeBackOne = target.kind === 'mail' ? showInMail(target.mailId, answer) : showInEvent(target, answer);
  return () => {
    takeBackList();
    takeBackOne();
  };
}

function showInMail(mailId: string, answer: ParticipantAnswer): () => void {
  const { queryKey } = invitationQuery(mailId);
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, (data) => {
    if (!data?.invitation) return data;
    return { ...data, invitation: { ...data.invitation, myAnswer: answer, state: 'known' as const } };
  });
  return () => queryClient.setQueryData(queryKey, before);
}

function showInEvent(target: Extract<InvitationTarget, { kind: 'event' }>, answer: ParticipantAnswer): () => void {
  const queryKey = ['calendar', 'event', target.calendarId, target.eventId];
  const before = queryClient.getQueriesData<CalendarEvent>({ queryKey });
  queryClient.setQueriesData<CalendarEvent>(
    { queryKey },
    (event) =>
      event &&
      (target.recurrenceId === '' || target.recurrenceId === event.recurrenceId
        ? { ...event, myAnswer: answer }
        : event),
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

export interface AnswerChoice {
  readonly answer: GivenAnswer;
  readonly comment: string;
  /** The organiser gets a mail. */
  readonly reply: boolean;
  /** Where an event goes that is not there yet; undefined: the default calendar. */
  readonly calendarId: CalendarId | undefined;
}

/** Answers an invitation, shown at once; what the server refuses is taken back and said. */
export async function answerInvitation(subject: AnswerSubject, choice: AnswerChoice): Promise<void> {
  const { calendarId, ...rest } = choice;
  const takeBack = await showAnswer(subject, choice.answer);
  const answer = readData(
    api.calendar.answerInvitation({
      target: subject.target,
      ...rest,
      ...(calendarId === undefined ? {} : { calendarId }),
    }),
  );
  offerUndoWhenSaved(translate(invitationStrings, `done_${choice.answer}`, { title: subject.title }), answer);
  try {
    await answer;
  } catch (error) {
    takeBack();
    presentError(error, 'warning');
  } finally {
    await refreshCalendar();
  }
}

/** A time as the contract has it: dates, or wall times in a zone. */
export interface ProposedTime {
  readonly allDay: boolean;
  readonly start: string;
  readonly end: string;
  readonly zone: string;
}

/** Proposes another time to the organiser. Rejects with the refusal, for the dialog to say. */
export async function proposeTime(subject: AnswerSubject, time: ProposedTime, comment: string): Promise<void> {
  const { undoId } = await readData(api.calendar.proposeTime({ target: subject.target, ...time, comment }));
  offerCalendarUndo(translate(invitationStrings, 'done_proposed', { title: subject.title }), undoId);
  await refreshCalendar();
}

/** Has somebody else go. Rejects with the refusal, for the dialog to say. */
export async function delegateInvitation(
  subject: AnswerSubject,
  to: { readonly address: string; readonly name: string },
  comment: string,
): Promise<void> {
  const { undoId } = await readData(api.calendar.delegateInvitation({ target: subject.target, to, comment }));
  offerCalendarUndo(translate(invitationStrings, 'done_delegated', { name: to.name || to.address }), undoId);
  await refreshCalendar();
}

/** Does something that can be undone, says that it is done, and says a refusal. */
async function perform(call: Promise<{ readonly undoId: string }>, message: string): Promise<void> {
  try {
    const { undoId } = await call;
    offerCalendarUndo(message, undoId);
  } catch (error) {
    presentError(error, 'warning');
  } finally {
    await refreshCalendar();
  }
}

/** Takes over the time that a participant proposes, or keeps the own one. */
export const answerProposal = (mailId: string, accept: boolean, comment: string, title: string): Promise<void> =>
  perform(
    readData(api.calendar.answerProposal({ mailId, accept, comment })),
    translate(invitationStrings, accept ? 'done_moved' : 'done_kept', { title }),
  );

/** Puts the event of a message into a calendar without answering. */
export const takeInvitation = (mailId: string, calendarId: CalendarId | undefined, title: string): Promise<void> =>
  perform(
    readData(api.calendar.takeInvitation({ mailId, ...(calendarId === undefined ? {} : { calendarId }) })),
    translate(invitationStrings, 'done_taken', { title }),
  );

/** Takes a cancelled event out of the calendar. */
export const removeCancelled = (target: InvitationTarget, title: string): Promise<void> =>
  perform(readData(api.calendar.removeCancelled({ target })), translate(invitationStrings, 'done_removed', { title }));

/** What is known of an event already, without asking for it. */
export const findLoadedEvent = (ref: Parameters<typeof eventQuery>[0]): CalendarEvent | undefined =>
  queryClient.getQueryData(eventQuery(ref).queryKey);
