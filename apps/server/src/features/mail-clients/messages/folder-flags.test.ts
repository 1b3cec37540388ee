import { findPosition, type PackedFlags } from '@hongyan/imap';
import { describe, expect, test } from 'vitest';
import { FolderFlags } from './folder-flags.ts';

const listMails = ({ uids, modseqs, lists, known }: PackedFlags) =>
  Array.from(uids, (uid, place) => ({ uid, modseq: modseqs[place], flags: known[lists[place] ?? 0] }));

const mailsOf = (modseq: number, flags: readonly string[], ...uids: readonly number[]) =>
  uids.map((uid) => ({ uid, modseq, flags }));

describe('flags of a folder', () => {
  test('are what was changed last, whoever comes and goes', () => {
    const flags = new FolderFlags(2);
    expect(flags.apply({ vanished: [], changed: mailsOf(1, [], 1, 2, 5), highestModseq: 3 })).toBe(true);
    const changed = [...mailsOf(4, ['\\Seen'], 2), ...mailsOf(5, ['\\Seen', 'a'], 9)];
    expect(flags.apply({ vanished: [1, 7], changed, highestModseq: 6 })).toBe(true);
    expect(flags.modseq).toBe(6);
    expect(listMails(flags.table)).toEqual([
      { uid: 2, modseq: 4, flags: ['\\Seen'] },
      { uid: 5, modseq: 1, flags: [] },
      { uid: 9, modseq: 5, flags: ['\\Seen', 'a'] },
    ]);
  });

  test('that were read before a change which is there already do not undo it', () => {
    const flags = new FolderFlags(1);
    flags.apply({ vanished: [], changed: mailsOf(1, [], 1), highestModseq: 1 });
    flags.apply({ vanished: [], changed: mailsOf(3, ['\\Seen'], 1), highestModseq: 3 });
    flags.apply({ vanished: [], changed: mailsOf(2, ['\\Flagged'], 1), highestModseq: 2 });
    expect(listMails(flags.table)).toEqual(mailsOf(3, ['\\Seen'], 1));
    expect(flags.modseq).toBe(3);
  });

  test('in a table that somebody has keep their places while others come and go', () => {
    const flags = new FolderFlags(3);
    const uids = Array.from({ length: 1_000 }, (_, index) => index + 1);
    flags.apply({ vanished: [], changed: mailsOf(1, ['a'], ...uids.slice(0, 3)), highestModseq: 1 });
    const { table } = flags;
    flags.apply({ vanished: [1, 2], changed: mailsOf(2, ['b'], ...uids.slice(3)), highestModseq: 2 });
    expect(listMails(table)).toEqual(mailsOf(1, ['a'], 1, 2, 3));
    expect(listMails(flags.table)).toEqual([...mailsOf(1, ['a'], 3), ...mailsOf(2, ['b'], ...uids.slice(3))]);
  });

  test('that cannot be kept are refused: a UID out of order, too many lists, too many flags in them', () => {
    const flags = new FolderFlags(2);
    flags.apply({ vanished: [], changed: mailsOf(1, [], 1, 3), highestModseq: 1 });
    expect(flags.apply({ vanished: [], changed: mailsOf(2, [], 2), highestModseq: 2 })).toBe(false);
    const varied = (flagsEach: number) =>
      new FolderFlags(1).apply({
        vanished: [],
        changed: Array.from({ length: 4_097 }, (_, index) => {
          const list = Array.from({ length: flagsEach }, (_flag, flag) => `f${String(index)}-${String(flag)}`);
          return { uid: index + 1, modseq: 1, flags: list };
        }),
        highestModseq: 1,
      });
    expect(varied(1)).toBe(false);
    expect(varied(100)).toBe(false);
  });

  test('with the same flags share one list, however they were read', () => {
    const flags = new FolderFlags(3);
    const changed = Array.from({ length: 3 }, (_, index) => ({ uid: index + 1, modseq: 1, flags: ['\\Seen', 'a'] }));
    flags.apply({ vanished: [], changed, highestModseq: 1 });
    expect(flags.table.known).toHaveLength(1);
  });

  test('are found by UID from any place on', () => {
    const uids = Uint32Array.of(2, 3, 9);
    expect([1, 2, 3, 4, 9, 10].map((uid) => findPosition(uids, uid))).toEqual([-1, 0, 1, -1, 2, -1]);
    expect(findPosition(uids, 2, 1)).toBe(-1);
    expect(findPosition(uids, 9, 1)).toBe(2);
    expect(findPosition(new Uint32Array(), 1)).toBe(-1);
  });
});
