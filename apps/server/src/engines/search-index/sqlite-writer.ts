/** The one writing connection of the embedded index. Synchronous: it lives in a worker thread (`sqlite-worker.ts`). */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { changeBlock, computeBlock, computeBlocks } from './filter-block.ts';
import { makeFilter } from './header-filter.ts';
import { documentTokens } from './index-tokens.ts';
import { KnownTerms } from './known-terms.ts';
import { normaliseText } from './normalise-text.ts';
import { type BatchResult, type IndexBatch, type IndexDocument, messageNoLimit } from './port.ts';
import { openConnection } from './sqlite-format.ts';

/** Tokens of one mail that are indexed, about 300 kB of Chinese or 600 kB of English: more is an attachment in disguise. */
export const maxTokensSqlite = 100_000;
/** Pages written by one step of merging: some 5 ms, so that a batch that arrives meanwhile hardly waits. */
const mergePages = 64;

export class SqliteWriter {
  readonly #database: DatabaseSync;
  readonly #statements: Record<
    | 'account'
    | 'putAccount'
    | 'insertWords'
    | 'deleteWords'
    | 'insertTerm'
    | 'insert'
    | 'delete'
    | 'older'
    | 'newer'
    | 'readBlock'
    | 'putBlock',
    StatementSync
  >;

  readonly #knownTerms = new KnownTerms();

  constructor(path: string) {
    this.#database = openConnection(path, 'write');
    const prepare = (sql: string): StatementSync => this.#database.prepare(sql);
    this.#statements = {
      account: prepare('SELECT high_water, is_ordered FROM account WHERE account_no = ?'),
      putAccount: prepare('INSERT OR REPLACE INTO account (account_no, high_water, is_ordered) VALUES (?, ?, ?)'),
      insertWords: prepare('INSERT INTO words (rowid, tokens) VALUES (?, ?)'),
      deleteWords: prepare('DELETE FROM words WHERE rowid = ?'),
      insertTerm: prepare('INSERT OR IGNORE INTO term (account_no, term) VALUES (?, ?)'),
      insert: prepare('INSERT INTO document (id, sort_key) VALUES (?, ?)'),
      delete: prepare('DELETE FROM document WHERE id = ?'),
      older: prepare('SELECT sort_key FROM document WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1'),
      readBlock: prepare('SELECT sketches FROM header_sketch WHERE id = ?'),
      putBlock: prepare('INSERT OR REPLACE INTO header_sketch (id, sketches) VALUES (?, ?)'),
      newer: prepare('SELECT sort_key FROM document WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1'),
    };
  }

  highWater(accountNo: number): number {
    return Number(this.#statements.account.get(accountNo)?.['high_water'] ?? 0);
  }

  applyBatches(batches: readonly IndexBatch[]): BatchResult[] {
    return this.#transact(() => batches.map((batch) => this.#apply(batch)));
  }

  #apply(batch: IndexBatch): BatchResult {
    const account = this.#statements.account.get(batch.accountNo);
    const highWater = Number(account?.['high_water'] ?? 0);
    if (batch.since !== undefined && batch.since !== highWater) return { isApplied: false, highWater };
    const first = batch.accountNo * messageNoLimit;
    for (const n of batch.remove) this.#remove(first + n);
    let isOrdered = account?.['is_ordered'] !== 0;
    for (const document of batch.put) {
      this.#put(batch.accountNo, document);
      isOrdered &&= this.#keepsOrder(first, document);
    }
    this.#putFilters(batch);
    this.#statements.putAccount.run(batch.accountNo, Math.max(highWater, batch.upTo), isOrdered ? 1 : 0);
    return { isApplied: true };
  }

  forgetAccount(accountNo: number): void {
    const first = accountNo * messageNoLimit;
    const last = first + messageNoLimit - 1;
    this.#knownTerms.clear();
    this.#transact(() => {
      this.#database
        .prepare('DELETE FROM words WHERE rowid IN (SELECT id FROM document WHERE id BETWEEN ? AND ?)')
        .run(first, last);
      this.#database.prepare('DELETE FROM document WHERE id BETWEEN ? AND ?').run(first, last);
      this.#database.prepare('DELETE FROM term WHERE account_no = ?').run(accountNo);
      this.#database.prepare('DELETE FROM header_sketch WHERE id BETWEEN ? AND ?').run(...computeBlocks(accountNo));
      this.#database.prepare('DELETE FROM account WHERE account_no = ?').run(accountNo);
    });
  }

  /** One small step of joining the index's segments, so that queries read few; answers whether there is more to do. */
  mergeStep(): boolean {
    const before = this.#totalChanges();
    this.#database.prepare("INSERT INTO words (words, rank) VALUES ('merge', ?)").run(mergePages);
    // FTS5 documentation, section 6.9: fewer than two changes mean that there was nothing to merge.
    return this.#totalChanges() - before >= 2;
  }

  close(): void {
    this.#database.close();
  }

  #put(accountNo: number, document: IndexDocument): void {
    const id = accountNo * messageNoLimit + document.n;
    this.#remove(id);
    const { tokens, words } = documentTokens(accountNo, document, maxTokensSqlite);
    this.#statements.insertWords.run(id, tokens.join(' '));
    this.#statements.insert.run(id, document.sortKey);
    this.#putTerms(accountNo, words);
  }

  #putFilters({ accountNo, put, remove }: IndexBatch): void {
    const blocks = new Map<number, Map<number, Uint8Array | null>>();
    const change = (n: number, filter: Uint8Array | null): void => {
      const id = computeBlock(accountNo, n);
      const changes = blocks.get(id) ?? new Map<number, Uint8Array | null>();
      blocks.set(id, changes.set(n, filter));
    };
    for (const n of remove) change(n, null);
    for (const { n, header } of put) change(n, header === undefined ? null : makeFilter(normaliseText(header)));
    for (const [id, changes] of blocks) {
      const block = this.#statements.readBlock.get(id)?.['sketches'] as Uint8Array | undefined;
      if (block === undefined && [...changes.values()].every((filter) => filter === null)) continue;
      this.#statements.putBlock.run(id, changeBlock(block, changes));
    }
  }

  #putTerms(accountNo: number, words: ReadonlySet<string>): void {
    for (const word of this.#knownTerms.takeNew(accountNo, words)) this.#statements.insertTerm.run(accountNo, word);
  }

  #remove(id: number): void {
    // Asking the small table first spares the index a tombstone for what it never had.
    if (this.#statements.delete.run(id).changes !== 0) this.#statements.deleteWords.run(id);
  }

  /** Whether arrival times still grow with the numbers: then a query walks the numbers and stops early. */
  #keepsOrder(first: number, { n, sortKey }: IndexDocument): boolean {
    const id = first + n;
    const older = this.#statements.older.get(first, id - 1)?.['sort_key'];
    if (typeof older === 'number' && older > sortKey) return false;
    const newer = this.#statements.newer.get(id + 1, first + messageNoLimit - 1)?.['sort_key'];
    return typeof newer !== 'number' || newer >= sortKey;
  }

  #totalChanges(): number {
    return Number(this.#database.prepare('SELECT total_changes() AS n').get()?.['n'] ?? 0);
  }

  #transact<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk can have ended the transaction already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      this.#knownTerms.clear();
      throw error;
    }
  }
}
