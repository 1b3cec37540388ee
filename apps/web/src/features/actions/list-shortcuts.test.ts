import type { MailListItem } from '@hongyan/contract';
import { describe, expect, it } from 'vitest';
import { rowsOfStroke } from './list-shortcuts.ts';

const row = (mailId: string, over: Partial<MailListItem>): MailListItem =>
  ({ mailId, draftId: null, seen: true, favorite: false, ...over }) as MailListItem;
const rows = [row('1', {}), row('2', { seen: false }), row('3', { favorite: true })];

describe('selecting by key', () => {
  it.each([
    ['* a', ['1', '2', '3']],
    ['* n', []],
    ['* r', ['1', '3']],
    ['* u', ['2']],
    ['* s', ['3']],
    ['* t', ['1', '2']],
  ])('%s', (stroke, keys) => {
    expect(rowsOfStroke(stroke, rows)).toEqual(keys);
  });
  it('other strokes select nothing', () => {
    expect(rowsOfStroke('* x', rows)).toBeUndefined();
  });
});
