import type { Invitation, Participant } from '@hongyan/contract';
import { invitationSchema } from '@hongyan/contract';
import { expect, it } from 'vitest';
import {
  chooseHeadline,
  chooseOffer,
  countAnswers,
  findSpeaker,
  findWarnings,
  lacksRight,
  sortPeople,
} from './describe-invitation.ts';

const stored = { calendarId: 'c1', eventId: 'e1', recurrenceId: '', revision: 1 };
const none = { answer: false, take: false, remove: false, decide: false };

function invitationWith(change: Record<string, unknown>): Invitation {
  return invitationSchema.parse({
    ...{ kind: 'request', state: 'new', isProven: true, isInvited: true, isOrganizer: false, mayAct: true },
    event: {
      ...{ title: '评审', location: '', notes: '', allDay: false, start: '2027-03-15T09:00', end: '2027-03-15T10:00' },
      ...{ zone: 'Asia/Shanghai', participants: [], organizer: { address: 'li@a.example', name: '李雷' } },
      ...{ repeat: null, customRepeat: '', isRepeated: false, isCancelled: false },
    },
    ...{ startsAt: 0, endsAt: 3_600_000, recurrenceId: '', changed: null, myAnswer: 'needsAction' },
    ...{ sender: { address: 'anna@b.example', name: '' }, answer: null, isUninvited: false, comment: '' },
    ...{ proposed: null, stored: null, conflicts: [], furtherEvents: 0 },
    ...change,
  });
}

const times = { startsAt: 1, endsAt: 2, allDay: false };

it.each([
  ['an invitation is answered', {}, { ...none, answer: true }],
  ['known ones too', { state: 'known', stored }, { ...none, answer: true }],
  ['one of another is taken over', { isInvited: false }, { ...none, take: true }],
  ['what was taken over is there', { isInvited: false, state: 'known', stored }, none],
  ['an old version offers nothing', { state: 'outdated', stored }, none],
  ['my own neither', { isOrganizer: true, state: 'known', stored }, none],
  ['a published one is taken over', { kind: 'publish', isInvited: false }, { ...none, take: true }],
  ['a cancelled one is removed', { kind: 'cancel', state: 'cancelled', stored }, { ...none, remove: true }],
  ['an unproven cancellation too, by hand', { kind: 'cancel', state: 'known', stored }, { ...none, remove: true }],
  ['what is not there is not', { kind: 'cancel', state: 'new' }, none],
  ['an invitation of what is cancelled', { state: 'cancelled', stored }, { ...none, remove: true }],
  ['an answer is only read', { kind: 'reply', isOrganizer: true, state: 'known', stored }, none],
  [
    'a proposal is decided on',
    { kind: 'counter', isOrganizer: true, state: 'known', stored, proposed: times },
    { ...none, decide: true },
  ],
  [
    'not one of an earlier version',
    { kind: 'counter', isOrganizer: true, state: 'outdated', stored, proposed: times },
    none,
  ],
  [
    'a refused proposal leaves the answer',
    { kind: 'declineCounter', state: 'known', stored },
    { ...none, answer: true },
  ],
])('%s', (_name, change, offer) => {
  expect(chooseOffer(invitationWith(change), true)).toEqual(offer);
  expect(chooseOffer(invitationWith(change), false)).toEqual(none);
});

it('says in a line what the message is about', () => {
  expect(chooseHeadline(invitationWith({}))).toBe('invited');
  expect(chooseHeadline(invitationWith({ changed: { startsAt: 1, endsAt: 2, location: '' } }))).toBe('updated');
  expect(chooseHeadline(invitationWith({ isInvited: false }))).toBe('notInvited');
  expect(chooseHeadline(invitationWith({ isOrganizer: true }))).toBe('yours');
  expect(chooseHeadline(invitationWith({ kind: 'cancel' }))).toBe('cancelled');
  expect(chooseHeadline(invitationWith({ kind: 'cancel', recurrenceId: '20270315T090000' }))).toBe('cancelledOne');
  expect(chooseHeadline(invitationWith({ kind: 'reply', answer: 'declined' }))).toBe('reply_declined');
  expect(chooseHeadline(invitationWith({ kind: 'counter' }))).toBe('counter');
});

it('warns where nobody vouches for the sender, before anything else', () => {
  expect(findWarnings(invitationWith({ isProven: false, state: 'outdated' }))).toEqual(['unproven', 'outdated']);
  expect(findWarnings(invitationWith({ kind: 'reply', isProven: false, isUninvited: true }))).toEqual([
    'unprovenReply',
  ]);
  expect(findWarnings(invitationWith({ kind: 'reply', isUninvited: true }))).toEqual(['uninvitedReply']);
  expect(findWarnings(invitationWith({ kind: 'counter', isProven: false }))).toEqual(['unprovenCounter']);
  expect(findWarnings(invitationWith({ isOrganizer: true, isProven: false }))).toEqual([]);
  expect(findWarnings(invitationWith({}))).toEqual([]);
});

it('names the organiser, of answers who answers', () => {
  expect(findSpeaker(invitationWith({}))).toBe('李雷');
  expect(findSpeaker(invitationWith({ kind: 'reply' }))).toBe('anna@b.example');
  const unnamed = { ...invitationWith({}).event, organizer: { address: 'li@a.example', name: '' } };
  expect(findSpeaker(invitationWith({ event: unnamed }))).toBe('li@a.example');
  const sender = { address: 'Li@a.example', name: 'Li Lei' };
  expect(findSpeaker(invitationWith({ event: unnamed, sender }))).toBe('Li Lei');
});

it('counts and sorts answers, who comes first', () => {
  const people = (['declined', 'needsAction', 'accepted', 'needsAction'] as const).map(
    (answer, index): Participant => ({ address: `p${index}@a.example`, name: '', role: 'required', answer }),
  );
  expect(countAnswers(people)).toEqual([
    { answer: 'accepted', count: 1 },
    { answer: 'needsAction', count: 2 },
    { answer: 'declined', count: 1 },
  ]);
  expect(sortPeople(people).map(({ address }) => address[1])).toEqual(['2', '1', '3', '0']);
});

it.each([
  ['an invitation that could be answered', {}, true],
  ['one that could be taken over', { isInvited: false }, true],
  ['an answer of somebody, which is only read', { kind: 'reply', isOrganizer: true, state: 'known' }, false],
])('says that the right is missing: %s', (_name, change, expected) => {
  const invitation = invitationWith({ ...change, mayAct: false });
  expect(chooseOffer(invitation, true)).toEqual(none);
  expect(lacksRight(invitation)).toBe(expected);
  expect(lacksRight({ ...invitation, mayAct: true })).toBe(false);
});
