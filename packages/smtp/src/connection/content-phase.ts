import type { LineClock } from '@hongyan/line-protocol';
import type { SmtpLimits } from '../limits.ts';
import { SmtpDataAborted, type SmtpEnvelope, type SmtpReply, type SmtpSessionHandler } from '../session-port.ts';
import { type ContentFault, ContentReader } from '../wire/content-reader.ts';
import { ContentStream } from '../wire/content-stream.ts';
import { replies } from '../wire/reply.ts';

export interface ContentPhaseOptions {
  readonly envelope: SmtpEnvelope;
  readonly handler: SmtpSessionHandler;
  readonly limits: SmtpLimits;
  readonly clock: LineClock;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly reportFault: (error: unknown, during: string) => void;
}

export interface ContentOutcome {
  /** Undefined when the client is gone. */
  readonly reply: SmtpReply | undefined;
  readonly mustClose: boolean;
  /** Bytes after the end of the content: the next commands. */
  readonly rest: Buffer;
  readonly bytes: number;
  readonly outcome: 'accepted' | 'refused' | 'aborted';
}

interface Ending {
  readonly rest: Buffer;
  readonly mustClose: boolean;
}

const nothing = Buffer.alloc(0);
const faultReplies: Readonly<Record<ContentFault, SmtpReply>> = {
  'too-large': replies.messageTooLarge,
  'line-too-long': replies.lineTooLong,
  loop: replies.mailLoop,
};

/**
 * From 354 to the reply after the content. Feeds the handler, watches size, lines, hops, time and rate, and answers
 * with the handler's reply only when the content arrived whole.
 */
export class ContentPhase {
  readonly #options: ContentPhaseOptions;
  readonly #reader: ContentReader;
  readonly #stream: ContentStream;
  readonly #ending: Promise<Ending>;
  #finish: (ending: Ending) => void = () => undefined;
  #refusal: SmtpReply | undefined;
  #isLost = false;
  #isOver = false;
  #windowBytes = 0;
  #isPaused = false;
  #wasPausedInWindow = false;
  #cancelTimers: (() => void)[] = [];

  constructor(options: ContentPhaseOptions) {
    this.#options = options;
    this.#reader = new ContentReader(options.limits);
    this.#stream = new ContentStream(() => {
      this.#isPaused = false;
      if (!this.#isOver) options.resume();
    });
    this.#ending = new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  async run(): Promise<ContentOutcome> {
    const { handler, envelope, limits, clock } = this.#options;
    const handled = this.#settle(handler.receive({ session: envelope, stream: this.#stream }));
    this.#cancelTimers = [clock.after(limits.dataTimeoutMs, () => this.#abort(replies.dataTimeout))];
    this.#watchRate();
    const ending = await this.#ending;
    this.#isOver = true;
    for (const cancel of this.#cancelTimers) cancel();
    const reply = await handled;
    const { rest, mustClose } = ending;
    const bytes = this.#reader.bytes;
    if (this.#isLost) return { reply: undefined, mustClose: true, rest, bytes, outcome: 'aborted' };
    if (this.#refusal !== undefined) return { reply: this.#refusal, mustClose, rest, bytes, outcome: 'refused' };
    return { reply, mustClose, rest, bytes, outcome: reply.code < 300 ? 'accepted' : 'refused' };
  }

  /** The client's next bytes. */
  feed(chunk: Buffer): void {
    if (this.#isOver) return;
    this.#windowBytes += chunk.length;
    const read = this.#reader.read(chunk);
    if (read.kind === 'bare-line-end') {
      this.#abort(replies.bareLineEnd);
      return;
    }
    if (this.#reader.fault !== undefined) this.#refuse(faultReplies[this.#reader.fault]);
    const isTaken = this.#refusal !== undefined || read.content === undefined || this.#stream.push(read.content);
    if (read.kind === 'end') {
      this.#options.pause();
      this.#stream.end();
      this.#end({ rest: read.rest, mustClose: false });
    } else if (!isTaken) {
      this.#isPaused = true;
      this.#wasPausedInWindow = true;
      this.#options.pause();
    }
    const { maxMessageBytes, maxDrainBytes } = this.#options.limits;
    if (this.#refusal !== undefined && this.#reader.bytes > maxMessageBytes + maxDrainBytes)
      this.#end({ rest: nothing, mustClose: true });
  }

  /** The connection closed before the content's end. */
  lose(): void {
    if (this.#isOver) return;
    this.#isLost = true;
    this.#stream.fail(new SmtpDataAborted('the connection was lost during the content'));
    this.#end({ rest: nothing, mustClose: true });
  }

  /** Ends it before its end, in words; what has arrived whole is not cut any more. */
  cut(reply: SmtpReply): void {
    if (!this.#isOver) this.#abort(reply);
  }

  #end(ending: Ending): void {
    this.#isOver = true;
    this.#finish(ending);
  }

  /** Refuses the content; it is still read to its end, so that the client hears why. */
  #refuse(reply: SmtpReply): void {
    if (this.#refusal !== undefined) return;
    this.#refusal = reply;
    this.#stream.fail(new SmtpDataAborted(reply.text, reply));
  }

  #abort(reply: SmtpReply): void {
    this.#refuse(reply);
    this.#refusal = reply;
    this.#end({ rest: nothing, mustClose: true });
  }

  /** Bytes a second over whole windows; a window in which the handler made the client wait does not count. */
  #watchRate(): void {
    const { limits, clock } = this.#options;
    this.#windowBytes = 0;
    this.#wasPausedInWindow = this.#isPaused;
    const cancel = clock.after(limits.dataRateWindowMs, () => {
      const wanted = (limits.minDataBytesPerSecond * limits.dataRateWindowMs) / 1_000;
      if (!this.#wasPausedInWindow && this.#windowBytes < wanted) this.#abort(replies.dataTooSlow);
      else if (!this.#isOver) this.#watchRate();
    });
    this.#cancelTimers = [...this.#cancelTimers.slice(0, 1), cancel];
  }

  async #settle(handled: Promise<SmtpReply>): Promise<SmtpReply> {
    try {
      return await handled;
    } catch (error) {
      if (!(error instanceof SmtpDataAborted)) this.#options.reportFault(error, 'receive');
      return replies.ourFault;
    } finally {
      this.#stream.discard();
    }
  }
}
