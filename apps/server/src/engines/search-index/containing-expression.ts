/**
 * A text that is looked for as it stands, as a question to an index of words and pairs.
 *
 * What stands in a mail's text as one run is one run there, cut at the needle's ends only: the first run of a needle ends a run of the
 * mail, the last begins one, those between are whole. Pairs say that of Chinese exactly; of words it is said by all words that end with
 * the first and that contain the only one, which somebody has to look up. Everything else (separators, what is beyond a person's name) is
 * left open: the answer may name too many mails, never too few.
 */
import { hashGrams } from './header-filter.ts';
import { fieldPrefix } from './index-tokens.ts';
import type { SearchField } from './port.ts';
import { lastCharacter, listPairs, maxTokenChars, type PlacedRun, positionRuns } from './tokens.ts';

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

function toPhrase({ text, isPaired, isEnd }: PlacedRun): Phrase {
  if (!isPaired) return { tokens: [text], isPrefix: !isEnd };
  const pairs = listPairs(text);
  if (isEnd) return { tokens: [...pairs, lastCharacter(text)], isPrefix: false };
  return pairs.length === 0 ? { tokens: [text], isPrefix: true } : { tokens: pairs, isPrefix: false };
}

/** How an engine writes a question. Tokens hold letters and digits only: nothing typed can end the quotes. */
export interface ContainingLanguage {
  /** Tokens that stand beside each other; `isPrefix`: the last is the beginning of one. */
  readonly print: (tokens: readonly string[], isPrefix: boolean) => string;
  readonly and: string;
  readonly or: string;
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
  const runs = positionRuns(text).slice(0, maxNeedleRuns);
  const [first] = runs;
  if (first === undefined || runs.some((run) => !run.isPaired && run.text.length >= maxTokenChars)) return null;
  const wish = first.isPaired || first.isStart ? null : { text: first.text, isEnd: first.isEnd };
  return { runs, wish, isExact: first.text.length === text.length };
}

/** What is asked of one field; `terms`: the words that were wished for. */
function formatField(
  { print, and, or }: ContainingLanguage,
  prefix: string,
  {
    runs,
    wish,
    terms,
    isLoose,
  }: Pick<ContainingPlan, 'runs' | 'wish'> & {
    readonly terms: readonly string[];
    readonly isLoose: boolean;
  },
): string {
  const parts: string[] = [];
  const printPhrase = ({ tokens, isPrefix }: Phrase): string =>
    print(
      tokens.map((token) => prefix + token),
      isPrefix,
    );
  const alternatives = (phrase: Phrase): string =>
    [phrase, ...terms.map((term) => ({ tokens: [term], isPrefix: false }))].map(printPhrase).join(or);
  const phrases = runs.map(toPhrase);
  const [first, ...others] = phrases;
  if (wish !== null && first !== undefined) parts.push(`(${alternatives(first)})`);
  const exact = wish === null ? phrases : others;
  if (isLoose) parts.push(...exact.map(printPhrase));
  else if (exact.length > 0)
    parts.push(
      printPhrase({ tokens: exact.flatMap(({ tokens }) => tokens), isPrefix: exact.at(-1)?.isPrefix ?? false }),
    );
  return `(${parts.join(and)})`;
}

/** What is asked of an index. */
export interface ContainingQuestion {
  readonly accountNo: number;
  readonly plan: ContainingPlan;
  readonly fields: readonly SearchField[];
  /** The words that were wished for. */
  readonly terms: readonly string[];
}

/** Two questions, of which each may be absent: what is sure, and what has to be verified. */
export function formatContaining(
  language: ContainingLanguage,
  { accountNo, plan, fields, terms }: ContainingQuestion,
): { readonly sure: string | null; readonly maybe: string | null } {
  const join = (some: readonly SearchField[]): string | null =>
    some.length === 0
      ? null
      : some
          .map((field) =>
            formatField(language, fieldPrefix(accountNo, field), {
              ...plan,
              terms,
              isLoose: looseFields.includes(field),
            }),
          )
          .join(language.or);
  const own = plan.isExact ? fields.filter((field) => ownFields.includes(field)) : [];
  return { sure: join(own), maybe: join(fields.filter((field) => !own.includes(field))) };
}

const messageBeyondAscii = /[[\p{L}\p{N}\p{M}\p{Co}]--\p{ASCII}]/v;

/**
 * How a text is looked for in headers. 'marked': letters beyond ASCII can only stand in the fields of the index, or in a mail that is marked
 * for its hidden header. null: too short for a filter.
 */
export function planHeader(text: string): Float64Array | 'marked' | null {
  return messageBeyondAscii.test(text) ? 'marked' : hashGrams(text);
}
