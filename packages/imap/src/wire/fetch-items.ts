/** What FETCH asks for (RFC 9051 §6.4.5; RFC 3501 for RFC822; RFC 7162, RFC 8474, RFC 8514, RFC 8970). */
import type { FetchWish, SectionSpec } from '../session-port.ts';
import type { Arguments } from './arguments.ts';
import { readBinaryPath, readBinarySection, readBodySection, type Section } from './section.ts';
import { ImapSyntaxError } from './syntax-error.ts';

/** Items in one FETCH, each of which may be a whole mail: a line of 64 kB would ask for each mail ten thousand times over. */
const maxFetchItems = 200;

type PlainKind =
  | 'flags'
  | 'internalDate'
  | 'size'
  | 'envelope'
  | 'body'
  | 'bodyStructure'
  | 'uid'
  | 'modseq'
  | 'emailId'
  | 'threadId'
  | 'preview'
  | 'saveDate';

/** One item of the answer. `index`: where it stands in the wish's `sections` or `binarySizes`. */
export type FetchItem =
  | { readonly kind: PlainKind }
  | { readonly kind: 'section'; readonly label: string; readonly index: number }
  | { readonly kind: 'binarySize'; readonly label: string; readonly index: number };

export interface FetchRequest {
  readonly items: readonly FetchItem[];
  readonly wish: FetchWish;
  /** BODY[…], BINARY[…], RFC822 and RFC822.TEXT set `\Seen` (RFC 9051 §6.4.5). */
  readonly setsSeen: boolean;
}

/** RFC 9051 §6.4.5. */
const macros: ReadonlyMap<string, readonly PlainKind[]> = new Map([
  ['ALL', ['flags', 'internalDate', 'size', 'envelope']],
  ['FAST', ['flags', 'internalDate', 'size']],
  ['FULL', ['flags', 'internalDate', 'size', 'envelope', 'body']],
]);

const plainItems: ReadonlyMap<string, PlainKind> = new Map([
  ['FLAGS', 'flags'],
  ['INTERNALDATE', 'internalDate'],
  ['RFC822.SIZE', 'size'],
  ['ENVELOPE', 'envelope'],
  ['BODY', 'body'],
  ['BODYSTRUCTURE', 'bodyStructure'],
  ['UID', 'uid'],
  ['MODSEQ', 'modseq'],
  ['EMAILID', 'emailId'],
  ['THREADID', 'threadId'],
  ['SAVEDATE', 'saveDate'],
]);

const wholeMail: SectionSpec = { path: '', text: null, fields: [], decode: false, partial: null };

/** RFC 3501 §6.4.5; RFC822.HEADER marks nothing as read. */
const oldSections: ReadonlyMap<string, { readonly spec: SectionSpec; readonly setsSeen: boolean }> = new Map([
  ['RFC822', { spec: wholeMail, setsSeen: true }],
  ['RFC822.HEADER', { spec: { ...wholeMail, text: 'HEADER' }, setsSeen: false }],
  ['RFC822.TEXT', { spec: { ...wholeMail, text: 'TEXT' }, setsSeen: true }],
]);

const itemNameEnd = /[^A-Za-z0-9.]/g;

/** Gathers items, each once. */
class FetchItems {
  readonly #items = new Map<string, FetchItem>();
  readonly #sections: SectionSpec[] = [];
  readonly #binarySizes: string[] = [];
  #setsSeen = false;

  read(args: Arguments): void {
    const name = args.until(itemNameEnd, 'something to fetch').toUpperCase();
    if (args.peek() === '[') {
      this.#readSection(args, name);
      return;
    }
    const plain = plainItems.get(name);
    const old = oldSections.get(name);
    if (plain !== undefined) this.addPlain(plain);
    else if (old !== undefined) this.#addSection(name, old.spec, old.setsSeen);
    else if (name === 'PREVIEW') this.#readPreview(args);
    else throw new ImapSyntaxError('Nothing of that name can be fetched');
  }

  addPlain(kind: PlainKind): void {
    this.#items.set(kind, { kind });
  }

  /** RFC 8970 §4.1: the one modifier is LAZY; previews are stored, so it makes no difference here. */
  #readPreview(args: Arguments): void {
    args.take(' (LAZY)');
    this.addPlain('preview');
  }

  #readSection(args: Arguments, name: string): void {
    if (name === 'BINARY.SIZE') {
      const path = readBinaryPath(args);
      const label = `BINARY.SIZE[${path}]`;
      if (this.#items.has(label)) return;
      this.#items.set(label, { kind: 'binarySize', label, index: this.#binarySizes.length });
      this.#binarySizes.push(path);
      return;
    }
    const { section, answerName } = readNamedSection(args, name);
    this.#addSection(`${answerName}${section.label}`, section.spec, !name.endsWith('.PEEK'));
  }

  #addSection(label: string, spec: SectionSpec, setsSeen: boolean): void {
    this.#setsSeen ||= setsSeen;
    // Two that differ in their length only are named alike in the answer: both are given, in their order.
    const key = `${label}${String(spec.partial?.length ?? '')}`;
    if (this.#items.has(key)) return;
    this.#items.set(key, { kind: 'section', label, index: this.#sections.length });
    this.#sections.push(spec);
  }

  request(): FetchRequest {
    const has = (kind: PlainKind): boolean => this.#items.has(kind);
    return {
      items: [...this.#items.values()],
      setsSeen: this.#setsSeen,
      wish: {
        flags: has('flags'),
        internalDate: has('internalDate'),
        size: has('size'),
        envelope: has('envelope'),
        body: has('body'),
        bodyStructure: has('bodyStructure'),
        ids: has('emailId') || has('threadId'),
        preview: has('preview'),
        saveDate: has('saveDate'),
        sections: this.#sections,
        binarySizes: this.#binarySizes,
      },
    };
  }
}

function readNamedSection(args: Arguments, name: string): { section: Section; answerName: 'BODY' | 'BINARY' } {
  switch (name) {
    case 'BODY':
    case 'BODY.PEEK':
      return { section: readBodySection(args), answerName: 'BODY' };
    case 'BINARY':
    case 'BINARY.PEEK':
      return { section: readBinarySection(args), answerName: 'BINARY' };
    default:
      throw new ImapSyntaxError('Nothing of that name has parts');
  }
}

/** A macro, one item, or items in parentheses. A macro stands alone (RFC 9051 §6.4.5). `extra` are added: UID of UID FETCH. */
export function readFetchItems(args: Arguments, extra: readonly ('uid' | 'modseq' | 'flags')[] = []): FetchRequest {
  const items = new FetchItems();
  for (const kind of extra) items.addPlain(kind);
  if (args.peek() === '(') {
    const count = args.list(() => items.read(args), maxFetchItems).length;
    if (count === 0) throw new ImapSyntaxError('Nothing to fetch');
    return items.request();
  }
  for (const [name, kinds] of macros) {
    if (!args.take(name)) continue;
    for (const kind of kinds) items.addPlain(kind);
    return items.request();
  }
  items.read(args);
  return items.request();
}
