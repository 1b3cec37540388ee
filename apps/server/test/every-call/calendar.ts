import type { CallClass, CallExample, OwnThings } from '@hongyan/testkit/server/call-example.ts';

const times = { start: '2031-03-03T09:00', end: '2031-03-03T10:00', zone: 'Asia/Shanghai' };
const fields = { title: '每个调用', ...times };

/** Revisions of the events of the matrix, by their ids: they are no ids themselves. */
export const eventRevisions = new Map<string, number>();
const named = ({ calendarId, eventId }: OwnThings) => ({
  calendarId,
  eventId,
  revision: eventRevisions.get(eventId) ?? 1,
});
const toMail = ({ mailId }: OwnThings) => ({ kind: 'mail', mailId });
const aCalendar: CallExample = {
  valid: (own) => ({ calendarId: own.calendarId }),
  malformed: { calendarId: '../1' },
};

export const calendarExamples: Readonly<Record<string, CallExample>> = {
  'calendar.list': { valid: () => ({}), malformed: null },
  'calendar.save': {
    valid: (own) => ({ calendarId: own.calendarId, color: 3 }),
    malformed: { name: 'x', color: 99 },
  },
  'calendar.sort': {
    valid: (own) => ({ calendarIds: own.calendarIds }),
    malformed: { calendarIds: ['../1'] },
  },
  'calendar.delete': aCalendar,
  'calendar.shares': aCalendar,
  'calendar.saveShares': {
    valid: (own) => ({ calendarId: own.calendarId, shares: [] }),
    malformed: { calendarId: 'x', shares: [{ kind: 'planet', id: '', right: 'view' }] },
  },
  'calendar.publish': {
    valid: (own) => ({ calendarId: own.calendarId, isPublished: false }),
    malformed: { calendarId: 'x', isPublished: 'perhaps' },
  },
  'calendar.published': {
    valid: (own) => ({ token: own.publishedToken }),
    malformed: null,
  },
  'calendar.subscribe': {
    valid: () => ({ url: 'https://calendars.example/work.ics' }),
    refusal: 'calendarAddressUnreachable',
    malformed: { url: '' },
  },
  'calendar.refresh': {
    valid: (own) => ({ calendarId: own.calendarId }),
    refusal: 'calendarNotYours',
    malformed: { calendarId: '../1' },
  },
  // The form of the matrix names no calendar; files are taken over in calendar-files.test.ts.
  'calendar.import': { valid: () => ({}), refusal: 'invalidInput', malformed: null },
  'calendar.export': aCalendar,
  'calendar.freeBusy': {
    valid: (own) => ({ addresses: [own.address], from: 0, to: 86_400_000 }),
    malformed: { addresses: [], from: 0, to: 1 },
  },
  'calendar.days': {
    valid: () => ({ from: '2026-01-01', to: '2026-12-31' }),
    malformed: { from: 'today', to: '2026-12-31' },
  },
  'calendar.reminders': { valid: () => ({}), malformed: null },
  'calendar.dismissReminders': {
    valid: () => ({ reminderIds: ['unknown'] }),
    malformed: { reminderIds: [], againInMinutes: -1 },
  },
  'calendar.occurrences': {
    valid: (own) => ({ from: 0, to: 86_400_000, calendarIds: own.calendarId }),
    malformed: { from: 'now', to: 1 },
  },
  'calendar.event': {
    valid: (own) => ({ calendarId: own.calendarId, eventId: own.eventId }),
    malformed: { calendarId: 'x', eventId: '../1' },
  },
  'calendar.createEvent': {
    valid: (own) => ({ ...fields, calendarId: own.calendarId }),
    malformed: { title: 7 },
  },
  'calendar.updateEvent': {
    valid: (own) => ({ ...fields, ...named(own), location: '会议室' }),
    malformed: { ...fields, calendarId: 'x', eventId: '1', revision: 'last' },
  },
  'calendar.moveEvent': {
    valid: (own) => ({ ...times, ...named(own), allDay: false }),
    malformed: { calendarId: 'x', eventId: '1', revision: 1, allDay: 'no' },
  },
  'calendar.deleteEvent': {
    valid: (own) => named(own),
    malformed: { calendarId: 'x', eventId: '1', revision: 1, scope: 'some' },
  },
  'calendar.undo': { valid: (own) => ({ undoId: own.calendarUndoId }), malformed: { undoId: 'x'.repeat(65) } },
  'calendar.search': { valid: () => ({ keyword: '调用' }), malformed: { keyword: '' } },
  'calendar.createIcs': { valid: () => fields, malformed: { title: 7 } },
  'calendar.invitation': { valid: (own) => ({ mailId: own.mailId }), malformed: { mailId: '' } },
  // The mail of the matrix carries no invitation; invitations are answered in invitations.test.ts.
  'calendar.answerInvitation': {
    valid: (own) => ({ target: toMail(own), answer: 'accepted' }),
    refusal: 'invitationNotFound',
    malformed: { target: { kind: 'planet' }, answer: 'perhaps' },
  },
  'calendar.proposeTime': {
    valid: (own) => ({ target: toMail(own), allDay: false, ...times }),
    refusal: 'invitationNotFound',
    malformed: { target: { kind: 'mail', mailId: '' }, allDay: 'no' },
  },
  'calendar.answerProposal': {
    valid: (own) => ({ mailId: own.mailId, accept: true }),
    refusal: 'invitationNotFound',
    malformed: { mailId: 7, accept: 'yes' },
  },
  'calendar.delegateInvitation': {
    valid: (own) => ({ target: toMail(own), to: { address: 'somebody@partner.example' } }),
    refusal: 'invitationNotFound',
    malformed: { target: { kind: 'mail' }, to: {} },
  },
  'calendar.takeInvitation': {
    valid: (own) => ({ mailId: own.mailId }),
    refusal: 'invitationNotFound',
    malformed: { mailId: '', calendarId: '../1' },
  },
  'calendar.removeCancelled': {
    valid: (own) => ({ target: toMail(own) }),
    refusal: 'invitationNotFound',
    malformed: { target: 'everything' },
  },
};

const why = 'calendars and their events; nothing of any mail';
const ofMails: ReadonlySet<string> = new Set([
  'calendar.invitation',
  'calendar.answerInvitation',
  'calendar.proposeTime',
  'calendar.answerProposal',
  'calendar.delegateInvitation',
  'calendar.takeInvitation',
  'calendar.removeCancelled',
]);
export const calendarClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(calendarExamples).map((name) => [
    name,
    ofMails.has(name) ? { as: 'mail' as const } : { as: 'nothing' as const, why },
  ]),
);
