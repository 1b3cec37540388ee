import { isIPv4, isIPv6 } from 'node:net';
import type { SmtpHold, SmtpReply } from '../session-port.ts';
import { readHold } from './hold.ts';

/** RFC 5321 §4.5.3.1: octets. Longer ones are never real and cost every later stage. */
const maxLocalPartBytes = 64;
const maxDomainBytes = 255;
const maxLabelBytes = 63;

const badSyntax: SmtpReply = {
  code: 501,
  enhanced: '5.5.4',
  text: 'The address must stand in angle brackets: <name@example.org>',
};
const badAddress: SmtpReply = { code: 553, enhanced: '5.1.3', text: 'The address is not valid' };
const badSender: SmtpReply = { code: 553, enhanced: '5.1.7', text: 'The sender address is not valid' };
const sourceRoute: SmtpReply = { code: 553, enhanced: '5.1.3', text: 'Source routes are not accepted' };
const percentHack: SmtpReply = {
  code: 553,
  enhanced: '5.1.3',
  text: 'Addresses that name another host by % or ! are not accepted',
};
const needsUtf8: SmtpReply = {
  code: 553,
  enhanced: '5.6.7',
  text: 'An address outside ASCII needs the SMTPUTF8 option',
};
const badParameter: SmtpReply = { code: 501, enhanced: '5.5.4', text: 'A parameter is not valid' };

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reply: SmtpReply };

export interface PathAndParameters {
  /** Without brackets; empty for the null reverse-path. */
  readonly address: string;
  /** Keys in upper case. */
  readonly parameters: ReadonlyMap<string, string | undefined>;
}

const refuse = (reply: SmtpReply): { readonly ok: false; readonly reply: SmtpReply } => ({ ok: false, reply });

/**
 * Parses what follows `MAIL FROM:` or `RCPT TO:` (RFC 5321 §4.1.2). Spaces after the colon are let pass: old Outlook
 * sends them. Source routes are refused for both, `%` and `!` for recipients: all three ask us to relay.
 */
export function parsePath(text: string, kind: 'sender' | 'recipient'): Parsed<PathAndParameters> {
  const path = text.trimStart();
  if (!path.startsWith('<')) return refuse(badSyntax);
  const end = findClosingBracket(path);
  if (end < 0) return refuse(badSyntax);
  const address = path.slice(1, end);
  const parameters = parseParameters(path.slice(end + 1));
  if (parameters === undefined) return refuse(badParameter);
  const problem = address === '' ? (kind === 'sender' ? undefined : badAddress) : checkAddress(address, kind);
  if (problem !== undefined) return refuse(problem);
  if (!isAscii(address) && kind === 'sender' && !parameters.has('SMTPUTF8')) return refuse(needsUtf8);
  return { ok: true, value: { address, parameters } };
}

/** The reply for a recipient outside ASCII in a transaction without SMTPUTF8 (RFC 6531 §3.5). */
export function checkNeedsUtf8(address: string, smtpUtf8: boolean): SmtpReply | undefined {
  return smtpUtf8 || isAscii(address) ? undefined : needsUtf8;
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7e) return false;
  return true;
}

function findClosingBracket(path: string): number {
  let isQuoted = false;
  for (let index = 1; index < path.length; index += 1) {
    const character = path[index];
    if (isQuoted && character === '\\') index += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '>') return index;
    else if (!isQuoted && (character === '<' || character === ' ')) return -1;
  }
  return -1;
}

function checkAddress(address: string, kind: 'sender' | 'recipient'): SmtpReply | undefined {
  const invalid = kind === 'sender' ? badSender : badAddress;
  if (address.startsWith('@')) return sourceRoute;
  const at = address.lastIndexOf('@');
  const local = at < 0 ? address : address.slice(0, at);
  // RFC 5321 §4.5.1: postmaster is accepted without a domain.
  if (at < 0) return kind === 'recipient' && local.toLowerCase() === 'postmaster' ? undefined : invalid;
  if (Buffer.byteLength(local) > maxLocalPartBytes || !isLocalPart(local)) return invalid;
  if (!isDomain(address.slice(at + 1))) return invalid;
  if (kind === 'recipient' && /[%!]/.test(local)) return percentHack;
  return undefined;
}

