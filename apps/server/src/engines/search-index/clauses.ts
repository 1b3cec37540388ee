/** The clauses of a query as terms, each with the fields that it may stand in. */
import { maxQueryTerms, parseQuery, type QueryTerm } from './parse-query.ts';
import { type IndexClause, type IndexQuery, type SearchField, searchFields } from './port.ts';

export interface FieldTerm {
  readonly term: QueryTerm;
  readonly fields: readonly SearchField[];
}

export interface QueryClauses {
  /** Never empty. */
  readonly wanted: readonly FieldTerm[];
  /** A mail that has every term of one of these is left out. */
  readonly unwanted: readonly (readonly FieldTerm[])[];
}

function toTerms(clause: IndexClause): FieldTerm[] {
  return parseQuery(clause.text).map((term) => ({ term, fields: clause.fields ?? searchFields }));
}

/** What has to be found and what must not be; undefined when nothing can match. At most `maxQueryTerms` of each. */
export function toClauses(query: Pick<IndexQuery, 'text' | 'fields' | 'also'>): QueryClauses | undefined {
  const { text, fields, also = [] } = query;
  const clauses: IndexClause[] = [{ text, ...(fields === undefined ? {} : { fields }) }, ...also];
  const wanted = clauses
    .filter((clause) => clause.isNegated !== true)
    .flatMap(toTerms)
    .slice(0, maxQueryTerms);
  const unwanted = clauses
    .filter((clause) => clause.isNegated === true && clause.fields?.length !== 0)
    .map(toTerms)
    .filter((terms) => terms.length > 0)
    .slice(0, maxQueryTerms);
  if (wanted.length === 0 || wanted.some((term) => term.fields.length === 0)) return undefined;
  return { wanted, unwanted };
}
