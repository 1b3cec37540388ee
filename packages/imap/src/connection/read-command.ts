import type { AnyCommand, CommandContext, Completion, LiteralAhead } from '../commands/command.ts';
import { ImapRefusal } from '../session-port.ts';
import type { CommandText, Literal } from '../wire/arguments.ts';
import type { LiteralSink } from '../wire/literal-sink.ts';
import { ImapSyntaxError } from '../wire/syntax-error.ts';
import type { Input } from './input.ts';

/** The client has to be cut: after this it is not known where a command begins. `tag` may be answered `BAD` before. */
export class BrokenCommandError extends Error {
  readonly tag: string | null;

  constructor(text: string, tag: string | null = null) {
    super(text);
    this.name = 'BrokenCommandError';
    this.tag = tag;
  }
}

/** A command as it was read: ready to be parsed, or refused already. `tag` null: not even a tag was found. */
export interface ReadCommand {
  readonly tag: string | null;
  readonly name: string;
  readonly command: AnyCommand | undefined;
  /** The arguments; literals in sinks have been streamed. */
  readonly text: CommandText;
  readonly refusal: Completion | undefined;
  readonly sinks: readonly LiteralSink[];
}

/** Rules by which the client is read now. */
export interface ReadRules {
  readonly context: CommandContext;
  readonly input: Input;
  readonly maxLineBytes: number;
  /** The same of ID, never less. */
  readonly maxIdBytes: number;
  readonly maxLiteralBytes: number;
  readonly commands: ReadonlyMap<string, AnyCommand>;
  /** Sends `+ …`, so that the literal comes. */
  readonly goOn: () => void;
  /** Octets of a streamed literal have come; throws when they come too slowly. */
  readonly pace: LiteralPace;
  /** Why a command may not come now. */
  readonly refuse: (command: AnyCommand) => Completion | undefined;
  /** A fault of ours while a literal was taken. */
  readonly reportFault: (error: unknown, during: string) => Completion;
}

export interface LiteralPace {
  begin(): void;
  /** Octets have come; waiting until they were taken is our time. */
  count(bytes: number, taken: Promise<void>): Promise<void>;
  end(): void;
}

/**
 * A tag: any characters of an astring but `+` (RFC 9051 §9). 64 characters are more than any client uses. Commands are named in any case, UID in
 * front too: Thunderbird says `uid store`.
 */
