/**
 * `;name=value` lists of Content-Type and Content-Disposition (RFC 2045 §5.1), kept raw: names in lower case, values unquoted binary
 * strings, RFC 2231 chunks (`name*0*`) untouched. `decodeParameter` gives the meaning.
 */
import { fromBinaryString, isAscii } from '../charset/binary-string.ts';
import { decodeText } from '../charset/decode-text.ts';
import { ShiftedText } from '../charset/shifted-text.ts';
import { decodeHeaderText } from '../header-block/encoded-word.ts';
import { maxParameterBytes, maxParameterChunks, maxParameters } from '../limits.ts';

/** Raw parameters by lower-case name, as IMAP prints them. */
export type Parameters = Record<string, string>;

const parameterName = /^[\w!#$%&'*+.^`{|}~-]{1,80}$/;

/** Reads a quoted string whose opening quote is at `at`. Without a closing quote it ends at the next `;`, or at the end. */
function readQuoted(text: string, at: number, shifted: ShiftedText): { value: string; end: number } {
  const chunks: string[] = [];
  let chunkStart = at + 1;
  for (let index = at + 1; index < text.length; index++) {
    const section = shifted.skipFrom(index);
    if (section > index) {
      index = section - 1;
      continue;
    }
    const character = text[index];
    if (character === '"') return { value: chunks.join('') + text.slice(chunkStart, index), end: index + 1 };
    // leniency: `\` quotes only `"` and `\`. Windows paths and GBK characters whose second byte is 0x5C survive.
    if (character === '\\' && (text[index + 1] === '"' || text[index + 1] === '\\')) {
      chunks.push(text.slice(chunkStart, index));
      chunkStart = index + 1;
      index++;
    }
  }
  return { value: chunks.join('') + text.slice(chunkStart), end: text.length };
}

/** The end of a parameter that has no quotes, or of what follows a closing quote: the next `;`. */
function findSemicolon(text: string, from: number): number {
  const at = text.indexOf(';', from);
  return at === -1 ? text.length : at;
}

/** The end of a value without quotes: the next `;` that is not half of a Japanese message. */
function findValueEnd(text: string, from: number, semicolon: number, shifted: ShiftedText): number {
  let end = semicolon;
  if (!text.slice(from, semicolon).includes('\x1b')) return end;
  for (let at = text.indexOf('\x1b', from); at !== -1 && at < end; at = text.indexOf('\x1b', at + 1)) {
    const section = shifted.skipFrom(at);
    if (section > end) end = findSemicolon(text, section);
    if (section > at) at = section - 1;
  }
  return end;
}

/** Reads `; a=b; c="d"` from `at` on. The first of two equal names wins. */
export function parseParameters(text: string, at: number): { parameters: Parameters; defects: string[] } {
  const parameters: Parameters = {};
  const defects = new Set<string>();
  let count = 0;
  let index = at;
  let equals = -1;
  const shifted = new ShiftedText(text);
  while (index < text.length) {
    if (equals < index) equals = text.indexOf('=', index); // kept while it lies ahead: `;;;;…=` stays linear
    const semicolon = findSemicolon(text, index);
    if (equals === -1) break;
    if (semicolon < equals) {
      index = semicolon + 1;
      continue;
    }
    const name = text.slice(index, equals).trim().toLowerCase();
    let valueStart = equals + 1;
    while (text.charCodeAt(valueStart) === 0x20 || text.charCodeAt(valueStart) === 0x09) valueStart++;
    let value: string;
    if (text[valueStart] === '"') {
      const quoted = readQuoted(text, valueStart, shifted);
      value = quoted.value;
      index = findSemicolon(text, quoted.end) + 1;
    } else {
      const end = findValueEnd(text, valueStart, semicolon, shifted);
      value = text.slice(valueStart, end).trim();
      index = end + 1;
    }
    if (!parameterName.test(name) || name === '__proto__') continue;
    if (Object.hasOwn(parameters, name)) {
      defects.add('duplicate-parameter');
      continue;
    }
    if (++count > maxParameters) {
      defects.add('too-many-parameters');
      break;
    }
    if (value.length > maxParameterBytes) defects.add('parameter-too-long');
    parameters[name] = value.slice(0, maxParameterBytes);
  }
  return { parameters, defects: [...defects] };
}

const apostrophe = 0x27;

/** `charset'language'` at the head of an extended value (RFC 2231 §4). */
function splitCharset(value: string): { charset: string; rest: string } {
  const first = value.indexOf("'");
  const second = first === -1 ? -1 : value.indexOf("'", first + 1);
  if (second === -1 || first > 64) return { charset: '', rest: value };
  return { charset: value.slice(0, first), rest: value.slice(second + 1) };
}

/** `%41` to bytes; a `%` that begins nothing valid stays. */
function decodePercent(text: string): Uint8Array {
  const bytes = fromBinaryString(text);
  if (!text.includes('%')) return bytes;
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    const hex = bytes[index] === 0x25 ? text.slice(index + 1, index + 3) : '';
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      out[length++] = Number.parseInt(hex, 16);
      index += 2;
    } else out[length++] = bytes[index] ?? apostrophe;
  }
  return out.subarray(0, length);
}

/** `name*0`, `name*1*`… joined: the bytes, and the charset the first one names. */
function joinChunks(
  parameters: Parameters,
  name: string,
): { bytes: Uint8Array; charset: string; isExtended: boolean } | undefined {
  const chunks: Uint8Array[] = [];
  let charset = '';
  let isExtended = false;
  let encoded = ''; // adjacent extended chunks are decoded as one: programs split inside `%E4`
  const flush = () => {
    if (encoded !== '') chunks.push(decodePercent(encoded));
    encoded = '';
  };
  for (let number = 0; number < maxParameterChunks; number++) {
    const extended = parameters[`${name}*${number}*`];
    const plain = parameters[`${name}*${number}`];
    if (extended !== undefined) {
      isExtended = true;
      let value = extended;
      if (number === 0) ({ charset, rest: value } = splitCharset(extended));
      encoded += value;
    } else if (plain !== undefined) {
      flush();
      chunks.push(fromBinaryString(plain));
    } else break;
  }
  flush();
  return chunks.length === 0 ? undefined : { bytes: Buffer.concat(chunks), charset, isExtended };
}

/**
 * The decoded value of a parameter: RFC 2231 with charset, percent-encoding and chunks before the plain one; a plain one may hold encoded
 * words (Chinese clients put them into quoted strings) or raw eight-bit bytes. Undefined when the parameter is missing.
 */
export function decodeParameter(parameters: Parameters, name: string, fallbackCharset?: string): string | undefined {
  const extended = parameters[`${name}*`];
  if (extended !== undefined) {
    const { charset, rest } = splitCharset(extended);
    return decodeText(decodePercent(rest), charset);
  }
  const joined = joinChunks(parameters, name);
  if (joined?.isExtended) return decodeText(joined.bytes, joined.charset);
  if (joined) return decodeHeaderText(joined.bytes, fallbackCharset);
  const plain = parameters[name];
  if (plain === undefined) return undefined;
  return isAscii(plain) && !plain.includes('=?') && !plain.includes('\x1b')
    ? plain
    : decodeHeaderText(plain, fallbackCharset);
}
