import { Agent, request } from 'node:https';
import { rootCertificates } from 'node:tls';

export interface HttpsAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface HttpsRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly url: string;
  readonly body?: string;
  readonly contentType?: string;
}

export type SendHttps = (wanted: HttpsRequest) => Promise<HttpsAnswer>;

/** An authority that is silent this long is down. */
const requestTimeoutMs = 30_000;
/** A chain of certificates is some ten kilobytes. Memory. */
const maxAnswerBytes = 1024 * 1024;

/** Sends requests over HTTPS; `authority` is the certificate (PEM) that the other side is trusted by besides the well-known ones. */
export function createHttps(authority: string | null): { readonly send: SendHttps; close(): void } {
  const agent = new Agent({
    keepAlive: true,
    ...(authority === null ? {} : { ca: [...rootCertificates, authority] }),
  });
  const send: SendHttps = ({ method, url, body, contentType }) =>
    new Promise((resolve, reject) => {
      if (new URL(url).protocol !== 'https:') throw new Error(`the authority names ${url}, which is no https address`);
      const headers = {
        'User-Agent': 'Hongyan',
        ...(body === undefined
          ? {}
          : { 'Content-Type': contentType ?? '', 'Content-Length': String(Buffer.byteLength(body)) }),
      };
      const sent = request(url, { method, agent, headers, signal: AbortSignal.timeout(requestTimeoutMs) }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > maxAnswerBytes) answer.destroy(new Error('the authority answers without end'));
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** What a `Retry-After` says (RFC 9110 §10.2.3), in milliseconds; null where it says nothing. */
export function readRetryAfter({ headers }: Pick<HttpsAnswer, 'headers'>, now = Date.now()): number | null {
  const text = headers['retry-after'];
  if (typeof text !== 'string' || text === '') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
