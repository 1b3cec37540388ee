import { expect, it } from 'vitest';
import { parseCondition } from './condition-text.ts';

it.each([
  ['outside', 'outside', '', false],
  ['words:合同,报价', 'words', '合同,报价', false],
  ['pattern:a:b', 'pattern', 'a:b', false],
  ['unreadable:fileTypes:exe', 'fileTypes', 'exe', true],
  ['unreadable:always', 'always', '', true],
])('%s', (text, kind, values, isUnreadable) => {
  expect(parseCondition(text)).toEqual({ kind, values, isUnreadable });
});
