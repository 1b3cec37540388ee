/** Looks for words and patterns in large texts, where it holds up nobody and ends at its limit. */
import { compileQuery, matchTexts, type TextMatch, type TextQuery } from '../../text-match/match-texts.ts';

export interface TextMatchInput {
  readonly queries: readonly TextQuery[];
  readonly texts: readonly string[];
}

/** For each query, each text. */
export type TextMatchOutput = readonly (readonly TextMatch[])[];

export async function findInTexts({ queries, texts }: TextMatchInput): Promise<TextMatchOutput> {
  return matchTexts(queries.map(compileQuery), texts);
}
