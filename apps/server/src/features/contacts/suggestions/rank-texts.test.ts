import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildRankText, computeRank, normaliseRankKeyword } from './rank-text.ts';
import { computeRankAt, findBestRanked, flagHolding, joinRankTexts } from './rank-texts.ts';

const few = fc.constantFrom('a', 'b', 'an', 'li', '王', '燕', ' ', '@', '.', 'x.org');
const word = fc.array(few, { maxLength: 6 }).map((parts) => parts.join(''));
const people = fc.array(fc.tuple(word, word), { maxLength: 30 });

test('finds in all texts at once what is found in each, the best ranks first', () => {
  fc.assert(
    fc.property(people, word, fc.integer({ min: 1, max: 12 }), (list, typed, limit) => {
      const texts = list.map(([name, address]) => buildRankText(name, address));
      const keyword = normaliseRankKeyword(typed);
      const joined = joinRankTexts(texts);
      const ranks = texts.map((text) => computeRank(text, keyword));
      expect(texts.map((_, index) => computeRankAt(joined, index, keyword))).toEqual(ranks);
      const byRank = ranks
        .flatMap((rank, index) => (rank === null ? [] : [[index, rank] as const]))
        .toSorted(([a, aRank], [b, bRank]) => aRank - bRank || a - b);
      expect([...findBestRanked(joined, keyword, limit)]).toEqual(byRank.slice(0, limit));
      const isHeld = texts.map(({ text }) => (text.includes(keyword) ? 1 : 0));
      // A keyword that could begin in a name and end in its spelling does not exist: control characters stand between them.
      expect([...flagHolding(joined, keyword)]).toEqual(isHeld);
    }),
  );
});
