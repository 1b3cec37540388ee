/** Rows of small statements that are asked for again and again, cached for as long as nothing has been committed. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Answers cached per connection; with one more all are forgotten, which costs one read each. */
const maxAnswers = 1_000;
/** An answer of more rows is not cached. */
const maxRows = 100;

/** JSON tells these apart; others (bytes) are not cached. */
function isPlain(parameter: unknown): boolean {
  return parameter === null || typeof parameter === 'string' || Number.isFinite(parameter);
}

/**
 * Answers of one connection that never writes. SQLite's `data_version` differs as soon as another connection, of this process or another, has
 * committed (sqlite.org/pragma.html#pragma_data_version), so each answer is what a read at this moment would give. Asking for it takes as
 * long as a look-up by key.
 */
export class RowCache {
  readonly #readVersion: StatementSync;
  /** By statement, then by parameters. */
  readonly #answers = new Map<string, Map<string, readonly unknown[]>>();
  #size = 0;
  #version: unknown = null;

  constructor(database: DatabaseSync) {
    this.#readVersion = database.prepare('PRAGMA data_version');
    this.#readVersion.setReturnArrays(true);
  }

  #forget(): void {
    this.#answers.clear();
    this.#size = 0;
  }

  /** The rows of a statement, read by `read` unless they are cached. Cached rows are frozen: everybody who asks gets the same. */
  find<Row>(sql: string, parameters: readonly unknown[], read: () => readonly Row[]): readonly Row[] {
    if (!parameters.every(isPlain)) return read();
    // Asked before the rows are read: a commit between the two makes them newer than it says, and the next question forgets them.
    const [version] = this.#readVersion.get() as unknown as readonly unknown[];
    if (version !== this.#version) this.#forget();
    this.#version = version;
    const key = JSON.stringify(parameters);
    const cached = this.#answers.get(sql)?.get(key);
    // The rows of one text have the columns it names.
    if (cached !== undefined) return cached as readonly Row[];
    const rows = read();
    if (rows.length <= maxRows) this.#add(sql, key, rows);
    return rows;
  }

  #add(sql: string, key: string, rows: readonly unknown[]): void {
    if (this.#size >= maxAnswers) this.#forget();
    for (const row of rows) Object.freeze(row);
    const answers = this.#answers.get(sql) ?? new Map<string, readonly unknown[]>();
    answers.set(key, Object.freeze(rows));
    this.#answers.set(sql, answers);
    this.#size += 1;
  }
}
