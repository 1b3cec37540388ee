/** The contract's client over fetch: with a bearer token as programs use it, or with a cookie as browsers do. */
import type { Envelope } from '@hongyan/contract';
import { type Client, createClient, type Transport, type TransportRequest } from '@hongyan/contract/client';

/** A call as a test may bend it. */
export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | FormData;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The envelope, where the answer is one. */
  readonly envelope: Envelope<unknown> | null;
}

export interface ApiClient extends Client {
  /** Sends the credential with anything below /api/. */
  raw(path: string, request?: RawRequest): Promise<RawAnswer>;
  /** Uploads a file by a multipart call, behind the fields of its form. */
  upload(
    path: string,
    file: { name: string; type: string; bytes: Uint8Array },
    fields?: Readonly<Record<string, string>>,
  ): Promise<RawAnswer>;
  readonly token: string;
}

/** Sends a request below /api/ and reads the whole answer. */
export async function sendRaw(base: string, path: string, request: RawRequest = {}): Promise<RawAnswer> {
  const { body } = request;
  const answer = await fetch(`${base}/api/${path}`, {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...request.headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? Buffer.from(body) : body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  // The answer to HEAD names a type and has no body.
  const isJson = bytes.length > 0 && (answer.headers.get('content-type') ?? '').startsWith('application/json');
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    envelope: isJson ? (JSON.parse(bytes.toString('utf8')) as Envelope<unknown>) : null,
  };
}

function transportOver(base: string, headers: Readonly<Record<string, string>>): Transport {
  return async ({ method, path, body, options }: TransportRequest) => {
    const answer = await sendRaw(base, path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.envelope === null) throw new Error(`${method} ${path} answered ${answer.status} without an envelope`);
    return answer.envelope;
  };
}

/** A client that sends these headers with every call: a credential, a language, an origin. */
export function createApiClient(base: string, headers: Readonly<Record<string, string>>, token: string): ApiClient {
  const raw: ApiClient['raw'] = (path, request = {}) =>
    sendRaw(base, path, { ...request, headers: { ...headers, ...request.headers } });
  return Object.assign(createClient(transportOver(base, headers)), {
    token,
    raw,
    upload: (
      path: string,
      file: { name: string; type: string; bytes: Uint8Array },
      fields: Readonly<Record<string, string>> = {},
    ) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([Buffer.from(file.bytes)], { type: file.type }), file.name);
      return raw(path, { body: form });
    },
  });
}

interface SignInAnswer {
  readonly accessToken?: string;
}

/** Signs in for tokens, as programs do. */
export async function signInAt(base: string, username: string, password: string): Promise<ApiClient> {
  const answer = await sendRaw(base, 'oauth/token', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username, password }),
  });
  const token = (answer.envelope?.data as SignInAnswer | undefined)?.accessToken;
  if (token === undefined)
    throw new Error(`${username} could not sign in: ${answer.status} ${answer.envelope?.message ?? ''}`);
  return createApiClient(base, { authorization: `Bearer ${token}` }, token);
}

/** The session among the cookies that an answer sets, as a browser sends it back; undefined where there is none. */
export function findSessionCookie(setCookies: readonly string[]): string | undefined {
  return setCookies.find((cookie) => /^(?:__Host-)?sid=/.test(cookie))?.split(';')[0];
}

/** Signs in for a cookie, as the web client does; calls carry the cookie and this site's origin. */
export async function signInWithCookieAt(base: string, username: string, password: string): Promise<ApiClient> {
  const answer = await sendRaw(base, 'oauth/token', {
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ grant_type: 'password', username, password, session: 'cookie' }),
  });
  const cookie = findSessionCookie(answer.headers.getSetCookie());
  if (cookie === undefined)
    throw new Error(`${username} got no cookie: ${answer.status} ${answer.envelope?.message ?? ''}`);
  return createApiClient(base, { cookie, origin: base }, cookie);
}
