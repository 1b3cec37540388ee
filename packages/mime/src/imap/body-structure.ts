/** BODY and BODYSTRUCTURE (RFC 9051 §7.5.2, RFC 3501 §7.4.2). */
import { fromBinaryString, isAscii } from '../charset/binary-string.ts';
import { decodeRawEightBit } from '../charset/decode-text.ts';
import type { Parameters } from '../fields/parameters.ts';
import type { MessageStructure, Part } from '../message/structure.ts';
import { formatEnvelope } from './envelope.ts';
import { printList, printRawValue, quoteImap } from './imap-string.ts';

/** Percent-encoding of RFC 2231 §4 for what a quoted string cannot carry. */
function encodeExtended(bytes: Uint8Array): string {
  let out = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    out +=
      /[\w!#$&+.^`{|}~-]/.test(character) && byte < 0x80
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

/** A parameter as the message has it; a raw eight-bit value becomes `name*` in UTF-8. */
function printParameter(name: string, value: string): string {
  if (isAscii(value)) return `${quoteImap(name)} ${quoteImap(value)}`;
  if (name.endsWith('*'))
    return `${quoteImap(name)} ${quoteImap(value.replace(/[^\0-\x7f]/g, (byte) => encodeExtended(fromBinaryString(byte))))}`;
  const text = decodeRawEightBit(fromBinaryString(value));
  const isChunk = name.includes('*');
  const prefix = isChunk && !name.endsWith('*0') ? '' : "UTF-8''";
  return `${quoteImap(`${name}*`)} ${quoteImap(prefix + encodeExtended(Buffer.from(text)))}`;
}

function printParameters(parameters: Parameters): string {
  const entries = Object.entries(parameters);
  return entries.length === 0 ? 'NIL' : `(${entries.map(([name, value]) => printParameter(name, value)).join(' ')})`;
}

function printDisposition(part: Part): string {
  return part.disposition
    ? `(${quoteImap(part.disposition.type)} ${printParameters(part.disposition.parameters)})`
    : 'NIL';
}

/** One language or a list of them (RFC 3282: separated by commas). */
function printLanguage(language: string | undefined): string {
  if (language === undefined) return 'NIL';
  const tags = language
    .split(',', 50)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return tags.length === 1 ? printRawValue(tags[0]) : printList(tags.map((tag) => printRawValue(tag)));
}

function printLeaf(part: Part, isExtended: boolean): string {
  // A leaf that claims to be a container it is not (too deep, encoded) must not be read as one.
  const isOpaque =
    part.type === 'multipart' ||
    (part.type === 'message' && !part.message && (part.subtype === 'rfc822' || part.subtype === 'global'));
  const type = isOpaque ? 'application' : part.type;
  const subtype = isOpaque ? 'octet-stream' : part.subtype;
  const parameters =
    type === 'text' && Object.keys(part.parameters).length === 0
      ? '("charset" "us-ascii")'
      : printParameters(part.parameters);
  const contentId = part.contentId === undefined ? undefined : `<${part.contentId}>`;
  const items = [
    quoteImap(type),
    quoteImap(subtype),
    parameters,
    printRawValue(contentId),
    printRawValue(part.description),
    quoteImap(part.encoding),
    String(part.bodyEnd - part.bodyStart),
  ];
  if (part.message)
    items.push(formatEnvelope(part.message), printPart(part.message.root, isExtended), String(part.lines));
  else if (type === 'text') items.push(String(part.lines));
  if (isExtended)
    items.push(
      printRawValue(part.md5),
      printDisposition(part),
      printLanguage(part.language),
      printRawValue(part.location),
    );
  return `(${items.join(' ')})`;
}

function printPart(part: Part, isExtended: boolean): string {
  if (part.children.length === 0) return printLeaf(part, isExtended);
  const children = part.children.map((child) => printPart(child, isExtended)).join('');
  if (!isExtended) return `(${children} ${quoteImap(part.subtype)})`;
  const rest = [
    printParameters(part.parameters),
    printDisposition(part),
    printLanguage(part.language),
    printRawValue(part.location),
  ];
  return `(${children} ${quoteImap(part.subtype)} ${rest.join(' ')})`;
}

/** The body structure, one line of ASCII without literals: BODYSTRUCTURE when `extended`, else BODY. */
export function formatBodyStructure(structure: MessageStructure, options: { extended: boolean }): string {
  return printPart(structure.root, options.extended);
}
