import { expect, it } from 'vitest';
import { lengthProblems, maxLines, maxTestLines } from './check-lengths.mjs';

const files = ['packages/imap/src/long.ts', 'packages/imap/src/short.ts', 'packages/imap/src/long.test.ts'];
const countLines = (path) => (path.endsWith('short.ts') ? maxLines : maxLines + 1);

it('a file with more than 300 lines is reported, unless a reason stands for it', () => {
  expect(lengthProblems(files, countLines, {})).toEqual([expect.stringContaining('long.ts: 301 lines')]);
  expect(lengthProblems(files, countLines, { 'packages/imap/src/long.ts': 'one table' })).toEqual([]);
});

it('a test may have 500', () => {
  expect(lengthProblems(files, () => maxTestLines, { [files[0]]: 'x', [files[1]]: 'x' })).toEqual([]);
  expect(lengthProblems([files[2]], () => maxTestLines + 1, {})).toHaveLength(1);
});

it('a reason for a file that is not too long is to be taken out', () => {
  expect(lengthProblems(files, () => 1, { 'packages/imap/src/long.ts': 'one table' })).toHaveLength(1);
});
