/**
 * FETCH answers (RFC 9051 §7.5.2). What is stored ready to print is put together in `AnswerBuffer`, many mails to a write: ten thousand envelopes
 * are a few dozen writes. Only large sections go out on their own, as they are read.
 */
import type { CommandContext } from '../commands/command.ts';
import type { FetchedMail, Printed, SectionBytes } from '../session-port.ts';
import { AnswerBuffer } from './answer-buffer.ts';
import { BrokenAnswerError } from './broken-answer.ts';
import { printDateTime } from './date-time.ts';
import type { FetchItem } from './fetch-items.ts';
import { printFlags } from './print-flags.ts';
import { ClientGoneError } from './response-writer.ts';

/** Lists of flags whose print is kept: mails with the same marks share one, those with keywords have one each. */
const maxPrintedFlags = 64;

type TextItem = Exclude<FetchItem, { readonly kind: 'section' }>;

/** What the store was asked for and has to give. */
function given<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`A fetched mail has no ${what}`);
  return value;
}

function hasNul(bytes: Uint8Array): boolean {
  return bytes.includes(0);
}

/**
 * What stands for a NUL outside BINARY: no literal but literal8 may carry one (RFC 9051 §4.3.1). One octet for one, so that RFC822.SIZE, offsets
 * and line ends stay those of the mail.
 */
const nulReplacement = 0x80;

/** The same octets where there is no NUL, else a copy without it. */
function withoutNul(bytes: Uint8Array): Uint8Array {
  const first = bytes.indexOf(0);
  if (first === -1) return bytes;
  const copy = Uint8Array.from(bytes);
  for (let at = first; at < copy.length; at += 1) if (copy[at] === 0) copy[at] = nulReplacement;
  return copy;
}

/** Prints the mails of one command. */
export class FetchWriter {
  readonly #context: Pick<CommandContext, 'write' | 'drained' | 'printString'>;
  readonly #answer: AnswerBuffer;
  /** Nothing of the mail has been written. */
  #isFirst = true;
  /** A line is begun and not ended. */
  #isOpen = false;
  #hasUnknownEncoding = false;
  readonly #printedFlags = new Map<readonly string[], Uint8Array>();

  constructor(context: Pick<CommandContext, 'write' | 'drained' | 'printString'>) {
    this.#context = context;
    this.#answer = new AnswerBuffer((chunk) => this.#context.write(chunk));
  }

  /** BINARY of a part whose transfer encoding nobody knows was asked for: that item is left out, the command fails (RFC 3516 §4.3). */
  get hasUnknownEncoding(): boolean {
    return this.#hasUnknownEncoding;
  }

  /** Prints one mail; a promise only where octets are read as they are sent. */
  write(sequence: number, mail: FetchedMail, items: readonly FetchItem[]): Promise<void> | undefined {
    this.#endLine();
    this.#answer.text('* ');
    this.#answer.number(sequence);
    this.#answer.text(' FETCH (');
    this.#isFirst = true;
    this.#isOpen = true;
    return this.#writeItems(mail, items, 0);
  }

  /** Sends what has been gathered and waits until the client has taken enough of it. */
  async flush(): Promise<void> {
    if (this.#isOpen) this.#answer.sendLine();
    this.#isOpen = false;
    await this.#context.drained();
  }

  #endLine(): void {
    if (this.#isOpen) this.#answer.text('\r\n');
  }

  #writeItems(mail: FetchedMail, items: readonly FetchItem[], from: number): Promise<void> | undefined {
    for (let at = from; at < items.length; at += 1) {
      const item = items[at];
      if (item === undefined) continue;
      if (item.kind === 'section') {
        const stream = this.#writeSection(mail, item);
        if (stream !== undefined) return stream.then(() => this.#writeItems(mail, items, at + 1));
      } else if (item.kind === 'binarySize') this.#printBinarySize(mail, item.label, item.index);
      else this.#printItem(mail, item.kind);
    }
    this.#answer.text(')');
    return undefined;
  }

  /** The name of an item, a space before it where another has been written. */
  #name(name: string): void {
    if (!this.#isFirst) this.#answer.text(' ');
    this.#isFirst = false;
    this.#answer.text(name);
  }

  #named(name: string, value: string): void {
    this.#name(name);
    this.#answer.text(value);
  }