const commandStart = /^([!#$&',\-./0-9:;<=>?@A-Z[\]^_`a-z|}~]{1,64}) ([Uu][Ii][Dd] [A-Za-z]+|[A-Za-z]+)(?: (.*))?$/s;
/** How an ID begins (RFC 2971 §3.1). */
const idStart = /^[^ ]{1,64} ID /i;
/** A browser that was led here: what follows may be a LOGIN that an outsider wrote. HTTP/2 begins with such a line too (RFC 9113 §3.4). */
const httpRequest = /^[A-Z]{3,12} \S{1,2000} HTTP\/\d/;
const announced = /(~?)\{(\d{1,19})(\+?)\}$/;
/** How much of a streamed or dropped literal is handed on at once. Octets. */
const chunkBytes = 64 * 1024;

interface Announced extends LiteralAhead {
  readonly isUnasked: boolean;
}

function cutAnnounced(line: string): { readonly text: string; readonly literal: Announced | null } {
  const match = announced.exec(line);
  if (match === null) return { text: line, literal: null };
  const [whole, tilde, digits, plus] = match;
  const literal = { sizeBytes: Number(digits), isBinary: tilde === '~', isUnasked: plus === '+' };
  return { text: line.slice(0, line.length - whole.length), literal };
}

/** No EXPUNGE is reported with it: what was refused may have been a FETCH, STORE or SEARCH by number (RFC 9051 §7.5.1). */
export function toCompletion(error: ImapRefusal | ImapSyntaxError): Completion {
  const { code, message: text } = error;
  const news = 'withoutExpunge';
  if (error instanceof ImapSyntaxError && code === undefined) return { status: 'BAD', text, news };
  return { status: 'NO', text, ...(code === undefined ? {} : { code }), news };
}

/** Reads one command with its literals. */
class CommandReading {
  readonly #rules: ReadRules;
  readonly #chunks: string[] = [];
  readonly #literals: Literal[] = [];
  readonly #sinks: LiteralSink[] = [];
  #tag: string | null = null;
  #name = '';
  #command: AnyCommand | undefined;
  #refusal: Completion | undefined;
  #lineBytes = 0;
  #keptBytes = 0;

  constructor(rules: ReadRules) {
    this.#rules = rules;
  }

  async run(): Promise<ReadCommand | null> {
    try {
      const line = await this.#line();
      if (line === null) return null;
      if (httpRequest.test(line)) throw new BrokenCommandError('This is a mail server');
      let { text, literal } = cutAnnounced(line);
      text = this.#readStart(text, literal !== null);
      for (;;) {
        this.#chunks.push(text);
        if (literal === null) return this.#read();
        const goesOn = await this.#literal(literal);
        if (!goesOn) return this.#read();
        const next = await this.#line();
        if (next === null) throw new BrokenCommandError('The client has gone', this.#tag);
        ({ text, literal } = cutAnnounced(next));
      }
    } catch (error) {
      this.#abort(error instanceof Error ? error : new Error('The command is broken'));
      throw error;
    }
  }

  #read(): ReadCommand {
    if (this.#refusal !== undefined) this.#abort(new Error(this.#refusal.text));
    return {
      tag: this.#tag,
      name: this.#name,
      command: this.#command,
      text: { pieces: this.#chunks, literals: this.#literals },
      refusal: this.#refusal,
      sinks: this.#sinks,
    };
  }

  #abort(reason: Error): void {
    for (const sink of this.#sinks.splice(0)) sink.abort(reason);
  }

  /** Lines of one command together are within the limit of a line. */
  async #line(): Promise<string | null> {
    const { input, maxLineBytes, maxIdBytes } = this.#rules;
    const line = await input.line((start) => {
      const isId = this.#lineBytes === 0 ? idStart.test(start) : this.#name === 'ID';
      return (isId ? maxIdBytes : maxLineBytes) - this.#lineBytes;
    });
    if (line === null) return null;
    if (typeof line !== 'string') {
      const text =
        line.broken === 'tooLong' ? 'The command line is too long' : 'A line has a NUL, or a CR or LF that is no CRLF';
      throw new BrokenCommandError(text, this.#tag);
    }
    this.#lineBytes += line.length + 2;
    return line;
  }

  #readStart(line: string, hasLiteral: boolean): string {
    const match = commandStart.exec(line);
    if (match === null) {
      const tag = /^([!#$&',\-./0-9:;<=>?@A-Z[\]^_`a-z|}~]{1,64})(?: |$)/.exec(line)?.[1];
      this.#tag = tag ?? null;
      this.#refusal = {
        status: 'BAD',
        text: tag === undefined ? 'Expected a tag and a command' : 'Expected a command',
      };
      return '';
    }
    const [, tag = '', name = '', args] = match;
    this.#tag = tag;
    this.#name = name.toUpperCase();
    this.#command = this.#rules.commands.get(this.#name);
    if (this.#command === undefined) this.#refusal = { status: 'BAD', text: 'Unknown command' };
    else if (args === '' && !hasLiteral) this.#refusal = { status: 'BAD', text: 'Unexpected space at the end' };
    else this.#refusal = this.#rules.refuse(this.#command);
    return args ?? '';
  }

  /** False when the command ends here: the client waits for a `+` that does not come. */
  async #literal(literal: Announced): Promise<boolean> {
    const { limits } = this.#rules.context;
    // RFC 7888 §5: a larger one that comes unasked cannot be refused in time; reading it all would be what the limit forbids.
    if (literal.isUnasked && literal.sizeBytes > limits.maxUnaskedLiteralBytes)
      throw new BrokenCommandError(
        `Literals that are not waited for may have ${String(limits.maxUnaskedLiteralBytes)} octets`,
        this.#tag,
      );
    const taking = this.#refusal === undefined ? await this.#ask(literal) : null;
    if (taking === null && !literal.isUnasked) return false;
    if (!literal.isUnasked) this.#rules.goOn();
    if (taking === null) await this.#stream(literal.sizeBytes, null);
    else if (taking === 'keep') await this.#keep(literal);
    else await this.#fill(taking, literal);
    return true;
  }

  /** What becomes of the literal; null when it is refused. */
  async #ask(literal: LiteralAhead): Promise<'keep' | LiteralSink | null> {
    const { context, maxLiteralBytes } = this.#rules;
    try {
      const taking = (await this.#command?.takeLiteral?.(context, this.#soFar, literal)) ?? 'keep';
      if (taking !== 'keep') return taking;
      if (literal.sizeBytes > maxLiteralBytes || this.#keptBytes + literal.sizeBytes > context.limits.maxCommandBytes)
        throw new ImapSyntaxError('The literal is too large', 'TOOBIG');
      return 'keep';
    } catch (error) {
      this.#refuse(error, 'takeLiteral');
      return null;
    }
  }

  get #soFar(): CommandText {
    return { pieces: [...this.#chunks], literals: [...this.#literals] };
  }

  #refuse(error: unknown, during: string): void {
    this.#refusal =
      error instanceof ImapRefusal || error instanceof ImapSyntaxError
        ? toCompletion(error)
        : this.#rules.reportFault(error, during);
  }

  async #keep(literal: Announced): Promise<void> {
    this.#keptBytes += literal.sizeBytes;
    const chunks: Uint8Array[] = [];
    await this.#stream(literal.sizeBytes, async (chunk) => {
      chunks.push(chunk);
    });
    // A copy: chunks are parts of larger buffers of the network.
    this.#literals.push({ bytes: Buffer.concat(chunks), isBinary: literal.isBinary });
  }

  async #fill(sink: LiteralSink, literal: Announced): Promise<void> {
    const { pace } = this.#rules;
    this.#sinks.push(sink);
    this.#literals.push({ bytes: Buffer.alloc(0), isBinary: literal.isBinary, sink });
    const guarded = async (during: string, work: () => Promise<void>) => {
      if (this.#refusal !== undefined) return;
      try {
        await work();
      } catch (error) {
        this.#refuse(error, during);
      }
    };
    pace.begin();
    try {
      await this.#stream(literal.sizeBytes, (chunk) =>
        pace.count(
          chunk.length,
          guarded('writing a literal', () => sink.write(chunk)),
        ),
      );
    } finally {
      pace.end();
    }
    await guarded('ending a literal', () => sink.end());
  }

  async #stream(sizeBytes: number, take: ((chunk: Uint8Array) => Promise<void>) | null): Promise<void> {
    let left = sizeBytes;
    while (left > 0) {
      const chunk = await this.#rules.input.bytes(Math.min(left, chunkBytes));
      if (chunk === null) throw new BrokenCommandError('The client has gone', this.#tag);
      left -= chunk.length;
      await take?.(chunk);
    }
  }
}

/** The next command; null when the client has gone instead. Throws BrokenCommandError. */
export function readCommand(rules: ReadRules): Promise<ReadCommand | null> {
  return new CommandReading(rules).run();
}
