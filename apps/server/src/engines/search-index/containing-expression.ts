/**
 * A text that is looked for as it stands, as a question to an index of words and pairs.
 *
 * What stands in a mail's text as one run is one run there, cut at the needle's ends only: the first run of a needle ends a run of the
 * mail, the last begins one, those between are whole. Pairs say that of Chinese exactly; of words it is said by all words that end with
 * the first and that contain the only one, which somebody has to look up. Everything else (separators, what is beyond a person's name) is
 * left open: the answer may name too many mails, never too few.
 */
import { fieldPrefix } from './index-tokens.ts';
import type { SearchField } from './port.ts';
import { lastCharacter, maxTokenChars, type PlacedRun, pairsOf, placeRuns } from './tokens.ts';

/** Words that have to be looked up: those that contain, or end with, a text and do not begin with it. */
export interface TermWish {
  readonly text: string;
  readonly isEnd: boolean;
}

/** Fields that are put together of names and addresses: what stands beside each other in a mail may not do so there. */
const looseFields: readonly SearchField[] = ['sender', 'recipients', 'cc', 'attachments', 'attachmentText'];
/** Fields that are a mail's own text, letter by letter. */
const ownFields: readonly SearchField[] = ['subject', 'body'];

interface Phrase {
  readonly tokens: readonly string[];
  readonly isPrefix: boolean;
}

/** Longer needles and more runs say nothing more about where to look. */
const maxNeedleRuns = 16;

function phraseOf({ text, isPaired, isEnd }: PlacedRun): Phrase {
  if (!isPaired) return { tokens: [text], isPrefix: !isEnd };
  const pairs = pairsOf(text);
  if (isEnd) return { tokens: [...pairs, lastCharacter(text)], isPrefix: false };
  return pairs.length === 0 ? { tokens: [text], isPrefix: true } : { tokens: pairs, isPrefix: false };
}

function print(prefix: string, { tokens, isPrefix }: Phrase): string {
  return `"${tokens.map((token) => prefix + token).join(' ')}"${isPrefix ? '*' : ''}`;
}

/** A needle, taken apart. */
export interface ContainingPlan {
  readonly runs: readonly PlacedRun[];
  /** To be looked up before the expression is made; null: none. */
  readonly wish: TermWish | null;
  /** Whether a hit in a mail's own text is one. */
  readonly isExact: boolean;
}

/** null: the index cannot say where such a text stands. */
export function planContaining(text: string): ContainingPlan | null {
  const runs = placeRuns(text).slice(0, maxNeedleRuns);
  const [first] = runs;
  if (first === undefined || runs.some((run) => !run.isPaired && run.text.length >= maxTokenChars)) return null;
  const wish = first.isPaired || first.isStart ? null : { text: first.text, isEnd: first.isEnd };
  return { runs, wish, isExact: first.text.length === text.length };
}

/** The question to FTS5 about one field; `terms`: the words that were wished for. */
function formatField(
  prefix: string,
  { runs, wish }: ContainingPlan,
  terms: readonly string[],
  isLoose: boolean,
): string {
  const parts: string[] = [];
  const alternatives = (phrase: Phrase): string =>
    [phrase, ...terms.map((term) => ({ tokens: [term], isPrefix: false }))]
      .map((one) => print(prefix, one))
      .join(' OR ');
  const phrases = runs.map(phraseOf);
  const [first, ...others] = phrases;
  if (wish !== null && first !== undefined) parts.push(`(${alternatives(first)})`);
  const exact = wish === null ? phrases : others;
  if (isLoose) parts.push(...exact.map((phrase) => print(prefix, phrase)));
  else if (exact.length > 0)
    parts.push(
      print(prefix, { tokens: exact.flatMap(({ tokens }) => tokens), isPrefix: exact.at(-1)?.isPrefix ?? false }),
    );
  return `(${parts.join(' AND ')})`;
}

/** Two questions, of which each may be absent: what is sure, and what has to be looked at. */
export function formatContaining(
  accountNo: number,
  plan: ContainingPlan,
  fields: readonly SearchField[],
  terms: readonly string[],
): { readonly sure: string | null; readonly maybe: string | null } {
  const join = (some: readonly SearchField[]): string | null =>
    some.length === 0
      ? null
      : some
          .map((field) => formatField(fieldPrefix(accountNo, field), plan, terms, looseFields.includes(field)))
          .join(' OR ');
  const own = plan.isExact ? fields.filter((field) => ownFields.includes(field)) : [];
  return { sure: join(own), maybe: join(fields.filter((field) => !own.includes(field))) };
}
