import type {
  SmtpAuthenticationResult,
  SmtpEnvelope,
  SmtpLiveSession,
  SmtpReply,
  SmtpSessionHandler,
} from '../session-port.ts';

export interface Received {
  readonly envelope: SmtpEnvelope;
  readonly content: Buffer;
}

export const queued: SmtpReply = { code: 250, enhanced: '2.6.0', text: 'Queued' };

/** The port in memory: accepts everything but recipients that begin with `unknown`; the password is `secret`. Keeps what it was given. */
export class MemoryHandler implements SmtpSessionHandler {
  readonly received: Received[] = [];
  readonly aborted: string[] = [];
  answer: SmtpReply = queued;
  /** Ends what is signed in; how many sessions are watched. */
  readonly watching = new Set<(text: string) => void>();

  async authenticate(input: {
    readonly username: string;
    readonly password: string;
  }): Promise<SmtpAuthenticationResult> {
    if (input.username === 'busy') return { status: 'temporary' };
    return input.password === 'secret'
      ? { status: 'ok', accountNo: 7, address: input.username, codeId: 1, deviceId: 1, live: this.#live() }
      : { status: 'refused' };
  }

  #live(): SmtpLiveSession {
    return {
      watchEnd: (listener) => {
        this.watching.add(listener);
        return () => this.watching.delete(listener);
      },
      close: () => undefined,
    };
  }

  async acceptSender(input: { readonly address: string }): Promise<SmtpReply | undefined> {
    return input.address.startsWith('banned') ? { code: 550, enhanced: '5.7.1', text: 'Not from you' } : undefined;
  }

  async resolveRecipient(input: { readonly address: string }): Promise<SmtpReply | undefined> {
    if (input.address.startsWith('broken')) throw new Error('the store is gone');
    return input.address.startsWith('unknown') ? { code: 550, enhanced: '5.1.1', text: 'No such person' } : undefined;
  }

  async receive(input: {
    readonly session: SmtpEnvelope;
    readonly stream: AsyncIterable<Uint8Array>;
  }): Promise<SmtpReply> {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of input.stream) chunks.push(chunk);
    } catch (error) {
      this.aborted.push(String(error));
      throw error;
    }
    this.received.push({ envelope: input.session, content: Buffer.concat(chunks) });
    return this.answer;
  }
}
