import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

const nothingNamed: CallExample = { valid: () => ({}), malformed: null };

export const challengesExamples: Readonly<Record<string, CallExample>> = {
  'challenges.puzzle': nothingNamed,
  'challenges.solve': {
    valid: () => ({ kind: 'puzzle', puzzleId: 'none', x: 100, trail: [{ x: 0, t: 0 }] }),
    malformed: { kind: 'puzzle', puzzleId: 'none', x: '100; --' },
  },
  'challenges.picture': nothingNamed,
  'challenges.smsPicture': nothingNamed,
  'challenges.random': nothingNamed,
};

const nothing: CallClass = { as: 'nothing', why: 'asked before anybody has signed in' };

export const challengesClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(challengesExamples).map((name) => [name, nothing]),
);
