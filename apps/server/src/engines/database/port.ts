/**
 * The store's port: what features write against, whichever database runs below.
 *
 * - A reader takes `Db`, a writer takes `Tx`; `Tx` extends `Db`, so a function that reads cannot write.
 * - Every change is a named `Operation` with serialisable input and output, executed whole by the one runner: with SQLite on the
 *   database thread, with PostgreSQL on a pool. Inside an operation nothing is awaited but `tx`.
 * - An operation that returns has been flushed to disk; its changes are published after that, in commit order per account.
 */
import type { Kysely } from 'kysely';
import type { ReadonlyQueryCreator } from 'kysely/readonly';
import type { Schema } from '../../generated/schema.ts';

export type { Schema } from '../../generated/schema.ts';

/** Which engine runs below; only `dialects/` and full-text search may ask. */
export type DialectName = 'sqlite' | 'postgres';

/** The reading subset of the query builder over any schema `S`. */
export type DbOf<S> = Pick<ReadonlyQueryCreator<S>, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive'> &
  Pick<Kysely<S>, 'fn' | 'dynamic' | 'case' | 'getExecutor'> & {
    readonly dialect: DialectName;
    /** The store through the eyes of a reader of a shared mailbox (read-as.ts). */
    readonly isReadAs?: true;
  };

/** The writing subset: everything of `DbOf` and insert, update, delete. */
export type TxOf<S> = DbOf<S> & Pick<Kysely<S>, 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** Reads. Also the executor of `sql` templates; the connection below is read-only, so a raw write fails too. */
export type Db = DbOf<Schema>;

/** Reads and writes inside one running operation; unusable when it has ended. */
export type Tx = TxOf<Schema>;

/** Through which listener a request came. */
export type ClientKind =
  | 'web'
  | 'api'
  | 'imap'
  | 'pop3'
  | 'carddav'
  | 'caldav'
  | 'webdav'
  | 'smtp'
  | 'submission'
  | 'admin'
  | 'worker';

/** Who asks, for whose mailbox, and when. Crosses threads, so it holds plain values only. */
export interface OperationContext {
  /** Epoch milliseconds UTC, from the injected clock. */
  readonly now: number;
  readonly requestId: string;
  /** Account number of the person who acts. */
  readonly actor: number | null;
  /** Account number of the mailbox acted on. */
  readonly subject: number | null;
  readonly orgId: number | null;
  /** Network address of the peer. */
  readonly address: string | null;
  readonly client: ClientKind;
  /** A repeat of the same call by the same actor with the same key changes nothing and gets the stored output. */
  readonly idempotencyKey?: string;
}

/** The context inside a running operation. */
export interface RunningContext extends OperationContext {
  /** The MODSEQ taken for this account; throws when the operation did not list (or take) the account. */
  modseq(accountNo: number): number;
}

/** One thing that changed for one account; serialisable; becomes the push event `{ v, account, modseq, kind, data }`. */
export interface Change {
  readonly account: number;
  readonly kind: string;
  readonly data: unknown;
}

/** One audit record, written in the operation's transaction. No bodies, tokens, PINs, subjects of locked folders. */
export interface AuditEntry {
  readonly action: string;
  readonly object: string | null;
  readonly result: 'ok' | 'refused' | 'failed';
  /** Where it differs from the context's. */
  readonly orgId?: number;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** What an operation hands back to the runner. */
export interface OperationResult<O> {
  readonly output: O;
  /** Each account named here must have been listed by `accounts` or taken with `takeModseqs`. */
  readonly changes?: readonly Change[];
  readonly audit?: readonly AuditEntry[];
  /** Job kinds to wake after the commit. */
  readonly wake?: readonly string[];
}

/**
 * One named change. `run` may be repeated (serialisation failure, deadlock), so it touches nothing but `tx`; it never catches a database
 * error (use ON CONFLICT) and throws to refuse, which undoes all it did. Input and output are structured-cloneable; with an idempotency key
 * the output must survive JSON.
 */
export interface Operation<I, O> {
  readonly name: string;
  /** Accounts whose MODSEQ is taken as the first statement; order and repeats do not matter. */
  readonly accounts: (input: I, context: OperationContext) => readonly number[];
  /**
   * Where the rule reads rows of accounts it does not take (an organisation's last administrator, say): PostgreSQL then runs it SERIALIZABLE
   * and tries again on conflict. SQLite is serial always.
   */
  readonly isolation?: 'serializable';
  /**
   * What an idempotency key stands for, where the input is made anew for each call (a composed mail has its own Message-ID and date): `hashInput` of
   * what the caller asked for. Left out, or null: the hash of the input.
   */
  readonly requestHash?: (input: I) => string | null;
  run(tx: Tx, context: RunningContext, input: I): Promise<OperationResult<O>>;
}

/** An operation of any input and output, as the composition root lists them. */
export type AnyOperation = Operation<never, unknown>;

/** Gives an operation its types; does nothing else. */
export function defineOperation<I, O>(definition: Operation<I, O>): Operation<I, O> {
  return definition;
}

/** Executes operations; resolves when the change is on disk. */
export interface OperationRunner {
  execute<I, O>(operation: Operation<I, O>, context: OperationContext, input: I): Promise<O>;
}

/** One named long read. All its statements see one snapshot. Input and output are structured-cloneable. */
export interface Reader<I, O> {
  readonly name: string;
  read(db: Db, input: I): Promise<O>;
}

/** A reader of any input and output, as the composition root lists them. */
export type AnyReader = Reader<never, unknown>;

/** Gives a reader its types; does nothing else. */
export function defineReader<I, O>(definition: Reader<I, O>): Reader<I, O> {
  return definition;
}

/** Counters since start, for metrics. */
export interface DatabaseStats {
  readonly operations: number;
  readonly failedOperations: number;
  /** Commits that shared one flush (SQLite); with PostgreSQL one per operation. */
  readonly groups: number;
  /** Serialisation failures and deadlocks that were tried again. */
  readonly retries: number;
  /** Operations sent and not yet answered. */
  readonly waiting: number;
  readonly longReads: number;
  /** Worker threads (SQLite) or pooled connections (PostgreSQL) that exist now. */
  readonly readers: number;
}

/** An open store. */
export interface Database {
  readonly dialect: DialectName;
  /** Point reads: each statement sees what is committed when it starts. */
  readonly read: Db;
  readonly runner: OperationRunner;
  /** Runs a reader off the main thread; `signal` stops it before its next statement. */
  longRead<I, O>(reader: Reader<I, O>, input: I, options?: { readonly signal?: AbortSignal }): Promise<O>;
  stats(): DatabaseStats;
  /** Resolves when operations can run: their code may still be loading when the store is open. Rejects with OperationsNotLoadedError. */
  loaded(): Promise<void>;
  /** Bytes that the database occupies. */
  sizeBytes(): Promise<number>;
  /**
   * Copies the whole database, as one moment has it, into a new file of mode 0600, while others read and write. SQLite: a database file. PostgreSQL:
   * what `pg_dump` writes, without the full-text index. Rejects with CopyProgramError where its program is missing or fails.
   * `programs`: the folder of that program, where it is not found by PATH.
   */
  copyTo(file: string, options?: { readonly programs?: string | undefined }): Promise<void>;
  /** Waits for what was accepted, then closes; new calls are refused. */
  close(): Promise<void>;
}
