/**
 * An APPEND that is under way: its mails go to the store while they come from the client, and nothing of them is kept until the command has
 * come to its end (RFC 9051 §6.3.12; all or none for several, RFC 3502 §6.3.11).
 */
import type { AppendedMail, ImapStore } from '../../session-port.ts';
import { ByteChannel } from '../../wire/byte-channel.ts';
import type { LiteralSink } from '../../wire/literal-sink.ts';

type Appended = Awaited<ReturnType<ImapStore['append']>>;

/** The sink of one mail; all sinks of one command are of one append. */
export class AppendSink implements LiteralSink {
  readonly pending: PendingAppend;
  readonly #channel: ByteChannel;

  constructor(pending: PendingAppend, channel: ByteChannel) {
    this.pending = pending;
    this.#channel = channel;
  }

  async write(chunk: Uint8Array): Promise<void> {
    try {
      await this.#channel.write(chunk);
    } catch (error) {
      // The reader mostly went because the store refuses: that is what the client is answered. One that went for no reason is stopped.
      this.pending.abort(error instanceof Error ? error : new Error('The mails could not be kept', { cause: error }));
      await this.pending.finish();
      throw error;
    }
  }

  async end(): Promise<void> {
    this.#channel.end();
  }

  abort(reason: Error): void {
    this.pending.abort(reason);
  }
}

export class PendingAppend {
  readonly #result: Promise<Appended>;
  readonly #queue: AppendedMail[] = [];
  #channel: ByteChannel | undefined;
  #isComplete = false;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(store: ImapStore, name: string) {
    this.#result = store.append(name, this.#mails());
    // The one who asks for the result gets the error too; here it stops whoever is still writing.
    this.#result.catch((error: unknown) => {
      this.#fail(error instanceof Error ? error : new Error('The mails could not be kept', { cause: error }));
    });
  }

  /** The next mail, whose octets go to the sink. */
  begin(mail: Omit<AppendedMail, 'bytes'>): AppendSink {
    const channel = new ByteChannel();
    if (this.#failure !== undefined) channel.fail(this.#failure);
    this.#channel = channel;
    this.#queue.push({ ...mail, bytes: channel });
    this.#wake?.();
    return new AppendSink(this, channel);
  }

  /** No more come: keeps them. Throws what the store refuses with. */
  async finish(): Promise<Appended> {
    this.#isComplete = true;
    this.#wake?.();
    return this.#result;
  }

  /** Keeps nothing. */
  abort(reason: Error): void {
    this.#fail(reason);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#channel?.fail(this.#failure);
    this.#wake?.();
  }

  async *#mails(): AsyncGenerator<AppendedMail> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure;
      const mail = this.#queue.shift();
      if (mail !== undefined) {
        yield mail;
      } else if (this.#isComplete) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
