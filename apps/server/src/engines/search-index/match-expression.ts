/** Query terms in the query language of FTS5. */
import { termAlternatives } from './index-tokens.ts';
import type { QueryTerm } from './parse-query.ts';
import type { SearchField } from './port.ts';

/** Tokens hold letters and digits only, so that quoting them is enough: nothing typed can end the quotes. */
function formatPhrase({ tokens, isPrefix }: QueryTerm): string {
  return `"${tokens.join(' ')}"${isPrefix ? '*' : ''}`;
}

/** The MATCH expression: every term, each in any of the fields. `terms` and `fields` must not be empty. */
export function formatMatch(accountNo: number, terms: readonly QueryTerm[], fields: readonly SearchField[]): string {
  return terms
    .map((term) => `(${termAlternatives(accountNo, term, fields).map(formatPhrase).join(' OR ')})`)
    .join(' AND ');
}
