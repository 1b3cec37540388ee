import { calendarIdSchema } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { type EventForm, newForm } from '../editor/event-form.ts';
import { kindOfChange, kindOfSave } from './invite-kind.ts';

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
  expect(kindOfSave(form, null, true)).toBeNull();
  expect(kindOfSave(withAnna, null, true)).toBe('invite');
  expect(kindOfSave(withAnna, form, true)).toBe('invite');
  expect(kindOfSave(form, withAnna, true)).toBe('update');
  expect(kindOfSave({ ...withAnna, startTime: '10:00' }, withAnna, true)).toBe('update');
  expect(kindOfSave({ ...withAnna, title: '评审 ' }, withAnna, true)).toBeNull();
  expect(kindOfSave({ ...withAnna, reminders: [], color: 3 }, withAnna, true)).toBeNull();
  expect(kindOfSave({ ...form, title: '其他' }, form, true)).toBeNull();
  expect(kindOfSave({ ...withAnna, color: 3 }, withAnna, false)).toBeNull();
});

it('asks on moving and deleting whom it would concern', () => {
  const own = { hasParticipants: true, isCancelled: false, myAnswer: null };
  expect(kindOfChange(own, 'change', true)).toBe('update');
  expect(kindOfChange(own, 'delete', undefined)).toBe('cancel');
  expect(kindOfChange(own, 'delete', false)).toBeNull();
  expect(kindOfChange({ ...own, isCancelled: true }, 'delete', true)).toBeNull();
  expect(kindOfChange({ ...own, hasParticipants: false }, 'delete', true)).toBeNull();
  expect(kindOfChange({ ...own, myAnswer: 'accepted' }, 'delete', false)).toBe('decline');
  expect(kindOfChange({ ...own, myAnswer: 'declined' }, 'delete', false)).toBeNull();
  expect(kindOfChange({ ...own, myAnswer: 'accepted' }, 'change', false)).toBeNull();
});
