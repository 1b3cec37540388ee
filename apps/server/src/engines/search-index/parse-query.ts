/**
 * What a person typed to what is looked for: terms that must all occur.
 *
 * Blanks separate terms; "quotes" keep a phrase together. Everything else in the text is letters or separators: there is no
 * query language in it, so nothing a person types can become syntax of an engine.
 */
import { cutWord, lastCharacter, listPairs, splitRuns, type TokenRun } from './tokens.ts';

/** Tokens that stand next to each other in this order; the last one may be the beginning of a longer token. */
export interface QueryTerm {
  tokens: string[];
  isPrefix: boolean;
}

/** Longer queries are cut: nobody types them, and each term costs the engine a walk. */
export const maxQueryChars = 1024;
/** More terms than this are ignored, so that a pasted page stays a cheap query. */
export const maxQueryTerms = 16;
/** Runs of one phrase: a pasted sentence needs no more to be the only hit. */
const maxPhraseRuns = 64;

/** A phrase in straight, curly or corner quotes (also one that is not closed yet), or text up to a blank or Chinese stop. */
const chunks = /["“”„＂「」『』]([^"“”„＂「」『』]*)(["“”„＂「」『』]|$)|([^\s"“”„＂「」『』，、。；！？：]+)/gu;

function toTerm(runs: TokenRun[], isExact: boolean): QueryTerm | undefined {
  const last = runs.pop();
  if (last === undefined) return undefined;
  const tokens: string[] = [];
  for (const run of runs) {
    if (run.isPaired) tokens.push(...listPairs(run.text), lastCharacter(run.text));
    else tokens.push(cutWord(run.text));
  }
  if (!last.isPaired) return { tokens: [...tokens, cutWord(last.text)], isPrefix: !isExact };
  const pairs = listPairs(last.text);
  // One character alone: the first half of a pair, or the token that closes a run.
  if (pairs.length === 0) return { tokens: [...tokens, last.text], isPrefix: true };
  return { tokens: [...tokens, ...pairs], isPrefix: false };
}

/** The terms of a query; none when the text holds no letter or digit, and then nothing is found. */
export function parseQuery(text: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const match of text.slice(0, maxQueryChars).matchAll(chunks)) {
    const quoted = match[1];
    const isClosed = match[2] !== undefined && match[2] !== '';
    const term = toTerm(splitRuns(quoted ?? match[3] ?? '', maxPhraseRuns), quoted !== undefined && isClosed);
    if (term !== undefined) terms.set(`${term.isPrefix ? 'p' : 'w'} ${term.tokens.join(' ')}`, term);
    if (terms.size === maxQueryTerms) break;
  }
  return [...terms.values()];
}
