/** A meeting on five days to which one person is invited, as organiser and participant have it. */
import { applyMethod } from '../itip/apply-method.ts';
import { composeRequest } from '../itip/compose-message.ts';
import type { EventFields } from '../types.ts';
import { composeEvent } from '../write/compose-event.ts';

export const now = Date.UTC(2026, 0, 5);
export const boss = 'boss@example.org';
export const ann = 'ann@example.net';

export const fields: EventFields = {
  title: 'Meeting',
  allDay: false,
  start: '2026-03-02T09:00',
  end: '2026-03-02T10:00',
  zone: 'Europe/Berlin',
  location: '',
  notes: '',
  participants: [{ address: ann, name: 'Ann', role: 'required', answer: 'needsAction' }],
  reminders: [{ minutes: 15, by: 'notice' }],
  repeat: { every: 'day', interval: 1, weekdays: [], by: 'date', end: { kind: 'count', count: 5 } },
  color: 3,
  busy: true,
  isPrivate: false,
};
/** Of whom a message is proven to come, and who reads it. */
export const asAnn = { from: boss, me: [ann] };
export const asBoss = { from: ann, me: [boss] };

/** In the organiser's calendar. */
export const event = composeEvent(fields, { uid: 'm', now, organizer: { address: boss, name: 'Boss' } });
export const request = composeRequest(event, { now });
/** In the participant's. */
export const invited = applyMethod(null, request, asAnn).text ?? '';
