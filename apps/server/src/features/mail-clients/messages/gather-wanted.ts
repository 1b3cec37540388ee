import type { FlagMeaning } from './mail-flags.ts';

/** What the flags of a command mean, taken together. */
export interface Wanted {
  readonly flags: ReadonlySet<'seen' | 'starred' | 'answered' | 'forwarded' | 'sticky'>;
  /** The last colour named; 0: none. */
  readonly color: number;
  readonly colors: ReadonlySet<number>;
  readonly receipt: boolean;
  readonly labels: readonly number[];
  /** By their name in lower case. */
  readonly keywords: ReadonlyMap<string, string>;
}

export function gatherWanted(meanings: readonly FlagMeaning[]): Wanted {
  const colors = meanings.flatMap((meaning) => (meaning.kind === 'color' ? [meaning.color] : []));
  const keywords = meanings.flatMap((meaning) => (meaning.kind === 'keyword' ? [meaning.keyword] : []));
  return {
    flags: new Set(meanings.flatMap((meaning) => (meaning.kind === 'flag' ? [meaning.column] : []))),
    color: colors.at(-1) ?? 0,
    colors: new Set(colors),
    receipt: meanings.some((meaning) => meaning.kind === 'receipt'),
    labels: [...new Set(meanings.flatMap((meaning) => (meaning.kind === 'label' ? [meaning.label] : [])))],
    keywords: new Map(keywords.map((keyword) => [keyword.toLowerCase(), keyword])),
  };
}
