/**
 * The thread that carries one order of a certificate out (RFC 8555 §7.4), or asks one question, and ends. A thread for the reason of
 * certificate-thread.ts: the library's ASN.1 reader enters itself into a registry of the whole process.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openAccountKey } from './acme-client/account-key.ts';
import { AcmeClient, readDirectory } from './acme-client/acme-client.ts';
import { AcmeProblem } from './acme-client/acme-problem.ts';
import { makeCertificateRequest, makeChallengeCertificate } from './acme-client/certificate-request.ts';
import { createHttps, type SendHttps } from './acme-client/https-request.ts';
import type { Authorization, Order } from './acme-client/objects.ts';
import { fetchRenewalInfo } from './acme-client/renewal-info.ts';
import type {
  AcmeFailure,
  AcmeOrder,
  AcmeResult,
  ChallengeWish,
  RefusedName,
  RenewalAnswer,
  RenewalQuestion,
} from './acme-order.ts';

let wishes = 0;

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // Several addresses that were tried in vain have a code and no words.
  return error.message || code || 'no reason given';
}

/** How long an authority that is asked too often, or is down, wants to be left alone; of other problems it is about something else. */
function findRetryAfter(error: unknown): number | null {
  return error instanceof AcmeProblem && (error.status === 429 || error.status === 503) ? error.retryAfterMs : null;
}

const toFailure = (error: unknown, accountUrl: string | null, refused: readonly RefusedName[]): AcmeFailure => ({
  kind: 'failed',
  accountUrl,
  reason: toReason(error),
  retryAfterMs: findRetryAfter(error),
  refused,
});

/** Lets an answer be served, and waits until it is. */
function serveAnswer(answer: ChallengeWish['answer']): Promise<void> {
  wishes += 1;
  const wish: ChallengeWish = { kind: 'challenge', id: wishes, answer };
  return new Promise((resolve) => {
    const onServed = (served: unknown): void => {
      if (served !== wish.id) return;
      parentPort?.off('message', onServed);
      resolve();
    };
    parentPort?.on('message', onServed);
    parentPort?.postMessage(wish);
  });
}

interface ProvedOrder {
  readonly placed: Order;
  readonly names: readonly string[];
}

/** Carries one order out; what was refused is kept for the result, however it ends. */
class OrderRun {
  readonly refused: RefusedName[] = [];
  readonly #order: AcmeOrder;
  readonly #client: AcmeClient;

  constructor(order: AcmeOrder, client: AcmeClient) {
    this.#order = order;
    this.#client = client;
  }

  /**
   * Orders all names; where some are refused, orders those that were not. They are proved again: an authority need not remember what was
   * proved a moment ago. Twice and no more, so that one attempt costs each name two proofs at most.
   */
  async carryOut(accountUrl: string): Promise<AcmeResult> {
    const { names, have } = this.#order;
    const rest = () => names.filter((name) => !this.refused.some((one) => one.name === name));
    let proved = await this.#proveAll(names);
    this.#giveUpWithoutMain();
    if (have.length > 0 && rest().every((name) => have.includes(name)))
      return { kind: 'done', accountUrl, certificate: null, refused: this.refused };
    proved ??= await this.#proveAll(rest());
    this.#giveUpWithoutMain();
    if (proved === null) throw new Error('names that were proved a moment ago are refused now');
    const { request, key } = await makeCertificateRequest(proved.names);
    const cert = await this.#client.finalise(proved.placed, request);
    return { kind: 'done', accountUrl, certificate: { cert, key }, refused: this.refused };
  }

  /** Places an order and proves each of its names; what was refused is recorded. null: at least one was. */
  async #proveAll(names: readonly string[]): Promise<ProvedOrder | null> {
    const placed = await this.#client.createOrder(names, this.#order.replaces);
    const authorizations = await this.#client.readAuthorizations(placed);
    const outcomes = await Promise.all(
      authorizations.map(async (one, at) => ({
        name: one.identifier.value,
        reason: await this.#authorise(one, placed.authorizations[at] ?? ''),
      })),
    );
    const before = this.refused.length;
    for (const { name, reason } of outcomes) if (reason !== null) this.refused.push({ name, reason });
    return this.refused.length === before ? { placed, names } : null;
  }

  /** Convinces the authority of one name; the reason when it is not. */
  async #authorise(authorization: Authorization, url: string): Promise<string | null> {
    if (authorization.status === 'valid') return null;
    const type = this.#order.challenge;
    const challenge = authorization.challenges.find((one) => one.type === type);
    const token = challenge?.token;
    if (challenge === undefined || token === undefined) return `the authority offers no ${type} challenge for it`;
    try {
      const text = this.#client.toKeyAuthorization(token);
      const name = authorization.identifier.value;
      await serveAnswer(
        type === 'http-01'
          ? { type, token, text }
          : { type, name, certificate: await makeChallengeCertificate(name, text) },
      );
      await this.#client.completeChallenge(challenge, url);
      return null;
    } catch (error) {
      return toReason(error);
    }
  }

  #giveUpWithoutMain(): void {
    const [main] = this.#order.names;
    const refusal = this.refused.find(({ name }) => name === main);
    if (refusal !== undefined) throw new Error(`${refusal.name}: ${refusal.reason}`);
  }
}

async function runOrder(order: AcmeOrder, send: SendHttps): Promise<AcmeResult> {
  let { accountUrl } = order;
  let run: OrderRun | undefined;
  try {
    const directory = await readDirectory(send, order.directoryUrl);
    const client = new AcmeClient(send, directory, await openAccountKey(order.accountKey), accountUrl);
    accountUrl = await client.openAccount(order.email);
    run = new OrderRun(order, client);
    return await run.carryOut(accountUrl);
  } catch (error) {
    return toFailure(error, accountUrl, run?.refused ?? []);
  }
}

async function answerQuestion(question: RenewalQuestion, send: SendHttps): Promise<RenewalAnswer> {
  try {
    const directory = await readDirectory(send, question.directoryUrl);
    return { kind: 'renewalInfo', info: await fetchRenewalInfo(send, directory, question.certificate) };
  } catch (error) {
    return toFailure(error, null, []);
  }
}

const wanted = workerData as AcmeOrder | RenewalQuestion;
const https = createHttps(wanted.authority);
const result = wanted.kind === 'order' ? await runOrder(wanted, https.send) : await answerQuestion(wanted, https.send);
https.close();
parentPort?.postMessage(result);
