/**
 * Text to tokens. The engines get our tokens and never cut text themselves: their tokenizers know no Chinese words.
 *
 * Scripts that put spaces between words give words. Scripts that do not (Han, kana, Thai, …, and hangul, whose words carry
 * their particles) give overlapping pairs: a run `c1c2c3` becomes `c1c2 c2c3 c3`. The single last character closes the run:
 * no phrase of pairs can reach over it into the next run, and one character is found as the prefix of a token.
 */
import { normaliseText } from './normalise-text.ts';

/** Longer words are cut to this in mail and query alike: base64 and tracking links would swell the index. */
export const maxTokenChars = 64;

/** No more of a text is read: a field of 50 MB of blanks must not hold the indexing thread. */
const maxTextChars = 1_000_000;

const kindNone = 0;
const kindWord = 1;
const kindPair = 2;
type Kind = typeof kindNone | typeof kindWord | typeof kindPair;

/** A maximal run of letters of one kind: a word, or characters to be paired. */
export interface TokenRun {
  text: string;
  isPaired: boolean;
}

/** Letters, digits and marks of scripts without word spaces; private use (old Chinese mail maps rare characters there). */
const pairedCharacter =
  /^(?:[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Yi}\p{scx=Tang}\p{scx=Nshu}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]|\p{Co})$/v;
const wordCharacter = /^[\p{L}\p{N}\p{M}]$/u;
/** The planes reserved for Han: extensions newer than the runtime's Unicode count too. */
const hanPlanes = { from: 0x20000, to: 0x3fffd };

function classify(codePoint: number): Kind {
  if (codePoint >= hanPlanes.from && codePoint <= hanPlanes.to) return kindPair;
  const character = String.fromCodePoint(codePoint);
  if (pairedCharacter.test(character)) return kindPair;
  return wordCharacter.test(character) ? kindWord : kindNone;
}

const unknownKind = 255;
/** The kinds of the first 65 536 code points, filled as they are met: a table is five times faster than the expressions. */
const kinds = new Uint8Array(0x10000).fill(unknownKind);

function getKind(codePoint: number): Kind {
  if (codePoint > 0xffff) return classify(codePoint);
  const known = kinds[codePoint];
  if (known !== undefined && known !== unknownKind) return known as Kind;
  const kind = classify(codePoint);
  kinds[codePoint] = kind;
  return kind;
}

/** Calls `visit` with each run of normalised text, and where it begins, until it answers false. */
function visitRuns(text: string, visit: (run: string, isPaired: boolean, start: number) => boolean): void {
  let start = 0;
  let current: Kind = kindNone;
  let position = 0;
  while (position < text.length) {
    const codePoint = text.codePointAt(position) ?? 0;
    const kind = getKind(codePoint);
    if (kind !== current) {
      if (current !== kindNone && !visit(text.slice(start, position), current === kindPair, start)) return;
      start = position;
      current = kind;
    }
    position += codePoint > 0xffff ? 2 : 1;
  }
  if (current !== kindNone) visit(text.slice(start), current === kindPair, start);
}

/** The runs of a text in order, at most `maxRuns`. */
export function splitRuns(text: string, maxRuns: number): TokenRun[] {
  const runs: TokenRun[] = [];
  visitRuns(normaliseText(text), (run, isPaired) => {
    runs.push({ text: run, isPaired });
    return runs.length < maxRuns;
  });
  return runs;
}

/** A run of a text that is looked for as it stands. */
export interface PlacedRun extends TokenRun {
  /** Whether the text itself says that the run begins, and ends, here; otherwise it may be a part of a longer one. */
  isStart: boolean;
  isEnd: boolean;
}

/** The runs of a text that is normalised already, all of them. */
export function positionRuns(normalised: string): PlacedRun[] {
  const runs: PlacedRun[] = [];
  visitRuns(normalised, (text, isPaired, start) => {
    const end = start + text.length;
    runs.push({ text, isPaired, isStart: start > 0, isEnd: end < normalised.length });
    return true;
  });
  return runs;
}

/** A word as it is indexed: cut to `maxTokenChars`, never in the middle of a surrogate pair. */
export function cutWord(word: string): string {
  if (word.length <= maxTokenChars) return word;
  const last = word.charCodeAt(maxTokenChars - 1);
  const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
  return word.slice(0, isHighSurrogate ? maxTokenChars - 1 : maxTokenChars);
}

/** The overlapping pairs of a run, by code points, without the single last character. */
export function listPairs(run: string): string[] {
  const characters = Array.from(run);
  const pairs: string[] = [];
  for (let i = 0; i + 1 < characters.length; i++) pairs.push(`${characters[i] ?? ''}${characters[i + 1] ?? ''}`);
  return pairs;
}

/** The last character of a run: the token that closes it. */
export function lastCharacter(run: string): string {
  const isPair = run.length > 1 && run.charCodeAt(run.length - 1) >= 0xdc00 && run.charCodeAt(run.length - 1) <= 0xdfff;
  return run.slice(isPair ? -2 : -1);
}

/** The tokens of a text, and what an index must know of it beside them. */
export interface TokenisedText {
  readonly tokens: readonly string[];
  /** Those that are words, as they are among the tokens. */
  readonly words: readonly string[];
  /** Whether something of the text is not in the tokens: its end, or the end of a long word. */
  readonly isCut: boolean;
}

/** The tokens of a text in order, at most `maxTokens`: the rest of an over-long text is not searchable. */
export function readTokens(text: string, maxTokens: number): TokenisedText {
  const tokens: string[] = [];
  const words: string[] = [];
  if (maxTokens <= 0) return { tokens, words, isCut: text !== '' };
  let isCut = text.length > maxTextChars;
  const normalised = normaliseText(isCut ? text.slice(0, maxTextChars) : text);
  visitRuns(normalised, (run, isPaired, start) => {
    if (isPaired) {
      for (const pair of listPairs(run)) tokens.push(pair);
      tokens.push(lastCharacter(run));
    } else {
      const word = cutWord(run);
      tokens.push(word);
      words.push(word);
      if (word.length < run.length) isCut = true;
    }
    if (tokens.length < maxTokens) return true;
    if (tokens.length > maxTokens || start + run.length < normalised.length) isCut = true;
    return false;
  });
  if (tokens.length > maxTokens) tokens.length = maxTokens;
  return { tokens, words, isCut };
}
