import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createSequenceMap } from './sequence-map.ts';

const ascendingUids = fc
  .array(fc.integer({ min: 1, max: 6 }), { maxLength: 60 })
  .map((gaps) => gaps.reduce<number[]>((uids, gap) => [...uids, (uids.at(-1) ?? 0) + gap], []));

type Step = { readonly kind: 'append'; readonly gaps: number[] } | { readonly kind: 'remove'; readonly uids: number[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), gaps: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 }) }),
  fc.record({
    kind: fc.constant('remove' as const),
    uids: fc.uniqueArray(fc.integer({ min: 0, max: 250 }), { maxLength: 25 }).map((uids) => uids.sort((a, b) => a - b)),
  }),
);

function expectSame(map: ReturnType<typeof createSequenceMap>, naive: readonly number[]): void {
  expect(map.size).toBe(naive.length);
  expect(map.lastUid).toBe(naive.at(-1) ?? 0);
  expect(Array.from({ length: map.size }, (_, index) => map.uidAt(index + 1))).toEqual(naive);
  const upTo = (naive.at(-1) ?? 0) + 2;
  for (let uid = 0; uid <= upTo; uid += 1) {
    const index = naive.indexOf(uid);
    expect(map.findSequence(uid)).toBe(index < 0 ? undefined : index + 1);
  }
}

describe('sequence numbers of a session', () => {
  it('are those of a plain array, whatever is appended and removed', () => {
    fc.assert(
      fc.property(ascendingUids, fc.array(step, { maxLength: 12 }), (uids, steps) => {
        const map = createSequenceMap(Uint32Array.from(uids));
        let naive = [...uids];
        for (const each of steps) {
          if (each.kind === 'append') {
            const added = each.gaps.reduce<number[]>(
              (all, gap) => [...all, (all.at(-1) ?? naive.at(-1) ?? 0) + gap],
              [],
            );
            map.append(added);
            naive = [...naive, ...added];
          } else {
            const expected = each.uids
              .map((uid) => ({ uid, sequence: naive.indexOf(uid) + 1 }))
              .filter(({ sequence }) => sequence > 0);
            expect(map.remove(each.uids)).toEqual(expected);
            naive = naive.filter((uid) => !each.uids.includes(uid));
          }
          expectSame(map, naive);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('give the known UIDs of any range', () => {
    fc.assert(
      fc.property(ascendingUids, fc.nat(400), fc.nat(400), (uids, first, last) => {
        const map = createSequenceMap(Uint32Array.from(uids));
        expect(map.uidsBetween(first, last)).toEqual(uids.filter((uid) => uid >= first && uid <= last));
      }),
    );
  });

  it('know nothing beyond the ends', () => {
    const map = createSequenceMap(Uint32Array.from([3, 4, 9]));
    expect([map.uidAt(0), map.uidAt(4), map.uidAt(1.5), map.uidAt(Number.NaN)]).toEqual(Array(4).fill(undefined));
    expect([map.findSequence(0), map.findSequence(5), map.findSequence(10)]).toEqual(Array(3).fill(undefined));
    expect(createSequenceMap(new Uint32Array(0)).uidsBetween(0, 0xffff_ffff)).toEqual([]);
  });

  it('hold the largest UID there is', () => {
    const map = createSequenceMap(Uint32Array.from([0xffff_fffe, 0xffff_ffff]));
    expect([map.lastUid, map.findSequence(0xffff_ffff)]).toEqual([0xffff_ffff, 2]);
  });

  it('refuse a UID that comes too late: numbers would shift without a word', () => {
    const map = createSequenceMap(Uint32Array.from([5]));
    expect(() => {
      map.append([5]);
    }).toThrow('does not come after');
  });

  it('empty a hundred thousand scattered mails without quadratic work', () => {
    const uids = Uint32Array.from({ length: 100_000 }, (_, index) => index * 2 + 1);
    const map = createSequenceMap(uids);
    const begun = process.threadCpuUsage();
    expect(map.remove([...uids])).toHaveLength(100_000);
    expect(map.size).toBe(0);
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(2_000);
  });
});
