/**
 * The arguments of one command: a cursor over its text and literals. Every method reads one element of the grammar (RFC 9051 §9) or throws
 * ImapSyntaxError; none looks back, so that reading is linear in the command's length.
 */
import type { LiteralSink } from './literal-sink.ts';
import { ImapSyntaxError } from './syntax-error.ts';

/** A literal of a command: what came after `{n}`; binary ones are `~{n}` (RFC 3516). */
export interface Literal {
  /** Empty where the octets went to a sink. */
  readonly bytes: Uint8Array;
  readonly isBinary: boolean;
  /** What `takeLiteral` of the command gave for this literal: it has all octets by the time that the command is parsed. */
  readonly sink?: LiteralSink;
}

/** A command as it was read: text chunks (one character an octet) with a literal between each two. */
export interface CommandText {
  readonly pieces: readonly string[];
  readonly literals: readonly Literal[];
}

const atomEnd = /[(){ %*"\\\]\x00-\x1f\x7f-\xff]/g;
const astringEnd = /[(){ %*"\\\x00-\x1f\x7f-\xff]/g;
const listMailboxEnd = /[(){ "\\\x00-\x1f\x7f-\xff]/g;
/** With UTF8=ACCEPT an unquoted octet above 127 is still no atom: only strings carry UTF-8. */
const numberPattern = /\d{1,20}/y;

export class Arguments {
  readonly #chunks: readonly string[];
  readonly #literals: readonly Literal[];
  #at = 0;
  #position = 0;

  constructor({ pieces: chunks, literals }: CommandText) {
    this.#chunks = chunks;
    this.#literals = literals;
  }

  /** Nothing is left. */
  get isAtEnd(): boolean {
    return this.#at === this.#chunks.length - 1 && this.#position === this.#text.length;
  }

  /** The next character; '' at the end of the text or before a literal. */
  peek(): string {
    return this.#text.charAt(this.#position);
  }

  /** Whether a string (quoted or literal) comes next. */
  isStringNext(): boolean {
    return this.peek() === '"' || this.#isLiteralNext;
  }

  /** Reads this text, in any case, if it comes next. */
  take(expected: string): boolean {
    const found = this.#text.slice(this.#position, this.#position + expected.length);
    if (found.toUpperCase() !== expected.toUpperCase()) return false;
    this.#position += expected.length;
    return true;
  }

  expect(expected: string): void {
    if (!this.take(expected)) throw new ImapSyntaxError(`Expected ${JSON.stringify(expected)}`);
  }

  /** One space (RFC 9051 §9: exactly one). */
  space(): void {
    this.expect(' ');
  }

  end(): void {
    if (!this.isAtEnd) throw new ImapSyntaxError('Unexpected text after the arguments');
  }

  atom(): string {
    return this.#run(atomEnd, 'an atom');
  }

  /** An atom in upper case: keywords of the grammar. */
  keyword(): string {
    return this.atom().toUpperCase();
  }

  /** Octets of an atom or a string. */
  astring(): Uint8Array {
    return this.isStringNext() ? this.string() : Buffer.from(this.#run(astringEnd, 'a string'), 'latin1');
  }

  /** Octets of a string. */
  string(): Uint8Array {
    if (this.#isLiteralNext) return this.#literal().bytes;
    return this.#quoted();
  }

  nstring(): Uint8Array | null {
    if (this.isStringNext()) return this.string();
    this.expect('NIL');
    return null;
  }

  /** A pattern of LIST: an atom with `%` and `*`, or a string. */
  listMailbox(): Uint8Array {
    return this.isStringNext() ? this.string() : Buffer.from(this.#run(listMailboxEnd, 'a mailbox pattern'), 'latin1');
  }

  /** The literal that comes next, with its kind. */
  literal(): Literal {
    if (!this.#isLiteralNext) throw new ImapSyntaxError('Expected a literal');
    return this.#literal();
  }

  /** A number from 0 to `max` (RFC 9051 §9: 32 bits unless said otherwise). */
  number(max = 0xffff_ffff): number {
    numberPattern.lastIndex = this.#position;
    const digits = numberPattern.exec(this.#text)?.[0];
    if (digits === undefined || Number(digits) > max)
      throw new ImapSyntaxError(`Expected a number up to ${String(max)}`);
    this.#position += digits.length;
    return Number(digits);
  }

  /** MODSEQ: 63 bits on the wire (RFC 7162 §7); what is beyond an exact number is larger than any of ours. */
  modseq(): number {
    return this.number(Number.MAX_SAFE_INTEGER);
  }

  /** Characters up to the first that `end` (a global pattern) finds; at least one. */
  until(end: RegExp, what: string): string {
    return this.#run(end, what);
  }

  /** What stands in parentheses, `item` by `item`, divided by single spaces; may be empty. */
  list<T>(item: () => T, limit: number): T[] {
    this.expect('(');
    const items: T[] = [];
    if (this.take(')')) return items;
    for (;;) {
      if (items.length >= limit) throw new ImapSyntaxError(`More than ${String(limit)} items in a list`);
      items.push(item());
      if (this.take(')')) return items;
      this.space();
    }
  }

  get #text(): string {
    return this.#chunks[this.#at] ?? '';
  }

  get #isLiteralNext(): boolean {
    return this.#position === this.#text.length && this.#at < this.#literals.length;
  }

  #literal(): Literal {
    const literal = this.#literals[this.#at];
    if (literal === undefined) throw new ImapSyntaxError('Expected a literal');
    this.#at += 1;
    this.#position = 0;
    return literal;
  }

  #run(end: RegExp, what: string): string {
    const text = this.#text;
    end.lastIndex = this.#position;
    const stop = end.exec(text)?.index ?? text.length;
    if (stop === this.#position) throw new ImapSyntaxError(`Expected ${what}`);
    const found = text.slice(this.#position, stop);
    this.#position = stop;
    return found;
  }

  #quoted(): Uint8Array {
    this.expect('"');
    const text = this.#text;
    let value = '';
    for (let at = this.#position; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (character === '"') {
        this.#position = at + 1;
        return Buffer.from(value, 'latin1');
      }
      if (character === '\\') {
        at += 1;
        if (text.charAt(at) !== '"' && text.charAt(at) !== '\\') break;
      }
      value += text.charAt(at);
    }
    throw new ImapSyntaxError('A quoted string has no end');
  }
}
