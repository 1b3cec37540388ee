import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

export const activeSessionsExamples: Readonly<Record<string, CallExample>> = {
  'signInPlaces.list': { valid: () => ({}), malformed: null },
  // Only the others of the same person are ended; what a test can name is no session of theirs.
  'signInPlaces.end': {
    valid: () => ({ sessionId: 'unknown' }),
    refusal: 'placeNotFound',
    malformed: { sessionId: '' },
  },
  'signInPlaces.deletions': { valid: () => ({}), malformed: { pageSize: 0 } },
  'signInPlaces.entries': { valid: () => ({}), malformed: { pageNum: 'x' } },
};

const nothing: CallClass = { as: 'nothing', why: 'sign-ins and entries, nothing of mails' };

export const activeSessionsClasses: Readonly<Record<string, CallClass>> = {
  'signInPlaces.list': nothing,
  'signInPlaces.end': nothing,
  'signInPlaces.entries': nothing,
  'signInPlaces.deletions': { as: 'lists' },
};
