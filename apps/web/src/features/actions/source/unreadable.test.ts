import { expect, it } from 'vitest';
import { isUnreadable } from './unreadable.ts';

it('a mail of which nothing can be shown is unreadable; an empty one and a remark on its sender are not', () => {
  const blank = { html: null, text: ' ', attachments: [], defects: [] as string[] };
  expect(isUnreadable(blank)).toBe(false);
  expect(isUnreadable({ ...blank, defects: ['several-from'] })).toBe(false);
  expect(isUnreadable({ ...blank, defects: ['too-deep'] })).toBe(true);
  expect(isUnreadable({ ...blank, text: 'x', defects: ['too-deep'] })).toBe(false);
});
