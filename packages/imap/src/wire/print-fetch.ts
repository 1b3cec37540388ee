/**
 * FETCH answers (RFC 9051 §7.5.2). What is stored ready to print is put together as text, many mails to a write: ten thousand envelopes are a
 * few dozen writes. Only sections go out on their own, the large ones as they are read.
 */
import type { CommandContext } from '../commands/command.ts';
import type { FetchedMail, Printed, SectionBytes } from '../session-port.ts';
import { BrokenAnswerError } from './broken-answer.ts';
import { printDateTime } from './date-time.ts';
import type { FetchItem } from './fetch-items.ts';
import { printFlags } from './print-flags.ts';
import { ClientGoneError } from './response-writer.ts';

/** Text that is gathered before it is written, characters: few writes, little memory. */
const gatherCharacters = 32 * 1024;

type TextItem = Exclude<FetchItem, { readonly kind: 'section' }>;

/** What the store was asked for and has to give. */
function given<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`A fetched mail has no ${what}`);
  return value;
}

const textOf = (printed: Printed): string => (typeof printed === 'string' ? printed : Buffer.from(printed).toString());

function hasNul(bytes: Uint8Array): boolean {
  return bytes.includes(0);
}

/** Prints the mails of one FETCH. */
export class FetchWriter {
  readonly #context: Pick<CommandContext, 'write' | 'drained' | 'printString'>;
  #pending = '';
  /** The mail that is being printed: looking at the end of `#pending` would copy all of it each time. */
  #mail = '';
  #hasUnknownEncoding = false;
  #lastFlags: readonly string[] | undefined;
  #lastPrinted = '';

  constructor(context: Pick<CommandContext, 'write' | 'drained' | 'printString'>) {
    this.#context = context;
  }

  /** BINARY of a part whose transfer encoding nobody knows was asked for: that item is left out, the command fails (RFC 3516 §4.3). */
  get hasUnknownEncoding(): boolean {
    return this.#hasUnknownEncoding;
  }

  /** Prints one mail; a promise only where octets are read as they are sent. */
  write(sequence: number, mail: FetchedMail, items: readonly FetchItem[]): Promise<void> | undefined {
    this.#mail = `* ${String(sequence)} FETCH (`;
    for (let at = 0; at < items.length; at += 1) {
      const item = items[at];
      if (item === undefined) continue;
      if (item.kind === 'section') {
        const stream = this.#writeSection(mail, item);
        if (stream !== undefined) return this.#continueAfter(stream, mail, items.slice(at + 1));
      } else {
        this.#mail += this.#printItem(mail, item);
      }
    }
    this.#closeMail();
    return undefined;
  }

  /** Sends what has been gathered and waits until the client has taken enough of it. */
  async flush(): Promise<void> {
    this.#send();
    await this.#context.drained();
  }

