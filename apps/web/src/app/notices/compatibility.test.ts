import { expect, it } from 'vitest';
import { type BrowserFacts, isLimited } from './compatibility.ts';

const modern: BrowserFacts = {
  compatMode: 'CSS1Compat',
  documentMode: undefined,
  hasWebSocket: true,
  hasStreams: true,
  hasDialogLayer: true,
  hasRecentLibrary: true,
  hasRecentStyles: true,
};

it('says nothing to a browser that has everything', () => {
  expect(isLimited(modern)).toBe(false);
});

it.each([
  ['draws as of old', { compatMode: 'BackCompat' }],
  ['pretends to be an older one', { documentMode: 11 }],
  ['has no push', { hasWebSocket: false }],
  ['has no streams', { hasStreams: false }],
  ['cannot put the page behind a dialog to rest', { hasDialogLayer: false }],
  ['lacks functions of the language', { hasRecentLibrary: false }],
  ['cannot lay the pages out', { hasRecentStyles: false }],
] as const)('warns a browser that %s', (_what, change) => {
  expect(isLimited({ ...modern, ...change })).toBe(true);
});
