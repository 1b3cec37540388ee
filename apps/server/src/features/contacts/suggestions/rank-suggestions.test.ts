import { expect, test } from 'vitest';
import { type Candidate, SuggestionRanking } from './rank-suggestions.ts';

/** The best `limit` of some candidates. */
function rankSuggestions(candidates: readonly Candidate[], keyword: string, limit: number): readonly Candidate[] {
  const ranking = new SuggestionRanking(keyword, limit);
  for (const candidate of candidates) ranking.offer(candidate);
  return ranking.list();
}

const candidate = (name: string, address: string, sentCount = 0): Candidate => ({
  name,
  address,
  deptName: '',
  sentCount,
  lastSentAt: sentCount,
});
const addresses = (list: readonly Candidate[]) => list.map(({ address }) => address);

test('a name that begins so comes before a word, an address, and letters inside', () => {
  const people = [
    candidate('Else', 'x@wang.org'),
    candidate('Twang', 'b@x.org'),
    candidate('Li', 'wang@x.org'),
    candidate('Anna Wang', 'a@x.org'),
    candidate('Wang Li', 'w@x.org'),
  ];
  expect(addresses(rankSuggestions(people, ' WANG ', 9))).toEqual([
    'w@x.org',
    'a@x.org',
    'wang@x.org',
    'b@x.org',
    'x@wang.org',
  ]);
});

test('among equals, who is written to most comes first, and an address comes once', () => {
  const people = [
    candidate('Wang A', 'a@x.org'),
    candidate('Wang B', 'b@x.org', 2),
    candidate('Wang B', 'b@x.org', 2),
    candidate('Wang C', 'c@x.org', 7),
  ];
  expect(addresses(rankSuggestions(people, 'wang', 9))).toEqual(['c@x.org', 'b@x.org', 'a@x.org']);
});

test('case, width and accents do not matter, and special characters are only characters', () => {
  const people = [candidate('José Ａｂｃ', 'j@x.org')];
  for (const keyword of ['jose', 'JOSÉ', 'ａｂｃ', 'abc']) expect(rankSuggestions(people, keyword, 9)).toHaveLength(1);
  for (const keyword of ['.*', '_', '\\', '(']) expect(rankSuggestions(people, keyword, 9)).toHaveLength(0);
});

test('a Chinese name is found by its spelling, its given name and its initials', () => {
  const people = [candidate('王海燕', 'x@x.org'), candidate('李娜', 'y@x.org')];
  for (const keyword of ['wanghai', 'haiyan', 'WHY'])
    expect(addresses(rankSuggestions(people, keyword, 9))).toEqual(['x@x.org']);
});
