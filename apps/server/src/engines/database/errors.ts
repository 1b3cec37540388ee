/** What the store throws beside the database's own errors. Every one of them crosses the thread border with its class (error-transport.ts). */

export { StorageFullError } from '../storage-full.ts';

/** An idempotency key came back with another operation or another input. */
export class IdempotencyConflictError extends Error {
  override readonly name = 'IdempotencyConflictError';
}

/** An operation breaks the runner's rules: a mistake of ours, never of a caller. */
export class OperationMisuseError extends Error {
  override readonly name = 'OperationMisuseError';
}

/** The account named by an operation does not exist. */
export class UnknownAccountError extends Error {
  override readonly name = 'UnknownAccountError';
}

/** The store is closing or closed. */
export class DatabaseClosedError extends Error {
  override readonly name = 'DatabaseClosedError';
}

/** The store's code could not be loaded: the installation is not whole. */
export class OperationsNotLoadedError extends Error {
  override readonly name = 'OperationsNotLoadedError';
}

/** The thread or connection that ran it is gone: whether it was committed is not known. A repeat with an idempotency key is safe. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/** Whether a change that failed was surely not made. Where it may have been, what it names (a mail's bytes) must stay: the sweeper takes what nothing names. */
export function wasNotCommitted(error: unknown): boolean {
  return !(error instanceof OutcomeUnknownError);
}

/** The data was written by a newer version of the product. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/** The schema cannot be upgraded now: the copy before it cannot be made, or others work with the old one. */
export class UpgradeRefusedError extends Error {
  override readonly name = 'UpgradeRefusedError';
}

/** Another process owns the data directory. */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
}

/** A program of the database (`pg_dump`, `pg_restore`) is missing, or says why it cannot. */
export class CopyProgramError extends Error {
  override readonly name = 'CopyProgramError';
}
