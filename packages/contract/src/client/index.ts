import type { z } from 'zod';
import type { Call } from '../call.ts';
import type { Calls } from '../calls.ts';
import type { Envelope } from '../envelope.ts';
import { callTable } from './generated/call-table.ts';

/** What a call takes and gives, by capability and verb; nothing of zod is loaded in the browser. */
export type InputOf<Entry> = Entry extends Call<infer Input> ? z.input<Input> : never;
export type OutputOf<Entry> = Entry extends Call<z.ZodType, infer Output> ? z.output<Output> : never;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes a repeat of a changing call harmless. */
  readonly idempotencyKey?: string;
}

/** One request as the client hands it to its transport; `path` is below the base address. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: unknown;
  readonly options: CallOptions;
}

/** Carries a request and answers the envelope as it came; it throws when no envelope could be had (network failure). */
export type Transport = (request: TransportRequest) => Promise<Envelope<unknown>>;

export type Client = {
  readonly [Capability in keyof Calls]: {
    readonly [Verb in keyof Calls[Capability]]: (
      input: InputOf<Calls[Capability][Verb]>,
      options?: CallOptions,
    ) => Promise<Envelope<OutputOf<Calls[Capability][Verb]>>>;
  };
};

function createRequest(
  method: 'GET' | 'POST',
  template: string,
  input: Record<string, unknown>,
  options: CallOptions,
): TransportRequest {
  const inPath = new Set<string>();
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name]));
  });
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  if (method === 'POST') return { method, path, body: rest, options };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, String(value));
  }
  const text = query.toString();
  return { method, path: text ? `${path}?${text}` : path, body: undefined, options };
}

/** A typed client over any transport: `client.mailbox.list({ mailboxId })`. */
export function createClient(transport: Transport): Client {
  const client: Record<string, Record<string, unknown>> = {};
  for (const [capability, verbs] of Object.entries(callTable)) {
    client[capability] = Object.fromEntries(
      Object.entries(verbs).map(([verb, [method, path]]) => [
        verb,
        (input: Record<string, unknown>, options: CallOptions = {}) =>
          transport(createRequest(method, path, input, options)),
      ]),
    );
  }
  return client as Client;
}
