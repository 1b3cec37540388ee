/** Query terms in the query language of FTS5. */
import type { FieldTerm, QueryClauses } from './clauses.ts';
import { termAlternatives } from './index-tokens.ts';
import type { QueryTerm } from './parse-query.ts';

/** Tokens hold letters and digits only, so that quoting them is enough: nothing typed can end the quotes. */
function formatPhrase({ tokens, isPrefix }: QueryTerm): string {
  return `"${tokens.join(' ')}"${isPrefix ? '*' : ''}`;
}

function formatAll(accountNo: number, terms: readonly FieldTerm[]): string {
  return terms
    .map(({ term, fields }) => `(${termAlternatives(accountNo, term, fields).map(formatPhrase).join(' OR ')})`)
    .join(' AND ');
}

/** The MATCH expression: every wanted term, each in any of its fields, and nothing that is not wanted. */
export function formatMatch(accountNo: number, { wanted, unwanted }: QueryClauses): string {
  const all = formatAll(accountNo, wanted);
  if (unwanted.length === 0) return all;
  return `(${all}) NOT (${unwanted.map((terms) => `(${formatAll(accountNo, terms)})`).join(' OR ')})`;
}
