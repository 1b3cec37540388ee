/** What rspamd is taught, by the HTTP interface of its controller (`/learnspam`, `/learnham`). */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface RspamdTraining {
  /** Base of the controller's HTTP interface, such as http://127.0.0.1:11334. */
  readonly url: string;
  /** Its `enable_password`, where it has one. */
  readonly password: string | null;
}

/** Answers are a line; errors are too. */
const maxAnswerBytes = 64 * 1024;
const timeoutMs = 30_000;
/** What it answers to what it knows already, or finds too short to learn from: there is nothing to repeat. */
const nothingToLearn = new Set([204, 208]);

interface ControllerAnswer {
  readonly status: number;
  readonly text: string;
}

async function askController(
  { url: base, password }: RspamdTraining,
  asked: { readonly path: string; readonly message: AsyncIterable<Uint8Array> | null },
  given: AbortSignal,
): Promise<ControllerAnswer> {
  const url = new URL(asked.path, base);
  const signal = AbortSignal.any([given, AbortSignal.timeout(timeoutMs)]);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const headers = {
      ...(asked.message === null ? {} : { 'content-type': 'message/rfc822' }),
      ...(password === null ? {} : { Password: password }),
    };
    const method = asked.message === null ? 'GET' : 'POST';
    const sent = send(url, { method, headers, signal, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxAnswerBytes) sent.destroy(new Error('the answer is too long'));
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    if (asked.message === null) sent.end();
    // An answer may come before the whole is sent; then the rest of the pipeline fails, and nobody needs it.
    else pipeline(Readable.from(asked.message, { objectMode: false }), sent).catch(reject);
  });
}

function requireRight({ status }: ControllerAnswer): void {
  if (status === 401 || status === 403)
    throw new Error(`rspamd's controller answers ${String(status)}: is HONGYAN_RSPAMD_LEARN_PASSWORD right?`);
}

/** Teaches a message as junk or as good; taught as the other before, it is learned anew. Rejects where it was not learned and is to be tried again. */
export async function teachRspamd(
  training: RspamdTraining,
  kind: 'junk' | 'good',
  message: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const path = kind === 'junk' ? '/learnspam' : '/learnham';
  const answer = await askController(training, { path, message }, signal);
  requireRight(answer);
  if (nothingToLearn.has(answer.status)) return;
  if (answer.status !== 200) throw new Error(`rspamd's controller answers ${String(answer.status)}`);
}

/** Asks the controller whether it takes the password, and lets it teach. Rejects with the reason why it cannot be taught. */
export async function askRspamdController(training: RspamdTraining, signal: AbortSignal): Promise<void> {
  const answer = await askController(training, { path: '/auth', message: null }, signal);
  requireRight(answer);
  if (answer.status !== 200) throw new Error(`it answers ${String(answer.status)}`);
  if (/"read_only"\s*:\s*true/.test(answer.text))
    throw new Error('the password may only read: the enable_password is needed');
}
