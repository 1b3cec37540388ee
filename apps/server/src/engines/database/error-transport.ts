/**
 * Errors across the thread border. Structured cloning keeps neither class nor fields of an Error, so they travel as plain values and are
 * made whole again on the other side, by name: the engine's own classes are known, a feature's come in as revivers.
 */
import {
  DatabaseClosedError,
  IdempotencyConflictError,
  NewerSchemaError,
  OperationMisuseError,
  OutcomeUnknownError,
  StorageFullError,
  UnknownAccountError,
  UpgradeRefusedError,
} from './errors.ts';

/** An error as plain values. */
export interface EncodedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Own enumerable fields that can be cloned. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly cause: EncodedError | undefined;
}

/** Makes one class of error again from its fields. */
export interface ErrorReviver {
  /** The `name` of the error. */
  readonly name: string;
  revive(message: string, fields: Readonly<Record<string, unknown>>): Error;
}

/** Longer chains of causes are cut: they are made by mistake only. */
const maxCauses = 8;

const ownRevivers = new Map<string, (message: string) => Error>([
  ['StorageFullError', (message) => new StorageFullError(message)],
  ['IdempotencyConflictError', (message) => new IdempotencyConflictError(message)],
  ['OperationMisuseError', (message) => new OperationMisuseError(message)],
  ['UnknownAccountError', (message) => new UnknownAccountError(message)],
  ['UpgradeRefusedError', (message) => new UpgradeRefusedError(message)],
  ['DatabaseClosedError', (message) => new DatabaseClosedError(message)],
  ['OutcomeUnknownError', (message) => new OutcomeUnknownError(message)],
  ['NewerSchemaError', (message) => new NewerSchemaError(message)],
]);

function clonableFields(error: Error): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(error)) {
    if (key === 'name' || key === 'cause') continue;
    try {
      fields[key] = structuredClone(value);
    } catch {
      // A function or a handle: reported by its kind, so that the loss is seen.
      fields[key] = `[${typeof value} that cannot cross threads]`;
    }
  }
  return fields;
}

/** Turns whatever was thrown into plain values. */
export function encodeError(thrown: unknown, depth = 0): EncodedError {
  const error = thrown instanceof Error ? thrown : new Error(`thrown: ${String(thrown)}`);
  const cause = error.cause === undefined || depth >= maxCauses ? undefined : encodeError(error.cause, depth + 1);
  return { name: error.name, message: error.message, stack: error.stack, fields: clonableFields(error), cause };
}

/** Makes the error whole again: its class where it is known, its name, fields, stack and cause always. */
export function decodeError(encoded: EncodedError, revivers: readonly ErrorReviver[]): Error {
  const given = revivers.find((reviver) => reviver.name === encoded.name);
  const own = ownRevivers.get(encoded.name);
  let error: Error;
  if (given) error = given.revive(encoded.message, encoded.fields);
  else if (own) error = own(encoded.message);
  else {
    error = Object.assign(new Error(encoded.message), encoded.fields);
    if (encoded.name !== 'Error') Object.defineProperty(error, 'name', { value: encoded.name, configurable: true });
  }
  if (encoded.stack !== undefined) error.stack = encoded.stack;
  if (encoded.cause) error.cause = decodeError(encoded.cause, revivers);
  return error;
}
