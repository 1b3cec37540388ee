/** A client for authorities that speak ACME (RFC 8555), with renewal information (RFC 9773). One order at a time; keeps nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { AccountKey } from './account-key.ts';
import { AcmeProblem, describeProblem, readProblem } from './acme-problem.ts';
import { type HttpsAnswer, readRetryAfter, type SendHttps } from './https-request.ts';
import {
  type Authorization,
  authorizationSchema,
  type Challenge,
  type Directory,
  directorySchema,
  type Order,
  orderSchema,
} from './objects.ts';
import { toCertificateId } from './renewal-info.ts';
import { SignedRequests } from './signed-requests.ts';

/** Authorities check within seconds; 20 polls, at last ten seconds apart, are three minutes. */
const maxPolls = 20;
const firstPauseMs = 500;
const longestPauseMs = 10_000;

function read<Schema extends z.ZodType>(schema: Schema, { body }: HttpsAnswer, what: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(body));
  } catch (error) {
    throw new Error(`the authority's ${what} cannot be read`, { cause: error });
  }
}

function getLocation({ headers }: HttpsAnswer, what: string): string {
  if (typeof headers.location !== 'string') throw new Error(`the authority does not say where its ${what} is`);
  return headers.location;
}

/** Reads what an authority offers and where. */
export async function readDirectory(send: SendHttps, url: string): Promise<Directory> {
  const answer = await send({ method: 'GET', url });
  if (answer.status !== 200) throw readProblem(answer.status, answer.body, readRetryAfter(answer));
  return read(directorySchema, answer, 'directory');
}

export class AcmeClient {
  readonly #directory: Directory;
  readonly #key: AccountKey;
  readonly #requests: SignedRequests;

  constructor(send: SendHttps, directory: Directory, key: AccountKey, accountUrl: string | null) {
    this.#directory = directory;
    this.#key = key;
    this.#requests = new SignedRequests(send, key, directory.newNonce, accountUrl);
  }

  /** Makes the key known to the authority and agrees to its terms, once; the account's URL. */
  async openAccount(email: string): Promise<string> {
    const known = this.#requests.accountUrl;
    if (known !== null) return known;
    const wanted = { termsOfServiceAgreed: true, contact: [`mailto:${email}`] };
    const url = getLocation(await this.#requests.post(this.#directory.newAccount, wanted), 'account');
    this.#requests.accountUrl = url;
    return url;
  }

  /**
   * Orders a certificate for these names; `replaces` (PEM) is the one whose place it takes (RFC 9773 §5), which lets a renewal pass the
   * authority's limits. An authority that does not take it as the predecessor is asked again without.
   */
  async createOrder(names: readonly string[], replaces: string | null): Promise<Order> {
    const identifiers = names.map((value) => ({ type: 'dns', value }));
    const predecessor =
      this.#directory.renewalInfo === undefined || replaces === null ? null : toCertificateId(replaces);
    if (predecessor === null) return this.#newOrder({ identifiers });
    try {
      return await this.#newOrder({ identifiers, replaces: predecessor });
    } catch (error) {
      const isRefused =
        error instanceof AcmeProblem && ['alreadyReplaced', 'malformed', 'unauthorized'].includes(error.kind ?? '');
      if (!isRefused) throw error;
      return this.#newOrder({ identifiers });
    }
  }

  async readAuthorizations(order: Order): Promise<Authorization[]> {
    return Promise.all(order.authorizations.map((url) => this.#readAuthorization(url)));
  }

  /** What proves that we hold a challenge's name (RFC 8555 §8.1). */
  toKeyAuthorization(token: string): string {
    return `${token}.${this.#key.thumbprint}`;
  }

  /** Reports to the authority that a challenge is answered, and waits until it has checked. Throws with its reason. */
  async completeChallenge({ url }: Challenge, authorizationUrl: string): Promise<void> {
    await this.#requests.post(url, {});
    const authorization = await this.#poll(async () => {
      const answer = await this.#requests.post(authorizationUrl, null);
      const state = read(authorizationSchema, answer, 'authorization');
      return { answer, result: ['pending', 'processing'].includes(state.status) ? null : state };
    });
    if (authorization.status === 'valid') return;
    const challenge = authorization.challenges.find((one) => one.url === url);
    throw new Error(describeProblem(challenge?.error));
  }

  /** Hands the request (DER) over and fetches the chain, PEM, the certificate first. */
  async finalise(order: Order, request: Buffer): Promise<string> {
    const finalised = await this.#requests.post(order.finalize, { csr: request.toString('base64url') });
    let answered: HttpsAnswer | null = finalised;
    const done = await this.#poll(async () => {
      const answer = answered ?? (await this.#requests.post(order.url, null));
      answered = null;
      const state = read(orderSchema, answer, 'order');
      return { answer, result: ['processing', 'ready', 'pending'].includes(state.status) ? null : state };
    });
    if (done.status !== 'valid' || done.certificate === undefined) throw new Error(describeProblem(done.error));
    return (await this.#requests.post(done.certificate, null)).body;
  }

  async #newOrder(wanted: object): Promise<Order> {
    const answer = await this.#requests.post(this.#directory.newOrder, wanted);
    return { ...read(orderSchema, answer, 'order'), url: getLocation(answer, 'order') };
  }

  async #readAuthorization(url: string): Promise<Authorization> {
    return read(authorizationSchema, await this.#requests.post(url, null), 'authorization');
  }

  /** Polls until there is a result. A `Retry-After` longer than ours is not sat out: that an order takes minutes is no failure to hide. */
  async #poll<Result>(
    poll: () => Promise<{ readonly answer: HttpsAnswer; readonly result: Result | null }>,
  ): Promise<Result> {
    for (let attempt = 0; attempt < maxPolls; attempt += 1) {
      const { answer, result } = await poll();
      if (result !== null) return result;
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
      await sleep(Math.min(longestPauseMs, Math.max(pause, readRetryAfter(answer) ?? 0)));
    }
    throw new Error('the authority did not come to an end');
  }
}
