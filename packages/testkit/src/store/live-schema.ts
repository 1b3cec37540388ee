/** The tables and columns of a store as the engine itself has them: for tests that ask every table. */
import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/engines/database/port.ts';

export interface LiveColumn {
  readonly table: string;
  readonly column: string;
  readonly kind: 'integer' | 'text' | 'bytes';
  /** A row needs a value for it. */
  readonly isNeeded: boolean;
}

interface Row {
  readonly name: string;
  readonly col: string;
  readonly type: string;
  readonly needed: number;
}

function toKind(type: string): LiveColumn['kind'] {
  const upper = type.toUpperCase();
  if (upper.includes('INT')) return 'integer';
  return upper === 'BLOB' || upper === 'BYTEA' ? 'bytes' : 'text';
}

/** Every column of every table, without the partitions of the full-text index. */
export async function readLiveColumns(db: Db): Promise<readonly LiveColumn[]> {
  const query =
    db.dialect === 'sqlite'
      ? sql<Row>`SELECT t.name AS name, c.name AS col, c.type AS type, (c."notnull" = 1 OR c.pk > 0) AND c.dflt_value IS NULL AS needed
          FROM sqlite_schema t, pragma_table_xinfo(t.name) c
          WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.hidden = 0 ORDER BY 1, c.cid`
      : sql<Row>`SELECT table_name AS name, column_name AS col, data_type AS type,
          CASE WHEN is_nullable = 'NO' AND column_default IS NULL THEN 1 ELSE 0 END AS needed FROM information_schema.columns
          WHERE table_schema = current_schema() AND table_name NOT LIKE 'search_document_%' AND is_generated = 'NEVER'
          ORDER BY 1, ordinal_position`;
  const { rows } = await query.execute(db);
  return rows.map(({ name, col, type, needed }) => ({
    table: name,
    column: col,
    kind: toKind(type),
    isNeeded: needed === 1,
  }));
}
