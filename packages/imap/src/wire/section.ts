/** Parts of a mail in FETCH: `[1.2.HEADER.FIELDS (FROM TO)]<0.100>` (RFC 9051 §6.4.5.1, §9 `section`). */
import type { SectionSpec } from '../session-port.ts';
import type { Arguments } from './arguments.ts';
import { ImapSyntaxError } from './syntax-error.ts';

/** Levels of a part number; mails have no more (the reader of mails stops at fewer). Work for each level in each mail. */
const maxPathLevels = 100;
/** Names in one HEADER.FIELDS: each is compared with each field of each mail. Mail clients ask for some thirty. */
const maxHeaderFields = 500;
/** RFC 5322 §2.2: printable ASCII without the colon. */
const fieldName = /^[!-9;-~]{1,998}$/;
const atomLike = /^[^(){ %*"\\\]\x00-\x20\x7f-\xff]+$/;
const partNumberEnd = /[^0-9]/g;

/** A section and how an answer names it. */
export interface Section {
  readonly spec: SectionSpec;
  /** `[HEADER.FIELDS (FROM)]<0>`: what stands after `BODY` or `BINARY` in the answer. */
  readonly label: string;
}

/** `1.2.` with the dot, so that a text may follow; stops before what is no number. */
function readPath(args: Arguments): { path: string; mayHaveText: boolean } {
  const numbers: string[] = [];
  let mayHaveText = true;
  while (/[0-9]/.test(args.peek())) {
    const digits = args.until(partNumberEnd, 'a part number');
    // nz-number: a leading zero is none, and neither is what has more digits than 32 bits (RFC 9051 §9).
    if (digits.startsWith('0') || digits.length > 10 || numbers.length >= maxPathLevels)
      throw new ImapSyntaxError('A part number is not one');
    numbers.push(digits);
    mayHaveText = args.take('.');
    if (!mayHaveText) break;
  }
  if (numbers.length > 0 && mayHaveText && args.peek() === ']')
    throw new ImapSyntaxError('A part number ends with a dot');
  return { path: numbers.join('.'), mayHaveText };
}

function printFieldName(name: string): string {
  return atomLike.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

function readFields(args: Arguments): string[] {
  args.space();
  const fields = args.list(() => {
    const name = Buffer.from(args.astring()).toString('latin1');
    if (!fieldName.test(name)) throw new ImapSyntaxError('A field name is not one');
    return name;
  }, maxHeaderFields);
  if (fields.length === 0) throw new ImapSyntaxError('HEADER.FIELDS needs a field');
  return fields;
}

type SectionText = NonNullable<SectionSpec['text']>;

/** Longest first: `HEADER.FIELDS` begins `HEADER.FIELDS.NOT`. */
const sectionTexts: readonly SectionText[] = ['HEADER.FIELDS.NOT', 'HEADER.FIELDS', 'HEADER', 'TEXT', 'MIME'];

function readText(args: Arguments, path: string): SectionText {
  const text = sectionTexts.find((name) => args.take(name));
  // RFC 9051 §9 `section-msgtext`: MIME belongs to a part.
  if (text === undefined || (text === 'MIME' && path === '')) throw new ImapSyntaxError('No such part of a mail');
  return text;
}

function readPartial(args: Arguments): SectionSpec['partial'] {
  if (!args.take('<')) return null;
  const start = args.number();
  args.expect('.');
  const length = args.number();
  if (length === 0) throw new ImapSyntaxError('A part of no octets');
  args.expect('>');
  return { start, length };
}

/** `[…]<…>` of BODY and BODY.PEEK. */
export function readBodySection(args: Arguments): Section {
  args.expect('[');
  const { path, mayHaveText } = readPath(args);
  const text = mayHaveText && args.peek() !== ']' ? readText(args, path) : null;
  const fields = text === 'HEADER.FIELDS' || text === 'HEADER.FIELDS.NOT' ? readFields(args) : [];
  args.expect(']');
  const partial = readPartial(args);
  const printedFields = fields.length === 0 ? '' : ` (${fields.map(printFieldName).join(' ')})`;
  const name = [path, text ?? ''].filter((chunk) => chunk !== '').join('.');
  return {
    spec: { path, text, fields, decode: false, partial },
    label: `[${name}${printedFields}]${printStart(partial)}`,
  };
}

/** The answer names the origin octet only (RFC 9051 §7.5.2). */
function printStart(partial: SectionSpec['partial']): string {
  return partial === null ? '' : `<${String(partial.start)}>`;
}

/** `[…]<…>` of BINARY and BINARY.PEEK: a part number or nothing (RFC 9051 §9 `section-binary`). */
export function readBinarySection(args: Arguments): Section {
  const path = readBinaryPath(args);
  const partial = readPartial(args);
  return { spec: { path, text: null, fields: [], decode: true, partial }, label: `[${path}]${printStart(partial)}` };
}

/** `[1.2]` of BINARY.SIZE. */
export function readBinaryPath(args: Arguments): string {
  args.expect('[');
  const { path } = readPath(args);
  args.expect(']');
  return path;
}