  /** The rest of a mail of which a section is sent as it is read. */
  async #continueAfter(stream: Promise<void>, mail: FetchedMail, items: readonly FetchItem[]): Promise<void> {
    await stream;
    for (const item of items) {
      if (item.kind === 'section') await this.#writeSection(mail, item);
      else this.#mail += this.#printItem(mail, item);
    }
    this.#closeMail();
  }

  /** Items end with a space each; the last one's becomes the end. */
  #closeMail(): void {
    const mail = this.#mail;
    this.#mail = '';
    this.#pending += mail.endsWith(' ') ? `${mail.slice(0, -1)})\r\n` : `${mail})\r\n`;
    if (this.#pending.length >= gatherCharacters) this.#send();
  }

  #send(): void {
    if (this.#pending === '') return;
    this.#context.write(this.#pending);
    this.#pending = '';
  }

  /** What stands before octets that go out on their own. */
  #sendBegun(label: string): void {
    this.#pending += `${this.#mail}${label}`;
    this.#mail = '';
    this.#send();
  }

  /** Mails with the same flags mostly share one list and follow each other. */
  #printFlags(flags: readonly string[]): string {
    if (flags !== this.#lastFlags) {
      this.#lastFlags = flags;
      this.#lastPrinted = `FLAGS ${printFlags(flags)} `;
    }
    return this.#lastPrinted;
  }

  #printItem(mail: FetchedMail, item: TextItem): string {
    if (item.kind === 'binarySize') return this.#printBinarySize(mail, item.label, item.index);
    switch (item.kind) {
      case 'flags':
        return this.#printFlags(given(mail.flags, 'flags'));
      case 'uid':
        return `UID ${String(mail.uid)} `;
      case 'modseq':
        return `MODSEQ (${String(mail.modseq)}) `;
      case 'internalDate':
        return `INTERNALDATE "${printDateTime(given(mail.internalDate, 'internal date'))}" `;
      case 'size':
        return `RFC822.SIZE ${String(given(mail.sizeBytes, 'size'))} `;
      case 'envelope':
        return `ENVELOPE ${textOf(given(mail.envelope, 'envelope'))} `;
      case 'body':
        return `BODY ${textOf(given(mail.body, 'body'))} `;
      case 'bodyStructure':
        return `BODYSTRUCTURE ${textOf(given(mail.bodyStructure, 'body structure'))} `;
      case 'emailId':
        return `EMAILID (${given(mail.emailId, 'id')}) `;
      // RFC 8474 §5.3: NIL where threads are not known.
      case 'threadId':
        return mail.threadId === undefined ? 'THREADID NIL ' : `THREADID (${mail.threadId}) `;
      // RFC 8970 §3.2: "" for a mail without text; NIL, to LAZY alone, where none is there yet (ours are stored).
      case 'preview':
        return mail.preview === undefined ? 'PREVIEW NIL ' : `PREVIEW ${this.#context.printString(mail.preview)} `;
      // RFC 8514 §4.2
      case 'saveDate':
        return mail.saveDate === undefined || mail.saveDate === null
          ? 'SAVEDATE NIL '
          : `SAVEDATE "${printDateTime(mail.saveDate)}" `;
    }
  }

  /** A part that is not there has no octets: the grammar knows numbers only (RFC 9051 §9 `msg-att-static`). */
  #printBinarySize(mail: FetchedMail, label: string, index: number): string {
    const size = mail.binarySizes?.[index] ?? 0;
    if (size !== 'unknown-cte') return `${label} ${String(size)} `;
    this.#hasUnknownEncoding = true;
    return '';
  }

  #writeSection(
    mail: FetchedMail,
    { label, index }: { readonly label: string; readonly index: number },
  ): Promise<void> | undefined {
    const section = mail.sections?.[index] ?? null;
    if (section === 'unknown-cte') {
      this.#hasUnknownEncoding = true;
      return undefined;
    }
    if (section === null) {
      this.#mail += `${label} NIL `;
      return undefined;
    }
    return this.#writeBytes(label, section);
  }

  /** A literal; BINARY's may hold NUL, which only a literal8 carries (RFC 9051 §4.3.1, §7.5.2 BINARY). */
  #writeBytes(label: string, section: SectionBytes): Promise<void> | undefined {
    const isBinary = label.startsWith('BINARY');
    if (!(section instanceof Uint8Array)) {
      this.#sendBegun(`${label} ${isBinary ? '~' : ''}{${String(section.sizeBytes)}}\r\n`);
      return this.#sendStream(section);
    }
    this.#sendBegun(`${label} ${isBinary && hasNul(section) ? '~' : ''}{${String(section.length)}}\r\n`);
    this.#context.write(section);
    this.#mail = ' ';
    return undefined;
  }

  /** Exactly as many octets as were announced, or the connection is cut: anything else would be read as part of the mail. */
  async #sendStream({ sizeBytes, bytes }: Exclude<SectionBytes, Uint8Array>): Promise<void> {
    let left = sizeBytes;
    try {
      for await (const piece of bytes) {
        left -= piece.length;
        if (left < 0) break;
        this.#context.write(piece);
        await this.#context.drained();
      }
    } catch (error) {
      if (error instanceof ClientGoneError) throw error;
      throw new BrokenAnswerError('A section could not be read to its end', { cause: error });
    }
    if (left !== 0) throw new BrokenAnswerError('A section is not as long as was announced');
    this.#mail = ' ';
  }
}
