import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a column holds a text as it stands: nothing in it is a pattern. */
export function likePattern(column: string, text: string): Expression<SqlBool> {
  const escaped = text.replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<SqlBool>`${sql.ref(column)} LIKE ${`%${escaped}%`} ESCAPE '\\'`;
}
