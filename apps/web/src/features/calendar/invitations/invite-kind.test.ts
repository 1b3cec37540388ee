import { calendarIdSchema } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { type EventForm, newForm } from '../editor/event-form.ts';
import { findChangeKind, findSaveKind } from './invite-kind.ts';

const form: EventForm = {
  ...newForm({ allDay: false, from: 540, to: 600 }, calendarIdSchema.parse('c1'), {
    eventReminder: 15,
    timeZoneName: 'Asia/Shanghai',
  }),
  title: '评审',
};
const anna = { address: 'anna@b.example', name: 'Anna', role: 'required', answer: 'needsAction' } as const;
const withAnna = { ...form, participants: [anna] };

it('asks on saving only where somebody takes part and sees the difference', () => {
  expect(findSaveKind(form, null, true)).toBeNull();
  expect(findSaveKind(withAnna, null, true)).toBe('invite');
  expect(findSaveKind(withAnna, form, true)).toBe('invite');
  expect(findSaveKind(form, withAnna, true)).toBe('update');
  expect(findSaveKind({ ...withAnna, startTime: '10:00' }, withAnna, true)).toBe('update');
  expect(findSaveKind({ ...withAnna, title: '评审 ' }, withAnna, true)).toBeNull();
  expect(findSaveKind({ ...withAnna, reminders: [], color: 3 }, withAnna, true)).toBeNull();
  expect(findSaveKind({ ...form, title: '其他' }, form, true)).toBeNull();
  expect(findSaveKind({ ...withAnna, color: 3 }, withAnna, false)).toBeNull();
});

it('asks on moving and deleting whom it would concern', () => {
  const own = { hasParticipants: true, isCancelled: false, myAnswer: null };
  expect(findChangeKind(own, 'change', true)).toBe('update');
  expect(findChangeKind(own, 'delete', undefined)).toBe('cancel');
  expect(findChangeKind(own, 'delete', false)).toBeNull();
  expect(findChangeKind({ ...own, isCancelled: true }, 'delete', true)).toBeNull();
  expect(findChangeKind({ ...own, hasParticipants: false }, 'delete', true)).toBeNull();
  expect(findChangeKind({ ...own, myAnswer: 'accepted' }, 'delete', false)).toBe('decline');
  expect(findChangeKind({ ...own, myAnswer: 'declined' }, 'delete', false)).toBeNull();
  expect(findChangeKind({ ...own, myAnswer: 'accepted' }, 'change', false)).toBeNull();
});
