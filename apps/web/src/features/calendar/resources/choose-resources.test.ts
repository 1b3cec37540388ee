import { calendarIdSchema } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { type EventForm, newForm } from '../editor/event-form.ts';
import { addResource, changePeople, countPeople, removeResource } from './choose-resources.ts';

const settings = { eventReminder: -1, timeZoneName: 'Asia/Shanghai' };
const draft = { allDay: false, from: 0, to: 60 };
const form: EventForm = newForm(draft, calendarIdSchema.parse('c'), settings);
const room = { address: 'room@example.org', name: '长江厅', kind: 'room' as const };
const projector = { address: 'projector@example.org', name: '投影仪', kind: 'equipment' as const };
const anna = { address: 'anna@example.org', name: 'Anna', role: 'required', answer: 'needsAction' } as const;

it('fills the empty place with the name of a room, once, and empties it again', () => {
  const booked = addResource(addResource(form, projector), room);
  expect(booked.location).toBe('长江厅');
  expect(addResource(booked, { ...room, address: 'ROOM@example.org' })).toBe(booked);
  expect(removeResource(booked, room.address)).toMatchObject({ location: '', participants: [{ name: '投影仪' }] });
});

it('keeps a place that somebody wrote', () => {
  const booked = addResource({ ...form, location: '江边' }, room);
  expect(booked.location).toBe('江边');
  expect(removeResource(booked, room.address).location).toBe('江边');
});

it('counts people and not rooms, and keeps rooms when people change', () => {
  const booked = changePeople(addResource(form, room), [anna]);
  expect(countPeople(booked)).toBe(2);
  expect(booked.participants.map(({ name }) => name)).toEqual(['Anna', '长江厅']);
  expect(changePeople(booked, []).participants.map(({ name }) => name)).toEqual(['长江厅']);
});
