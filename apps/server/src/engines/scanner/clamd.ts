import { connect, type Socket } from 'node:net';
import type { VirusScanner, VirusVerdict } from './port.ts';

/** Where clamd listens: a host and port, or a socket in the file system. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export interface ClamdOptions {
  readonly address: ClamdAddress;
  /** clamd on the same machine accepts at once; a hanging one must not hold the SMTP client. */
  readonly connectTimeoutMs?: number;
  /** From the first byte to the answer: a large archive takes clamd a minute; SMTP clients wait ten (RFC 5321 §4.5.3.2.6). */
  readonly totalTimeoutMs?: number;
  /** Beyond it nothing is sent; above our own limit of a message (75 MiB), so it is never met by mail. */
  readonly maxBytes?: number;
}

const defaults = { connectTimeoutMs: 5_000, totalTimeoutMs: 120_000, maxBytes: 100 * 1024 * 1024 };
const maxChunkBytes = 64 * 1024;
/** A connection that breaks after so much was sent was there. */
const brokenAfterBytes = 256 * 1024;
/** An answer is one line with a name. */
const maxAnswerBytes = 4 * 1024;

const unavailable = (reason: string): VirusVerdict => ({ state: 'unavailable', reason });

/** `stream: NAME FOUND`, `stream: OK`, `… ERROR`. */
function readAnswer(answer: string): VirusVerdict {
  const text = answer
    .replace(/\0.*$/s, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (text === 'stream: OK') return { state: 'clean' };
  const name = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (name !== undefined) return { state: 'infected', name: name.replace(/[^A-Za-z0-9._/ -]/g, '?').slice(0, 100) };
  if (/size limit exceeded/i.test(text)) return unavailable('the mail is larger than StreamMaxLength of clamd allows');
  return unavailable(
    text === '' ? 'clamd closed the connection without an answer' : `clamd said: ${text.slice(0, 200)}`,
  );
}

/** One INSTREAM conversation: the command, chunks with their length before them, a chunk of length 0, the answer. */
class Conversation {
  readonly #socket: Socket;
  readonly #maxBytes: number;
  #answer = '';
  #isOver = false;
  #settle: (verdict: VirusVerdict) => void = () => undefined;
  readonly verdict: Promise<VirusVerdict>;

  constructor(options: Required<ClamdOptions>) {
    this.#maxBytes = options.maxBytes;
    this.verdict = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#socket = connect(options.address);
    const connecting = setTimeout(() => this.end(unavailable('clamd does not accept')), options.connectTimeoutMs);
    const total = setTimeout(() => this.end(unavailable('clamd takes too long')), options.totalTimeoutMs);
    void this.verdict.then(() => {
      clearTimeout(connecting);
      clearTimeout(total);
    });
    this.#socket.on('connect', () => clearTimeout(connecting));
    this.#socket.on('data', (bytes: Buffer) => {
      this.#answer += bytes.toString('latin1');
      if (this.#answer.includes('\0') || this.#answer.length > maxAnswerBytes) this.end(readAnswer(this.#answer));
    });
    this.#socket.on('close', () => this.end(readAnswer(this.#answer)));
    this.#socket.on('error', (error: NodeJS.ErrnoException) => {
      if (this.#answer !== '') return; // read when it closes
      const code = error.code ?? error.message;
      // It answers and closes while we still write when the stream is too long; a reset may take its words along.
      const isBroken = (code === 'EPIPE' || code === 'ECONNRESET') && this.#socket.bytesWritten > brokenAfterBytes;
      const hint = 'clamd broke off: is its StreamMaxLength smaller than the mail?';
      this.end(unavailable(isBroken ? hint : `clamd cannot be reached: ${code}`));
    });
  }

  async send(message: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#write(Buffer.from('zINSTREAM\0'));
    let sent = 0;
    for await (const bytes of message) {
      for (let from = 0; from < bytes.length && !this.#isOver; from += maxChunkBytes) {
        const chunk = bytes.subarray(from, from + maxChunkBytes);
        sent += chunk.length;
        if (sent > this.#maxBytes) this.end(unavailable('the mail is too large to be scanned'));
        await this.#write(withLength(chunk));
      }
      if (this.#isOver) return;
    }
    await this.#write(withLength(new Uint8Array(0)));
  }

  end(verdict: VirusVerdict): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#settle(verdict);
    this.#socket.destroy();
  }

  /** Resolves when there is room for more, or when the conversation is over. */
  async #write(bytes: Uint8Array): Promise<void> {
    if (this.#isOver || this.#socket.write(bytes)) return;
    await Promise.race([
      this.verdict,
      new Promise<void>((resolve) => {
        this.#socket.once('drain', resolve);
      }),
    ]);
  }
}

function withLength(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return Buffer.concat([length, chunk]);
}

/** ClamAV's server by its INSTREAM command (clamd(8)). Holds one chunk of the message at a time. */
export function createClamd(options: ClamdOptions): VirusScanner {
  const complete = { ...defaults, ...options };
  return {
    scan: async (message) => {
      const conversation = new Conversation(complete);
      try {
        await conversation.send(message);
      } catch (error) {
        conversation.end(unavailable('the mail could not be read'));
        throw error; // our store, not clamd
      }
      return conversation.verdict;
    },
  };
}
