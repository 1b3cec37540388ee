/** What the main thread and the database threads say to each other. */
import type { AccountEvent } from '../../events/port.ts';
import type { EncodedError } from '../error-transport.ts';
import type { OperationContext } from '../port.ts';

/** What a thread is started with. */
export interface ThreadData {
  readonly hongyanDatabase: { readonly role: 'writer' } | { readonly role: 'reader'; readonly file: string };
}

export interface OperationRequest {
  readonly id: number;
  readonly name: string;
  readonly context: OperationContext;
  readonly input: unknown;
}

/** The first message to a writing thread. */
export interface OpenStore {
  readonly type: 'open';
  readonly file: string;
  /** Where a copy is kept before the schema is changed; null: none is. */
  readonly copyFolder: string | null;
}

export type ToWriter =
  | { readonly type: 'run'; readonly requests: readonly OperationRequest[] }
  | { readonly type: 'close' };

export type OperationAnswer =
  | {
      readonly id: number;
      readonly ok: true;
      readonly output: unknown;
      readonly events: readonly AccountEvent[];
      readonly wake: readonly string[];
    }
  | { readonly id: number; readonly ok: false; readonly error: EncodedError };

export type FromWriter =
  /** The schema is up to date. */
  | { readonly type: 'ready' }
  /** The operations are there. */
  | { readonly type: 'loaded' }
  | { readonly type: 'refused'; readonly error: EncodedError }
  | { readonly type: 'done'; readonly answers: readonly OperationAnswer[] };

/** `cancelled[0]` becomes 1 when the caller has gone. */
export type ToReader =
  | {
      readonly type: 'read';
      readonly name: string;
      readonly input: unknown;
      readonly cancelled: Int32Array<SharedArrayBuffer>;
    }
  | { readonly type: 'close' };

export type FromReader =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly output: unknown }
  | { readonly type: 'failed'; readonly error: EncodedError };
