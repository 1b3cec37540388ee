/**
 * The thread that carries one order of a certificate out (RFC 8555 §7.4) and ends. A thread for the reason of certificate-thread.ts: the
 * library's ASN.1 reader enters itself into a registry of the whole process.
 */
import { subscribe } from 'node:diagnostics_channel';
import { globalAgent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';
import { type Authorization, axios, Client, type Order, crypto as requests } from 'acme-client';
import type { AcmeOrder, AcmeResult, ChallengeWish, RefusedName } from './acme-order.ts';

/** An authority that is silent this long is down. */
const requestTimeoutMs = 30_000;
/** A certificate's common name holds at most 64 characters (RFC 5280, ub-common-name-length). */
const maxCommonNameCharacters = 64;
/** Authorities look within seconds; 20 looks, at last ten seconds apart, are three minutes. */
const backoff = { backoffAttempts: 20, backoffMin: 500, backoffMax: 10_000 };

const order = workerData as AcmeOrder;
let retryAfterMs: number | null = null;
/** Why a request came to no answer at all: the library throws a TypeError about the answer that is missing, and the reason is gone. */
let lineError: Error | null = null;

function reasonOf(error: unknown): string {
  const told = error instanceof TypeError && lineError !== null ? lineError : error;
  if (!(told instanceof Error)) return String(told);
  const { code } = told as NodeJS.ErrnoException;
  // Several addresses that were tried in vain have a code and no words.
  return told.message || code || 'no reason given';
}

/** What a `Retry-After` says (RFC 9110 §10.2.3), in milliseconds. */
function readRetryAfter(text: unknown): number | null {
  if (typeof text !== 'string' || text === '') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function prepareRequests(): void {
  subscribe('http.client.request.error', (message) => {
    lineError = (message as { readonly error: Error }).error;
  });
  axios.defaults.timeout = requestTimeoutMs;
  // Its own repeats would sit out a Retry-After of hours inside the thread; ours are written down and seen by the administrator.
  Object.assign(axios.defaults, {
    acmeSettings: {
      httpChallengePort: 80,
      httpsChallengePort: 443,
      tlsAlpnChallengePort: 443,
      retryMaxAttempts: 0,
      retryDefaultDelay: 0,
    },
  });
  axios.interceptors.response.use((response) => {
    lineError = null;
    if (response.status === 429 || response.status === 503)
      retryAfterMs = readRetryAfter((response.headers as Record<string, unknown>)['retry-after']) ?? retryAfterMs;
    return response;
  });
  if (order.authority !== null) globalAgent.options.ca = [...rootCertificates, order.authority];
}

/** Lets the door serve an answer, and waits until it does. */
function serveAnswer(token: string, answer: string): Promise<void> {
  return new Promise((resolve) => {
    const heard = (served: string): void => {
      if (served !== token) return;
      parentPort?.off('message', heard);
      resolve();
    };
    parentPort?.on('message', heard);
    const wish: ChallengeWish = { kind: 'challenge', token, answer };
    parentPort?.postMessage(wish);
  });
}

/** Convinces the authority of one name by http-01 (RFC 8555 §8.3); the reason when it is not. */
async function authorise(client: Client, authorization: Authorization): Promise<string | null> {
  if (authorization.status === 'valid') return null;
  const challenge = authorization.challenges.find(({ type }) => type === 'http-01');
  if (challenge === undefined) return 'the authority offers no http-01 challenge for it';
  try {
    await serveAnswer(challenge.token, await client.getChallengeKeyAuthorization(challenge));
    await client.completeChallenge(challenge);
    await client.waitForValidStatus(challenge);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

async function openAccount(client: Client): Promise<string> {
  if (order.accountUrl !== null) return order.accountUrl;
  await client.createAccount({ termsOfServiceAgreed: true, contact: [`mailto:${order.email}`] });
  return client.getAccountUrl();
}

interface ProvedOrder {
  readonly placed: Order;
  readonly names: readonly string[];
}

/** Places an order and proves each of its names; what was refused is noted. null: at least one was. */
async function proveAll(client: Client, names: readonly string[], refused: RefusedName[]): Promise<ProvedOrder | null> {
  const placed = await client.createOrder({ identifiers: names.map((value) => ({ type: 'dns', value })) });
  const authorizations = await client.getAuthorizations(placed);
  const outcomes = await Promise.all(
    authorizations.map(async (one) => ({ name: one.identifier.value, reason: await authorise(client, one) })),
  );
  const before = refused.length;
  for (const { name, reason } of outcomes) if (reason !== null) refused.push({ name, reason });
  return refused.length === before ? { placed, names } : null;
}

/**
 * Orders all names; where some are refused, orders those that were not. They are proved again: an authority need not remember what was
 * proved a moment ago. Twice and no more, so that one attempt costs each name two proofs at most.
 */
async function carryOut(client: Client, accountUrl: string, refused: RefusedName[]): Promise<AcmeResult> {
  const [main = ''] = order.names;
  const rest = () => order.names.filter((name) => !refused.some((one) => one.name === name));
  const giveUpWithoutMain = () => {
    const refusal = refused.find(({ name }) => name === main);
    if (refusal !== undefined) throw new Error(`${main}: ${refusal.reason}`);
  };
  let proved = await proveAll(client, order.names, refused);
  giveUpWithoutMain();
  if (order.have.length > 0 && rest().every((name) => order.have.includes(name)))
    return { kind: 'done', accountUrl, certificate: null, refused };
  proved ??= await proveAll(client, rest(), refused);
  giveUpWithoutMain();
  if (proved === null) throw new Error('names that were proved a moment ago are refused now');
  const key = await requests.createPrivateEcdsaKey();
  const common = main.length > maxCommonNameCharacters ? {} : { commonName: main };
  const [, request] = await requests.createCsr({ ...common, altNames: [...proved.names] }, key);
  const finalised = await client.finalizeOrder(proved.placed, request);
  const cert = await client.getCertificate(finalised);
  return { kind: 'done', accountUrl, certificate: { cert, key: key.toString() }, refused };
}

async function run(): Promise<AcmeResult> {
  prepareRequests();
  const refused: RefusedName[] = [];
  let accountUrl = order.accountUrl;
  try {
    const client = new Client({
      directoryUrl: order.directoryUrl,
      accountKey: order.accountKey,
      ...(accountUrl === null ? {} : { accountUrl }),
      ...backoff,
    });
    accountUrl = await openAccount(client);
    return await carryOut(client, accountUrl, refused);
  } catch (error) {
    return { kind: 'failed', accountUrl, reason: reasonOf(error), retryAfterMs, refused };
  }
}

parentPort?.postMessage(await run());
