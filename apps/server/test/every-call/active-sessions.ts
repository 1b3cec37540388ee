import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

export const activeSessionsExamples: Readonly<Record<string, CallExample>> = {
  'activeSessions.list': { valid: () => ({}), malformed: null },
  // Only the others of the same person are ended; what a test can name is no session of theirs.
  'activeSessions.end': {
    valid: () => ({ sessionId: 'unknown' }),
    refusal: 'placeNotFound',
    malformed: { sessionId: '' },
  },
  'activeSessions.deletions': { valid: () => ({}), malformed: { pageSize: 0 } },
  'activeSessions.entries': { valid: () => ({}), malformed: { pageNum: 'x' } },
};

const nothing: CallClass = { as: 'nothing', why: 'sign-ins and entries, nothing of mails' };

export const activeSessionsClasses: Readonly<Record<string, CallClass>> = {
  'activeSessions.list': nothing,
  'activeSessions.end': nothing,
  'activeSessions.entries': nothing,
  'activeSessions.deletions': { as: 'lists' },
};
