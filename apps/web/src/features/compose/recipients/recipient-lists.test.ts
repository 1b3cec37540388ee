import { describe, expect, it } from 'vitest';
import {
  addRecipients,
  allRecipients,
  dropInvalid,
  getKey,
  moveRecipients,
  type RecipientLists,
  replaceRecipient,
  restoreRecipients,
} from './recipient-lists.ts';

const one = (address: string, name = '') => ({ name, address });
const [a, b, c, d] = [one('a@x.cn'), one('b@x.cn'), one('c@x.cn'), one('d@x.cn')] as const;
const lists: RecipientLists = { to: [a, b], cc: [c], bcc: [] };
const shown = (all: RecipientLists) => [all.to, all.cc, all.bcc].map((field) => field.map(getKey).join(' '));

describe('recipients of a message', () => {
  it('are in it once, in whatever field and spelling', () => {
    const { lists: grown, repeated } = addRecipients(lists, 'bcc', [one('C@X.cn'), d, d]);
    expect(shown(grown)).toEqual(['a@x.cn b@x.cn', 'c@x.cn', 'd@x.cn']);
    expect(repeated).toBe(2);
  });

  it('are a thousand at most, and report how many found no room', () => {
    const many = Array.from({ length: 1_200 }, (_, index) => one(`p${index}@x.cn`));
    const { lists: grown, refused } = addRecipients(lists, 'to', many);
    expect([allRecipients(grown).length, refused]).toEqual([1_000, 203]);
  });

  it('are replaced in their place, by several, by nobody, and merged with who is there', () => {
    expect(shown(replaceRecipient(lists, 'to', a, [d, one('e@x.cn')]))).toEqual(['d@x.cn e@x.cn b@x.cn', 'c@x.cn', '']);
    expect(shown(replaceRecipient(lists, 'to', a, []))).toEqual(['b@x.cn', 'c@x.cn', '']);
    expect(shown(replaceRecipient(lists, 'to', a, [c]))).toEqual(['b@x.cn', 'c@x.cn', '']);
    expect(shown(replaceRecipient(lists, 'to', a, [one('A@x.cn', 'Anna')]))).toEqual(['a@x.cn b@x.cn', 'c@x.cn', '']);
    expect(shown(replaceRecipient(lists, 'to', d, [a]))).toEqual(shown(lists));
  });

  it('are moved to the end, before another, and within their field', () => {
    expect(shown(moveRecipients(lists, { from: 'to', into: 'cc' }, [a]))).toEqual(['b@x.cn', 'c@x.cn a@x.cn', '']);
    expect(shown(moveRecipients(lists, { from: 'cc', into: 'to', before: 'b@x.cn' }, [c]))).toEqual([
      'a@x.cn c@x.cn b@x.cn',
      '',
      '',
    ]);
    expect(shown(moveRecipients(lists, { from: 'to', into: 'to', before: 'a@x.cn' }, [b]))[0]).toBe('b@x.cn a@x.cn');
    expect(shown(moveRecipients(lists, { from: 'to', into: 'to', before: 'a@x.cn' }, [a]))).toEqual(shown(lists));
  });

  it('are moved together, in their order', () => {
    expect(shown(moveRecipients(lists, { from: 'to', into: 'cc', before: 'c@x.cn' }, [a, b]))).toEqual([
      '',
      'a@x.cn b@x.cn c@x.cn',
      '',
    ]);
  });

  it('that were taken out come back to their positions, among those who came meanwhile, and nobody twice', () => {
    const before = [a, b, d];
    const removal = { before, removed: [a, b] };
    const back = (to: RecipientLists['to'], more: Partial<RecipientLists> = {}) =>
      shown(restoreRecipients({ to, cc: [], bcc: [], ...more }, 'to', removal))[0];
    expect(back([d])).toBe('a@x.cn b@x.cn d@x.cn');
    expect(back([])).toBe('a@x.cn b@x.cn');
    expect(back([c, d])).toBe('a@x.cn b@x.cn c@x.cn d@x.cn');
    expect(back([d], { cc: [b] })).toBe('a@x.cn d@x.cn');
  });

  it('lose those that cannot be sent to', () => {
    expect(shown(dropInvalid({ ...lists, bcc: [one('王海燕'), d] }))).toEqual(['a@x.cn b@x.cn', 'c@x.cn', 'd@x.cn']);
  });
});
