import { describe, expect, test } from 'vitest';
import type { IndexDocument } from '../../engines/search-index/port.ts';
import { KnownAccounts } from './known-accounts.ts';
import { type AccountChanges, endOfModseq } from './read-index-changes.ts';

const changes = (more: Partial<AccountChanges>): AccountChanges => ({
  account: 1,
  put: [],
  remove: [],
  unread: [],
  stale: [],
  orgId: 1,
  modseq: 9,
  next: null,
  ...more,
});
const put = (...ns: number[]) => ns.map((n) => ({ n }) as IndexDocument);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('what is known of accounts in the index', () => {
  test('begins at the mark, with nothing known', () => {
    const known = new KnownAccounts();
    expect(known.locate(1, 5)).toEqual({ account: 1, after: { modseq: 5, n: endOfModseq }, knownN: 0, removed: [] });
  });

  test('is which mails are in the index, and which were taken out', () => {
    const known = new KnownAccounts();
    known.locate(1, 0);
    known.note(changes({ put: put(3, 7, 8), remove: [5] }), 9);
    expect(known.locate(1, 9)).toMatchObject({ knownN: 8, removed: [5] });
    known.note(changes({ put: put(5) }), 12);
    expect(known.locate(1, 12)).toMatchObject({ knownN: 8, removed: [] });
  });

  test('is nothing where the index knows nothing: it was made anew', () => {
    const known = new KnownAccounts();
    known.locate(1, 0);
    known.note(changes({ put: put(8) }), 9);
    expect(known.locate(1, 0)).toMatchObject({ after: { modseq: 0, n: endOfModseq }, knownN: 0 });
  });

  test('is where a walk stands, and counts no mail as known before its end: their numbers are in no order', () => {
    const known = new KnownAccounts();
    known.locate(1, 0);
    known.note(changes({ put: put(400), next: { modseq: 6, n: 400 } }), 5);
    expect(known.locate(1, 5)).toMatchObject({ after: { modseq: 6, n: 400 }, knownN: 0 });
    known.note(changes({ put: put(2) }), 9);
    expect(known.locate(1, 9)).toMatchObject({ after: { modseq: 9, n: endOfModseq }, knownN: 400 });
  });

  test('goes on with a walk that has not left the first MODSEQ, and not where the index stands elsewhere', () => {
    const known = new KnownAccounts();
    known.locate(1, 0);
    known.note(changes({ put: put(4), next: { modseq: 1, n: 4 } }), 0);
    expect(known.locate(1, 0)).toMatchObject({ after: { modseq: 1, n: 4 } });
    known.note(changes({ put: put(5), next: { modseq: 7, n: 5 } }), 6);
    expect(known.locate(1, 0)).toMatchObject({ after: { modseq: 0, n: endOfModseq }, knownN: 0 });
    known.note(changes({ put: put(6), next: { modseq: 7, n: 5 } }), 6);
    expect(known.locate(1, 8)).toMatchObject({ after: { modseq: 8, n: endOfModseq }, knownN: 0 });
  });

  test('is bounded: after very many removals all is read again, and the walk goes on where it stands', () => {
    const known = new KnownAccounts();
    known.locate(1, 0);
    known.note(changes({ put: put(5_000) }), 9);
    known.locate(1, 9);
    const next = { modseq: 10, n: 1_001 };
    known.note(changes({ remove: numbers(1_001), next }), 9);
    expect(known.locate(1, 9)).toEqual({ account: 1, after: next, knownN: 0, removed: [] });
    known.note(changes({ put: put(6_000), remove: [2_000] }), 10);
    // What was forgotten may come back: no number may count as known.
    expect(known.locate(1, 10)).toMatchObject({ knownN: 0, removed: [] });
  });
});
