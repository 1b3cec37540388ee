import type { SecureContext } from 'node:tls';
import { createSecureContext } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { isForeignMessage } from '../foreign-message.ts';
import { threadEntry } from '../thread-entry.ts';
import type { RenewalInfo } from './acme-client/renewal-info.ts';
import type { Certificate } from './self-signed.ts';

/** How an authority is convinced that a name is ours: over plain HTTP (RFC 8555 §8.3), or in a TLS handshake at the https port (RFC 8737). */
export const acmeChallengeTypes = ['http-01', 'tls-alpn-01'] as const;
export type AcmeChallengeType = (typeof acmeChallengeTypes)[number];

/** Which authority. */
interface AcmeAuthority {
  /** RFC 8555 §7.1.1. */
  readonly directoryUrl: string;
  /** Authorities that the directory's TLS is trusted by, PEM, instead of the well-known ones; null: those. */
  readonly authority: string | null;
}

/** What the thread is asked for. */
export interface AcmeOrder extends AcmeAuthority {
  readonly kind: 'order';
  /** Who is notified by the authority of what it announces; given means that its terms are agreed to. */
  readonly email: string;
  /** PEM, PKCS #8. */
  readonly accountKey: string;
  /** null: the key is not known to the authority yet. */
  readonly accountUrl: string | null;
  /** The first is the one that must be in the certificate. */
  readonly names: readonly string[];
  /** Names of the certificate in hand that is still good: without any name more, no new one is made. */
  readonly have: readonly string[];
  /** PEM of this authority's certificate whose place the new one takes; null: none. */
  readonly replaces: string | null;
  readonly challenge: AcmeChallengeType;
}

/** The thread is asked when a certificate (PEM) of this authority is to be renewed. */
export interface RenewalQuestion extends AcmeAuthority {
  readonly kind: 'renewalInfo';
  readonly certificate: string;
}

/** A name that the authority could not be convinced of. */
export interface RefusedName {
  readonly name: string;
  readonly reason: string;
}

export interface AcmeFailure {
  readonly kind: 'failed';
  readonly accountUrl: string | null;
  readonly reason: string;
  /** How long the authority asks to be left alone. */
  readonly retryAfterMs: number | null;
  readonly refused: readonly RefusedName[];
}

export type AcmeResult =
  | {
      readonly kind: 'done';
      readonly accountUrl: string;
      /** null: nothing that the certificate in hand does not have. */
      readonly certificate: Certificate | null;
      readonly refused: readonly RefusedName[];
    }
  | AcmeFailure;

export type RenewalAnswer =
  | {
      readonly kind: 'renewalInfo';
      /** null: the authority does not say. */
      readonly info: RenewalInfo | null;
    }
  | AcmeFailure;

/** The thread wants an answer to be served before it goes on (RFC 8555 §8). */
export interface ChallengeWish {
  readonly kind: 'challenge';
  readonly id: number;
  readonly answer:
    | { readonly type: 'http-01'; readonly token: string; readonly text: string }
    | { readonly type: 'tls-alpn-01'; readonly name: string; readonly certificate: Certificate };
}

/** Key authorizations by token. */
export interface HttpChallenges {
  get(token: string): string | undefined;
  set(token: string, text: string): void;
  delete(token: string): void;
}

/** What is answered to an authority that checks, while an order is under way. */
export interface Challenges {
  readonly http: HttpChallenges;
  /** What is shown in a handshake for `acme-tls/1`, by name. */
  readonly tls: Map<string, SecureContext>;
}

export const noChallenges = (): Challenges => ({ http: new Map(), tls: new Map() });

/** An authority that has not come to an end by then never will. */
const orderDeadlineMs = 10 * 60_000;

function failed(reason: string): AcmeFailure {
  return { kind: 'failed', accountUrl: null, reason, retryAfterMs: null, refused: [] };
}

/** A question or an order under way. */
interface Running<Result> {
  /** Never rejects. */
  readonly result: Promise<Result>;
  /** Gives it up; the result says so. */
  stop(): void;
}

export type RunningOrder = Running<AcmeResult>;

/** Serves an answer; how to take it back. */
function serve({ answer }: ChallengeWish, challenges: Challenges): () => void {
  if (answer.type === 'http-01') {
    challenges.http.set(answer.token, answer.text);
    return () => challenges.http.delete(answer.token);
  }
  challenges.tls.set(answer.name, createSecureContext(answer.certificate));
  return () => challenges.tls.delete(answer.name);
}

/** Runs the thread, for the reasons of certificate-thread.ts, until it has a result. */
function runThread<Result extends { readonly kind: string }>(
  wanted: AcmeOrder | RenewalQuestion,
  challenges: Challenges,
): Running<Result | AcmeFailure> {
  const thread = new Worker(threadEntry('acme-thread', import.meta.url), { workerData: wanted, execArgv: [] });
  const served: (() => void)[] = [];
  let end: (result: Result | AcmeFailure) => void = () => undefined;
  const result = new Promise<Result | AcmeFailure>((resolve) => {
    end = resolve;
  });
  const deadline = setTimeout(
    () => end(failed('the authority did not come to an end within ten minutes')),
    orderDeadlineMs,
  );
  deadline.unref();
  thread.on('message', (message: ChallengeWish | Result) => {
    if (isForeignMessage(message)) return;
    if (message.kind !== 'challenge') {
      end(message as Result);
      return;
    }
    const wish = message as ChallengeWish;
    served.push(serve(wish, challenges));
    thread.postMessage(wish.id);
  });
  thread.on('error', (error: Error) => end(failed(`the thread that talks to the authority failed: ${error.message}`)));
  thread.on('exit', () => end(failed('the thread that talks to the authority ended')));
  const clean = result.finally(() => {
    clearTimeout(deadline);
    for (const takeBack of served) takeBack();
    void thread.terminate();
  });
  return { result: clean, stop: () => end(failed('the server stops')) };
}

/** Carries one order out. `challenges` is what is served meanwhile. */
export function startOrder(order: AcmeOrder, challenges: Challenges): RunningOrder {
  return runThread<AcmeResult>(order, challenges);
}

/** Asks when a certificate is to be renewed (RFC 9773). */
export function askForRenewal(question: RenewalQuestion): Running<RenewalAnswer> {
  return runThread<RenewalAnswer>(question, noChallenges());
}
