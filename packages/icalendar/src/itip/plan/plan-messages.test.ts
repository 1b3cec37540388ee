import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventFields } from '../../types.ts';
import { composeEvent } from '../../write/compose-event.ts';
import { deleteOccurrences } from '../../write/delete-occurrences.ts';
import { updateEvent } from '../../write/update-event.ts';
import { answerEvent } from '../answer-event.ts';
import { applyMethod } from '../apply-method.ts';
import { composeCancel, composeReply, composeRequest } from '../compose-message.ts';
import { planMessages } from './plan-messages.ts';

const now = Date.UTC(2026, 0, 5);
const boss = 'boss@example.org';
const [ann, bob, cleo] = ['ann@example.net', 'bob@example.net', 'cleo@example.net'];
const invite = (...addresses: readonly string[]): EventFields['participants'] =>
  addresses.map((address) => ({ address, name: '', role: 'required', answer: 'needsAction' }));
const fields: EventFields = {
  title: 'Meeting',
  allDay: false,
  start: '2026-03-02T09:00',
  end: '2026-03-02T10:00',
  zone: 'Europe/Berlin',
  location: '',
  notes: '',
  participants: invite(ann, bob),
  reminders: [],
  repeat: { every: 'day', interval: 1, weekdays: [], by: 'date', end: { kind: 'count', count: 5 } },
  color: null,
  busy: true,
  isPrivate: false,
};
const organizer = { address: boss, name: 'Boss' };
const event = composeEvent(fields, { uid: 'm', now, organizer });
const asBoss = { me: [boss], now };
const second = '20260303T090000';

const change = (fieldsChanged: Partial<EventFields>, recurrenceId = '') =>
  updateEvent(event, fieldsChanged, { recurrenceId, scope: recurrenceId === '' ? 'all' : 'this', now, organizer }).text;
const plan = (before: string | null, after: string | null) =>
  planMessages(before, after, asBoss).map(({ method, recurrenceId, to, sequence, isUpdate }) => ({
    ...{ method, recurrenceId, sequence, isUpdate },
    to: to.toSorted().join(),
  }));

describe('what an organiser’s change asks for', () => {
  it.each([
    ['a new event', null, event, [{ method: 'REQUEST', to: `${ann},${bob}`, sequence: 0, isUpdate: false }]],
    ['a deletion', event, null, [{ method: 'CANCEL', to: `${ann},${bob}`, sequence: 1, isUpdate: true }]],
    ['a reminder and a colour', event, change({ color: 4, reminders: [{ minutes: 5, by: 'notice' }] }), []],
    [
      'another time',
      event,
      change({ start: '2026-03-02T11:00', end: '2026-03-02T12:00' }),
      [{ method: 'REQUEST', to: `${ann},${bob}`, sequence: 1, isUpdate: true }],
    ],
    ['another title', event, change({ title: 'Talk' }), [{ method: 'REQUEST', sequence: 0, isUpdate: true }]],
    [
      'one more, one less',
      event,
      change({ participants: invite(bob, cleo) }),
      [
        { method: 'REQUEST', to: cleo, isUpdate: false },
        { method: 'CANCEL', to: ann },
      ],
    ],
    [
      'one occurrence moved',
      event,
      change({ start: '2026-03-03T11:00', end: '2026-03-03T12:00' }, second),
      [{ method: 'REQUEST', recurrenceId: second, to: `${ann},${bob}`, sequence: 1 }],
    ],
    [
      'one occurrence deleted',
      event,
      deleteOccurrences(event, { recurrenceId: second, scope: 'this', now }),
      [{ method: 'CANCEL', recurrenceId: second, to: `${ann},${bob}` }],
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(plan(before, after)).toMatchObject(expected);
    expect(plan(before, after)).toHaveLength(expected.length);
  });

  it('is applied by the participant as it was meant', () => {
    const moved = change({ start: '2026-03-03T11:00', end: '2026-03-03T12:00' }, second) ?? '';
    const asAnn = { from: boss, me: [ann] };
    const [invitation] = planMessages(null, event, asBoss);
    const copy = applyMethod(null, invitation?.text ?? '', asAnn).text;
    const [update] = planMessages(event, moved, asBoss);
    expect(applyMethod(copy, update?.text ?? '', asAnn)).toMatchObject({ kind: 'updated', recurrenceId: second });
  });

  it('is nothing where a program invites by itself, and in the calendar of somebody who is not concerned', () => {
    const own = event.replaceAll('ATTENDEE;', 'ATTENDEE;SCHEDULE-AGENT=CLIENT;');
    expect(plan(null, own)).toEqual([]);
    expect(planMessages(null, event, { me: ['other@example.org'], now })).toEqual([]);
    expect(planMessages(null, composeEvent({ ...fields, participants: [] }, { uid: 'x', now }), asBoss)).toEqual([]);
  });
});

describe('what a participant’s change asks for', () => {
  const asAnn = { me: [ann], now };
  const answered = (answer: 'accepted' | 'declined', recurrenceId = '') =>
    answerEvent(event, { address: ann, answer, recurrenceId, now });

  it.each([
    ['an answer', event, answered('accepted'), ['accepted']],
    ['an answer to one', event, answered('declined', second), ['declined']],
    ['a deletion', answered('accepted'), null, ['declined']],
    ['a deletion after a refusal', answered('declined'), null, []],
    [
      'one occurrence taken out',
      event,
      deleteOccurrences(event, { recurrenceId: second, scope: 'this', now }),
      ['declined'],
    ],
    ['the same', answered('accepted'), answered('accepted'), []],
  ])('%s', (_name, before, after, answers) => {
    const planned = planMessages(before, after, asAnn);
    expect(planned.map(({ answer }) => answer)).toEqual(answers);
    for (const { method, to } of planned) expect([method, to]).toEqual(['REPLY', [boss]]);
  });
});

describe('whoever is not proven', () => {
  const moved = change({ start: '2026-03-02T11:00', end: '2026-03-02T12:00' }) ?? '';
  const later = now + 60_000;
  const messages = [
    composeRequest(moved, { now: later }),
    composeCancel(event, { now: later }),
    composeCancel(event, { now: later, recurrenceId: second }),
    composeReply(event, { address: ann, answer: 'declined', now: later }),
  ];
  const line = fc.constantFrom(
    'SEQUENCE:99',
    'STATUS:CANCELLED',
    `ORGANIZER:mailto:eve@evil.example`,
    `ORGANIZER;SENT-BY="mailto:eve@evil.example":mailto:${boss}`,
    `ATTENDEE;PARTSTAT=ACCEPTED;EMAIL=eve@evil.example:mailto:${ann}`,
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20260303T080000Z',
    'METHOD:REQUEST',
    'DTSTAMP:20990101T000000Z',
  );

  it('changes nothing, whatever the message says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...messages),
        fc.array(line, { maxLength: 4 }),
        fc.constantFrom('', 'eve@evil.example', bob, cleo),
        fc.constantFrom([boss], [ann]),
        (message, lines, from, me) => {
          const hostile = message.replace(
            'BEGIN:VEVENT\r\n',
            `BEGIN:VEVENT\r\n${lines.map((one) => `${one}\r\n`).join('')}`,
          );
          const applied = applyMethod(event, hostile, { from, me });
          // Bob is a participant: he may say of himself what the message says of him, in the organiser's copy alone.
          const mayAnswer = from === bob && me.includes(boss) && applied.kind === 'answered';
          if (!mayAnswer) expect(applied.text).toBeNull();
        },
      ),
    );
  });
});