/** Dot-string or quoted string, ASCII or UTF-8 (RFC 6531). A quoted string may hold any printable character. */
function isLocalPart(local: string): boolean {
  if (local.startsWith('"')) return /^"(?:[^"\\]|\\.)*"$/.test(local);
  return /^[^\s"(),:;<>@[\\\].]+(?:\.[^\s"(),:;<>@[\\\].]+)*$/.test(local);
}

function isDomain(domain: string): boolean {
  if (domain.length === 0 || Buffer.byteLength(domain) > maxDomainBytes) return false;
  if (domain.startsWith('[')) return isAddressLiteral(domain);
  return domain
    .split('.')
    .every(
      (label) =>
        Buffer.byteLength(label) <= maxLabelBytes && /^(?!-)[A-Za-z0-9_\-\u0080-\u{10ffff}]+(?<!-)$/u.test(label),
    );
}

function isAddressLiteral(domain: string): boolean {
  if (!domain.endsWith(']')) return false;
  const literal = domain.slice(1, -1);
  return literal.toLowerCase().startsWith('ipv6:') ? isIPv6(literal.slice(5)) : isIPv4(literal);
}

/** RFC 5321 §4.1.2 esmtp-param; undefined when malformed or repeated. */
function parseParameters(text: string): Map<string, string | undefined> | undefined {
  const parameters = new Map<string, string | undefined>();
  if (text === '') return parameters;
  if (!text.startsWith(' ')) return undefined;
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const match = /^([A-Za-z0-9][A-Za-z0-9-]*)(?:=([\x21-\x3c\x3e-\x7e\u0080-\u{10ffff}]+))?$/u.exec(word);
    const key = match?.[1]?.toUpperCase();
    if (key === undefined || parameters.has(key)) return undefined;
    parameters.set(key, match?.[2]);
  }
  return parameters;
}

export interface MailOptions {
  readonly smtpUtf8: boolean;
  readonly body8Bit: boolean;
  readonly declaredSize: number | undefined;
  readonly hold?: SmtpHold;
}

const unknownParameter: SmtpReply = { code: 555, enhanced: '5.5.4', text: 'A parameter is not known here' };

/** The MAIL parameters we announce (SIZE, BODY, SMTPUTF8; AUTH= where AUTH is offered, RFC 4954 §5, and ignored; HOLDFOR or HOLDUNTIL). */
export function readMailOptions(
  parameters: ReadonlyMap<string, string | undefined>,
  offers: { readonly auth: boolean; readonly hold: boolean },
): Parsed<MailOptions> {
  let hold: SmtpHold | undefined;
  let declaredSize: number | undefined;
  let body8Bit = false;
  for (const [key, value] of parameters) {
    if (key === 'SIZE') {
      if (value === undefined || !/^\d{1,20}$/.test(value)) return refuse(badParameter);
      declaredSize = Number(value);
    } else if (key === 'BODY') {
      const body = value?.toUpperCase();
      if (body !== '7BIT' && body !== '8BITMIME') return refuse(badParameter);
      body8Bit = body === '8BITMIME';
    } else if (key === 'SMTPUTF8') {
      if (value !== undefined) return refuse(badParameter);
    } else if (offers.hold && (key === 'HOLDFOR' || key === 'HOLDUNTIL')) {
      const read = readHold(key, value);
      // One of the two (RFC 4865 §3).
      if (read === undefined || hold !== undefined) return refuse(badParameter);
      hold = read;
    } else if (key !== 'AUTH' || !offers.auth) {
      return refuse(unknownParameter);
    }
  }
  const smtpUtf8 = parameters.has('SMTPUTF8');
  return { ok: true, value: { smtpUtf8, body8Bit, declaredSize, ...(hold === undefined ? {} : { hold }) } };
}

/** No RCPT parameter is announced, so none is known. */
export function checkRecipientParameters(parameters: ReadonlyMap<string, string | undefined>): SmtpReply | undefined {
  return parameters.size === 0 ? undefined : unknownParameter;
}
