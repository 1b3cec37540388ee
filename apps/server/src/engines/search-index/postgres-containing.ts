/** Parts of words in PostgreSQL's tables (see `containing-expression.ts`): the same questions as in the embedded index. */
import {
  type ContainingLanguage,
  type ContainingPlan,
  formatContaining,
  planContaining,
  planHeader,
  type TermWish,
} from './containing-expression.ts';
import { flagToken } from './index-tokens.ts';
import type { Containing, ContainingQuery } from './port.ts';

/** Asks the database; a signal ends it there. */
export type Ask = <Row extends object>(sql: string, values: unknown[]) => Promise<Row[]>;

/** Words in all fields together: each is looked at for every mail that has one of them. */
const maxAlternatives = 500;
/** Tokens of a needle: a question ends at 32 768 parts, and a page of Chinese that is pasted needs no more to be found. */
const maxNeedleTokens = 500;
/** Numbers of one answer: the text that they travel in holds up the main thread for some milliseconds. */
const maxContaining = 100_000;

const tsQuery: ContainingLanguage = {
  print: (tokens, isPrefix) =>
    `(${tokens.map((token, i) => `'${token}'${isPrefix && i === tokens.length - 1 ? ':*' : ''}`).join(' <-> ')})`,
  and: ' & ',
  or: ' | ',
};

/** The words that were wished for; null: too many. */
async function findTerms(ask: Ask, accountNo: number, wish: TermWish | null, limit: number): Promise<string[] | null> {
  if (wish === null) return [];
  const fits = wish.isEnd ? 'term <> $2 AND right(term, length($2)) = $2' : 'strpos(term, $2) > 1';
  const rows = await ask<{ term: string }>(
    `SELECT term FROM search_term WHERE account_no = $1 AND ${fits} LIMIT ${limit + 1}`,
    [accountNo, wish.text],
  );
  return rows.length > limit ? null : rows.map(({ term }) => term);
}

/** One text for all of them: a row each would be an object each. null: too many. */
async function askNumbers(ask: Ask, select: string, values: unknown[]): Promise<Float64Array | null> {
  const [row] = await ask<{ ns: string | null }>(
    `SELECT string_agg(n::text, ',') AS ns FROM (${select} LIMIT ${maxContaining + 1}) AS found`,
    values,
  );
  const numbers = Float64Array.from(row?.ns?.split(',') ?? [], Number);
  return numbers.length > maxContaining ? null : numbers.sort();
}

function findNumbers(ask: Ask, accountNo: number, question: string): Promise<Float64Array | null> {
  return askNumbers(ask, 'SELECT n FROM search_document WHERE account_no = $1 AND words @@ $2::tsquery', [
    accountNo,
    question,
  ]);
}

/** The mails whose filter leaves open that their header holds the text: `mayHold`, computed by the database. */
function findInHeaders(ask: Ask, accountNo: number, grams: Float64Array): Promise<Float64Array | null> {
  const tests = Array.from(
    grams,
    (_, i) => `get_bit(sketch, ($${i + 2}::bigint * (8 * length(sketch)) >> 32)::bigint) = 1`,
  );
  return askNumbers(ask, `SELECT n FROM search_sketch WHERE account_no = $1 AND ${tests.join(' AND ')}`, [
    accountNo,
    ...grams,
  ]);
}

const countTokens = ({ runs }: ContainingPlan): number => runs.reduce((sum, { text }) => sum + text.length, 0);

async function findInFields(
  ask: Ask,
  { accountNo, text, fields }: ContainingQuery,
): Promise<Pick<Containing, 'sure' | 'maybe'> | null> {
  if (fields.length === 0) return { sure: new Float64Array(), maybe: new Float64Array() };
  const plan = planContaining(text);
  if (plan === null || countTokens(plan) > maxNeedleTokens) return null;
  const terms = await findTerms(ask, accountNo, plan.wish, Math.floor(maxAlternatives / fields.length));
  if (terms === null) return null;
  const { sure, maybe } = formatContaining(tsQuery, { accountNo, plan, fields, terms });
  const cut = `'${flagToken(accountNo, 'cut')}'`;
  const maybeNumbers = await findNumbers(ask, accountNo, maybe === null ? cut : `${cut} | ${maybe}`);
  const sureNumbers = sure === null ? new Float64Array() : await findNumbers(ask, accountNo, sure);
  return maybeNumbers === null || sureNumbers === null ? null : { sure: sureNumbers, maybe: maybeNumbers };
}

/** null: see the port. */
export async function findContaining(ask: Ask, query: ContainingQuery): Promise<Containing | null> {
  const { accountNo, text, withHeader = false } = query;
  const header = withHeader ? planHeader(text) : undefined;
  if (header === null) return null;
  const inFields = await findInFields(ask, query);
  if (inFields === null) return null;
  if (header === undefined) return { ...inFields, inHeader: new Float64Array() };
  const inHeader =
    header === 'marked'
      ? await findNumbers(ask, accountNo, `'${flagToken(accountNo, 'hiddenHeader')}'`)
      : await findInHeaders(ask, accountNo, header);
  return inHeader && { ...inFields, inHeader };
}