  #numbered(name: string, value: number): void {
    this.#name(name);
    this.#answer.number(value);
  }

  #printed(name: string, value: Printed): void {
    this.#name(name);
    if (typeof value === 'string') this.#answer.text(value);
    else this.#answer.octets(value);
  }

  #flags(flags: readonly string[]): void {
    let printed = this.#printedFlags.get(flags);
    if (printed === undefined) {
      if (this.#printedFlags.size >= maxPrintedFlags) this.#printedFlags.clear();
      printed = Buffer.from(printFlags(flags));
      this.#printedFlags.set(flags, printed);
    }
    this.#printed('FLAGS ', printed);
  }

  #printItem(mail: FetchedMail, kind: TextItem['kind']): void {
    switch (kind) {
      case 'flags':
        this.#flags(given(mail.flags, 'flags'));
        break;
      case 'uid':
        this.#numbered('UID ', mail.uid);
        break;
      case 'modseq':
        this.#named('MODSEQ (', `${String(mail.modseq)})`);
        break;
      case 'internalDate':
        this.#named('INTERNALDATE ', `"${printDateTime(given(mail.internalDate, 'internal date'))}"`);
        break;
      case 'size':
        this.#numbered('RFC822.SIZE ', given(mail.sizeBytes, 'size'));
        break;
      case 'envelope':
        this.#printed('ENVELOPE ', given(mail.envelope, 'envelope'));
        break;
      case 'body':
        this.#printed('BODY ', given(mail.body, 'body'));
        break;
      case 'bodyStructure':
        this.#printed('BODYSTRUCTURE ', given(mail.bodyStructure, 'body structure'));
        break;
      case 'emailId':
        this.#named('EMAILID (', `${given(mail.emailId, 'id')})`);
        break;
      // RFC 8474 §5.3: NIL where threads are not known.
      case 'threadId':
        this.#named('THREADID ', mail.threadId === undefined ? 'NIL' : `(${mail.threadId})`);
        break;
      // RFC 8970 §3.2: "" for a mail without text; NIL, to LAZY alone, where none is there yet (ours are stored).
      case 'preview':
        this.#named('PREVIEW ', mail.preview === undefined ? 'NIL' : this.#context.printString(mail.preview));
        break;
      // RFC 8514 §4.2
      case 'saveDate':
        this.#named('SAVEDATE ', typeof mail.saveDate === 'number' ? `"${printDateTime(mail.saveDate)}"` : 'NIL');
        break;
    }
  }

  /** A part that is not there has no octets: the grammar knows numbers only (RFC 9051 §9 `msg-att-static`). */
  #printBinarySize(mail: FetchedMail, label: string, index: number): void {
    const size = mail.binarySizes?.[index] ?? 0;
    if (size === 'unknown-cte') this.#hasUnknownEncoding = true;
    else this.#named(label, ` ${String(size)}`);
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
      this.#named(label, ' NIL');
      return undefined;
    }
    return this.#writeBytes(label, section);
  }

  /** A literal; only BINARY's may hold NUL, and then it is a literal8 (RFC 9051 §4.3.1, §7.5.2 BINARY). */
  #writeBytes(label: string, section: SectionBytes): Promise<void> | undefined {
    const isBinary = label.startsWith('BINARY');
    if (!(section instanceof Uint8Array)) {
      this.#named(label, ` ${isBinary ? '~' : ''}{${String(section.sizeBytes)}}\r\n`);
      this.#answer.send();
      return this.#sendStream(section, isBinary);
    }
    this.#numbered(isBinary && hasNul(section) ? `${label} ~{` : `${label} {`, section.length);
    this.#answer.text('}\r\n');
    this.#answer.octets(isBinary ? section : withoutNul(section));
    return undefined;
  }

  /** Exactly as many octets as were announced, or the connection is cut: anything else would be read as part of the mail. */
  async #sendStream({ sizeBytes, bytes }: Exclude<SectionBytes, Uint8Array>, isBinary: boolean): Promise<void> {
    let left = sizeBytes;
    try {
      for await (const chunk of bytes) {
        left -= chunk.length;
        if (left < 0) break;
        this.#context.write(isBinary ? chunk : withoutNul(chunk));
        await this.#context.drained();
      }
    } catch (error) {
      if (error instanceof ClientGoneError) throw error;
      throw new BrokenAnswerError('A section could not be read to its end', { cause: error });
    }
    if (left !== 0) throw new BrokenAnswerError('A section is not as long as was announced');
  }
}
