/** Query terms in PostgreSQL's text search language, and tokens in that of its vectors. */
import type { FieldTerm, QueryClauses } from './clauses.ts';
import { termAlternatives } from './index-tokens.ts';
import type { QueryTerm } from './parse-query.ts';

/** Tokens hold letters and digits only, so that quoting them is enough: nothing typed can end the quotes. */
function formatPhrase({ tokens, isPrefix }: QueryTerm): string {
  return `(${tokens.map((token, i) => `'${token}'${isPrefix && i === tokens.length - 1 ? ':*' : ''}`).join(' <-> ')})`;
}

function formatAll(accountNo: number, terms: readonly FieldTerm[]): string {
  return terms
    .map(({ term, fields }) => `(${termAlternatives(accountNo, term, fields).map(formatPhrase).join(' | ')})`)
    .join(' & ');
}

/** The tsquery: every wanted term, each in any of its fields, and nothing that is not wanted. */
export function formatTsQuery(accountNo: number, { wanted, unwanted }: QueryClauses): string {
  return [formatAll(accountNo, wanted), ...unwanted.map((terms) => `!(${formatAll(accountNo, terms)})`)].join(' & ');
}

/** PostgreSQL keeps no more positions of one lexeme (MAXNUMPOS) and refuses none: giving more is work for nothing. */
const maxPositions = 255;

/** The tsvector of tokens in order: each lexeme with its positions, which phrases need. `isWhole`: it has all of them. */
export function formatTsVector(tokens: readonly string[]): { readonly vector: string; readonly isWhole: boolean } {
  const positions = new Map<string, number[]>();
  let isWhole = true;
  tokens.forEach((token, i) => {
    const known = positions.get(token);
    if (known === undefined) positions.set(token, [i + 1]);
    else if (known.length < maxPositions) known.push(i + 1);
    else isWhole = false;
  });
  let vector = '';
  for (const [token, at] of positions) vector += `'${token}':${at.join(',')} `;
  return { vector, isWhole };
}
