import type { ErrorData } from '@hongyan/contract';
import { type Client, createClient, type TransportRequest } from '@hongyan/contract/client';
import { requestTimeoutMs } from '@hongyan/contract/limits';
import { apiStrings } from '../../lib/errors/api.strings.ts';
import { ApiError, NetworkError } from '../../lib/errors/api-error.ts';
import { currentLanguage, translate } from '../../lib/language/strings.ts';
import { mailboxHeader, recordRefusal } from './believed-mailbox.ts';

/** What every answer looks like, before anybody has looked into `data`. */
interface AnyEnvelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  readonly requestId?: string;
}

export const successCode = 200;
const apiBase = '/api/';
const unauthorizedStatus = 401;
/** The screen is locked (specification, section 4). */
const lockedStatus = 400;
export const lockedCode = 401014;
/** Sign-in answers 401 to a wrong password; that is no expired session (specification, section 8, "Login and oauth"). */
const oauthPath = /^oauth\//;

/** `passwordMustChange` of the contract. */
const mustChangeCode = 403620;
let mustChangeListener: (() => void) | undefined;

/** Called when a call was refused because the person must change the password first. One listener: the identity feature. */
export function onPasswordMustChange(listener: () => void): void {
  mustChangeListener = listener;
}

/** Characters. Browsers refuse what is to outlive its window once all of it together is over 64 KiB. */
const longestKept = 500;

type ExpiryListener = (message: string) => void;
let expiryListener: ExpiryListener | undefined;

/** Called when any call but those of oauth is answered with HTTP 401. One listener: the identity feature. */
export function onSessionExpired(listener: ExpiryListener): void {
  expiryListener = listener;
}

let lockListener: (() => void) | undefined;

/** Called when any call is answered with HTTP 400 and code 401014. One listener: the lock screen. */
export function onScreenLocked(listener: () => void): void {
  lockListener = listener;
}

let noAnswerListener: (() => void) | undefined;

/** Called when a call had no answer within its time. One listener: the watch of the connection. */
export function onNoAnswer(listener: () => void): void {
  noAnswerListener = listener;
}

/**
 * Every call of the contract, with the session's cookie: `api.mailbox.list({ mailboxId })`. Answers the envelope as it
 * came; throws `NetworkError` when none came within 300 s.
 */
export const api: Client = createClient(sendRequest);

/** The `data` of an answer; throws `ApiError` for any code but 200. For queries: `queryFn: () => dataOf(api.home.quota({}))`. */
export async function readData<Data>(
  answer: Promise<{ code: number; message: string; data: Data; requestId?: string }>,
): Promise<Data> {
  const envelope = await answer;
  const { code, message, data, requestId } = envelope;
  if (code !== successCode) throw new ApiError(code, message, requestId, (data as Partial<ErrorData> | null)?.params);
  return data;
}

async function sendRequest({ method, path, body, options }: TransportRequest): Promise<AnyEnvelope> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...mailboxHeader(),
  };
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  if (method === 'POST' && !(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  const sent = method !== 'POST' ? undefined : body instanceof FormData ? body : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(apiBase + path, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      // A change that waits for a free connection reaches the server though its window is closed.
      keepalive: typeof sent === 'string' && sent.length <= longestKept,
      ...(sent === undefined ? {} : { body: sent }),
    });
  } catch (error) {
    // A caller that gave up gets its own abort back: it is not a failure to be shown.
    if (options.signal?.aborted) throw error;
    noAnswerListener?.();
    throw new NetworkError(translate(apiStrings, timeout.aborted ? 'timeout' : 'network'), error);
  }
  const envelope = await readEnvelope(response);
  if (response.status === unauthorizedStatus && !oauthPath.test(path)) expiryListener?.(envelope.message);
  recordRefusal(envelope.code);
  if (envelope.code === mustChangeCode) mustChangeListener?.();
  if (response.status === lockedStatus && envelope.code === lockedCode) lockListener?.();
  return envelope;
}

async function readEnvelope(response: Response): Promise<AnyEnvelope> {
  let answer: unknown;
  try {
    answer = await response.json();
  } catch (error) {
    throw new NetworkError(translate(apiStrings, 'badAnswer'), error);
  }
  if (!isEnvelope(answer)) throw new NetworkError(translate(apiStrings, 'badAnswer'), undefined);
  // A code may come as text (specification, section 4: "number or string").
  return { ...answer, code: Number(answer.code) };
}

function isEnvelope(value: unknown): value is Omit<AnyEnvelope, 'code'> & { code: number | string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    /^\d{3,6}$/.test(String(value.code)) &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
