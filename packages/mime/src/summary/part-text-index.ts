/**
 * The text of a message beyond its body: attached texts, other renderings of the body, attached messages with their headers. RFC 9051 §6.4.4
 * lets a search leave out only parts that are neither text nor message.
 */
import { decodeHeaderText } from '../header-block/encoded-word.ts';
import { parseHeaderBlock } from '../header-block/header-block.ts';
import { maxIndexTextBytes, maxPartReadBytes, maxPartTextBytes } from '../limits.ts';
import type { MessageStructure, Part } from '../message/structure.ts';
import { decodeTransfer } from '../transfer-encoding/transfer-decoder.ts';
import { htmlToText } from './html-text.ts';
import { cutBytes } from './index-text.ts';
import { decodePartText } from './part-text.ts';
import type { ReadRange } from './read-range.ts';

/** Lines of another rendering that are looked up in the body before the rest of it is taken as it is: each may be a walk over the body. */
const maxLookedUpLines = 200;
const markup = new Set(['html', 'x-amp-html']);

/** Whether a search has to look into the part itself. */
function isSearched(part: Part): boolean {
  return part.children.length === 0 && part.message === undefined && (part.type === 'text' || part.type === 'message');
}

/** Octets that are searched: a part, or the header of the attached message whose root it is. */
interface Chunk {
  readonly kind: 'part' | 'header';
  readonly part: Part;
  readonly start: number;
  readonly end: number;
}

/** In the order of the message. */
function listBatches(root: Part, body: ReadonlySet<string>): Chunk[] {
  const chunks: Chunk[] = [];
  const visit = (part: Part): void => {
    if (isSearched(part) && !body.has(part.path))
      chunks.push({ kind: 'part', part, start: part.bodyStart, end: part.bodyEnd });
    part.children.forEach(visit);
    if (part.message === undefined) return;
    const { root: inner } = part.message;
    chunks.push({ kind: 'header', part: inner, start: inner.headerStart, end: inner.bodyStart });
    visit(inner);
  };
  visit(root);
  return chunks;
}

/**
 * Whether there is more text in a message than its body and other renderings of it: an attached text, or an attached message.
 * `body`: paths of what is shown as the body.
 */
export function hasPartText({ root }: Pick<MessageStructure, 'root'>, body: readonly string[]): boolean {
  const paths = new Set(body);
  const isMore = (part: Part, isAlternative: boolean): boolean => {
    if (part.message !== undefined) return true;
    if (isSearched(part)) return !isAlternative && !paths.has(part.path);
    return part.children.some((child) => isMore(child, isAlternative || part.subtype === 'alternative'));
  };
  return isMore(root, false);
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What a rendering says that the body does not: a plain text beside HTML mostly says nothing new, in lines of another length. */
function linesBeyond(text: string, body: string): string {
  const known = squeeze(body);
  if (known.includes(squeeze(text))) return '';
  let at = 0;
  let lookedUp = 0;
  const beyond = text.split('\n').filter((line) => {
    const wanted = squeeze(line);
    if (wanted === '') return false;
    // Both run in the same order: the next line is near. Only one that is not there costs a walk.
    const found = lookedUp < maxLookedUpLines ? known.indexOf(wanted, at) : -1;
    if (found >= 0) at = found;
    else lookedUp += 1;
    return found < 0 && (lookedUp >= maxLookedUpLines || !known.slice(0, at).includes(wanted));
  });
  return beyond.join('\n');
}

function toFields(bytes: Uint8Array): string {
  return parseHeaderBlock(bytes)
    .fields.map(({ name, value }) => `${name}: ${decodeHeaderText(value)}`)
    .join('\n');
}

function toText(part: Part, bytes: Uint8Array): string {
  const text = decodePartText(part, decodeTransfer(bytes, part.encoding));
  return markup.has(part.subtype) ? htmlToText(text, { maxCharacters: maxIndexTextBytes }) : text;
}

/**
 * The text of `structure` beyond `body`, which stands in the parts `bodyPaths`; at most `maxPartTextBytes` in UTF-8, without NUL. Reads at most
 * `maxPartReadBytes`. Never throws on any bytes; rejects when `readRange` does.
 */
export async function readPartText(
  structure: MessageStructure,
  body: { readonly text: string; readonly paths: readonly string[] },
  readRange: ReadRange,
): Promise<string> {
  const alternatives = alternativesTo(structure.root, new Set(body.paths));
  let text = '';
  let room = maxPartReadBytes;
  for (const { kind, part, ...range } of listBatches(structure.root, new Set(body.paths))) {
    if (text.length >= maxPartTextBytes || room <= 0) break;
    const end = Math.min(range.end, range.start + room);
    if (end <= range.start) continue;
    room -= end - range.start;
    const bytes = await readRange(range.start, end);
    const said = kind === 'header' ? toFields(bytes) : toText(part, bytes);
    const beyond = alternatives.has(part.path) ? linesBeyond(said, body.text) : said;
    if (beyond !== '') text += `${beyond}\n`;
  }
  return cutBytes(text.replaceAll('\0', '').trimEnd().toWellFormed(), maxPartTextBytes);
}

/** Paths of the parts that stand beside a part of the body in multipart/alternative. */
function alternativesTo(root: Part, body: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const holdsBody = (part: Part): boolean => body.has(part.path) || part.children.some(holdsBody);
  const visit = (part: Part, isAlternative: boolean): void => {
    if (isAlternative) found.add(part.path);
    const divides = isAlternative || (part.subtype === 'alternative' && holdsBody(part));
    for (const child of part.children) visit(child, divides);
  };
  visit(root, false);
  return found;
}
