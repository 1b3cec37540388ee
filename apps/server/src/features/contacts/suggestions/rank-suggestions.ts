/** Which people a few typed characters mean, the likeliest first. Plain logic, without the store. */
import { buildSortKey } from '../../../engines/pinyin/sort-key.ts';
import { buildRankText, computeRank, normaliseRankKeyword } from './rank-text.ts';

export interface Candidate {
  readonly name: string;
  readonly address: string;
  readonly deptName: string;
  /** Mails that the person has sent them: who is written to most comes first among equals. */
  readonly sentCount: number;
  /** Epoch milliseconds of the last one; 0 for nobody. */
  readonly lastSentAt: number;
}

/** What is computed of a candidate; where it is known already it is not computed anew. */
export interface Ranked {
  readonly rank: number;
  readonly sortKey: string;
}

interface Match {
  readonly candidate: Candidate;
  readonly rank: number;
  readonly sortKey: string;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const compare = (a: Match, b: Match): number =>
  a.rank - b.rank ||
  b.candidate.sentCount - a.candidate.sentCount ||
  b.candidate.lastSentAt - a.candidate.lastSentAt ||
  compareTexts(a.sortKey, b.sortKey) ||
  compareTexts(a.candidate.address, b.candidate.address);

/** Keeps the best matches of one keyword; with an empty one who is written to most, then everybody, by name. One address comes once. */
export class SuggestionRanking {
  /** As `computeRank` takes it. */
  readonly keyword: string;
  readonly limit: number;
  readonly #best: Match[] = [];

  constructor(keyword: string, limit: number) {
    this.keyword = normaliseRankKeyword(keyword);
    this.limit = limit;
  }

  /** Takes a candidate where it is better than the worst that is kept. */
  offer(candidate: Candidate, known?: Ranked): void {
    const rank = known?.rank ?? computeRank(buildRankText(candidate.name, candidate.address), this.keyword);
    if (rank === null) return;
    const match = { candidate, rank, sortKey: known?.sortKey ?? buildSortKey(candidate.name) };
    const worst = this.#best[this.limit - 1];
    if (worst !== undefined && compare(worst, match) <= 0) return;
    const same = this.#best.findIndex(({ candidate: { address } }) => address === candidate.address);
    if (same >= 0) {
      if (compare(this.#best[same] ?? match, match) <= 0) return;
      this.#best.splice(same, 1);
    }
    const at = this.#best.findIndex((other) => compare(match, other) < 0);
    this.#best.splice(at < 0 ? this.#best.length : at, 0, match);
    this.#best.length = Math.min(this.#best.length, this.limit);
  }

  list(): readonly Candidate[] {
    return this.#best.map(({ candidate }) => candidate);
  }
}
