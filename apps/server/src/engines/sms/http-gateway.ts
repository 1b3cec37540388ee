/** SMS by an HTTP gateway. A plain client: the address is the administrator's own, so it may be a private one. */
import type { HttpSmsConfig } from '../../config/sms-config.ts';
import type { Clock } from '../clock.ts';
import { fillBody, fillUrl } from './fill-template.ts';
import { type SmsGateway, type SmsMessage, SmsNotSentError } from './port.ts';

/** A person waits for the code; a gateway that takes longer is of no use. */
const timeoutMs = 10_000;
const statusTimeoutMs = 3_000;
/** The state is asked by everybody who sees the sign-in page. */
const statusKeptMs = 30_000;
/** A gateway answers in a line; what would fill memory is not read. */
const maxAnswerBytes = 65_536;
/** After a failure the forms are hidden for this long, then tried again. */
const downForMs = 60_000;

export interface HttpGatewayOptions {
  readonly clock: Clock;
  /** For tests. */
  readonly timeoutMs?: number;
}

async function readAnswer(response: Response): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new SmsNotSentError('the SMS gateway answers too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What is written down of a failure: never the address or the answer, which may hold the message and the password. */
function notSent(error: unknown): SmsNotSentError {
  if (error instanceof SmsNotSentError) return error;
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
  return new SmsNotSentError(`the SMS gateway was not reached: ${cause?.code ?? name ?? 'unknown'}`);
}

class HttpGateway implements SmsGateway {
  readonly kind = 'http';
  readonly #config: HttpSmsConfig;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  #failedAt = -Infinity;
  #asked: { readonly at: number; readonly status: Promise<'up' | 'down'> } | null = null;

  constructor(config: HttpSmsConfig, options: HttpGatewayOptions) {
    this.#config = config;
    this.#clock = options.clock;
    this.#timeoutMs = options.timeoutMs ?? timeoutMs;
  }

  async send(message: SmsMessage): Promise<void> {
    try {
      await this.#post(message);
      this.#failedAt = -Infinity;
    } catch (error) {
      this.#failedAt = this.#clock.now();
      throw notSent(error);
    }
  }

  status(): Promise<'up' | 'down'> {
    const now = this.#clock.now();
    const { statusUrl } = this.#config;
    if (statusUrl === null) return Promise.resolve(now < this.#failedAt + downForMs ? 'down' : 'up');
    if (this.#asked === null || now >= this.#asked.at + statusKeptMs)
      this.#asked = { at: now, status: this.#ask(statusUrl) };
    return this.#asked.status;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #post(message: SmsMessage): Promise<void> {
    const { url, method, headers, body, expect } = this.#config;
    const response = await fetch(fillUrl(url, message), {
      method,
      headers,
      body: body === null ? null : fillBody(body, message, headers['content-type'] ?? ''),
      // A redirection would carry the headers' secrets elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    const answer = await readAnswer(response);
    if (!response.ok) throw new SmsNotSentError(`the SMS gateway answers with status ${response.status}`);
    if (expect !== null && !expect.test(answer)) throw new SmsNotSentError('the SMS gateway does not take the message');
  }

  async #ask(statusUrl: string): Promise<'up' | 'down'> {
    try {
      const signal = AbortSignal.timeout(Math.min(statusTimeoutMs, this.#timeoutMs));
      const response = await fetch(statusUrl, { headers: this.#config.headers, redirect: 'error', signal });
      await response.body?.cancel();
      return response.ok ? 'up' : 'down';
    } catch {
      // Not reached is the answer.
      return 'down';
    }
  }
}

/** The gateway of an HTTP address. */
export function createHttpGateway(config: HttpSmsConfig, options: HttpGatewayOptions): SmsGateway {
  return new HttpGateway(config, options);
}
