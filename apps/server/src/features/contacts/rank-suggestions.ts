/** Which people a few typed characters mean, the likeliest first. Plain logic, without the store. */
import { spellNames } from '../../engines/pinyin/name-pinyin.ts';

export interface Candidate {
  readonly name: string;
  readonly address: string;
  readonly deptName: string;
  /** Mails that the person has sent them: who is written to most comes first among equals. */
  readonly sentCount: number;
  /** Epoch milliseconds of the last one; 0 for nobody. */
  readonly lastSentAt: number;
}

/** Compared without case, width and accents: `José` is found by `jose`, `ＡＢ` by `ab`. */
export function normaliseForMatching(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Only such a keyword can be a spelling. */
const isLatin = /^[a-z]+$/;

/** Ranks from best: name begins, a word of the name or its spelling begins, address begins, name contains, address contains. null: no match. */
function computeRank(candidate: Candidate, keyword: string): number | null {
  const name = normaliseForMatching(candidate.name);
  const address = normaliseForMatching(candidate.address);
  if (name.startsWith(keyword)) return 0;
  if (name.split(/[\s,.·-]+/).some((word) => word.startsWith(keyword))) return 1;
  if (isLatin.test(keyword) && spellNames(candidate.name).some((spelled) => spelled.startsWith(keyword))) return 1;
  if (address.startsWith(keyword)) return 2;
  if (name.includes(keyword)) return 3;
  if (address.includes(keyword)) return 4;
  return null;
}

/** The best `limit` matches; with an empty keyword who is written to most, then everybody, by name. One address comes once. */
export function rankSuggestions(
  candidates: readonly Candidate[],
  keyword: string,
  limit: number,
): readonly Candidate[] {
  const normalised = normaliseForMatching(keyword);
  const seen = new Set<string>();
  return candidates
    .map((candidate) => ({ candidate, rank: computeRank(candidate, normalised) }))
    .filter((match): match is { candidate: Candidate; rank: number } => match.rank !== null)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        b.candidate.sentCount - a.candidate.sentCount ||
        b.candidate.lastSentAt - a.candidate.lastSentAt ||
        a.candidate.name.localeCompare(b.candidate.name, 'zh') ||
        a.candidate.address.localeCompare(b.candidate.address, 'en'),
    )
    .map(({ candidate }) => candidate)
    .filter(({ address }) => !seen.has(address) && seen.add(address))
    .slice(0, limit);
}
