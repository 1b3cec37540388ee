import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ScannedEnvelope, SpamScanner, SpamVerdict } from './port.ts';

export interface RspamdOptions {
  /** Base of rspamd's HTTP interface, such as http://127.0.0.1:11333. */
  readonly url: string;
  /** Where its worker asks for one. */
  readonly password: string | null;
  /** Our name, for its log and rules. */
  readonly mtaName: string;
  /** From the first byte to the answer: its DNS questions take seconds, a hanging one must not hold the SMTP client. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 30_000;
/** Symbols and their texts; ten times what real answers have. */
const maxAnswerBytes = 1024 * 1024;

/** What rspamd may ask for (its milter actions), and what we make of it. */
const actions: Readonly<Record<string, 'clean' | 'junk' | 'reject' | 'later'>> = {
  'no action': 'clean',
  'add header': 'junk',
  'rewrite subject': 'junk',
  quarantine: 'junk',
  greylist: 'later',
  'soft reject': 'later',
  reject: 'reject',
  discard: 'reject',
};

const unavailable = (reason: string): SpamVerdict => ({ state: 'unavailable', reason });

/** A value of a request header: whoever sent the mail chose it. */
function headerValue(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 1_000);
}

function requestHeaders(options: RspamdOptions, sizeBytes: number, envelope: ScannedEnvelope) {
  return {
    'content-type': 'message/rfc822',
    'content-length': sizeBytes,
    IP: headerValue(envelope.remoteAddress),
    Helo: headerValue(envelope.helo),
    From: headerValue(envelope.mailFrom),
    Rcpt: envelope.rcptTo.map(headerValue),
    'Queue-Id': headerValue(envelope.id),
    'MTA-Name': headerValue(options.mtaName),
    ...(envelope.user === undefined ? {} : { User: headerValue(envelope.user) }),
    ...(envelope.isEncrypted ? { 'TLS-Version': 'TLS' } : {}),
    ...(options.password === null ? {} : { Password: options.password }),
  };
}

function readAnswer(text: string): SpamVerdict {
  let answer: { action?: unknown; score?: unknown; required_score?: unknown };
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    return unavailable('rspamd answered what is no JSON');
  }
  const state = typeof answer.action === 'string' ? actions[answer.action] : undefined;
  if (state === undefined) return unavailable('rspamd answered an action that is not known');
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  return { state, score: number(answer.score), required: number(answer.required_score) };
}

async function ask(
  options: RspamdOptions,
  message: AsyncIterable<Uint8Array>,
  sizeBytes: number,
  envelope: ScannedEnvelope,
): Promise<SpamVerdict> {
  const url = new URL('/checkv2', options.url);
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const fail = (error: unknown) => {
      const reason = signal.aborted ? 'it takes too long' : error instanceof Error ? error.message : String(error);
      resolve(unavailable(`rspamd cannot be used: ${reason}`));
    };
    const headers = requestHeaders(options, sizeBytes, envelope);
    const asked = send(url, { method: 'POST', headers, signal, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxAnswerBytes) asked.destroy(new Error('the answer is too long'));
      });
      response.on('error', fail);
      response.on('end', () =>
        resolve(
          response.statusCode === 200
            ? readAnswer(text)
            : unavailable(
                `rspamd answered ${String(response.statusCode)}${response.statusCode === 403 ? ': is HONGYAN_RSPAMD_PASSWORD right?' : ''}`,
              ),
        ),
      );
    });
    asked.on('error', fail);
    // An answer may come before the whole is sent; then the rest of the pipeline fails, and nobody needs it.
    pipeline(Readable.from(message, { objectMode: false }), asked).catch(fail);
  });
}

/** rspamd by its HTTP interface (`/checkv2`), the message streamed, the envelope in request headers. */
export function createRspamd(options: RspamdOptions): SpamScanner {
  return { check: (message, sizeBytes, envelope) => ask(options, message, sizeBytes, envelope) };
}
