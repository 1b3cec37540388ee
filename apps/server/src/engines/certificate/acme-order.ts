import { Worker } from 'node:worker_threads';
import { isForeignMessage } from '../foreign-message.ts';
import { threadEntry } from '../thread-entry.ts';
import type { Certificate } from './self-signed.ts';

/** What the thread is asked for. */
export interface AcmeOrder {
  /** RFC 8555 §7.1.1. */
  readonly directoryUrl: string;
  /** Who is told by the authority of what it wants to tell; given means that its terms are agreed to. */
  readonly email: string;
  /** PEM, PKCS #8. */
  readonly accountKey: string;
  /** null: the key is not known to the authority yet. */
  readonly accountUrl: string | null;
  /** The first is the one that must be in the certificate. */
  readonly names: readonly string[];
  /** Names of the certificate in hand that is still good: without any name more, no new one is made. */
  readonly have: readonly string[];
  /** Authorities that the directory's TLS is trusted by, PEM, instead of the well-known ones; null: those. */
  readonly authority: string | null;
}

/** A name that the authority could not be convinced of. */
export interface RefusedName {
  readonly name: string;
  readonly reason: string;
}

export type AcmeResult =
  | {
      readonly kind: 'done';
      readonly accountUrl: string;
      /** null: nothing that the certificate in hand does not have. */
      readonly certificate: Certificate | null;
      readonly refused: readonly RefusedName[];
    }
  | {
      readonly kind: 'failed';
      readonly accountUrl: string | null;
      readonly reason: string;
      /** How long the authority asks to be left alone. */
      readonly retryAfterMs: number | null;
      readonly refused: readonly RefusedName[];
    };

/** The thread wants an answer to be served before it goes on (RFC 8555 §8.3). */
export interface ChallengeWish {
  readonly kind: 'challenge';
  readonly token: string;
  readonly answer: string;
}

/** What the http-01 door answers: the key authorization for a token of an order under way. */
export type Challenges = Map<string, string>;

/** An authority that has not come to an end by then never will. */
const orderDeadlineMs = 10 * 60_000;

function failed(reason: string): AcmeResult {
  return { kind: 'failed', accountUrl: null, reason, retryAfterMs: null, refused: [] };
}

/** An order under way. */
export interface RunningOrder {
  /** Never rejects. */
  readonly result: Promise<AcmeResult>;
  /** Gives it up; the result says so. */
  stop(): void;
}

/** Carries one order out, in a thread of its own for the reasons of certificate-thread.ts. `challenges` is what the door serves meanwhile. */
export function startOrder(order: AcmeOrder, challenges: Challenges): RunningOrder {
  const thread = new Worker(threadEntry('acme-thread', import.meta.url), { workerData: order, execArgv: [] });
  const own = new Set<string>();
  let end: (result: AcmeResult) => void = () => undefined;
  const result = new Promise<AcmeResult>((resolve) => {
    end = resolve;
  });
  const deadline = setTimeout(
    () => end(failed('the authority did not come to an end within ten minutes')),
    orderDeadlineMs,
  );
  deadline.unref();
  thread.on('message', (message: ChallengeWish | AcmeResult) => {
    if (isForeignMessage(message)) return;
    if (message.kind !== 'challenge') {
      end(message);
      return;
    }
    own.add(message.token);
    challenges.set(message.token, message.answer);
    thread.postMessage(message.token);
  });
  thread.on('error', (error: Error) => end(failed(`the thread that talks to the authority failed: ${error.message}`)));
  thread.on('exit', () => end(failed('the thread that talks to the authority ended')));
  const clean = result.finally(() => {
    clearTimeout(deadline);
    for (const token of own) challenges.delete(token);
    void thread.terminate();
  });
  return { result: clean, stop: () => end(failed('the server stops')) };
}
