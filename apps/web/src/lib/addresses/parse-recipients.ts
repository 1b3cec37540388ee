/** Somebody a mail goes to. The address may be unfinished while it is being written. */
export interface Recipient {
  readonly name: string;
  readonly address: string;
  /** Their department, as far as this page has learnt it; it is not stored with the message. */
  readonly detail?: string;
  /** Set while it is being looked up whom a typed name means (`address`): what its chip is known by. It is not stored with the message. */
  readonly pending?: string;
}

/** RFC 5321 §4.5.3.1: octets of the local part and of the domain. */
const maxLocalBytes = 64;
const maxDomainBytes = 255;
/** As the contract's recipient: what is longer is no address and no name, but may be a whole message pasted by mistake. */
const maxAddressCharacters = 320;
const maxNameCharacters = 200;

const separators = new Set([',', ';', '\n', '\r', '\t', '，', '；', '、']);
const lineEnds = new Set(['\n', '\r']);

/**
 * Reads what somebody typed or pasted into a recipient field: addresses, `Name <address>` and `"Last, First" <address>`,
 * separated by commas, semicolons, Chinese ，；、, line ends, or blanks between plain addresses. What is no address is
 * answered as it stands, to be marked. Time and memory are linear in the text.
 */
export function parseRecipients(text: string): Recipient[] {
  return splitList(text).flatMap(splitPlainAddresses).map(parseRecipient).filter(isFilled);
}

/** Whether an address can be sent to: dot-atom @ domain with a dot (RFC 5321 §4.1.2, RFC 6531 for other letters). */
export function isValidAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > maxAddressCharacters) return false;
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (byteLength(local) > maxLocalBytes || byteLength(domain) > maxDomainBytes) return false;
  const labels = domain.split('.');
  return local.split('.').every(isAtom) && labels.length > 1 && labels.every(isDomainLabel);
}

/** The domain of an address in lower case; empty where there is none. */
export function takeDomain(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? '' : address.slice(at + 1).toLowerCase();
}

/** How an address is compared: two spellings of one address are one recipient. */
export function addressKey(address: string): string {
  return address.trim().toLowerCase();
}

/** As it is written in a list, so that editing a chip gives back what was there. */
export function formatRecipient({ name, address }: Recipient): string {
  if (name === '' || name === address) return address;
  return /[",;<>@，；、]/.test(name) ? `"${name.replaceAll('"', "'")}" <${address}>` : `${name} <${address}>`;
}

/** Several as one text, which `parseRecipients` reads again. */
export const formatRecipients = (list: readonly Recipient[]): string => list.map(formatRecipient).join(', ');

/** What is being typed, parted at the last mark that ends a recipient; what stands in quotes or brackets is not parted. */
export function splitTyped(text: string): { readonly finished: string; readonly rest: string } {
  let end = -1;
  let isQuoted = false;
  let isAngled = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '"' && !isAngled) isQuoted = !isQuoted;
    else if (character === '<' && !isQuoted) isAngled = true;
    else if (character === '>') isAngled = false;
    else if (!isQuoted && !isAngled && separators.has(character)) end = index;
  }
  return { finished: text.slice(0, Math.max(0, end)), rest: text.slice(end + 1).trimStart() };
}

/** Whether a text has a mark that parts recipients. */
export const hasSeparator = (text: string): boolean => Array.from(text).some((character) => separators.has(character));

function splitList(text: string): string[] {
  const chunks: string[] = [];
  // A quote or an angle bracket that is never closed holds nothing together.
  const lastQuote = text.lastIndexOf('"');
  const lastAngle = text.lastIndexOf('>');
  let start = 0;
  let quoted = false;
  let angled = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (lineEnds.has(character)) quoted = angled = false;
    if (character === '"' && !angled) quoted = !quoted && index < lastQuote;
    else if (character === '<' && !quoted) angled = index < lastAngle;
    else if (character === '>') angled = false;
    if (quoted || angled || !separators.has(character)) continue;
    chunks.push(text.slice(start, index));
    start = index + 1;
  }
  chunks.push(text.slice(start));
  return chunks;
}

/** `a@x.cn b@x.cn` is two people; `Anna Meyer a@x.cn` is one piece. */
function splitPlainAddresses(chunk: string): string[] {
  const words = chunk.split(/\s+/).filter((word) => word !== '');
  const isListOfAddresses = words.length > 1 && words.every((word) => /[@＠]/.test(word) && !/[<>"]/.test(word));
  return isListOfAddresses ? words : [chunk];
}

function parseRecipient(chunk: string): Recipient {
  const text = chunk.trim();
  const open = text.lastIndexOf('<');
  if (open >= 0 && text.endsWith('>')) {
    return { name: cleanName(text.slice(0, open)), address: cleanAddress(text.slice(open + 1, -1)) };
  }
  const lastBlank = Math.max(text.lastIndexOf(' '), text.lastIndexOf('　'));
  const lastWord = cleanAddress(text.slice(lastBlank + 1));
  if (lastBlank > 0 && isValidAddress(lastWord))
    return { name: cleanName(text.slice(0, lastBlank)), address: lastWord };
  return { name: '', address: cleanAddress(text) };
}

function cleanName(text: string): string {
  const name = text.trim();
  const isQuoted = name.length > 1 && /^["']/.test(name) && name.endsWith(name.charAt(0));
  return (isQuoted ? name.slice(1, -1).replaceAll('\\', '') : name).trim().slice(0, maxNameCharacters);
}

/** A Chinese input method writes ＠; a copied link says mailto:. */
function cleanAddress(text: string): string {
  return text
    .trim()
    .replace('＠', '@')
    .replace(/^mailto:/i, '')
    .slice(0, maxAddressCharacters);
}

const isFilled = ({ address, name }: Recipient): boolean => address !== '' || name !== '';
const byteLength = (text: string): number => new TextEncoder().encode(text).length;
/** RFC 5322 §3.2.3 atext, and any letter beyond ASCII (RFC 6531 §3.3). */
const isAtom = (text: string): boolean => /^[\w!#$%&'*+/=?^`{|}~\u{a1}-\u{10ffff}-]+$/u.test(text) && !/\s/u.test(text);
const isDomainLabel = (label: string): boolean =>
  /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u.test(label);
