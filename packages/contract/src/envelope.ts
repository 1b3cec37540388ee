import { z } from 'zod';

export const successCode = 200;

/** Every answer of the API (specification, section 7). `code` 200 is success; else a code of the error table. */
export interface Envelope<Data> {
  readonly code: number;
  readonly message: string;
  readonly data: Data;
  /** Names the request in the server's log; always sent with an error. */
  readonly requestId?: string;
}

/** The `data` of an error: the values that its message mentions. */
export interface ErrorData {
  readonly params: Readonly<Record<string, string | number>>;
}

export const emptySchema = z.object({});
/** An answer without content. */
export const nothingSchema = z.object({}).nullable();
